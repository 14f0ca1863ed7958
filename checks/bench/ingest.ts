import { type ChildProcess, fork } from 'node:child_process'
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
import { calmCores, waitForCalm, watchCalm } from './calm.ts'
import { median, percentile } from './figures.ts'
import type { LoadOrder, LoadReport } from './ingest-load.ts'
import { type BenchTill, openBenchShop } from './ingest-shop.ts'
import { servingUrl } from './serving-url.ts'

export type IngestFigures = {
  /** Median sales a second through the whole path, and of the same statement without it. */
  readonly httpSalesPerSecond: number
  readonly rawSalesPerSecond: number
  /** What the whole path keeps of the statement's speed; the issues ask for 0.8. */
  readonly ratio: number
  readonly wantedRatio: number
  readonly http: CallFigures
  readonly raw: CallFigures
  /** Cores that others took in the worst round that counts; null where that cannot be known. */
  readonly foreignCores: number | null
}
export type CallFigures = { readonly p50Ms: number; readonly p95Ms: number }

/** The figure that the issue names. */
const wantedRatio = 0.8
const connections = 8
const salesPerCall = 50
const callsPerRound = 40
/** A server that has compiled what it runs: its first 300 calls take a tenth longer. */
const warmUpCalls = 80
/**
 * Servers, each new with a database of its own, and the pairs of rounds of each: after its first minute a server books for its
 * reports what the bench has sold, which is not what is measured, and a pair swings by a sixth.
 */
const servers = 4
const countedPairs = 5
/** Pairs that are tried to find that many calm ones. */
const triedPairs = 6
const calmPatienceMs = 15_000

type Side = { readonly name: 'http' | 'raw'; readonly child: ChildProcess }
type Round = {
  readonly salesPerSecond: number
  readonly callMs: readonly number[]
  readonly foreignCores: number | null
}
/** One round of each side, one right after the other. */
type Pair = { readonly http: Round; readonly raw: Round }

/**
 * Sync ingest: eight tills push 50 sales of three lines a call. `http` is the server process as in production; `raw` is
 * the same prepared statement with the same parameter from `pg`, nothing in between. The two take turns on one database,
 * each with a load process of its own that has made its calls before the clock starts; medians over the calmest rounds.
 */
export async function benchIngest(say: (line: string) => void): Promise<IngestFigures> {
  const pairs: Pair[] = []
  for (let server = 0; server < servers; server += 1) pairs.push(...(await measureOneServer(say)))
  return figuresOf(pairs)
}

async function measureOneServer(say: (line: string) => void): Promise<readonly Pair[]> {
  const databaseFolder = makeDataFolder()
  const dataFolder = makeDataFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder: databaseFolder, log: createLog('silent') })
  const environment = { DATABASE_URL: postgres.ownerUrl, DEMO_SHOP: 'off' }
  const server = await startRealServer({ dataFolder, port: await findFreePorts(), environment })
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 })
  const sides: Side[] = []
  try {
    for (const [name, url] of [
      ['http', server.url.replace('localhost', '127.0.0.1')],
      ['raw', servingUrl(postgres.ownerUrl, dataFolder)],
    ] as const) {
      const tills: BenchTill[] = []
      for (let till = 0; till < connections; till += 1)
        tills.push(await openBenchShop(owner, `${name} ${till}`))
      const child = fork(join(import.meta.dirname, 'ingest-load.ts'))
      sides.push({ name, child })
      await tell(child, { order: 'open', side: name, url, tills })
    }
    await owner.query('vacuum analyze')
    for (const side of sides) await oneRound(side, warmUpCalls)
    const pairs: Pair[] = []
    for (let tries = 0; tries < triedPairs && pairs.filter(isCalm).length < countedPairs; tries += 1) {
      await waitForCalm(calmPatienceMs)
      // Each goes first every other time: what one leaves behind for the other evens out.
      const order = tries % 2 === 0 ? sides : [...sides].reverse()
      const rounds: Partial<Record<Side['name'], Round>> = {}
      for (const side of order) rounds[side.name] = await oneRound(side, callsPerRound)
      pairs.push(rounds as Pair)
      say(lineOf(rounds as Pair))
    }
    await checkNothingLost(owner, warmUpCalls + pairs.length * callsPerRound)
    return pairs
  } finally {
    for (const { child } of sides) child.send({ order: 'end' } satisfies LoadOrder)
    await owner.end()
    await server.stop()
    await postgres.stop()
    await removeDataFolder(dataFolder)
    await removeDataFolder(databaseFolder)
  }
}

