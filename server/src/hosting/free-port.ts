import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** True when nobody listens on the loopback port. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/**
 * A free loopback port below the range from which the system hands out outgoing ports: a client that keeps calling a
 * dead port of that range can be connected to itself and then blocks it.
 */
export async function findFreePort({ from = 20_000, below = 32_000 } = {}): Promise<number> {
  for (let turn = 0; turn < 200; turn += 1) {
    const port = randomInt(from, below)
    if (await isPortFree(port)) return port
  }
  throw new Error(`no free loopback port between ${from} and ${below}`)
}
