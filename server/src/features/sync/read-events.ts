import { uuidFromDigest } from '@laci/domain/base/ids/uuid.ts'
import { type Envelope, genesisHash, type Sha256Hex } from '@laci/domain/events/envelope.ts'
import { eventWeight } from '@laci/domain/events/event-weight.ts'
import type { JournalEvent } from '@laci/domain/events/fact.ts'
import { backDatedMs, chainFault, hashedText } from '@laci/domain/events/hash-chain.ts'
import type { Movement } from '@laci/domain/events/movement.ts'
import { runsDatedAhead } from '@laci/domain/journal/dated-ahead.ts'
import { heldKind, malformedKind } from '@laci/domain/journal/event-kinds.ts'
import { movementsOf } from '@laci/domain/journal/movements.ts'
import { recordChangesOf, type ShopRecordChange } from '@laci/domain/journal/shop-record.ts'
import type { PushRequest } from '@laci/domain/journal/wire.ts'
import { instalmentAddsUp } from '@laci/domain/kasbon/adds-up.ts'
import { refundAddsUp } from '@laci/domain/refund/refund-of.ts'
import { saleAddsUp } from '@laci/domain/sale/sums.ts'
import { sentDifference, transferDiffers } from '@laci/domain/transfer/sent-figures.ts'
import type { WarningCode } from '@laci/domain/warning/warning.ts'
import { hasEscapes, isStorable } from '../../db/storable.ts'
import { noOtherShops, type OtherShops, otherStoreMember } from '../../shop/other-shops.ts'
import { elementTexts } from './element-texts.ts'
import { isEnvelope, judgeBody } from './event-schemas.ts'

export type Finding = { readonly code: WarningCode; readonly detail: Record<string, unknown> }

/** An event as it will be stored, with what our rules make of it. */
export type ReadEvent = {
  /** The text that was hashed is the text that is stored: one writing for both. */
  readonly hashedText: string
  readonly hash: string
  /** What the content hashes to where that is not `hash`. */
  readonly contentHash: string | null
  /** The text as it came, of an event that could not be read. */
  readonly raw: string | null
  /** Null when it is kept and not counted. */
  readonly known: JournalEvent | null
  readonly movements: readonly Movement[]
  readonly recordChanges: readonly ShopRecordChange[]
  readonly findings: readonly Finding[]
  /** Null: too light to be weighed, or not counted anyway [SYNC-70]. */
  readonly weight: number | null
  /** Cancels a transfer that the other shop has received [TRANSFER-20]. */
  readonly isLateCancel: boolean
  readonly at: number
}

const hashPattern = /^[0-9a-f]{64}$/

/**
 * Judges every event of a push by itself [SYNC-20]. `bodyText` is the request as it came, `nowMs` when. An event that names a
 * shop of somebody else moves nothing [TRANSFER-7].
 */
export function readEvents(
  push: PushRequest,
  bodyText: string,
  sha256: Sha256Hex,
  nowMs: number,
  others: OtherShops = noOtherShops,
): ReadEvent[] {
  const read: ReadEvent[] = []
  const isEscaped = hasEscapes(bodyText)
  let rawTexts: string[] | null = null
  let previous: ReadEvent | null = null
  for (let index = 0; index < push.events.length; index += 1) {
    const value = push.events[index]
    const deviceSeq = push.firstSeq + index
    const verdict = judge(value, push, deviceSeq, others, isEscaped)
    if (verdict === 'unknown' || typeof verdict === 'object') {
      const known = verdict === 'unknown' ? null : verdict
      previous = readEvent(value as Envelope, known, isEscaped, previous, sha256, others)
    } else {
      rawTexts ??= elementTexts(bodyText, 'events')
      previous = keepMalformed(value, rawTexts[index]!, verdict, push, deviceSeq, sha256)
    }
    read.push(previous)
  }
  addDatedAhead(read, push, nowMs)
  return read
}

/**
 * Once for each run, at its last event: where an answer was lost and the run comes again with more behind it, its first event is
 * known by then and would raise nothing.
 */
function addDatedAhead(read: ReadEvent[], { sentAt, firstSeq }: PushRequest, nowMs: number): void {
  for (const { lastIndex, eventCount, fromAt, untilAt } of runsDatedAhead(read, { sentAt, nowMs })) {
    const last = read[lastIndex]!
    const fromSeq = firstSeq + lastIndex - eventCount + 1
    const detail = { eventCount, fromSeq, fromAt, untilAt }
    read[lastIndex] = { ...last, findings: [...last.findings, { code: 'dated_ahead', detail }] }
  }
}

type Fault = 'wrong_shape' | 'wrong_text' | 'wrong_place' | 'other_store' | 'wrong_body'

