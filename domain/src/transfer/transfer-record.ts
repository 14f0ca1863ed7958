import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import type { Instant } from '../base/time/instant.ts'
import type { CounterFacts } from '../events/counter-facts.ts'
import type { JournalEvent } from '../events/fact.ts'
import type { ReceivedLine, TransferCorrected, TransferLine } from './events.ts'

/** One device's word that the goods have arrived. */
export type TransferReceipt = {
  readonly at: Instant
  readonly deviceId: string
  readonly fromStoreId: string
  readonly fromStoreName: string
  readonly cashierName: string
  readonly lines: readonly ReceivedLine[]
  readonly note: string
}

/** One device's word that they never left. */
export type TransferCancel = {
  readonly at: Instant
  readonly deviceId: string
  readonly cashierName: string
  readonly reason: string
}

/**
 * A transfer as the record of one shop says it: of the shop that sent, with its cancels, or of the one that received, with
 * its receipts. Each has a field of its own, named by its event, so that two devices that tell the same without internet
 * both stay readable [TRANSFER-5].
 */
export type TransferRecord = {
  /** Null: this shop did not send it. */
  readonly toStoreId: string | null
  readonly toStoreName: string
  readonly businessDay: string
  readonly sentAt: number
  readonly cashierName: string
  readonly lines: readonly TransferLine[]
  readonly note: string
  readonly [entry: `receipt:${string}` | `cancel:${string}` | `back:${string}`]: unknown
}

export const transferDefaults: TransferRecord = {
  toStoreId: null,
  toStoreName: '',
  businessDay: '',
  sentAt: 0,
  cashierName: '',
  lines: [],
  note: '',
}

export type TransferEvent = Extract<
  JournalEvent,
  { kind: 'stock_transferred' | 'transfer_cancelled' | 'transfer_received' | 'transfer_corrected' }
>

export function transferIdOf(event: TransferEvent): string {
  return event.kind === 'stock_transferred' ? event.eventId : event.body.transferId
}

/** What an event of a transfer says of its record. */
export function transferFieldOf(event: TransferEvent): Partial<TransferRecord> {
  const { at, deviceId, eventId } = event
  switch (event.kind) {
    case 'stock_transferred': {
      const { toStoreId, toStoreName, businessDay, cashierName, lines, note } = event.body
      return { toStoreId, toStoreName, businessDay, cashierName, lines, note, sentAt: at }
    }
    case 'transfer_cancelled': {
      const { cashierName, reason } = event.body
      const cancel: TransferCancel = { at, deviceId, cashierName, reason }
      return { [`cancel:${eventId}`]: cancel }
    }
    case 'transfer_received': {
      const { fromStoreId, fromStoreName, cashierName, lines, note } = event.body
      const receipt: TransferReceipt = { at, deviceId, fromStoreId, fromStoreName, cashierName, lines, note }
      return { [`receipt:${eventId}`]: receipt }
    }
    case 'transfer_corrected':
      return { [`back:${event.body.takenBackEventId}`]: event.body.what }
  }
}

/**
 * The receipt that counts; null: none. Of several the first one by its device's clock, by its id where two are of the same
 * moment: whoever knows the same ones, in whatever order they came, names the same one, and one that came to lose never
 * wins again.
 */
export function receiptOf(record: TransferRecord): TransferReceipt | null {
  return entriesOf<TransferReceipt>(record, 'receipt:')[0]?.entry ?? null
}

/** The cancel that counts as long as the other shop has not received it; null: none. */
export function cancelOf(record: TransferRecord): TransferCancel | null {
  return entriesOf<TransferCancel>(record, 'cancel:')[0]?.entry ?? null
}

/** Whether more than one device told its end and what does not count was not taken back yet. */
export function isToldTwice(record: TransferRecord, hasArrived: boolean): boolean {
  return losersOf(record, hasArrived).length > 0
}

export type TransferCorrection = Omit<TransferCorrected, 'zone' | 'businessDay' | 'cashierName' | 'shiftId'>

/**
 * What this device has to take back of a transfer [TRANSFER-5]: received a second time, or cancelled although another
 * cancel, or a receipt in the other shop (`hasArrived`), came before it. Only who told it takes it back, so it is done once.
 */
export function transferCorrections(
  transferId: string,
  record: TransferRecord,
  hasArrived: boolean,
  ownDeviceId: string,
): TransferCorrection[] {
  return losersOf(record, hasArrived).flatMap(({ eventId, what, entry }) => {
    if (entry.deviceId !== ownDeviceId) return []
    const isReceipt = 'lines' in entry
    const lines = isReceipt
      ? [...entry.lines]
      : record.lines.map(({ productId, name, unit, stockThousandths }, lineIndex) => ({
          ...{ lineIndex, productId, name, unit, costRupiah: rupiah(0) },
          ...{
            sentThousandths: stockThousandths,
            receivedThousandths: quantityThousandths(stockThousandths),
          },
        }))
    if (lines.length === 0) return []
    const storeName = isReceipt ? entry.fromStoreName : record.toStoreName
    return [{ transferId, takenBackEventId: eventId, what, storeName, lines }]
  })
}

/** The same as the journal takes it. Nobody has to approve what a till takes back by itself. */
export function transferCorrectionEvents(
  corrections: readonly TransferCorrection[],
  counter: CounterFacts,
): { kind: 'transfer_corrected'; body: TransferCorrected }[] {
  return corrections.map((correction) => ({
    kind: 'transfer_corrected',
    body: { ...counter, ...correction },
  }))
}

type Loser = {
  readonly eventId: string
  readonly what: TransferCorrected['what']
  readonly entry: TransferReceipt | TransferCancel
}

function losersOf(record: TransferRecord, hasArrived: boolean): Loser[] {
  const receipts = entriesOf<TransferReceipt>(record, 'receipt:').slice(1)
  const cancels = entriesOf<TransferCancel>(record, 'cancel:').slice(hasArrived ? 0 : 1)
  return [
    ...receipts.map(({ eventId, entry }): Loser => ({ eventId, entry, what: 'receipt' })),
    ...cancels.map(
      ({ eventId, entry }): Loser => ({ eventId, entry, what: hasArrived ? 'cancel' : 'second_cancel' }),
    ),
  ].filter(({ eventId }) => record[`back:${eventId}`] === undefined)
}

function entriesOf<Entry extends { readonly at: number }>(
  record: TransferRecord,
  start: 'receipt:' | 'cancel:',
): { readonly eventId: string; readonly entry: Entry }[] {
  return Object.entries(record)
    .filter(([name]) => name.startsWith(start))
    .map(([name, value]) => ({ eventId: name.slice(start.length), entry: value as Entry }))
    .sort((one, other) => one.entry.at - other.entry.at || (one.eventId < other.eventId ? -1 : 1))
}
