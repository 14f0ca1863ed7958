import type { LogContext } from './log-context.ts'
import { soundCostHead } from './sound-rows.ts'
import type { CostHead, TillLog } from './till-log.ts'

/** What the server said of costs, as the log keeps it. */
export type LogCosts = Pick<TillLog, 'saveCosts' | 'costHead' | 'toldCosts' | 'toldStock' | 'toldStates'> & {
  readCostHead(): Promise<CostHead | null>
  /** Called inside a transaction. */
  dropCosts(): Promise<void>
}

export function createLogCosts({ database, guarded, write }: LogContext): LogCosts {
  async function readCostHead(): Promise<CostHead | null> {
    const head = (await database.mark.get('costs'))?.value
    return soundCostHead(head) ? (head as CostHead) : null
  }

  async function dropCosts(): Promise<void> {
    await database.mark.bulkDelete(['costs', 'costsAhead'])
    await database.cost.clear()
    await database.soldCost.clear()
  }

  /** Null as well where what the server said is no record any more: then it is asked again. */
  async function toldOrNull<Value>(
    read: (module: typeof import('./told-costs.ts')) => Promise<Value | null>,
  ): Promise<Value | null> {
    const module = await import('./told-costs.ts')
    return guarded(async () => {
      try {
        return await read(module)
      } catch (cause) {
        if (!(cause instanceof module.DamagedCosts)) throw cause
        await write(null, dropCosts)
        return null
      }
    })
  }

  return {
    readCostHead,
    dropCosts,
    saveCosts: ({ products, sold, head, isWhole }) =>
      write(null, async () => {
        if (isWhole) await dropCosts()
        await database.mark.bulkDelete(['costs', 'costsAhead'])
        await database.soldCost.bulkAdd([...sold])
        await database.cost.bulkPut(products.map(({ productId, state }) => ({ productId, state })))
        if (head === null) return
        await database.soldCost.where('businessDay').below(head.fromDay).delete()
        await database.mark.put({ key: 'costs', value: head })
      }),
    costHead: () => guarded(readCostHead),
    // Done for reports alone, as above.
    toldCosts: () => toldOrNull(({ readToldCosts }) => readToldCosts(database)),
    toldStock: () => toldOrNull(({ readToldStock }) => readToldStock(database)),
    toldStates: () => toldOrNull(({ readToldStates }) => readToldStates(database)),
  }
}
