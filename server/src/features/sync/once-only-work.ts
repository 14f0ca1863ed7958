import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { createRepeatedWork } from '../../timing/repeated-work.ts'
import { judgeActs, shopsWithActs } from './once-only.ts'

const everyMs = 60_000
const shopsAtOnce = 100
const stepMs = 5_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

type Deps = Pick<FeatureDeps, 'database' | 'log' | 'clock' | 'randomBytes'>
/** There is something new for the tills of this shop. */
type TellNews = (storeId: string, lastSeq: number) => void

export type OnceOnlyWork = {
  start(): void
  /** Acts came to this shop. */
  poke(storeId: string): void
  stop(): Promise<void>
}

/**
 * Takes back what counts twice because two devices told of one act [SYNC-101]. What is due stands in the journal, so a
 * server that was off misses nothing; a shop that fails is tried again with each round and stops no other.
 */
export function createOnceOnlyWork(deps: Deps & Pick<FeatureDeps, 'shopListeners'>): OnceOnlyWork {
  const tellNews: TellNews = (storeId, lastSeq) => deps.shopListeners.tellNews(storeId, lastSeq)
  const poked = new Set<string>()
  let allAt = Number.NEGATIVE_INFINITY
  let isStopping = false
  const work = createRepeatedWork({
    name: 'acts that happen once',
    everyMs,
    log: deps.log,
    async work() {
      const due = [...poked]
      poked.clear()
      for (const storeId of due) {
        if (isStopping) return
        await judgeShop(deps, storeId, tellNews)
      }
      if (performance.now() - allAt < everyMs) return
      allAt = performance.now()
      await judgeAllActs(deps, tellNews, () => isStopping)
    },
  })
  return {
    start: work.start,
    poke(storeId) {
      poked.add(storeId)
      work.poke()
    },
    async stop() {
      isStopping = true
      await work.stop()
    },
  }
}

/** A turn for each shop that has acts which nobody has judged. */
export async function judgeAllActs(
  deps: Deps,
  tellNews: TellNews = () => {},
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (let after: string | undefined = beforeAll; after !== undefined; ) {
    const from: string = after
    const shops = await inWork(deps, (tx) => shopsWithActs(tx, from, shopsAtOnce))
    for (const storeId of shops) {
      if (isStopping()) return
      await judgeShop(deps, storeId, tellNews)
    }
    after = shops.at(-1)
  }
}

async function judgeShop(deps: Deps, storeId: string, tellNews: TellNews): Promise<void> {
  try {
    for (let isAnyLeft = true; isAnyLeft; ) {
      const { toldSeq, isLeft } = await inWork(deps, (tx) => judgeActs(tx, storeId, deps))
      if (toldSeq !== null) tellNews(storeId, toldSeq)
      isAnyLeft = isLeft
    }
  } catch (error) {
    deps.log.error({ err: error, storeId }, 'what counts twice in a shop is not taken back yet')
  }
}

/** A transaction beside those of requests, in which no statement takes long. */
function inWork<T>({ database }: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inScope({ ...database, pool: database.workPool }, { role: 'service_role' }, async (tx) => {
    await tx.query(`set local statement_timeout = ${stepMs}`)
    return work(tx)
  })
}