function judge(
  value: unknown,
  push: PushRequest,
  deviceSeq: number,
  { strange }: OtherShops,
  isEscaped: boolean,
): JournalEvent | 'unknown' | Fault {
  if (!isEnvelope(value)) return 'wrong_shape'
  if (!isStorable(value, isEscaped)) return 'wrong_text'
  if (value.storeId !== push.storeId) return 'other_store'
  if (value.deviceId !== push.deviceId || value.deviceSeq !== deviceSeq) return 'wrong_place'
  // Our own words for what we could not read, and for what we hold; a device cannot tell them.
  if (value.kind === malformedKind || value.kind === heldKind) return 'wrong_body'
  const member = otherStoreMember(value.kind)
  if (member !== null && strange.has(value.body[member] as string)) return 'other_store'
  const body = judgeBody(value)
  return body === 'bad' ? 'wrong_body' : body
}

function readEvent(
  event: Envelope,
  known: JournalEvent | null,
  isEscaped: boolean,
  previous: ReadEvent | null,
  sha256: Sha256Hex,
  others: OtherShops,
): ReadEvent {
  const findings: Finding[] = []
  let text = ''
  let contentHash = ''
  // Only the database knows what came before the first event of a call; it compares that link.
  const keepText = (hashed: string) => {
    text = hashed
    contentHash = sha256(hashed)
    return contentHash
  }
  const fault = chainFault(event, previous?.hash ?? event.prevHash, keepText, isEscaped)
  if (fault !== null) findings.push({ code: fault, detail: {} })
  if (previous !== null && event.at < previous.at - backDatedMs) {
    findings.push({ code: 'back_dated', detail: { byMs: previous.at - event.at } })
  }
  if (known === null) {
    findings.push({ code: 'unknown_kind', detail: { kind: event.kind, version: event.version } })
  } else {
    findings.push(...sumFindings(known, others))
  }
  return {
    hashedText: text,
    hash: event.hash,
    contentHash: contentHash === event.hash ? null : contentHash,
    raw: null,
    known,
    movements: known === null ? [] : movementsOf(known),
    recordChanges: known === null ? [] : recordChangesOf(known),
    findings,
    weight: known === null ? null : eventWeight(event.body),
    isLateCancel: known?.kind === 'transfer_cancelled' && others.arrived.has(known.body.transferId),
    at: event.at,
  }
}

/** Sums that differ from what their own lines and payments give, or from another shop's journal. */
function sumFindings(event: JournalEvent, { sent }: OtherShops): Finding[] {
  switch (event.kind) {
    case 'sale_recorded': {
      const { receiptNumber, totalRupiah } = event.body
      return saleAddsUp(event.body)
        ? []
        : [{ code: 'sale_sum_differs', detail: { receiptNumber, totalRupiah } }]
    }
    case 'sale_refunded': {
      const { receiptNumber, totalRupiah } = event.body
      return refundAddsUp(event.body)
        ? []
        : [{ code: 'refund_sum_differs', detail: { receiptNumber, totalRupiah } }]
    }
    case 'payment_received': {
      const { receiptNumber, amountRupiah } = event.body
      return instalmentAddsUp(event.body)
        ? []
        : [{ code: 'instalment_sum_differs', detail: { receiptNumber, amountRupiah } }]
    }
    case 'transfer_received':
    case 'transfer_corrected': {
      if (event.kind === 'transfer_corrected' && event.body.what !== 'receipt') return []
      const detail = sentDifference(event.body, sent.get(event.body.transferId) ?? null)
      return detail === null ? [] : [{ code: transferDiffers, detail }]
    }
    default:
      return []
  }
}

/**
 * Numbers what cannot be read, so that the queue behind it moves and the stream has no gap (ruling 15). Its own hash is
 * kept where it has one: the next event of the device continues from it.
 */
function keepMalformed(
  value: unknown,
  raw: string,
  fault: Fault,
  push: PushRequest,
  deviceSeq: number,
  sha256: Sha256Hex,
): ReadEvent {
  const told = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof Envelope, unknown>
  >
  const rawHash = sha256(raw)
  const hash = readHash(told.hash) ?? rawHash
  // Without a readable time of its own it gets the time of sending, which is the same clock.
  const at =
    Number.isSafeInteger(told.at) && (told.at as number) >= 0 && (told.at as number) <= push.sentAt
      ? (told.at as number)
      : push.sentAt
  const kept: Omit<Envelope, 'hash'> = {
    storeId: push.storeId,
    eventId: uuidFromDigest(sha256(`${push.deviceId}|${deviceSeq}|${raw}`)),
    deviceId: push.deviceId,
    deviceSeq,
    kind: malformedKind,
    version: 1,
    at: at as Envelope['at'],
    staffId: null,
    body: { reason: fault },
    prevHash: readHash(told.prevHash) ?? genesisHash,
  }
  return {
    hashedText: hashedText(kept),
    hash,
    contentHash: hash === rawHash ? null : rawHash,
    raw,
    known: null,
    movements: [],
    recordChanges: [],
    findings: [
      fault === 'other_store'
        ? { code: 'foreign_store', detail: {} }
        : { code: 'malformed_event', detail: { reason: fault } },
    ],
    weight: null,
    isLateCancel: false,
    at,
  }
}

function readHash(value: unknown): string | null {
  return typeof value === 'string' && hashPattern.test(value) ? value : null
}
