import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { syncProtocol } from '@laci/domain/journal/wire.ts'
import { startEmbeddedPostgres } from '@laci/server/hosting/embedded-postgres.ts'
import { createLog } from '@laci/server/logging/log.ts'
import { cashSale, createEventMaker, type EventMaker } from '@laci/server/testing/event-maker.ts'
import pg from 'pg'
import {
  findFreePorts,
  makeDataFolder,
  type RealServer,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { type AttackName, type AttackOrder, type AttackReport, attackNames } from './attack-wire.ts'
import { percentile } from './figures.ts'
import { type BenchTill, openBenchShop } from './ingest-shop.ts'

/** What the issue allows: whoever stands by waits three times as long as in calm, at most. */
export const wantedBystanderRatio = 3

const warmUpMs = 5_000
const calmMs = 10_000
const attackMs = 15_000
/** The attack is under way when counting begins. */
const attackLeadMs = 1_500
const pauseMs = 40

export type BystanderFigures = {
  readonly name: AttackName
  readonly push: Waits
  readonly config: Waits
  /** Memory of the server process in MB: before, and the most that was seen. */
  readonly memoryMb: { readonly before: number; readonly most: number }
  readonly attack: AttackReport
  /** Calls of the bystander that were not answered with 200. */
  readonly faults: readonly string[]
}
export type Waits = { readonly calmP95Ms: number; readonly attackP95Ms: number; readonly ratio: number }

/**
 * A till that sells and a stranger who opens a page, beside a hostile till and a hostile stranger at another address of this
 * machine. Each attack runs against a server in its ordinary configuration; calm is measured right before it.
 */
export async function benchBystander(say: (line: string) => void): Promise<BystanderFigures[]> {
  const databaseFolder = makeDataFolder()
  const dataFolder = makeDataFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder: databaseFolder, log: createLog('silent') })
  const environment = { DATABASE_URL: postgres.ownerUrl, DEMO_SHOP: 'off' }
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 })
  const figures: BystanderFigures[] = []
  try {
    for (const name of attackNames) {
      // A server of its own for each: what one attack leaves behind must not be the calm of the next.
      const server = await startRealServer({ dataFolder, port: await findFreePorts(), environment })
      try {
        const bystander = openBystander(server, await openBenchShop(owner, 'Bystander'))
        await bystander.watch(warmUpMs)
        const till = await openBenchShop(owner, name)
        const one = await underAttack(server, bystander, { name, url: urlOf(server), till })
        figures.push(one)
        say(lineOf(one))
      } finally {
        await endServer(server)
      }
    }
    return figures
  } finally {
    await owner.end()
    await postgres.stop()
    await removeDataFolder(dataFolder)
    await removeDataFolder(databaseFolder)
  }
}

/** A server that an attack has frozen does not hear that it should end. */
export async function endServer(server: RealServer): Promise<void> {
  const patience = setTimeout(() => void server.kill(), 30_000)
  await server.stop()
  clearTimeout(patience)
}

export const urlOf = (server: RealServer) => server.url.replace('localhost', '127.0.0.1')

async function underAttack(
  server: RealServer,
  bystander: Bystander,
  order: AttackOrder,
): Promise<BystanderFigures> {
  const calm = await bystander.watch(calmMs)
  const before = memoryMbOf(server.pid)
  const child: ChildProcess = fork(join(import.meta.dirname, 'attacks.ts'))
  let most = before
  const memory = setInterval(() => {
    most = Math.max(most, memoryMbOf(server.pid))
  }, 100)
  try {
    child.send(order)
    await wait(attackLeadMs)
    const attacked = await bystander.watch(attackMs)
    child.send('end')
    const [attack] = (await once(child, 'message')) as [AttackReport]
    return {
      name: order.name,
      push: waitsOf(calm, attacked, 'pushMs'),
      config: waitsOf(calm, attacked, 'configMs'),
      memoryMb: { before, most },
      attack,
      faults: [...calm.faults, ...attacked.faults],
    }
  } finally {
    clearInterval(memory)
    child.kill('SIGKILL')
  }
}

export function waitsOf(calm: Watched, attacked: Watched, which: 'pushMs' | 'configMs'): Waits {
  const [calmP95Ms, attackP95Ms] = [percentile(calm[which], 95), percentile(attacked[which], 95)]
  return { calmP95Ms, attackP95Ms, ratio: attackP95Ms / calmP95Ms }
}

export type Watched = { readonly pushMs: number[]; readonly configMs: number[]; readonly faults: string[] }
export type Bystander = { watch(forMs: number): Promise<Watched> }

/** Sells and reads in turns, as fast as the answers come and with a pause; every answer must be the usual one. */
export function openBystander(server: RealServer, till: BenchTill): Bystander {
  const random = (count: number) => new Uint8Array(randomBytes(count))
  const maker = createEventMaker(till.storeId, till.deviceId, random, Date.now())
  const url = urlOf(server)
  return {
    async watch(forMs) {
      const watched: Watched = { pushMs: [], configMs: [], faults: [] }
      const until = performance.now() + forMs
      while (performance.now() < until) {
        const body = pushOf(till, maker, random)
        watched.pushMs.push(
          await timed(watched.faults, `${url}/api/sync/push`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${till.deviceKey}` },
            body,
          }),
        )
        watched.configMs.push(await timed(watched.faults, `${url}/api/config`))
        await wait(pauseMs)
      }
      return watched
    },
  }
}

function pushOf(till: BenchTill, maker: EventMaker, random: (count: number) => Uint8Array): string {
  maker.atMs = Date.now()
  const firstSeq = maker.nextSeq
  const products = [{ productId: till.productIds[0]!, name: 'Indomie Goreng', priceRupiah: 3_500 }]
  const body = cashSale(products, { atMs: maker.atMs, letter: 'A', counter: firstSeq, random })
  return JSON.stringify({
    protocol: syncProtocol,
    storeId: till.storeId,
    deviceId: till.deviceId,
    sentAt: Date.now(),
    firstSeq,
    isGapKnown: true,
    events: [maker.seal({ kind: 'sale_recorded', body })],
  })
}

async function timed(faults: string[], url: string, init?: RequestInit): Promise<number> {
  const startedAt = performance.now()
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
    await answer.arrayBuffer()
    if (answer.status !== 200) faults.push(`${new URL(url).pathname} ${answer.status}`)
  } catch (error) {
    faults.push(`${new URL(url).pathname} ${(error as Error).message}`)
  }
  return performance.now() - startedAt
}

/** Of the whole process, where the system tells it. */
function memoryMbOf(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? Number.NaN) / 1_024
  } catch {
    return Number.NaN
  }
}

function lineOf({ name, push, config, memoryMb, attack, faults }: BystanderFigures): string {
  const waits = ({ calmP95Ms, attackP95Ms }: Waits) =>
    `${calmP95Ms.toFixed(1)} -> ${attackP95Ms.toFixed(1)} ms`
  return (
    `${name}: push p95 ${waits(push)}, config p95 ${waits(config)}, memory ${memoryMb.before.toFixed(0)} -> ` +
    `${memoryMb.most.toFixed(0)} MB, ${attack.calls} calls ${JSON.stringify(attack.answers)}, ` +
    `${faults.length} faults ${faults.slice(0, 3).join(', ')}`
  )
}