async function tell(child: ChildProcess, order: LoadOrder): Promise<unknown> {
  const listening = new AbortController()
  const ended = once(child, 'exit', { signal: listening.signal }).then(() => {
    throw new Error('the load generator ended')
  })
  // Nobody waits for it any more once an answer has come.
  ended.catch(() => {})
  child.send(order)
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal: listening.signal }), ended])
    return answer
  } finally {
    listening.abort()
  }
}

async function oneRound(side: Side, callsPerTill: number): Promise<Round> {
  const watch = watchCalm()
  const report = (await tell(side.child, { order: 'run', callsPerTill, salesPerCall })) as LoadReport
  if (report.faults.length > 0) throw new Error(`${side.name}: ${report.faults[0]}`)
  return {
    salesPerSecond: (connections * callsPerTill * salesPerCall * 1_000) / report.durationMs,
    callMs: report.callMs,
    foreignCores: watch.foreignCores(),
  }
}

const foreignOf = ({ http, raw }: Pair) => Math.max(http.foreignCores ?? 0, raw.foreignCores ?? 0)
const isCalm = (pair: Pair) => foreignOf(pair) <= calmCores

function lineOf(pair: Pair): string {
  const { http, raw } = pair
  const speeds = `http ${Math.round(http.salesPerSecond)} sales/s, raw ${Math.round(raw.salesPerSecond)}`
  return `  ${speeds}, ratio ${(http.salesPerSecond / raw.salesPerSecond).toFixed(2)}, others took ${foreignOf(pair).toFixed(2)} cores`
}

/** A fast server that loses something is not fast. */
async function checkNothingLost(owner: pg.Pool, callsPerTill: number): Promise<void> {
  const expected = 2 * connections * salesPerCall * callsPerTill
  const { rows } = await owner.query(
    `select (select count(*) from sale) as sales, (select count(*) from sale_line) as lines,
            (select sum(last_seq) from journal_head) as events`,
  )
  const { sales, lines, events } = rows[0] as Record<string, string>
  if (Number(sales) !== expected || Number(lines) !== 3 * expected || Number(events) !== expected) {
    throw new Error(`${expected} sales were sent; stored: ${JSON.stringify(rows[0])}`)
  }
}

/** Medians over the calm pairs; over all of them where no calm was to be had, which the caller is told. */
function figuresOf(pairs: readonly Pair[]): IngestFigures {
  const calm = pairs.filter(isCalm)
  const counted = calm.length >= servers * countedPairs ? calm : pairs
  const callFigures = (name: Side['name']) => {
    const callMs = counted.flatMap((pair) => pair[name].callMs)
    return { p50Ms: median(callMs), p95Ms: percentile(callMs, 95) }
  }
  const httpSalesPerSecond = median(counted.map((pair) => pair.http.salesPerSecond))
  const rawSalesPerSecond = median(counted.map((pair) => pair.raw.salesPerSecond))
  return {
    httpSalesPerSecond,
    rawSalesPerSecond,
    // Of pairs, not of the medians: the tables grow, and only the two halves of a pair saw the same ones.
    ratio: median(counted.map((pair) => pair.http.salesPerSecond / pair.raw.salesPerSecond)),
    wantedRatio,
    http: callFigures('http'),
    raw: callFigures('raw'),
    foreignCores: counted[0]!.http.foreignCores === null ? null : Math.max(...counted.map(foreignOf)),
  }
}
