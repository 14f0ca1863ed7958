import { productDefaults } from '@laci/domain/catalog/product.ts'
import type { Sha256Hex } from '@laci/domain/sync/envelope.ts'
import {
  maximumEventsPerPull,
  pushRequestSchema,
  type SnapshotLine,
  syncProtocol,
} from '@laci/domain/sync/wire.ts'
import type { Instant } from '@laci/domain/time/instant.ts'
import { type ModelServer, type ModelState, modelServer } from './model-server.ts'
import type { Answer } from './network.ts'

/**
 * The server as a process: it can be down, die over a request before or after its commit, and come back from a backup
 * that lacks the newest events.
 */
export type ServerHost = {
  readonly model: ModelServer
  push(deviceId: string, bodyText: string): Answer | null
  pull(deviceId: string, query: { after: number; warningsAfter: number; limit: number }): Answer | null
  /** One line of the snapshot after another; null when the stream breaks. */
  snapshotLine(
    deviceId: string,
    after: string | null,
  ): { readonly line: SnapshotLine; readonly next: string } | null
  /** Why a device gets no snapshot and no socket, or null. */
  refusal(deviceId: string): Answer | null
  isUp(): boolean
  /** The process dies over the next push; whoever watches it starts it again. */
  dieAtNextPush(when: 'before_commit' | 'after_commit'): void
  stop(): void
  start(): void
  takeBackup(): void
  /** How many events the restored backup lacks; null when there is no backup. */
  restoreBackup(): number | null
  /** Hears of every commit: the poke. */
  onCommit(listener: () => void): () => void
  /** Hears when the process dies: sockets close. */
  onStop(listener: () => void): () => void
}

const productsPerLine = 3
const salesPerLine = 5

export function serverHost(storeId: string, sha256: Sha256Hex, nowMs: () => number): ServerHost {
  const model = modelServer(storeId, sha256)
  let isUp = true
  let deathPlan: 'before_commit' | 'after_commit' | null = null
  let backup: ModelState | null = null
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
      const answer = model.push(parsed.data, nowMs())
      if (deathPlan === 'after_commit') return die()
      for (const listener of [...commitListeners]) listener()
      return json(answer)
    },
    pull(deviceId, query) {
      if (!isUp) return null
      const refused = refusal(deviceId)
      if (refused !== null) return refused
      const limit = Math.min(query.limit, maximumEventsPerPull)
      return json(model.pull(deviceId, query.after, query.warningsAfter, limit, nowMs()))
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
      return missing
    },
    onCommit: (listener) => subscribe(commitListeners, listener),
    onStop: (listener) => subscribe(stopListeners, listener),
  }
}

/**
 * Each line is read at its own moment, as the real stream does: rows say themselves how far they go. A cursor names the
 * head of its download, because sales after that come with the pull; a resumed stream has no second head.
 */
function snapshotLineAfter(
  state: ModelState,
  after: string | null,
  nowMs: number,
): { readonly line: SnapshotLine; readonly next: string } {
  const ids = new Set(state.products.keys())
  for (const key of state.balances.keys()) if (key.startsWith('stock|')) ids.add(key.slice('stock|'.length))
  const lastSeq = state.events.length
  if (after === null) {
    return {
      line: {
        line: 'head',
        protocol: syncProtocol,
        lastSeq,
        settings: state.settings,
        settingsThroughSeq: lastSeq,
        productCount: ids.size,
        serverTime: nowMs as Instant,
      },
      next: `${lastSeq}.products.`,
    }
  }
  const [headSeq, part, place] = after.split('.') as [string, string, string]
  if (part === 'products') {
    const chosen = [...ids]
      .sort()
      .filter((id) => id > place)
      .slice(0, productsPerLine)
    if (chosen.length > 0) {
      const cursor = `${headSeq}.products.${chosen.at(-1)}`
      const products = chosen.map((productId) => ({
        productId,
        fields: state.products.get(productId)?.fields ?? productDefaults,
        stockThousandths: state.balances.get(`stock|${productId}`) ?? 0,
        throughSeq: lastSeq,
      }))
      return { line: { line: 'products', cursor, products }, next: cursor }
    }
  }
  const fromSeq = part === 'sales' ? Number(place) : 0
  const sales = state.events
    .filter(
      (event) =>
        event.storeSeq > fromSeq && event.storeSeq <= Number(headSeq) && event.kind === 'sale_recorded',
    )
    .slice(0, salesPerLine)
  if (sales.length > 0) {
    const cursor = `${headSeq}.sales.${sales.at(-1)!.storeSeq}`
    return { line: { line: 'sales', cursor, sales: sales as never }, next: cursor }
  }
  return { line: { line: 'end' }, next: 'end' }
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
