import { accept, type Result, refuse } from '../base/lib/result.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import type { Permission, TillOperator } from '../base/permission/permission.ts'
import { paperNumber } from '../base/print/paper-text.ts'
import { isCountable, type NamedTender } from '../sale/tender.ts'
import type { ShopSettings } from '../shop/settings.ts'
import type { ShiftClosed } from './events.ts'
import { type CountedCash, cashDifference, type ShiftFigures, tenderKey } from './figures.ts'

/** What is in the drawer, and what each other tender brought by the bank's or the provider's own list. */
export type ShiftCount = {
  /** Empty: the sum was typed. */
  readonly counted: CountedCash
  readonly cashRupiah: Rupiah
  /** A tender that nobody looked at is not in it. */
  readonly others: readonly (NamedTender & { readonly countedRupiah: Rupiah })[]
}

export type TenderComparison = NamedTender & {
  readonly expectedRupiah: number
  /** Null: nobody counted it. */
  readonly countedRupiah: Rupiah | null
  readonly differenceRupiah: number | null
}

/**
 * The tenders beside cash that somebody may count [SHIFT-7]: those that the shop offers and those that came up. Which
 * of them came up is not told by the list, because the count is blind.
 */
export function countableTenders(
  settings: Pick<ShopSettings, 'tenders' | 'ownTenders'>,
  figures: Pick<ShiftFigures, 'tenders'>,
): NamedTender[] {
  const found = new Map<string, NamedTender>()
  const offered: NamedTender[] = [
    ...settings.tenders.map((tender) => ({ tender })),
    ...settings.ownTenders.map((tenderName) => ({ tender: 'other' as const, tenderName })),
    ...figures.tenders.map(named),
  ]
  for (const one of offered) if (isCountable(one.tender)) found.set(tenderKey(one), one)
  return [...found.values()]
}

/** Expected against counted, cash first and by what the drawer should hold [SHIFT-7]. */
export function compareTenders(figures: ShiftFigures, count: ShiftCount): TenderComparison[] {
  const rows = new Map<string, TenderComparison>()
  for (const one of figures.tenders) {
    const isCash = one.tender === 'cash'
    rows.set(tenderKey(one), {
      ...named(one),
      expectedRupiah: isCash ? figures.expectedCashRupiah : one.expectedRupiah,
      countedRupiah: isCash ? count.cashRupiah : null,
      differenceRupiah: isCash ? cashDifference(count.cashRupiah, figures) : null,
    })
  }
  for (const one of count.others) {
    const expectedRupiah = rows.get(tenderKey(one))?.expectedRupiah ?? 0
    const { countedRupiah } = one
    const differenceRupiah = rupiah(countedRupiah - expectedRupiah)
    rows.set(tenderKey(one), { ...named(one), expectedRupiah, countedRupiah, differenceRupiah })
  }
  return [...rows.values()]
}

/** Without an empty name, which nothing else carries either. */
function named({ tender, tenderName = '' }: NamedTender): NamedTender {
  return tenderName === '' ? { tender } : { tender, tenderName }
}

/** A difference is accepted as it is, but never without a word about it [SHIFT-7]. */
export function needsNote(comparisons: readonly TenderComparison[]): boolean {
  return comparisons.some(({ differenceRupiah }) => differenceRupiah !== null && differenceRupiah !== 0)
}

const maximumNote = 200

/**
 * The note with what was counted before: whoever counts again after *Seharusnya* was shown may do so, but not unseen
 * [SHIFT-8].
 */
export function closingNote(typed: string, earlierCountsRupiah: readonly number[]): string {
  if (earlierCountsRupiah.length === 0) return typed.trim().slice(0, maximumNote)
  const counts = earlierCountsRupiah.slice(-3).map(paperNumber).join(', ')
  const again = `Dihitung ulang, sebelumnya ${counts}`
  const room = maximumNote - again.length - 2
  const words = typed.trim().slice(0, room)
  return words === '' ? again : `${words}. ${again}`
}

