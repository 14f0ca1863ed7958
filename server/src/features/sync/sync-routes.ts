import { hash } from 'node:crypto'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import { firstEdition } from '@laci/domain/events/define-event.ts'
import { clockToleranceMs } from '@laci/domain/journal/dated-ahead.ts'
import {
  oldestSyncProtocol,
  type PullResponse,
  type PushRequest,
  pullResponseSchema,
  pushRequestSchema,
  pushResponseSchema,
  snapshotLineSchema,
} from '@laci/domain/journal/wire.ts'
import { isFirstWarning } from '@laci/domain/warning/warning.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { deviceKey } from '../../api/access.ts'
import { createApi, written } from '../../api/api.ts'
import { raw } from '../../api/part.ts'
import { isDatabaseAway, isDatabaseBusy } from '../../db/database.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { badJson } from '../../http/json-body.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { Problem, serverBusy } from '../../http/problems.ts'
import {
  type DeviceKey,
  deviceUnknown,
  inDeviceScope,
  inShopSlot,
  storeOfKey,
} from '../../identity/device-key.ts'
import { readOtherShops } from '../../shop/other-shops.ts'
import { turn } from '../../timing/turn.ts'
import { acceptRequestText } from './accept-request.ts'
import { registerSyncAccount } from './account-info.ts'
import { isPushRequest } from './event-schemas.ts'
import { createForgettingWork, type ForgettingWork } from './forgetting-work.ts'
import { registerHeldCommands } from './held-routes.ts'
import {
  acceptEvents,
  noteEdition,
  noteTail,
  noteUnsent,
  type PullPage,
  readPullPage,
} from './journal-store.ts'
import { hasActs } from './once-only.ts'
import { createOnceOnlyWork, type OnceOnlyWork } from './once-only-work.ts'
import { registerOneSale } from './one-sale.ts'
import { type PullQuery, pullQuery, readPullQuery } from './pull-query.ts'
import { readAuthority } from './read-authority.ts'
import { readEvents } from './read-events.ts'
import { snapshotStream } from './snapshot.ts'
import { registerSyncSocket } from './sync-socket.ts'
import { registerCommandNotices } from './tell-owners.ts'
import { registerTillCosts } from './till-costs.ts'
import { registerTillSoldCosts } from './till-sold-costs.ts'

/** A hundred sales of 500 lines each would be more; no till sends that, and a push is halved when it is told 413. */
const largestPushBytes = 4 * 1024 * 1024

/** More than any till tells: numbers of its events, and of those behind them, stay whole numbers of a double [SYNC-73]. */
const largestFirstSeq = 1_000_000_000_000

const sha256Hex = (text: string) => hash('sha256', text)

type SyncDeps = FeatureDeps & { readonly forgetting: ForgettingWork; readonly onceOnly: OnceOnlyWork }

/** The tills' side of the server: send, fetch, first load, and being told that there is something. */
export async function registerSync(app: FastifyInstance, features: FeatureDeps): Promise<void> {
  const deps: SyncDeps = {
    ...features,
    forgetting: createForgettingWork(features),
    onceOnly: createOnceOnlyWork(features),
  }
  app.addHook('onReady', async () => {
    deps.forgetting.start()
    deps.onceOnly.start()
  })
  app.addHook('onClose', async () => {
    await Promise.all([deps.forgetting.stop(), deps.onceOnly.stop()])
  })
  await app.register(async (scope) => {
    // A push is judged event by event, so its text stays at hand and `__proto__` in one event is no reason to refuse all.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
      done(null, text),
    )
    createApi(scope, deps).route(
      {
        method: 'POST',
        path: '/api/sync/push',
        summary: 'A till sends what happened.',
        access: deviceKey,
        body: raw(pushRequestSchema),
        bodyLimit: largestPushBytes,
        answers: { 200: pushResponseSchema },
      },
      (call) => whileOpen(async () => push(await call.caller(), call.body, deps)),
    )
  })
  const api = createApi(app, deps)
  api.route(
    {
      ...{ method: 'GET', path: '/api/sync/pull', summary: 'A till asks for what it has not seen.' },
      ...{ access: deviceKey, query: pullQuery },
      answers: { 200: written('application/json', pullResponseSchema) },
    },
    ({ caller, query, reply }) =>
      whileOpen(async () => pull({ key: await caller(), query: readPullQuery(query) }, reply, deps)),
  )
  api.route(
    {
      method: 'GET',
      path: '/api/sync/snapshot',
      summary: 'All of a shop for a new till, line by line.',
      ...{ access: deviceKey, query: { after: raw(z.optional(z.string())) } },
      answers: { 200: written('application/x-ndjson', snapshotLineSchema) },
    },
    ({ caller, query: { after }, reply }) =>
      whileOpen(async () => {
        const stream = await snapshotStream(await caller(), typeof after === 'string' ? after : null, deps)
        return reply.type('application/x-ndjson').send(stream)
      }),
  )
  registerSyncAccount(app, deps)
  registerOneSale(app, deps)
  registerTillCosts(app, deps)
  registerTillSoldCosts(app, deps)
  registerSyncSocket(app, deps)
  registerHeldCommands(app, deps)
  registerCommandNotices(app, deps)
}

