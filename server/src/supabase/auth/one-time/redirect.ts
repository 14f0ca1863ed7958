import type { FastifyRequest } from 'fastify'
import { isAllowedOrigin } from '../../../http/allowed-origin.ts'
import type { ServerConfig } from '../../../world/server-config.ts'
import { type AuthBody, textOf } from '../auth-body.ts'

/** Where the caller wants people to come back to: `redirect_to` of the address, else of the body; '' for none. */
export function askedRedirect(request: FastifyRequest, body: AuthBody = {}): string {
  const { redirect_to: inQuery } = request.query as { redirect_to?: unknown }
  return typeof inQuery === 'string' && inQuery !== '' ? inQuery : textOf(body, 'redirect_to')
}

/**
 * The asked address when a page of ours stands there, else null: nobody is sent to a stranger's page with a session in
 * the address (AUTH-40). It is the parsed address that counts and that is used, never the text.
 */
export function ownAddress(asked: string, config: ServerConfig): URL | null {
  if (asked.length > 2_048 || !URL.canParse(asked)) return null
  const address = new URL(asked)
  const hasLogin = address.username !== '' || address.password !== ''
  return !hasLogin && isAllowedOrigin(address.origin, config) ? address : null
}

/** The asked address if it is ours, else the front page. */
export function redirectOf(asked: string, config: ServerConfig): URL {
  return ownAddress(asked, config) ?? new URL(config.canonicalOrigin)
}

type Parameters = { readonly [name: string]: string | number }

/** In the part of the address that never reaches a server. */
export function withFragment(address: URL, parameters: Parameters): string {
  const result = new URL(address)
  result.hash = new URLSearchParams(textsOf(parameters)).toString()
  return result.href
}

/** Beside what the address carries already, such as the client's `sb_flow_id`. */
export function withQuery(address: URL, parameters: Parameters): URL {
  const result = new URL(address)
  for (const [name, value] of Object.entries(textsOf(parameters))) result.searchParams.set(name, value)
  return result
}

function textsOf(parameters: Parameters): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
}
