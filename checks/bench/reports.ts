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
import { type HttpLine, openHttpLine } from './http-line.ts'
import { openReportShop, soldYear } from './report-shop.ts'
import { signInDemo } from './sign-in-demo.ts'

export type ReportsFigures = {
  readonly questions: readonly QuestionFigures[]
  readonly foreignCores: number | null
}
export type QuestionFigures = {
  readonly name: string
  readonly limitMs: number
  readonly p95Ms: number
  readonly fewP95Ms: number
  /** Median over the rounds of the medians with many sales by those with few. */
  readonly ratio: number
}

/** The figures that the issue names. */
export const wantedSizeRatio = 1.5
const monthLimitMs = 100
const yearLimitMs = 500
const manySales = 1_000_000
const fewSales = 10_000

const rounds = 7
const warmUpAsks = 5
const calmPatienceMs = 5_000

/** A month and a year as they are mostly asked for, and such that no kept month or year fits. */
const questions = [
  { name: 'a month', path: 'range', days: ['11-01', '11-30'], limitMs: monthLimitMs, asks: 20 },
  { name: '30 days across months', path: 'range', days: ['10-17', '11-15'], limitMs: monthLimitMs, asks: 20 },
  {
    name: '30 days of most periods',
    path: 'range',
    days: ['11-08', '12-07'],
    limitMs: monthLimitMs,
    asks: 20,
  },
  { name: 'cost of 30 days', path: 'cost', days: ['10-17', '11-15'], limitMs: monthLimitMs, asks: 20 },
  { name: 'what was not sold', path: 'slow', days: ['10-17', '11-15'], limitMs: monthLimitMs, asks: 20 },
  { name: 'a year', path: 'range', days: ['01-01', '12-31'], limitMs: yearLimitMs, asks: 10 },
  { name: '350 days', path: 'range', days: ['01-10', '12-25'], limitMs: yearLimitMs, asks: 10 },
  { name: 'cost of a year', path: 'cost', days: ['01-01', '12-31'], limitMs: yearLimitMs, asks: 10 },
] as const

/**
 * Reports of the server over a shop with a million sales and one with ten thousand, in the same year: the same question is
 * asked of both in turns over one connection each, as the page of the owner asks it.
 */
export async function benchReports(say: (line: string) => void): Promise<ReportsFigures> {
  const databaseFolder = makeDataFolder()
  const dataFolder = makeDataFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder: databaseFolder, log: createLog('silent') })
  const environment = { DATABASE_URL: postgres.ownerUrl }
  const server = await startRealServer({ dataFolder, port: await findFreePorts(), environment })
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 })
  const lines: HttpLine[] = []
  try {
    const { userId, accessToken } = await signInDemo(server)
    const startedAt = performance.now()
    const many = await openReportShop(owner, userId, manySales)
    const few = await openReportShop(owner, userId, fewSales)
    await owner.query('vacuum analyze')
    say(`  both shops stand after ${Math.round((performance.now() - startedAt) / 1_000)} s`)
    const sides = questions.map((question) => {
      const [many_, few_] = [many, few].map((storeId) => {
        const [fromDay, throughDay] = question.days.map((day) => `${soldYear}-${day}`)
        const query = new URLSearchParams({ storeId, fromDay: fromDay!, throughDay: throughDay! })
        const line = openHttpLine({
          port: Number(new URL(server.url).port),
          method: 'GET',
          path: `/api/reports/${question.path}?${query}`,
          headers: { authorization: `Bearer ${accessToken}` },
        })
        lines.push(line)
        return line
      })
      return { question, lines: [many_!, few_!] as const, times: [] as [number[], number[]][] }
    })
    for (const side of sides) for (const line of side.lines) await timesOf(line, warmUpAsks)
    let foreignCores: number | null = null
    for (let round = 0; round < rounds; round += 1) {
      await waitForCalm(calmPatienceMs)
      const watch = watchCalm()
      for (const side of sides) {
        const times: [number[], number[]] = [[], []]
        // Each goes first every other time: what one leaves behind for the other evens out.
        for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
          times[at] = await timesOf(side.lines[at], side.question.asks)
        side.times.push(times)
      }
      const foreign = watch.foreignCores()
      if (foreign !== null) foreignCores = Math.max(foreignCores ?? 0, foreign)
    }
    return {
      foreignCores,
      questions: sides.map(({ question: { name, limitMs }, times }) => ({
        ...{ name, limitMs },
        p95Ms: percentile(
          times.flatMap(([of]) => of),
          95,
        ),
        fewP95Ms: percentile(
          times.flatMap(([, of]) => of),
          95,
        ),
        ratio: median(times.map(([ofMany, ofFew]) => median(ofMany) / median(ofFew))),
      })),
    }
  } finally {
    for (const line of lines) line.close()
    await owner.end()
    await server.stop()
    await postgres.stop()
    await removeDataFolder(dataFolder)
    await removeDataFolder(databaseFolder)
  }
}

async function timesOf(line: HttpLine, count: number): Promise<number[]> {
  const tookMs: number[] = []
  for (let asked = 0; asked < count; asked += 1) {
    const startedAt = performance.now()
    await line.ask()
    tookMs.push(performance.now() - startedAt)
  }
  return tookMs
}