async function push(key: DeviceKey, bodyText: unknown, deps: SyncDeps) {
  const storeId = await storeOfKey(deps.database, key)
  takeOrThrow(deps.limits.pushesByDevice, key.deviceId)
  takeOrThrow(deps.limits.pushesByShop, storeId)
  const taken = await inShopSlot(deps.database, key, async () => {
    await turn()
    const judged = await judge(key, bodyText, deps)
    if ('fault' in judged) return judged
    return { ...judged, accepted: await acceptEvents(deps.database, judged.request, judged.hasCommands) }
  })
  if ('fault' in taken) {
    await noteHeldBack(key, taken.heldCount, deps)
    throw taken.fault
  }
  const { accepted, concerned, hasOnceOnly } = taken
  if ('problem' in accepted) throw accepted.problem === 'wrong_store' ? wrongStore() : deviceUnknown()
  const { hasErased, ...told } = accepted
  // What came after the first release is told with a pull alone, where a till says what it can read.
  const answer = { ...told, warnings: told.warnings.filter(({ code }) => isFirstWarning(code)) }
  // The events are on disk: nothing from here on is waited for or decides what the till hears [SYNC-52].
  if (hasErased) deps.forgetting.poke()
  if (hasOnceOnly) deps.onceOnly.poke(taken.storeId)
  deps.shopListeners.tellNews(taken.storeId, answer.lastSeq)
  for (const other of concerned) deps.shopListeners.tellChange(other)
  return answer
}

type Judged =
  | {
      readonly storeId: string
      /** The one parameter of the statement that takes it in. */
      readonly request: string
      readonly hasCommands: boolean
      /** Some of it counts once, whoever else tells it [SYNC-101]. */
      readonly hasOnceOnly: boolean
      readonly concerned: readonly string[]
    }
  | { readonly fault: Problem; readonly heldCount: number }

/**
 * What a push comes to. A function of its own, so that the parsed events are free before the database is waited for: kept until
 * then, eight pushes' worth of them were copied by every collection, a fifth of what taking a sale in costs us.
 */
async function judge(key: DeviceKey, bodyText: unknown, { database, clock }: FeatureDeps): Promise<Judged> {
  const push = readPush(bodyText)
  const fault = pushFault(push)
  if (fault !== null) return { fault, heldCount: heldCountOf(push) }
  const request = push as PushRequest
  if (request.deviceId !== key.deviceId) throw deviceUnknown()
  const nowMs = clock()
  const driftMs = request.sentAt - nowMs
  const others = await readOtherShops(database, key, request)
  const events = readEvents(request, bodyText as string, sha256Hex, nowMs, others)
  const commands = await readAuthority(database, key, events, nowMs)
  const circumstances = {
    deviceId: key.deviceId,
    keyHash: key.keyHash,
    nowMs,
    driftMs: Math.abs(driftMs) > clockToleranceMs ? driftMs : null,
  }
  return {
    storeId: request.storeId,
    request: acceptRequestText(request, events, circumstances, commands),
    hasCommands: commands !== null,
    hasOnceOnly: hasActs(events),
    concerned: others.concerned,
  }
}

function readPush(bodyText: unknown): unknown {
  try {
    return JSON.parse(bodyText as string)
  } catch {
    throw badJson()
  }
}

