import { BlockList, isIP, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '../world/server-config.ts'
import { addressKey } from './rate-limit.ts'

/** Connections of the whole process: each costs some kilobytes and a file handle. */
export const maximumConnections = 12_000
/** Many shops of a town share one address of their phone network, and a browser opens six at once. */
export const maximumConnectionsPerAddress = 2_000

/** How long closing waits for what is under way [PLATFORM-7]. */
export const closingGraceMs = 10_000

/** How long the head of a request may take; Node's own answer is 408. */
export const headersTimeoutMs = 20_000
/** Even a body that comes fast enough ends at some time. */
export const requestTimeoutMs = 4 * 3_600_000
/** Longer than proxies keep theirs, so that they never write into a line that is being closed. */
export const keepAliveTimeoutMs = 72_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends every connection at once, whatever is under way on it. */
    cutConnections(): void
  }
}

/**
 * Bounds on connections, by address and in all [PLATFORM-59], and their end: closing answers what was begun and waits
 * for nobody beyond the grace [PLATFORM-60].
 */
export function installConnections(
  app: FastifyInstance,
  config: Pick<ServerConfig, 'trustedProxies'>,
  perAddress: number = maximumConnectionsPerAddress,
): void {
  const proxies = proxyList(config.trustedProxies)
  const all = new Set<Socket>()
  const byAddress = new Map<string, number>()
  app.server.maxConnections = maximumConnections
  app.server.headersTimeout = headersTimeoutMs
  app.server.on('connection', (socket: Socket) => {
    all.add(socket)
    const address = socket.remoteAddress ?? ''
    // Behind a proxy all callers share its connections.
    const key = proxies(address) ? null : addressKey(address)
    const count = key === null ? 0 : (byAddress.get(key) ?? 0) + 1
    if (key !== null) byAddress.set(key, count)
    socket.once('close', () => {
      all.delete(socket)
      if (key === null) return
      const left = byAddress.get(key)! - 1
      if (left === 0) byAddress.delete(key)
      else byAddress.set(key, left)
    })
    if (count > perAddress) socket.destroy()
  })

  const cut = () => {
    for (const socket of all) socket.destroy()
  }
  app.decorate('cutConnections', cut)
  let grace: NodeJS.Timeout | undefined
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    grace = setTimeout(cut, closingGraceMs)
    done()
  })
  app.addHook('onClose', async () => clearTimeout(grace))
  // A connection that was busy when closing began would otherwise stay open, idle, for more than a minute.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  // The headers of a long answer have gone out by then: its connection ends when it does.
  app.addHook('onResponse', (request, _reply, done) => {
    // An answer that has gone out whole may have let go of its socket.
    const socket = request.raw.socket as Socket | null
    if (isClosing) socket?.destroySoon()
    done()
  })
}

/** Whether an address is one of these, given as `10.0.0.1` or `10.1.0.0/16`. */
function proxyList(written: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const one of written) {
    const [net = '', prefix] = one.split('/')
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(net, family)
    else list.addSubnet(net, Number(prefix), family)
  }
  return (address) => {
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
    return isIP(mapped) !== 0 && list.check(mapped, isIP(mapped) === 6 ? 'ipv6' : 'ipv4')
  }
}
