import { PostgrestClient } from '@supabase/postgrest-js'
import type { TestServer } from './test-server.ts'

export type RestAnswer = { status: number; headers: Headers; text: string; body: unknown }

/** Who calls: nobody, a signed-in person by access token, or the holder of the service key. */
export type RestCaller = 'anon' | 'service' | { readonly accessToken: string }

function bearerOf(server: TestServer, caller: RestCaller): string {
  if (caller === 'anon') return server.keys.anonKey
  return caller === 'service' ? server.keys.serviceKey : caller.accessToken
}

/** The published client of `/rest/v1` against this server. */
export function restClientOf(server: TestServer, caller: RestCaller) {
  const apikey = caller === 'service' ? server.keys.serviceKey : server.keys.anonKey
  return new PostgrestClient(`${server.url}/rest/v1`, {
    headers: { apikey, Authorization: `Bearer ${bearerOf(server, caller)}` },
    schema: 'public',
  })
}

/** One raw call to `/rest/v1`, for what the published client never sends. */
export async function callRest(
  server: TestServer,
  caller: RestCaller,
  method: string,
  path: string,
  options: { body?: unknown; rawBody?: string; headers?: Record<string, string> } = {},
): Promise<RestAnswer> {
  const text = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const response = await fetch(`${server.url}/rest/v1${path}`, {
    method,
    headers: {
      apikey: server.keys.anonKey,
      authorization: `Bearer ${bearerOf(server, caller)}`,
      ...(method !== 'GET' && method !== 'HEAD' && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(text !== undefined && { body: text }),
  })
  const answer = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text: answer,
    body: answer === '' ? null : JSON.parse(answer),
  }
}
