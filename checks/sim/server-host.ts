import type { Instant } from '@laci/domain/base/time/instant.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import type { Sha256Hex } from '@laci/domain/events/envelope.ts'
import { readDeviceTail } from '@laci/domain/journal/device-tail.ts'
import { malformedKind } from '@laci/domain/journal/event-kinds.ts'
import { isEntryKind } from '@laci/domain/journal/journal-entry.ts'
import { isRecordKept } from '@laci/domain/journal/kept.ts'
import {
  maximumEventsPerPull,
  pushRequestSchema,
  type SnapshotLine,
  syncProtocol,
} from '@laci/domain/journal/wire.ts'
import { type ModelServer, type ModelState, modelServer } from './model-server.ts'
import type { Answer } from './network.ts'
import { asRelease, type Release } from './releases.ts'

/**
 * The server as a process: it can be down, die over a request before or after its commit, and come back from a backup
 * that lacks the newest events.
 */
export type ServerHost = {
  readonly model: ModelServer
  push(deviceId: string, bodyText: string): Answer | null
  pull(
    deviceId: string,
    query: {
      after: number
      warningsAfter: number
      limit: number
      unsent: number
      tail: string
      edition: number
    },
  ): Answer | null
  /** One line of the snapshot after another; null when the stream breaks. */
  snapshotLine(
    deviceId: string,
    after: string | null,
  ): { readonly line: SnapshotLine; readonly next: string } | null
  /** Why a device gets no snapshot and no socket, or null. */
  refusal(deviceId: string): Answer | null
  isUp(): boolean
  /** The process dies over the next push; somebody watches it and starts it again. */
  dieAtNextPush(when: 'before_commit' | 'after_commit'): void
  stop(): void
  start(): void
  takeBackup(): void
  /** How many events the restored backup lacks; null when there is no backup. */
  restoreBackup(): number | null
  /** How often it came back from a backup. */
  restoreCount(): number
  /** Hears of every commit: the poke. */
  onCommit(listener: () => void): () => void
  /** Hears when the process dies: sockets close. */
  onStop(listener: () => void): () => void
}

const rowsPerLine = 3

/** The server has the newest release of the shop: its tills get theirs from it. */
export function serverHost(
  storeId: string,
  sha256: Sha256Hex,
  nowMs: () => number,
  release: Release,
): ServerHost {
  const model = modelServer(storeId, sha256)
  let isUp = true
  let deathPlan: 'before_commit' | 'after_commit' | null = null
  let backup: ModelState | null = null
  let restoreCount = 0
  const commitListeners = new Set<() => void>()
  const stopListeners = new Set<() => void>()

  function die(): null {
    isUp = false
    deathPlan = null
    for (const listener of [...stopListeners]) listener()
    return null
  }

  function refusal(deviceId: string): Answer | null {
    return model.isRevoked(deviceId) ? problem(403, 'device_revoked') : null
  }

  return {
    model,
    push(deviceId, bodyText) {
      if (!isUp) return null
      const parsed = pushRequestSchema.safeParse(JSON.parse(bodyText))
      if (!parsed.success) return problem(400, 'invalid_request')
      if (parsed.data.storeId !== storeId) return problem(403, 'wrong_store')
      if (parsed.data.deviceId !== deviceId) return problem(403, 'wrong_device')
      if (deathPlan === 'before_commit') return die()
      const answer = asRelease(release, () => model.push(parsed.data, nowMs()))
      if (deathPlan === 'after_commit') return die()
      for (const listener of [...commitListeners]) listener()
      return json(answer)
    },
    pull(deviceId, query) {
      if (!isUp) return null
      const refused = refusal(deviceId)
      if (refused !== null) return refused
      const limit = Math.min(query.limit, maximumEventsPerPull)
      const { unsent: unsentCount, edition } = query
      const reported = { tail: readDeviceTail(query.tail), unsentCount, edition }
      return json(model.pull(deviceId, query.after, query.warningsAfter, limit, nowMs(), reported))
    },
    snapshotLine(deviceId, after) {
      if (!isUp || refusal(deviceId) !== null) return null
      return snapshotLineAfter(model.state(), after, nowMs())
    },
    refusal,
    isUp: () => isUp,
    dieAtNextPush(when) {
      deathPlan = when
    },
    stop: () => void die(),
    start() {
      isUp = true
      deathPlan = null
    },
    takeBackup() {
      backup = model.backup()
    },
    restoreBackup() {
      if (backup === null) return null
      const missing = model.state().events.length - backup.events.length
      model.restore(backup)
      restoreCount += 1
      return missing
    },
    restoreCount: () => restoreCount,
    onCommit: (listener) => subscribe(commitListeners, listener),
    onStop: (listener) => subscribe(stopListeners, listener),
  }
}