/** Why nothing of a push can be taken; null for one that can. */
function pushFault(body: unknown): Problem | null {
  const { protocol } = (body ?? {}) as { protocol?: unknown }
  if (typeof protocol === 'number' && protocol < oldestSyncProtocol) return clientTooOld()
  if (isPushRequest(body) && body.firstSeq <= largestFirstSeq) return null
  return new Problem(
    400,
    'invalid_body',
    'Data kiriman dari kasir salah bentuk. Tidak ada yang diubah. Transaksi tetap tersimpan di perangkat ini.',
  )
}

/** Events that stay with the till when this push is refused. */
function heldCountOf(push: unknown): number {
  const { events, unsentCount } = (push ?? {}) as { events?: unknown; unsentCount?: unknown }
  const behind = Number.isSafeInteger(unsentCount) ? Math.max(0, unsentCount as number) : 0
  return (Array.isArray(events) ? events.length : 0) + behind
}

/** A till whose pushes are refused holds what was in them: that is its last word, because it does not get to a pull. */
async function noteHeldBack(key: DeviceKey, heldCount: number, deps: FeatureDeps): Promise<void> {
  if (heldCount === 0) return
  const nowMs = deps.clock()
  try {
    await inDeviceScope(deps.database, key, nowMs, (tx) => noteUnsent(tx, key.deviceId, heldCount, nowMs))
  } catch (error) {
    // A till that nobody knows, or that was taken back: its word counts for nothing, and its push is refused anyway.
    if (!(error instanceof Problem)) throw error
  }
}

async function pull(
  { key, query }: { readonly key: DeviceKey; readonly query: PullQuery },
  reply: FastifyReply,
  deps: FeatureDeps,
): Promise<FastifyReply> {
  const nowMs = deps.clock()
  const page = await inDeviceScope(deps.database, key, nowMs, async (tx, device) => {
    if (query.unsent !== null && query.unsent !== device.unsentCount) {
      await noteUnsent(tx, device.deviceId, query.unsent, nowMs)
    }
    const edition = query.edition ?? firstEdition
    if (edition !== device.edition) await noteEdition(tx, device.deviceId, edition)
    // What is here already is its own witness.
    if (query.unsent !== null && query.unsent > 0 && query.tail) {
      await noteTail(tx, device.deviceId, query.tail)
    }
    return readPullPage(tx, query, nowMs)
  })
  const rest: Omit<PullResponse, 'events' | 'warnings'> = {
    lastSeq: page.lastSeq,
    hasMore:
      (page.throughSeq ?? page.lastSeq) < page.lastSeq ||
      (page.warningsThroughSeq ?? page.lastWarningSeq) < page.lastWarningSeq,
    acceptedThrough: page.acceptedThrough,
    serverTime: nowMs as Instant,
    staffVersion: page.staffVersion,
    entitlementVersion: page.entitlementVersion,
    readableEdition: page.readableEdition,
    ...(isEndLost(query, page) && page.tail !== null && { tail: page.tail }),
  }
  // The lists come as text from the database and leave as text.
  const body = `{"events":${page.eventsText},"warnings":${page.warningsText},${JSON.stringify(rest).slice(1)}`
  return reply.type('application/json; charset=utf-8').send(body)
}

/** The till says that its chain ends before an event that was heard of here [SYNC-89]. One that does not say is not answered. */
function isEndLost(query: PullQuery, { tail }: PullPage): boolean {
  return query.tail !== undefined && (query.tail?.deviceSeq ?? 0) < (tail?.deviceSeq ?? 0)
}

/** A database that is away or cannot write is told as a wait: nothing of the call was stored (fault 22). */
async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseAway(error) && !isDatabaseBusy(error)) throw error
    throw serverBusy({ cause: error })
  }
}

function wrongStore(): Problem {
  return new Problem(
    403,
    'wrong_store',
    'Perangkat ini terdaftar untuk toko lain. Tidak ada yang diubah. Transaksi tetap tersimpan di perangkat ini.',
  )
}

function clientTooOld(): Problem {
  return new Problem(
    426,
    'client_too_old',
    'Aplikasi kasir di perangkat ini sudah terlalu lama. Transaksi tetap tersimpan di perangkat ini. Muat ulang aplikasi agar bisa mengirim.',
  )
}
