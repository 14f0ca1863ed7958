import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { SoldProduct } from '@laci/server/testing/event-maker.ts'
import { lookInto } from '../real-server/database-of.ts'
import {
  findFreePorts,
  makeDataFolder,
  type RealServer,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { type OpenedTill, openTill, readDemoSignIn } from '../real-server/shop-client.ts'
import { type SellingTill, startSelling } from './selling-till.ts'
import { findLosses, findWrongBalances, findWrongSums, readBalances } from './shop-proof.ts'

/** What a run of kills came to. */
export type KillReport = {
  readonly victim: string
  readonly kills: number
  readonly acknowledgedSales: number
  readonly failedCalls: number
  /** From the kill to the first sale that was acknowledged again, milliseconds. */
  readonly recoveryMs: readonly number[]
  /** From the kill to the first 200 of the server, milliseconds. */
  readonly firstAnswerMs: readonly number[]
  /** From a start after an ordinary stop to its first 200, in the same run. */
  readonly cleanStartMs: readonly number[]
  /** Empty when no acknowledged sale was lost or doubled and all sums are right. */
  readonly faults: readonly string[]
}

const tillCount = 3
const whole = (least: number, most: number) => randomInt(least, most + 1)

/** Kills, and brings back what does not come back by itself. Answers the server that runs afterwards. */
export type Killer = (server: RealServer) => Promise<RealServer>

/**
 * Three tills sell to a real server while `kill` strikes `times` times at moments nobody has chosen. After every
 * strike each sale that was acknowledged since the strike before must be there, whole and once; in the end every sale of the
 * run, and all sums must be right [RUN-8].
 */
export async function runKills(options: {
  victim: string
  times: number
  kill: Killer
  /** An empty one makes everything anew; the run removes it. */
  dataFolder?: string
  /** How many ordinary stops and starts are measured before the first kill. */
  cleanStarts?: number
  say: (line: string) => void
}): Promise<KillReport> {
  const dataFolder = options.dataFolder ?? makeDataFolder()
  const port = await findFreePorts()
  let running: RealServer | null = null
  let tills: SellingTill[] = []
  const faults: string[] = []
  const recoveryMs: number[] = []
  const firstAnswerMs: number[] = []
  const cleanStartMs: number[] = []
  try {
    running = await startRealServer({ dataFolder, port })
    while (cleanStartMs.length < (options.cleanStarts ?? 0)) {
      const { url, stop }: RealServer = running
      await stop()
      const startedAt = performance.now()
      const starting = startRealServer({ dataFolder, port })
      const answeredAt = await firstAnswer(url)
      running = await starting
      cleanStartMs.push(Math.round(answeredAt - startedAt))
    }
    const { storeId, opened, before, products } = await openTills(running)
    const { url } = running
    tills = opened.map((till) => startSelling({ url, till, products, random: randomBytes, whole }))
    // What was looked at after an earlier strike is looked at again in the end: else a run would cost the square of its length.
    const checkedThrough = tills.map(() => 0)
    for (let round = 1; round <= options.times; round += 1) {
      await progress(tills)
      await wait(randomInt(0, 250))
      const killedAt = performance.now()
      // The kill itself is done at once; what follows is waited for.
      const killing = options.kill(running)
      const answeredAt = await firstAnswer(url)
      running = await killing
      firstAnswerMs.push(Math.round(answeredAt - killedAt))
      await progress(tills)
      recoveryMs.push(Math.round(performance.now() - killedAt))
      // Taken before looking: what is acknowledged now must be in the database that is looked into afterwards.
      const acknowledgedThrough = tills.map((till) => till.acknowledgedThrough())
      const acknowledged = tills.map((till, at) =>
        till.events.slice(checkedThrough[at], acknowledgedThrough[at]),
      )
      const lost = await findLossesOfAll(dataFolder, storeId, acknowledged)
      faults.push(...lost.map((fault) => `round ${round}: ${fault}`))
      checkedThrough.splice(0, tills.length, ...acknowledgedThrough)
      const count = acknowledgedThrough.reduce((sum, through) => sum + through, 0)
      options.say(
        `${options.victim} ${round}/${options.times}: ${count} sales acknowledged, ${lost.length} faults`,
      )
    }
    for (const till of tills) await till.finish()
    const all = tills.map((till) => till.events)
    faults.push(...(await findLossesOfAll(dataFolder, storeId, all)))
    faults.push(...(await lookInto(dataFolder, (client) => findWrongSums(client, storeId))))
    faults.push(
      ...(await lookInto(dataFolder, (client) => findWrongBalances(client, storeId, before, all.flat()))),
    )
    return {
      victim: options.victim,
      kills: options.times,
      acknowledgedSales: all.flat().length,
      failedCalls: tills.reduce((sum, till) => sum + till.failedCalls(), 0),
      recoveryMs,
      firstAnswerMs,
      cleanStartMs,
      faults,
    }
  } finally {
    for (const till of tills) till.abandon()
    await running?.stop()
    await removeDataFolder(dataFolder)
  }
}

/** Opens the tills in the demo shop, with its products and how its balances stand before. */
async function openTills(server: RealServer) {
  const signIn = readDemoSignIn(server.dataFolder)
  const opened: OpenedTill[] = []
  for (let index = 1; index <= tillCount; index += 1) {
    opened.push(await openTill(server, signIn, `Kasir ${index}`))
  }
  const { storeId } = opened[0]!
  return lookInto(server.dataFolder, async (client) => {
    const { rows } = await client.query<SoldProduct>(
      `select product_id as "productId", fields->>'name' as name, (fields->>'priceRupiah')::int as "priceRupiah"
       from product where store_id = $1 order by product_id`,
      [storeId],
    )
    return { storeId, opened, before: await readBalances(client, storeId), products: rows }
  })
}

function findLossesOfAll(
  dataFolder: string,
  storeId: string,
  eventsOfTills: readonly (readonly Envelope[])[],
): Promise<string[]> {
  return lookInto(dataFolder, async (client) => {
    const found: string[] = []
    for (const events of eventsOfTills) found.push(...(await findLosses(client, storeId, events)))
    return found
  })
}

/** When `/healthz` said 200 for the first time from now on: server and database are there. */
async function firstAnswer(url: string): Promise<number> {
  const patience = performance.now() + 60_000
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.status === 200) return performance.now()
    if (performance.now() > patience) throw new Error('the server has not answered for a minute')
    await wait(10)
  }
}

/** Waits until every till has had a yes for a sale that it made after now. */
async function progress(tills: readonly SellingTill[]): Promise<void> {
  const from = tills.map((till) => till.events.length)
  const patience = performance.now() + 60_000
  while (tills.some((till, index) => till.acknowledgedThrough() <= from[index]!)) {
    if (performance.now() > patience) throw new Error('a till has not had a yes for a minute')
    await wait(5)
  }
}
