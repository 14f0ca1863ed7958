import type { Database } from '../../db/database.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope, type Scope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { createRepeatedWork } from '../../timing/repeated-work.ts'
import { forgetStep, type PageSize } from './forget-customers.ts'

const everyMs = 10_000
const shopsAtOnce = 100
/** One shop is worked for so long, then it is the next one's turn. */
const turnMs = 2_000
/** A statement of a step that takes longer is given up; the next try takes a smaller page. */
const stepMs = 2_000
const page: PageSize = { events: 500, bytes: 500_000 }
const firstPauseMs = 5_000
const longestPauseMs = 3_600_000

type Deps = Pick<FeatureDeps, 'database' | 'log' | 'clock'>

export type ForgettingWork = {
  start(): void
  /** Something came to a shop that has forgotten somebody. */
  poke(): void
  stop(): Promise<void>
}

/**
 * Forgets the customers whom shops have erased [CUSTOMER-12]: on a connection of its own, one shop at a time, in small
 * steps that each stand for good. Nobody waits for it, and a shop that fails waits longer each time and stops no other.
 */
export function createForgettingWork(deps: Deps): ForgettingWork {
  let isStopping = false
  const work = createRepeatedWork({
    name: 'forgetting customers',
    everyMs,
    log: deps.log,
    work: () => forgetDue(deps, () => isStopping),
  })
  return {
    start: work.start,
    poke: work.poke,
    async stop() {
      isStopping = true
      await work.stop()
    },
  }
}

/** A turn for each shop in which something is due, until none is left that may be worked on now. */
export async function forgetDue(deps: Deps, isStopping: () => boolean = () => false): Promise<void> {
  for (;;) {
    const shops = await dueShops(deps)
    if (shops.length === 0) return
    for (const shop of shops) {
      if (isStopping()) return
      await turnOf(deps, shop, isStopping)
    }
  }
}

type DueShop = { readonly storeId: string; readonly failureCount: number }

async function dueShops({ database, clock }: Deps): Promise<DueShop[]> {
  const { rows } = await inWork(database, { role: 'service_role' }, (tx) =>
    tx.query<Pick<Rows['customer_forgetting'], 'store_id' | 'failure_count'>>(
      `select store_id, failure_count from customer_forgetting where is_due and not_before_ms <= $1
       order by not_before_ms, store_id limit $2`,
      [clock(), shopsAtOnce],
    ),
  )
  return rows.map((row) => ({ storeId: row.store_id, failureCount: row.failure_count }))
}

async function turnOf(
  { database, clock, log }: Deps,
  { storeId, failureCount }: DueShop,
  isStopping: () => boolean,
): Promise<void> {
  const scope: Scope = { role: 'service_role', storeId }
  const size = smallerPage(failureCount)
  const until = performance.now() + turnMs
  try {
    for (let isLeft = true; isLeft && !isStopping() && performance.now() < until; ) {
      isLeft = await inWork(database, scope, (tx) => forgetStep(tx, storeId, clock(), size))
      if (!isLeft) await inWork(database, scope, endTurn)
    }
    if (failureCount > 0) await inWork(database, scope, (tx) => noteTry(tx, 0, 0))
  } catch (error) {
    log.error(
      { err: error, work: 'forgetting customers', storeId },
      'customers of a shop are not forgotten yet',
    )
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failureCount, 20))
    await inWork(database, scope, (tx) => noteTry(tx, failureCount + 1, clock() + pauseMs))
  }
}

/** Nothing is due any more, unless something has come since the last step looked: a push waits for this row's lock. */
async function endTurn(tx: Tx): Promise<void> {
  await tx.query('select from customer_forgetting where store_id = app.store_id() for update')
  await tx.query(
    `update customer_forgetting set is_due = exists (
       select from customer_erasure join journal_head using (store_id)
       where store_id = app.store_id() and (erased_at_ms is null or through_seq < last_seq))
     where store_id = app.store_id()`,
  )
}

async function noteTry(tx: Tx, failureCount: number, notBeforeMs: number): Promise<void> {
  await tx.query(
    `update customer_forgetting set failure_count = $1, not_before_ms = $2 where store_id = app.store_id()`,
    [failureCount, notBeforeMs],
  )
}

function smallerPage(failureCount: number): PageSize {
  const part = 2 ** Math.min(failureCount, 5)
  return { events: Math.ceil(page.events / part), bytes: Math.ceil(page.bytes / part) }
}

/** A transaction on the connection that nobody else uses, in which no statement takes long. */
function inWork<T>(database: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inScope({ ...database, pool: database.workPool }, scope, async (tx) => {
    await tx.query(`set local statement_timeout = ${stepMs}`)
    return work(tx)
  })
}
