import type { ShopTiles, TileLook } from '../api/catalog.ts'
import { TillProblem } from '../base/problem.ts'
import { type Readable, writable } from '../base/readable.ts'
import type { Timers } from '../base/timers.ts'
import type { LogEffects } from '../log/till-log.ts'
import type { SoldNews, TileLearner } from './tile-learner.ts'

/** What is kept on this device beside the shop's database; the demo has a corner of its own. */
export type KeptTexts = Pick<Storage, 'getItem' | 'setItem'>

export type TileDoor = ShopTiles & {
  take(effects: LogEffects): void
  /** Sales of before this device came were added. */
  historyMoved(): void
  start(): void
  stop(): void
}

/** A sale is over and its sheet is read before the order is reckoned; never in the path of a scan. */
const learnAfterMs = 1_500
/** Behind the start and behind what searches need. */
const startAfterMs = 6_000
/** The next hour sells other goods. */
const everyMs = 30 * 60_000
const mostWaiting = 1_000
const mostFavorites = 60

/**
 * The door to what a till has learned of its sales: what learns is loaded some seconds after the start, and what it found out
 * is kept, so that the first paint reads sixty ids and reckons nothing [CATALOG-73].
 */
export function createTileDoor(deps: {
  readonly kept: KeptTexts
  readonly storeId: string
  readonly deviceId: string
  readonly timers: Timers
  readonly load: (kept: KeptTexts, memoryKey: string) => Promise<TileLearner>
  readonly onBug: (cause: unknown) => void
}): TileDoor {
  const { storeId, timers } = deps
  const kept = softly(deps.kept)
  const keyOf = (name: string) => `laci-kasir-${name}-${storeId}`
  let best = readIds(kept.getItem(keyOf('terlaris')))
  const favorites = writable(readIds(kept.getItem(keyOf('favorit'))))
  const look = writable<TileLook>(readLook(kept.getItem(keyOf('ubin'))))
  let waiting: SoldNews[] = []
  let loading: Promise<TileLearner | null> | null = null
  let isHistoryNew = false
  let isRunning = false
  let isStopped = false
  let cancel = () => {}

  function learner(): Promise<TileLearner | null> {
    loading ??= deps.load(kept, keyOf('penjualan')).catch(() => {
      // A part of the till that is not on this device yet: the next sale asks again.
      loading = null
      return null
    })
    return loading
  }

  async function work(): Promise<void> {
    const loaded = await learner()
    if (loaded === null) return
    if (isHistoryNew) loaded.forget()
    isHistoryNew = false
    const news = waiting
    waiting = []
    const now = await loaded.learn(news)
    if (now.length === best.length && now.every((productId, at) => productId === best[at])) return
    best = now
    kept.setItem(keyOf('terlaris'), JSON.stringify(now))
  }

  function workAfter(delayMs: number): void {
    cancel()
    cancel = timers.after(delayMs, () => {
      if (isRunning) return
      isRunning = true
      work()
        .catch((cause: unknown) => {
          // A disk in trouble tells whoever sells; the tiles stay as they are.
          if (!isStopped && !(cause instanceof TillProblem)) deps.onBug(cause)
        })
        .finally(() => {
          isRunning = false
          if (!isStopped) workAfter(waiting.length > 0 ? learnAfterMs : everyMs)
        })
    })
  }
  return {
    best: () => best,
    favorites: favorites as Readable<readonly string[]>,
    setFavorite(productId, isFavorite) {
      const others = favorites.get().filter((one) => one !== productId)
      favorites.set(isFavorite ? [...others, productId].slice(-mostFavorites) : others)
      kept.setItem(keyOf('favorit'), JSON.stringify(favorites.get()))
    },
    look: look as Readable<TileLook>,
    setLook(chosen) {
      look.set(chosen)
      kept.setItem(keyOf('ubin'), chosen)
    },
    take({ sales }) {
      let isNews = false
      for (const { saleId, businessDay, at, sale, deviceId, storeSeq } of sales) {
        // What this device sold was learned when it was told, and comes back in the stream.
        if (deviceId === deps.deviceId && storeSeq !== undefined) continue
        waiting.push({
          ...{ saleId, businessDay, at, zone: sale.zone },
          productIds: sale.lines.flatMap(({ productId }) => productId ?? []),
        })
        isNews = true
      }
      if (waiting.length > mostWaiting) waiting = waiting.slice(-mostWaiting)
      if (isNews && !isRunning) workAfter(learnAfterMs)
    },
    historyMoved() {
      isHistoryNew = true
      if (!isRunning) workAfter(startAfterMs)
    },
    start: () => workAfter(startAfterMs),
    stop() {
      isStopped = true
      cancel()
    },
  }
}

/** A browser that keeps nothing more is no reason to stop selling: the order is learned anew. */
function softly(kept: KeptTexts): KeptTexts {
  return {
    getItem: (key) => kept.getItem(key),
    setItem(key, text) {
      try {
        kept.setItem(key, text)
      } catch {
        // Full, or forbidden.
      }
    },
  }
}

function readIds(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

function readLook(text: string | null): TileLook {
  return text === 'small' || text === 'list' ? text : 'large'
}
