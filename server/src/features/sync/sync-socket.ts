import { type SocketPoke, socketHelloSchema } from '@laci/domain/journal/wire.ts'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { judgedByRoute } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { keyOfAddress } from '../../http/limits.ts'
import { Problem } from '../../http/problems.ts'
import { createOpenPlaces } from '../../http/socket-places.ts'
import { type DeviceKey, inDeviceScope, readDeviceKey } from '../../identity/device-key.ts'
import { readLastSeq } from './journal-store.ts'

/** A browser cannot see pings, so the heartbeat is the last poke once more; a line without answers is cut. */
const heartbeatMs = 30_000
const helloWithinMs = 10_000
const largestHelloBytes = 1_024

/** Sockets that have not said who they are: the tills of a large shop come back together after a restart. */
export const strangersPerAddress = 300
const strangersInAll = 3_000
/** A till has one, and a few that it lost and that nobody has told us of. */
export const socketsPerDevice = 6

/** Close codes of our own: 4000 + the HTTP status that says the same. */
const closeCodeOf = (status: number) => 4000 + status

/** `GET /api/sync/socket`: says only that there is something, never what (till-spec section 10). */
export function registerSyncSocket(app: FastifyInstance, deps: FeatureDeps): void {
  const strangers = createOpenPlaces({ perKey: strangersPerAddress, inAll: strangersInAll })
  const ofDevices = new Map<string, Set<WebSocket>>()
  const about = {
    path: '/api/sync/socket',
    summary: 'Says that there is something to pull.',
    access: judgedByRoute('deviceKey'),
  } as const
  createApi(app, deps).socket(about, (socket, request) => {
    const leave = strangers.take(keyOfAddress(request))
    if (leave === null) return socket.close(closeCodeOf(429), 'too_many_sockets')
    socket.once('close', leave)
    const helloTimer = setTimeout(() => socket.close(closeCodeOf(401), 'device_unknown'), helloWithinMs)
    socket.on('error', () => socket.terminate())
    socket.once('close', () => clearTimeout(helloTimer))
    socket.once('message', (data) => {
      clearTimeout(helloTimer)
      leave()
      const hello = String(data)
      if (hello.length > largestHelloBytes) return socket.close(1009, 'hello_too_large')
      const key = readHello(hello)
      if (key === null) socket.close(closeCodeOf(401), 'device_unknown')
      else if (deps.limits.socketsOpenedByDevice.take(key.keyHash).isAllowed)
        void greet(socket, key, ofDevices, deps)
      else socket.close(closeCodeOf(429), 'too_many_sockets')
    })
  })
}

function readHello(text: string): DeviceKey | null {
  try {
    const hello = socketHelloSchema.safeParse(JSON.parse(text))
    return hello.success ? readDeviceKey(hello.data.deviceKey) : null
  } catch {
    return null
  }
}

/** The newest lines of a till are the living ones: the oldest gives way. */
function makeRoom(socket: WebSocket, deviceId: string, ofDevices: Map<string, Set<WebSocket>>): void {
  const sockets = ofDevices.get(deviceId) ?? new Set()
  ofDevices.set(deviceId, sockets.add(socket))
  socket.once('close', () => {
    sockets.delete(socket)
    if (sockets.size === 0 && ofDevices.get(deviceId) === sockets) ofDevices.delete(deviceId)
  })
  if (sockets.size <= socketsPerDevice) return
  const oldest = sockets.values().next().value!
  sockets.delete(oldest)
  oldest.close(closeCodeOf(429), 'too_many_sockets')
}

async function greet(
  socket: WebSocket,
  key: DeviceKey,
  ofDevices: Map<string, Set<WebSocket>>,
  deps: FeatureDeps,
): Promise<void> {
  let newest = 0
  const poke: Poke = (lastSeq, more) => {
    newest = Math.max(newest, lastSeq)
    const message: SocketPoke = { lastSeq: newest, ...more }
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  try {
    await inDeviceScope(deps.database, key, deps.clock(), async (tx, device) => {
      if (socket.readyState !== socket.OPEN) return
      // Listening begins before the number is read: an event that commits in between is told twice, never missed.
      makeRoom(socket, key.deviceId, ofDevices)
      listen(socket, device.storeId, key.deviceId, poke, deps)
      poke(await readLastSeq(tx))
    })
  } catch (error) {
    if (error instanceof Problem) socket.close(closeCodeOf(error.status), error.code)
    // 1013, try again later: the database is away.
    else socket.close(1013, 'server_busy')
  }
}

/** Tells how far the shop is: a lower number than the last one counts as that. */
type Poke = (lastSeq: number, more?: { readonly isChange: true }) => void

function listen(socket: WebSocket, storeId: string, deviceId: string, poke: Poke, deps: FeatureDeps): void {
  const stopListening = deps.shopListeners.add({
    storeId,
    deviceId,
    onNews: (lastSeq) => poke(lastSeq),
    onChange: () => poke(0, { isChange: true }),
    onRevoked: () => socket.close(closeCodeOf(403), 'device_revoked'),
  })
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const heartbeat = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
    poke(0)
  }, heartbeatMs)
  socket.once('close', () => {
    clearInterval(heartbeat)
    stopListening()
  })
}
