import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay, Zone } from '@laci/domain/base/time/zone.ts'
import { missingMoves, type UncheckedPayment } from '@laci/domain/sale/payment-check.ts'
import type { ShiftClosed, ShiftOpened } from '@laci/domain/shift/events.ts'
import type { ShiftFigures } from '@laci/domain/shift/figures.ts'
import { shiftSummaryLines } from '@laci/domain/views/paper/shift-summary.ts'
import { type ShiftEvent, shiftFigures } from '@laci/domain/views/report/shift-figures.ts'
import type { JournalRow } from '../../engine/api/journal.ts'
import type { ShopRecordView } from '../../engine/api/records.ts'
import type { Paper } from '../../ui/printing/paper.ts'

export type ShiftRow = ShopRecordView<'shift'>

/** A shift with everything that this device knows of it. */
export type ShiftStory = {
  readonly shift: ShiftRow
  readonly opened: ShiftOpened
  readonly openedAt: Instant
  /** Undefined: the opening is too old to be here, so nobody knows. */
  readonly openedByStaffId: string | null | undefined
  readonly closed: {
    readonly shift: ShiftClosed
    readonly closedAt: Instant
    readonly closedByStaffId: string | null
  } | null
  /** *Kasir A*, read off a receipt; null: nothing was sold in it. */
  readonly deviceLetter: string | null
  readonly figures: ShiftFigures
  readonly rows: readonly JournalRow[]
}

/**
 * Lays the rows about a shift beside its record, which knows of an opening that the journal has forgotten. `unseen`: the
 * shop's payments that nobody had seen, and what was said of them since.
 */
export function shiftStory(
  shift: ShiftRow,
  rows: readonly JournalRow[],
  zone: Zone,
  unseen: readonly UncheckedPayment[],
): ShiftStory {
  const { fields } = shift
  const opening = rows.find((row) => row.kind === 'shift_opened' && row.eventId === shift.id)
  const opened: ShiftOpened =
    opening?.kind === 'shift_opened'
      ? opening.body
      : {
          zone,
          businessDay: fields.businessDay as BusinessDay,
          cashierName: fields.cashierName,
          openingCashRupiah: rupiah(fields.openingCashRupiah),
          counted: [],
        }
  const events: ShiftEvent[] =
    opening === undefined
      ? [{ kind: 'shift_opened', body: opened, eventId: shift.id, deviceId: fields.deviceId }, ...rows]
      : [...rows]
  return {
    shift,
    opened,
    openedAt: instant(fields.openedAt),
    openedByStaffId: opening?.staffId,
    closed: closingOf(shift, rows),
    deviceLetter: letterIn(rows, fields.deviceId),
    figures: shiftFigures(shift.id, events, missingMoves(unseen)),
    rows,
  }
}

/** Two devices may have closed it before they heard of each other: the one that the record holds counts. */
function closingOf(shift: ShiftRow, rows: readonly JournalRow[]): ShiftStory['closed'] {
  if (shift.fields.status !== 'closed') return null
  const closings = rows.filter((row) => row.kind === 'shift_closed')
  const held = closings.find((row) => row.at === shift.fields.closedAt) ?? closings.at(-1)
  if (held === undefined) return null
  return { shift: held.body, closedAt: held.at, closedByStaffId: held.staffId }
}

function letterIn(rows: readonly JournalRow[], deviceId: string): string | null {
  for (const row of rows) {
    if (row.deviceId !== deviceId || !('receiptNumber' in row.body)) continue
    return row.body.receiptNumber.split('-')[0] ?? null
  }
  return null
}

/** The summary as this device knows it now. */
export function summaryPaper(story: ShiftStory): Paper {
  const { opened, openedAt, closed, figures } = story
  return {
    title: summaryName(story),
    role: 'receipt',
    eventId: null,
    isProof: false,
    lines: ({ shop }, columns) => shiftSummaryLines({ opened, openedAt, closed, figures, shop }, columns),
  }
}

/** What its file and its print job are called. */
export function summaryName({ opened, closed }: Pick<ShiftStory, 'opened' | 'closed'>): string {
  const name = closed === null ? 'Ringkasan sementara' : 'Ringkasan shift'
  return `${name} ${opened.businessDay} ${opened.cashierName}`.trim()
}