/** What a download carries behind its head, in this order. */
const parts = ['products', 'records', 'balances', 'sales', 'entries'] as const

/**
 * Each line is read at its own moment, as the real stream does: rows say themselves how far they go. A cursor names the
 * head of its download, because sales after that come with the pull; a resumed stream has no second head.
 */
function snapshotLineAfter(
  state: ModelState,
  after: string | null,
  nowMs: number,
): { readonly line: SnapshotLine; readonly next: string } {
  const lastSeq = state.events.length
  if (after === null) {
    return {
      line: {
        line: 'head',
        protocol: syncProtocol,
        lastSeq,
        settings: state.settings,
        settingsThroughSeq: lastSeq,
        productCount: productsOf(state).length,
        serverTime: nowMs as Instant,
      },
      next: `${lastSeq}.products.`,
    }
  }
  const [headSeq, from, place] = after.split('.') as [string, (typeof parts)[number], string]
  for (const part of parts.slice(parts.indexOf(from))) {
    const keyed = keyedRows(state, part, Number(headSeq), nowMs).filter(
      ([key]) => part !== from || place === '' || key > place,
    )
    const chosen = keyed.slice(0, rowsPerLine)
    const last = chosen.at(-1)
    if (last === undefined) continue
    const cursor = `${headSeq}.${part}.${last[0]}`
    const rows = chosen.map(([, row]) => row)
    return { line: { line: part, cursor, [part]: rows } as unknown as SnapshotLine, next: cursor }
  }
  return { line: { line: 'end' }, next: 'end' }
}

/** The rows of a part in the order of their keys, as of now. */
function keyedRows(
  state: ModelState,
  part: (typeof parts)[number],
  headSeq: number,
  nowMs: number,
): [string, unknown][] {
  const throughSeq = state.events.length
  const byKey = <Row>(rows: Iterable<[string, Row]>): [string, Row][] =>
    [...rows].sort(([one], [other]) => (one < other ? -1 : 1))
  switch (part) {
    case 'products':
      return productsOf(state).map((productId) => [
        productId,
        {
          productId,
          fields: state.products.get(productId)?.fields ?? productDefaults,
          stockThousandths: state.balances.get(`stock|${productId}`) ?? 0,
          throughSeq,
        },
      ])
    case 'records':
      return byKey(state.records)
        .filter(([, row]) => isRecordKept(row, nowMs))
        .map(([key, row]) => [key, { ...row, throughSeq }])
    case 'balances':
      return byKey(state.balances)
        .filter(([key]) => !key.startsWith('stock|'))
        .map(([key, amount]) => {
          const [account, subject] = key.split('|')
          return [key, { account, subject, amount, throughSeq }]
        })
    case 'sales':
    case 'entries':
      return (
        state.events
          .filter((event) => event.storeSeq <= headSeq && event.kind !== malformedKind)
          // What waits for the owner is in no first load.
          .filter((event) => !state.held.has(event.eventId))
          .filter((event) => (part === 'sales' ? event.kind === 'sale_recorded' : isEntryKind(event.kind)))
          .map((event) => [String(event.storeSeq).padStart(9, '0'), event])
      )
  }
}

function productsOf(state: ModelState): string[] {
  const ids = new Set(state.products.keys())
  for (const key of state.balances.keys()) if (key.startsWith('stock|')) ids.add(key.slice('stock|'.length))
  return [...ids].sort()
}

function json(body: unknown): Answer {
  return { status: 200, contentType: 'application/json', text: '', body }
}

export function problem(status: number, code: string): Answer {
  return { status, contentType: 'application/json', text: JSON.stringify({ code, message: code }) }
}

function subscribe(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
