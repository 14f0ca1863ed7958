import { accept, type Result } from '@laci/domain/base/lib/result.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { maximumEventsPerPush } from '@laci/domain/events/envelope.ts'
import { type PushRequest, syncProtocol } from '@laci/domain/journal/wire.ts'
import {
  createJournalJudge,
  createJournalReplay,
  type IntakeRefusal,
  type JudgedJournal,
  longestJournalLine,
} from '@laci/domain/views/audit/intake.ts'
import { sha256 as sha256Bytes } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { CatalogMemory } from '../api/catalog.ts'
import type { ShopBalances, ShopRecords } from '../api/records.ts'
import type { OwnerSession } from '../api/session.ts'
import { TillProblem } from '../base/problem.ts'
import type { Steps } from './record-parts.ts'

// An exported journal comes into a new shop: as rare as that, so no start of the till reads it.

export type IntakeShop = {
  readonly storeId: string
  revokeDevice(deviceId: string): Promise<void>
  readonly catalog: Pick<CatalogMemory, 'all'>
  readonly records: Pick<ShopRecords, 'ofKind'>
  readonly balances: Pick<ShopBalances, 'all'>
}

/** The devices that stand for those of the old shop, by their ids: kept until all is replayed, so that it can go on. */
type Stand = { readonly deviceId: string; readonly deviceKey: string }
type Begun = { readonly digest: string; readonly stands: readonly (readonly [string, Stand])[] }

export type JudgedFile = JudgedJournal & { readonly digest: string }

/** What outlives a reload. */
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const linesPerStep = 50
const largestPushLength = 1_000_000
const busyWaitMs = 5_000
const mostWaits = 60

const sha256 = (text: string) => bytesToHex(sha256Bytes(utf8ToBytes(text)))
const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))

/** Only into a shop in which nothing is yet [JOURNAL-14]: figures of two shops would be one. */
export function isEmptyShop({ catalog, records, balances }: IntakeShop): boolean {
  return (
    catalog.all({ withInactive: true }).length === 0 &&
    (['customer', 'supplier'] as const).every((kind) => records.ofKind(kind).get().length === 0) &&
    (['cash', 'kasbon', 'point', 'payable'] as const).every((account) => balances.all(account).length === 0)
  )
}

async function* linesOf(file: Blob): AsyncGenerator<{ readonly line: string; readonly readBytes: number }> {
  const reader = file.stream().getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let readBytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    readBytes += value?.length ?? 0
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
    const lines = rest.split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines) if (line.trim() !== '') yield { line, readBytes }
    if (done) return
    // What ends no line, a film for instance, is judged by its beginning and read no further.
    if (rest.length > longestJournalLine) yield { line: rest, readBytes }
  }
}

/** Judges all of a file before anything is sent [JOURNAL-12]. Null: `signal` stopped it. */
export async function judgeJournal(
  file: Blob,
  { signal, onProgress }: Steps,
): Promise<Result<JudgedFile, IntakeRefusal> | null> {
  const judge = createJournalJudge(sha256)
  let digest = ''
  let count = 0
  for await (const { line, readBytes } of linesOf(file)) {
    if (judge.take(line) !== null) break
    digest = sha256(digest + line)
    count += 1
    if (count % linesPerStep !== 0) continue
    onProgress(readBytes, file.size)
    await pause()
    if (signal.aborted) return null
  }
  const judged = judge.done()
  return judged.ok ? accept({ ...judged.value, digest }) : judged
}

const keyOf = (storeId: string) => `laci-kasir-ambil-jurnal-${storeId}`

/** What was begun in this shop and not brought to its end; null: nothing. */
export function begunIntake(storage: Kept, storeId: string): Begun | null {
  const text = storage.getItem(keyOf(storeId))
  return text === null ? null : (JSON.parse(text) as Begun)
}

/**
 * Replays a judged file in this shop [JOURNAL-13]: by a device of its own for each old one, made with the owner's session and
 * taken back at the end. What was sent once is the same event when it comes again, so a call that broke off goes on.
 */
export async function takeJournalIn(
  shop: IntakeShop,
  file: Blob,
  judged: JudgedFile,
  session: OwnerSession,
  { storage, clock }: { readonly storage: Kept; readonly clock: () => number },
  { signal, onProgress }: Steps,
): Promise<boolean> {
  const begun = begunIntake(storage, shop.storeId)
  const stands = new Map(begun?.digest === judged.digest ? begun.stands : [])
  for (const [at, old] of judged.deviceIds.entries()) {
    if (stands.has(old)) continue
    const made = await session.createDevice(shop.storeId, `Arsip ${at + 1}`)
    if (!made.ok) throw new TillProblem(made.refusal.code === 'offline' ? 'offline' : 'server_trouble')
    stands.set(old, { deviceId: made.value.deviceId, deviceKey: made.value.deviceKey })
    storage.setItem(
      keyOf(shop.storeId),
      JSON.stringify({ digest: judged.digest, stands: [...stands] } satisfies Begun),
    )
  }
  const keys = new Map(Array.from(stands.values(), ({ deviceId, deviceKey }) => [deviceId, deviceKey]))
  const deviceOf = new Map(Array.from(stands, ([old, { deviceId }]) => [old, deviceId]))
  const replay = createJournalReplay(judged, { storeId: shop.storeId, deviceOf }, sha256)
  let waiting: Envelope[] = []
  let length = 0
  let sentCount = 0
  const send = async () => {
    const [first] = waiting
    if (first === undefined) return
    const { storeId, deviceId, deviceSeq: firstSeq } = first
    const call = { protocol: syncProtocol, storeId, deviceId, firstSeq, isGapKnown: false, events: waiting }
    await pushAs(session, keys.get(deviceId) ?? '', { ...call, sentAt: instant(clock()) })
    sentCount += waiting.length
    waiting = []
    length = 0
    onProgress(sentCount, judged.eventCount)
  }
  for await (const { line } of linesOf(file)) {
    const event = replay.take(line)
    if (event === null) continue
    // In the order of the old shop: another device's turn ends a call.
    const isOther = waiting[0] !== undefined && waiting[0].deviceId !== event.deviceId
    if (isOther || waiting.length >= maximumEventsPerPush || length + line.length > largestPushLength)
      await send()
    waiting.push(event)
    length += line.length
    if (signal.aborted) return false
  }
  await send()
  for (const { deviceId } of stands.values()) await shop.revokeDevice(deviceId)
  storage.removeItem(keyOf(shop.storeId))
  return true
}

async function pushAs(session: OwnerSession, deviceKey: string, request: PushRequest): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const answered = await session.pushAs(deviceKey, request)
    if (answered.kind !== 'answer') throw new TillProblem('offline', answered.kind)
    if (answered.status === 200) return
    const isBusy = answered.status === 429 || answered.status >= 500
    if (!isBusy || tries >= mostWaits) throw new TillProblem('server_trouble', `status ${answered.status}`)
    await pause(busyWaitMs)
  }
}
