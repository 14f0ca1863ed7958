import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@laci/server/hosting/embedded-postgres.ts'
import { createLog } from '@laci/server/logging/log.ts'
import pg from 'pg'
import {
  findFreePorts,
  makeDataFolder,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { waitForCalm, watchCalm } from './calm.ts'
import { median, percentile } from './figures.ts'
import type { NoticeOrder, NoticeReport } from './notice-load.ts'

export type NotificationFigures = {
  /** Messages stored and answered a second, and what the issue wants. */
  readonly perSecond: number
  readonly rateRatio: number
  /** p95 at half the wanted rate, of that of one message at a time. */
  readonly halfP95Ms: number
  readonly idleP95Ms: number
  readonly p95Ratio: number
  readonly foreignCores: number | null
}

/** The figures that the issue names. */
const wantedPerSecond = 1_000
export const wantedP95Ratio = 3

const serverKey = 'SB-Mid-server-bench'
const rounds = 3
const calmPatienceMs = 15_000
const idleMessages = 200
const halfMessages = 1_500
const fullMessages = 3_000
const connections = 64

/**
 * Messages of the payment provider, each about another order: the server as in production with its worker, which asks the
 * simulator about every one behind the answers. Idle, half the wanted rate and as fast as it goes, in turns.
 */
export async function benchNotifications(say: (line: string) => void): Promise<NotificationFigures> {
  const databaseFolder = makeDataFolder()
  const dataFolder = makeDataFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder: databaseFolder, log: createLog('silent') })
  const simulator = fork(
    join(import.meta.dirname, '../../simulators/midtrans/main.ts'),
    ['--port', '0', '--server-key', serverKey],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const [{ port: simulatorPort }] = (await once(simulator, 'message')) as [{ port: number }]
  const server = await startRealServer({
    dataFolder,
    port: await findFreePorts(),
    environment: {
      DATABASE_URL: postgres.ownerUrl,
      DEMO_SHOP: 'off',
      LOG_LEVEL: 'error',
      MIDTRANS_SERVER_KEY: serverKey,
      MIDTRANS_CLIENT_KEY: 'SB-Mid-client-bench',
      MIDTRANS_SIMULATOR_URL: `http://127.0.0.1:${simulatorPort}`,
    },
  })
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 })
  const load = fork(join(import.meta.dirname, 'notice-load.ts'))
  const url = `${server.url.replace('localhost', '127.0.0.1')}/api/payments/midtrans/notification`
  let sent = 0
  const run = async (count: number, pace: { connections: number; perSecond: number | null }) => {
    const orderNumbers = await makeOrders(owner, count)
    sent += count
    return tell(load, { order: 'run', url, serverKey, orderNumbers, ...pace })
  }
  try {
    await run(500, { connections, perSecond: null })
    const figures: { perSecond: number; half: number; idle: number }[] = []
    let foreignCores: number | null = null
    for (let round = 0; round < rounds; round += 1) {
      await drained(owner)
      await waitForCalm(calmPatienceMs)
      const watch = watchCalm()
      const idle = await run(idleMessages, { connections: 1, perSecond: null })
      const half = await run(halfMessages, { connections, perSecond: wantedPerSecond / 2 })
      await drained(owner)
      const full = await run(fullMessages, { connections, perSecond: null })
      const foreign = watch.foreignCores()
      if (foreign !== null) foreignCores = Math.max(foreignCores ?? 0, foreign)
      figures.push({
        perSecond: (fullMessages * 1_000) / full.durationMs,
        half: percentile(half.callMs, 95),
        idle: percentile(idle.callMs, 95),
      })
      const last = figures.at(-1)!
      say(
        `  ${Math.round(last.perSecond)}/s, p95 idle ${last.idle.toFixed(1)} ms, at ${wantedPerSecond / 2}/s ${last.half.toFixed(1)} ms, others took ${(foreign ?? 0).toFixed(2)} cores`,
      )
    }
    // A fast server that loses something is not fast.
    const { rows } = await owner.query<{ count: string }>('select count(*) from payment_notice')
    if (Number(rows[0]!.count) !== sent) throw new Error(`${sent} sent, ${rows[0]!.count} stored`)
    const perSecond = median(figures.map((one) => one.perSecond))
    return {
      perSecond,
      rateRatio: perSecond / wantedPerSecond,
      halfP95Ms: median(figures.map((one) => one.half)),
      idleP95Ms: median(figures.map((one) => one.idle)),
      p95Ratio: median(figures.map((one) => one.half / one.idle)),
      foreignCores,
    }
  } finally {
    load.send({ order: 'end' } satisfies NoticeOrder)
    await owner.end()
    await server.stop()
    simulator.kill()
    await postgres.stop()
    await removeDataFolder(dataFolder)
    await removeDataFolder(databaseFolder)
  }
}

/** Orders that wait for their payment, as a thousand buyers leave them; the provider knows of none. */
async function makeOrders(owner: pg.Pool, count: number): Promise<string[]> {
  const mark = randomUUID().slice(0, 8)
  const { rows } = await owner.query<{ order_number: string }>(
    `with made as (
       insert into orders (order_id, request_id, order_number, kind, item_id, item_name, quantity, amount_rupiah, buyer_name,
         buyer_phone, state, created_at, payable_until)
       select gen_random_uuid(), gen_random_uuid(), $1 || '-' || number, 'plan', 'plan-1', 'Langganan 1 bulan', 1, 99000,
         'Budi', '+6281234567890', 'awaiting', now(), now() + interval '1 day'
       from generate_series(1, $2::int) as number returning order_id, order_number
     )
     insert into order_session (provider_order_id, order_id, snap_token, redirect_url, opened_at)
     select order_number, order_id, 'x', 'x', now() from made returning provider_order_id as order_number`,
    [`BENCH-${mark}`, count],
  )
  return rows.map((row) => row.order_number)
}

/** The worker has asked about everything once, so that the next measure does not pay for this one. */
async function drained(owner: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      'select from payment_notice where not is_processed and tries = 0 limit 1',
    )
    if (rowCount === 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  // What the provider does not know would be asked about again in the middle of the next measure.
  await owner.query(`update payment_notice set is_processed = true where not is_processed`)
}

async function tell(load: ChildProcess, order: NoticeOrder): Promise<NoticeReport> {
  load.send(order)
  const [report] = (await once(load, 'message')) as [NoticeReport]
  if (report.fault !== null) throw new Error(report.fault)
  return report
}
