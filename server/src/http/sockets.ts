import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerConfig } from '../world/server-config.ts'
import { isAllowedOrigin } from './allowed-origin.ts'
import { keyOfAddress, tooManyRequests } from './limits.ts'
import type { ProblemBody } from './problems.ts'
import { createOpenPlaces } from './socket-places.ts'

/** Sockets of any kind, open or about to be [PLATFORM-61]. Many shops of a town share one address of their phone network. */
export const maximumSocketsPerAddress = 600
export const maximumSockets = 10_000
const socketRetryMs = 30_000

/** No frame of ours is larger; a larger one closes its socket with 1009. Features that expect less check it themselves. */
export const largestFrameBytes = 256 * 1024

/**
 * Lets routes speak websocket. Once for the whole server: the plugin listens to every upgrade. A page of another origin
 * gets none [PLATFORM-33]: no rule of the browser keeps its answers from that page, as CORS does elsewhere.
 */
export async function installSockets(app: FastifyInstance, config: ServerConfig): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: largestFrameBytes },
    errorHandler(error, socket, request) {
      // A frame that breaks the protocol: the socket is being closed with the code that says so, and that is no news.
      if (socket.readyState !== socket.OPEN) return request.log.debug({ err: error }, 'a socket broke')
      request.log.error({ err: error }, 'a socket could not be served')
      socket.terminate()
    },
  })
  const places = createOpenPlaces({ perKey: maximumSocketsPerAddress, inAll: maximumSockets })
  // After the plugin, which only then ends the line of a refused upgrade.
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return undefined
    if (isOwnPage(request, config)) {
      const leave = places.take(keyOfAddress(request))
      if (leave === null) throw tooManyRequests(socketRetryMs)
      request.raw.socket.once('close', leave)
      return undefined
    }
    const body: ProblemBody = {
      code: 'origin_refused',
      message: 'Sambungan dari halaman lain tidak diterima. Tidak ada yang diubah.',
    }
    return reply.code(403).send(body)
  })
}

/** Programs that are no browser name no origin. The page's own host counts too: the till may be open by another name of this server. */
function isOwnPage(request: FastifyRequest, config: ServerConfig): boolean {
  const { origin } = request.headers
  if (origin === undefined || isAllowedOrigin(origin, config)) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}
