import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAllowedOrigin } from '../../http/allowed-origin.ts'
import { verifyToken } from '../../identity/tokens.ts'
import type { ServerConfig } from '../../world/server-config.ts'
import type { World } from '../../world/world.ts'

/** What the official clients send and read across origins. Source: their published code at 2.119.0. */
const allowedHeaders = [
  'apikey',
  'authorization',
  'content-type',
  'accept',
  'range',
  'range-unit',
  'prefer',
  'accept-profile',
  'content-profile',
  'x-client-info',
  'x-supabase-api-version',
  'x-retry-count',
  'x-upsert',
  'x-metadata',
  'cache-control',
  'content-encoding',
  'traceparent',
  'tracestate',
  'baggage',
].join(', ')

const exposedHeaders = [
  'X-Supabase-Api-Version',
  'X-Total-Count',
  'Link',
  'Content-Range',
  'Content-Location',
  'Location',
  'Preference-Applied',
  'X-Sb-Error-Code',
  'ETag',
  'Content-Length',
].join(', ')

/**
 * Lets pages of our own origins call this part of the server, and answers their preflights. Others get no CORS header
 * and so no answer in a browser; credentials are never cookies here.
 */
export function installCors(app: FastifyInstance, config: ServerConfig): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !isAllowedOrigin(origin, config)) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedHeaders })
    if (request.method !== 'OPTIONS') return
    reply.headers({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': '600',
    })
  })
  app.options('/*', async (_request, reply) => reply.code(204).send())
}

/**
 * Every call names the project by its anonymous or service key. The key is no right by itself: rights come from the
 * bearer token. `isExempt`: paths that anybody may fetch.
 */
export function installApiKeyCheck(
  app: FastifyInstance,
  deps: Pick<World, 'keys' | 'clock'>,
  isExempt: (request: FastifyRequest) => boolean = () => false,
): void {
  app.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => {
    if (request.method === 'OPTIONS' || isExempt(request)) return undefined
    const key = request.headers.apikey
    if (typeof key !== 'string' || key === '') {
      return reply.code(401).send({
        message: 'No API key found in request',
        hint: 'No `apikey` request header was found.',
      })
    }
    if (await isApiKey(key, deps)) return undefined
    return reply.code(401).send({
      message: 'Invalid API key',
      hint: 'Double check the API key; GET /api/config names the public one.',
    })
  })
}

/** Whether this is the anonymous or the service key. A person's token is neither. */
export async function isApiKey(key: string, deps: Pick<World, 'keys' | 'clock'>): Promise<boolean> {
  // Public and by far the most common: no arithmetic needed.
  if (key === deps.keys.anonKey) return true
  const verdict = await verifyToken(deps.keys, key, deps.clock())
  return (
    verdict.ok &&
    verdict.token.subject === null &&
    verdict.token.role !== 'authenticated' &&
    verdict.token.role !== null
  )
}
