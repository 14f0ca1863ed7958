import { hash } from 'node:crypto'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { ChainLine } from '@laci/domain/views/audit/wire.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { judgedByRoute } from '../../api/access.ts'
import { createApi, written } from '../../api/api.ts'
import { namedStore } from '../../api/named-store.ts'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { takeOrThrow, tooManyRequests } from '../../http/limits.ts'
import { lineStream } from '../../http/line-stream.ts'
import { bearerDeviceKey, inDeviceScope } from '../../identity/device-key.ts'
import { inShopScope } from '../../identity/staff-session.ts'
import { readChainHead, readChainPage, readToldWarnings } from './chain-store.ts'
import { createChainCheck, toldOnArrival } from './check-chains.ts'

const sha256 = (text: string) => hash('sha256', text)

/** Until the one that runs is over. */
const busyRetryMs = 10_000

/** `work` in a transaction of the caller's shop, with rights that are looked up anew each time. */
type InShop = <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Value>

/** What the owner sees of the journal itself: whether it is still what the devices told (R9). */
export async function registerJournal(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  /** Shops that are being walked through: once at a time, however many ask. */
  const running = new Set<string>()

  createApi(app, deps).route(
    {
      method: 'GET',
      path: '/api/journal/chains',
      summary: 'Checks the chains of all devices, line by line.',
      access: judgedByRoute('deviceKey', 'ownerSession', 'staffSession'),
      query: namedStore,
      answers: { 200: written('application/x-ndjson') },
    },
    async ({ request, reply, query }) => {
      const lines = chainLines(inShopOf(request, query.storeId, deps), running, deps)
      // Whoever hangs up ends the walk, also before the stream has begun to read it.
      reply.raw.once('close', () => void lines.return(undefined))
      return reply.type('application/x-ndjson').send(await lineStream(lines))
    },
  )
}

function inShopOf(request: FastifyRequest, storeId: unknown, deps: FeatureDeps): InShop {
  const key = bearerDeviceKey(request.headers.authorization)
  if (key !== null) return (work) => inDeviceScope(deps.database, key, deps.clock(), work)
  return (work) => inShopScope(request, deps, { storeId, right: 'reports' }, work)
}

/**
 * Each page is read in a short transaction of its own, only when the reader has taken the line before: a shop with a
 * million events holds no connection and no memory, and who does not read costs nothing.
 */
async function* chainLines(inShop: InShop, running: Set<string>, deps: FeatureDeps): AsyncGenerator<string> {
  const head = await inShop(readChainHead)
  const { storeId } = head
  if (running.has(storeId)) throw tooManyRequests(busyRetryMs)
  takeOrThrow(deps.limits.chainChecksByShop, storeId)
  running.add(storeId)
  try {
    yield lineText({ line: 'head', lastSeq: head.lastSeq, serverTime: instant(deps.clock()) })
    const told = await inShop((tx) => readToldWarnings(tx, toldOnArrival))
    const check = createChainCheck(storeId, head, told, sha256)
    for (;;) {
      const rows = await inShop((tx) => readChainPage(tx, check.throughSeq, head.lastSeq))
      if (rows.length === 0) break
      check.take(rows)
      yield lineText({ line: 'progress', throughSeq: check.throughSeq })
    }
    const { chains, order } = check.end()
    for (const chain of chains) yield lineText({ line: 'device', chain })
    yield lineText({ line: 'shop', order })
    yield lineText({ line: 'end' })
  } finally {
    running.delete(storeId)
  }
}

function lineText(line: ChainLine): string {
  return `${JSON.stringify(line)}\n`
}
