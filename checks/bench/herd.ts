import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { maximumLivingDevices } from '@laci/domain/device/device-letter.ts'
import { startEmbeddedPostgres } from '@laci/server/hosting/embedded-postgres.ts'
import { createLog } from '@laci/server/logging/log.ts'
import pg from 'pg'
import {
  findFreePorts,
  makeDataFolder,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { endServer, openBystander, urlOf, type Waits, waitsOf } from './bystander.ts'
import type { HerdOrder, HerdReport } from './herd-load.ts'
import { openBenchShop, openBenchShopOf } from './ingest-shop.ts'

/** As many as a shop may have. */
export const tillsOfHerd = maximumLivingDevices
const salesPerPush = 10
/** More than they come to while they are watched. */
const pushesPerTill = 12

const warmUpMs = 5_000
const calmMs = 10_000
const herdMs = 15_000
const herdLeadMs = 1_500

export type HerdFigures = { readonly push: Waits; readonly config: Waits; readonly faults: readonly string[] }

/**
 * A till that sells, beside two hundred tills of another shop that send a day without internet at the same moment. What the herd
 * heard is stored, is stored once.
 */
export async function benchHerd(say: (line: string) => void): Promise<HerdFigures> {
  const databaseFolder = makeDataFolder()
  const dataFolder = makeDataFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder: databaseFolder, log: createLog('silent') })
  const environment = { DATABASE_URL: postgres.ownerUrl, DEMO_SHOP: 'off' }
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 })
  const server = await startRealServer({ dataFolder, port: await findFreePorts(), environment })
  const child = fork(join(import.meta.dirname, 'herd-load.ts'))
  const heard = async <Answer>() => (await once(child, 'message'))[0] as Answer
  try {
    const bystander = openBystander(server, await openBenchShop(owner, 'Bystander'))
    const tills = await openBenchShopOf(owner, 'Herd', tillsOfHerd)
    child.send({ url: urlOf(server), tills, pushesPerTill, salesPerPush } satisfies HerdOrder)
    await heard()
    await bystander.watch(warmUpMs)
    const calm = await bystander.watch(calmMs)
    child.send('go')
    await wait(herdLeadMs)
    const crowded = await bystander.watch(herdMs)
    child.send('end')
    const report = await heard<HerdReport>()
    await checkStored(owner, tills[0]!.storeId, report)
    const figures: HerdFigures = {
      push: waitsOf(calm, crowded, 'pushMs'),
      config: waitsOf(calm, crowded, 'configMs'),
      faults: [...calm.faults, ...crowded.faults, ...report.faults],
    }
    say(lineOf(figures, report))
    return figures
  } finally {
    child.kill('SIGKILL')
    await owner.end()
    await endServer(server)
    await postgres.stop()
    await removeDataFolder(dataFolder)
    await removeDataFolder(databaseFolder)
  }
}

async function checkStored(owner: pg.Pool, storeId: string, report: HerdReport): Promise<void> {
  const { rows } = await owner.query<{ sales: string; numbers: string }>(
    `select (select count(*) from sale where store_id = $1) as sales,
            (select coalesce(sum(accepted_through), 0) from device where store_id = $1) as numbers`,
    [storeId],
  )
  const { sales, numbers } = rows[0]!
  if (Number(sales) !== report.storedSales || Number(numbers) !== report.storedSales) {
    throw new Error(
      `the server confirmed ${report.storedSales} sales; there are ${sales}, numbers ${numbers}`,
    )
  }
}

function lineOf(
  { push, config, faults }: HerdFigures,
  { storedSales, durationMs, answers }: HerdReport,
): string {
  const waits = ({ calmP95Ms, attackP95Ms }: Waits) =>
    `${calmP95Ms.toFixed(1)} -> ${attackP95Ms.toFixed(1)} ms`
  return (
    `push p95 ${waits(push)}, config p95 ${waits(config)}; the herd stored ${storedSales} sales at ` +
    `${Math.round((storedSales * 1_000) / durationMs)} a second, answers ${JSON.stringify(answers)}, ` +
    `${faults.length} faults ${faults.slice(0, 3).join(', ')}`
  )
}
