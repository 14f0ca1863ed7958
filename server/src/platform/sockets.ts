import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'

/** No frame of ours is larger; a larger one closes its socket with 1009. Features that expect less check it themselves. */
export const largestFrameBytes = 256 * 1024

/** Lets routes speak websocket. Once for the whole server: the plugin listens to every upgrade. */
export async function installSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: largestFrameBytes },
    errorHandler(error, socket, request) {
      // A frame that breaks the protocol: the socket is being closed with the code that says so, and that is no news.
      if (socket.readyState !== socket.OPEN) return request.log.debug({ err: error }, 'a socket broke')
      request.log.error({ err: error }, 'a socket could not be served')
      socket.terminate()
    },
  })
}
