import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { serverBusy } from '../http/problems.ts'

/** Lets a few requests of one shop work at once; the others wait in their order. */
export type ShopSlots = {
  /** Throws Problem 503 `server_busy` when too many wait already, or when it has waited too long. */
  run<T>(storeId: string, work: () => Promise<T>): Promise<T>
}

type Waiting = { readonly begin: () => void }
type Shop = { working: number; readonly waiting: Set<Waiting> }

/** Two hundred tills of one shop that all send at once; each of them waits for an answer before it sends again. */
export const mostWaiting = 250
/** A till gives up after 20 seconds; what began later would be done for nobody. */
export const longestWaitMs = 10_000

/** A quarter of the connections: three shops that send without end leave two connections to all others. */
export function slotsOfShop(connections: number): number {
  return Math.max(1, Math.floor(connections / 4))
}

/**
 * Who waits for a slot of a busy shop begins after a rest as long as the work before it took, up to this: the other half of
 * that time is everybody else's, on the one thread that reads what comes in as well as in the database [PLATFORM-84].
 */
export const longestRestMs = 50

export function createShopSlots(atOnce: number, waitMs = longestWaitMs): ShopSlots {
  const shops = new Map<string, Shop>()

  function take(storeId: string): Promise<void> {
    const shop = shops.get(storeId) ?? { working: 0, waiting: new Set() }
    shops.set(storeId, shop)
    if (shop.working < atOnce) {
      shop.working += 1
      return Promise.resolve()
    }
    if (shop.waiting.size >= mostWaiting) return Promise.reject(serverBusy())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        shop.waiting.delete(one)
        reject(serverBusy())
      }, waitMs)
      const one: Waiting = {
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      shop.waiting.add(one)
    })
  }

  function give(storeId: string, workedMs: number): void {
    const shop = shops.get(storeId)!
    if (shop.waiting.size > 0 && workedMs > 0) {
      // The slot stays taken while it rests; nobody who comes meanwhile goes before those who wait.
      setTimeout(give, Math.min(workedMs, longestRestMs), storeId, 0)
      return
    }
    const [next] = shop.waiting
    if (next !== undefined) {
      // The slot is handed on: nobody who comes just now takes it before those who wait.
      shop.waiting.delete(next)
      next.begin()
      return
    }
    shop.working -= 1
    if (shop.working === 0) shops.delete(storeId)
  }

  return {
    async run(storeId, work) {
      await take(storeId)
      const begunAt = performance.now()
      try {
        return await work()
      } finally {
        give(storeId, performance.now() - begunAt)
      }
    },
  }
}

const slotsByPool = new WeakMap<pg.Pool, ShopSlots>()

/** The slots of whoever shares these connections. */
export function shopSlotsOf({ pool }: Pick<Database, 'pool'>): ShopSlots {
  const known = slotsByPool.get(pool)
  if (known !== undefined) return known
  const slots = createShopSlots(slotsOfShop(pool.options.max))
  slotsByPool.set(pool, slots)
  return slots
}
