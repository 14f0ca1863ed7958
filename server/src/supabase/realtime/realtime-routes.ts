import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { logProblem } from '../../http/problems.ts'
import { addressKey } from '../../http/rate-limit.ts'
import { largestFrameBytes } from '../../http/sockets.ts'
import { installApiKeyCheck, installCors, isApiKey } from '../callers/client-api.ts'
import { audienceOf } from './audience.ts'
import { registerBroadcastRoutes } from './broadcast-routes.ts'
import { createChangeFollower } from './change-follower.ts'
import { failChannel } from './channel-messages.ts'
import { deliver } from './deliver.ts'
import type { ProtocolVersion } from './frames.ts'
import { RealtimeProblem, realtimeProblemOf } from './http-problem.ts'
import { createHub } from './hub.ts'
import type { Realtime } from './realtime.ts'
import { maximumSockets, maximumSocketsPerAddress } from './realtime-limits.ts'
import { serveSocket } from './realtime-socket.ts'
import { startSweep } from './sweep.ts'

const prefix = '/realtime/v1'
const socketPath = '/websocket'

/** `/realtime/v1`: channels, broadcasts and changes of rows, as the official client of 2.119 and older ones speak. */
export async function registerRealtime(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const realtime = createRealtime(deps)
  await app.register(
    async (scope) => {
      installCors(scope, deps.config)
      installApiKeyCheck(scope, deps, isSocketRequest)
      scope.setErrorHandler((error, request, reply) => {
        const problem = realtimeProblemOf(error)
        logProblem(request, error, problem.status)
        return reply.code(problem.status).send({ message: problem.message })
      })
      scope.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: '/*',
        handler: () => {
          throw new RealtimeProblem(404, 'There is nothing at this address')
        },
      })
      registerSocketRoute(scope, realtime)
      await scope.register(async (broadcasts) => {
        broadcasts.addHook('onRoute', (route) => {
          route.bodyLimit = largestFrameBytes
        })
        registerBroadcastRoutes(broadcasts, realtime)
      })
    },
    { prefix },
  )
  let stopSweep = () => {}
  app.addHook('onReady', async () => {
    stopSweep = startSweep(realtime)
  })
  app.addHook('onClose', async () => {
    stopSweep()
    realtime.changes.stop()
  })
}

function createRealtime(deps: FeatureDeps): Realtime {
  const hub = createHub(deps.clock)
  const listening = () => hub.channels().filter((channel) => channel.listening !== null)
  const changes = createChangeFollower({
    ...deps,
    audience: () => audienceOf(listening().map((channel) => channel.caller)),
    onChanges: (news) => deliver({ deps, hub }, news),
    onGap() {
      for (const channel of listening()) {
        failChannel(hub, channel, 'UnableToProcess: changes were missed, read again')
      }
    },
  })
  return { deps, hub, changes }
}

function isSocketRequest(request: FastifyRequest): boolean {
  return request.url.split('?', 1)[0] === prefix + socketPath
}

function registerSocketRoute(scope: FastifyInstance, realtime: Realtime): void {
  scope.route({
    method: 'GET',
    url: socketPath,
    preValidation: (request) => refuseBadUpgrade(request, realtime),
    handler: () => {
      throw new RealtimeProblem(426, 'This address speaks websocket only')
    },
    wsHandler: (socket, request) =>
      serveSocket(realtime, socket, {
        version: versionOf(request)!,
        address: addressKey(request.ip),
        key: keyOf(request),
      }),
  })
}

/** Browsers cannot send headers with an upgrade, so key and version stand in the address. */
async function refuseBadUpgrade(request: FastifyRequest, { deps, hub }: Realtime): Promise<void> {
  if (!(await isApiKey(keyOf(request), deps))) throw new RealtimeProblem(403, 'Invalid API key')
  if (versionOf(request) === null) throw new RealtimeProblem(400, 'vsn is 1.0.0 or 2.0.0')
  if (hub.connections.size >= maximumSockets) throw new RealtimeProblem(503, 'Too many sockets')
  if (hub.socketsOfAddress(addressKey(request.ip)) >= maximumSocketsPerAddress) {
    throw new RealtimeProblem(429, 'Too many sockets from this address')
  }
}

function keyOf(request: FastifyRequest): string {
  const { apikey } = request.query as { apikey?: unknown }
  return typeof apikey === 'string' ? apikey : ''
}

/** The older client does not always say which version it speaks: it is the first one. */
function versionOf(request: FastifyRequest): ProtocolVersion | null {
  const { vsn = '1.0.0' } = request.query as { vsn?: unknown }
  return vsn === '1.0.0' || vsn === '2.0.0' ? vsn : null
}
