import { SocketAddress } from 'node:net'
import { createSteadyClock } from '../timing/steady-clock.ts'

/** Answer of a limit: when it says no, how long to wait. */
export type RateVerdict = { readonly isAllowed: boolean; readonly retryAfterMs: number }

export type RateLimit = {
  /** Counts one use of `key` and says whether it is within the limit. A refused use is not counted. */
  take(key: string): RateVerdict
  /** Forgets `key`: after a right password the wrong ones before it no longer count. */
  forget(key: string): void
}

/** More keys than this are not remembered: an attacker with many addresses must not fill our memory. */
const maximumKeys = 50_000

/**
 * At most `maximum` uses of a key within any `windowMs`, counted in memory of this process (sliding window of the
 * moments of use).
 */
export function createRateLimit(options: {
  maximum: number
  windowMs: number
  clock: () => number
}): RateLimit {
  const { maximum, windowMs } = options
  const clock = createSteadyClock(options.clock)
  const usesByKey = new Map<string, number[]>()
  return {
    take(key) {
      const now = clock()
      const uses = usesByKey.get(key) ?? []
      // The oldest are in front: looking at those that still count would cost more the wider the limit is.
      let ended = 0
      while (ended < uses.length && uses[ended]! <= now - windowMs) ended += 1
      if (ended > 0) uses.splice(0, ended)
      if (uses.length >= maximum) {
        usesByKey.set(key, uses)
        return { isAllowed: false, retryAfterMs: Math.max(1, uses[0]! + windowMs - now) }
      }
      uses.push(now)
      // Deleted and set again: the map's order is then the order of last use, and the front is the stalest.
      usesByKey.delete(key)
      usesByKey.set(key, uses)
      if (usesByKey.size > maximumKeys) usesByKey.delete(usesByKey.keys().next().value as string)
      return { isAllowed: true, retryAfterMs: 0 }
    },
    forget: (key) => {
      usesByKey.delete(key)
    },
  }
}

/** Keys that something good is known of, the last ones used; in memory of this process. */
export type KeyMemory = { has(key: string): boolean; add(key: string): void }

export function createKeyMemory(): KeyMemory {
  const keys = new Set<string>()
  return {
    has: (key) => keys.has(key),
    add(key) {
      keys.delete(key)
      keys.add(key)
      if (keys.size > maximumKeys) keys.delete(keys.values().next().value as string)
    },
  }
}

/**
 * Under which key a client's address is counted. One line of a household or phone network gets a whole IPv6 /64, so
 * the addresses within it are one; an IPv4 address written as IPv6 is the IPv4 address.
 */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  const bare = withoutPort(address)
  if (!bare.includes(':')) return bare
  const plain = canonical(bare)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  while (groups.length + after.length < 8) groups.push('0')
  return [...groups, ...after].slice(0, 4).join(':')
}

/** The network around an address: /24 of IPv4, /48 of IPv6. `key`: of `addressKey`. */
export function networkKey(key: string): string {
  if (!key.includes(':')) return /^\d+\.\d+\.\d+(?=\.\d+$)/.exec(key)?.[0] ?? key
  return key.split(':').slice(0, 3).join(':')
}

/** Some proxies write the port of the client behind its address, another one for each call. */
function withoutPort(address: string): string {
  return (
    /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address
  )
}

/** One spelling for each IPv6 address; what is none stays as it is. */
function canonical(address: string): string {
  try {
    return new SocketAddress({ address: address.split('%', 1)[0]!, family: 'ipv6' }).address
  } catch {
    return address.toLowerCase()
  }
}