/** The body of `shift_closed`, by what this device knew when it was counted. */
export function closeShift({
  shiftId,
  counter,
  figures,
  count,
  typedNote,
  earlierCountsRupiah,
}: {
  readonly shiftId: string
  readonly counter: Pick<ShiftClosed, 'zone' | 'businessDay' | 'cashierName'>
  readonly figures: ShiftFigures
  readonly count: ShiftCount
  readonly typedNote: string
  /** Sums of cash that were compared before this one. */
  readonly earlierCountsRupiah: readonly number[]
}): Result<ShiftClosed, { code: 'note_missing' }> {
  const comparisons = compareTenders(figures, count)
  if (needsNote(comparisons) && typedNote.trim() === '') return refuse({ code: 'note_missing' })
  return accept({
    ...counter,
    shiftId,
    counted: count.counted.filter(({ pieceCount }) => pieceCount > 0),
    countedCashRupiah: count.cashRupiah,
    expectedCashRupiah: rupiah(figures.expectedCashRupiah),
    differenceRupiah: cashDifference(count.cashRupiah, figures),
    // What came in by cash: the drawer has members of its own.
    tenders: comparisons.map((one) => ({
      ...named(one),
      expectedRupiah: rupiah(one.tender === 'cash' ? inCash(figures) : one.expectedRupiah),
      countedRupiah: one.tender === 'cash' ? null : one.countedRupiah,
    })),
    saleCount: figures.saleCount,
    note: closingNote(typedNote, earlierCountsRupiah),
  })
}

function inCash({ tenders }: ShiftFigures): number {
  return tenders.find(({ tender }) => tender === 'cash')?.expectedRupiah ?? 0
}

/** What events that came after the count changed. */
export type ShiftChange = {
  /** How many more sales, and how much more the drawer should have held. */
  readonly saleCount: number
  readonly cashRupiah: number
  /** *Selisih* as it would be by what is known now; the accepted one stays. */
  readonly differenceRupiah: number
  /** Beside cash: what each tender that changed brought by what is known now. */
  readonly tenders: readonly (NamedTender & { readonly expectedRupiah: number })[]
}

/**
 * What late events changed [SHIFT-9]: those of a device that was offline when its shift was closed elsewhere, or of a
 * recovery file, and a payment of which somebody said later that it never came. Null: nothing came since, or it changed no sum.
 */
export function changeSinceClosing(
  closed: Pick<ShiftClosed, 'expectedCashRupiah' | 'countedCashRupiah' | 'saleCount' | 'tenders'>,
  figures: ShiftFigures,
): ShiftChange | null {
  const before = new Map(closed.tenders.map((one) => [tenderKey(one), one.expectedRupiah as number]))
  const tenders = figures.tenders
    .filter((one) => one.tender !== 'cash' && one.expectedRupiah !== (before.get(tenderKey(one)) ?? 0))
    .map((one) => ({ ...named(one), expectedRupiah: one.expectedRupiah }))
  const isSame =
    figures.saleCount === closed.saleCount &&
    figures.expectedCashRupiah === closed.expectedCashRupiah &&
    tenders.length === 0
  if (isSame) return null
  return {
    saleCount: figures.saleCount - closed.saleCount,
    cashRupiah: figures.expectedCashRupiah - closed.expectedCashRupiah,
    differenceRupiah: closed.countedCashRupiah - figures.expectedCashRupiah,
    tenders,
  }
}

/**
 * Whoever opened it may always close it; another's drawer is for who may open drawers [SHIFT-11]. `openedByStaffId`
 * undefined: nobody knows any more, so it is another's.
 */
export function closePermissions(
  openedByStaffId: string | null | undefined,
  operator: Pick<TillOperator, 'staffId'>,
): Permission[] {
  return openedByStaffId === operator.staffId ? [] : [{ right: 'open_drawer' }]
}
