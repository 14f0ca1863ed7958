import { lineAmount, maximumQuantityThousandths, quantityThousandths } from '../base/quantity/quantity.ts'
import { maximumHoldIds } from '../sale/hold-ids.ts'
import type { BillHold, BillRecord } from './bill-record.ts'
import type { AddedLine, HeldLine } from './events.ts'

/** Paid or dropped once it stays so, whatever is told of it later; what was paid was paid, also where somebody dropped it. */
export function billStatus({ status, saleId }: Pick<BillRecord, 'status' | 'saleId'>): BillRecord['status'] {
  return saleId === null ? status : 'paid'
}

/** What a cart or an end names as what it had before it: every *Simpan* of the bill that is known here. */
export function holdIdsOf(bill: BillRecord): string[] {
  return holdsOf(bill)
    .map(({ holdId }) => holdId)
    .slice(-maximumHoldIds)
}

/**
 * What is on a bill that waits [BILL-11]: its newest word, and what others put on it that whoever said that word did not know
 * of. The same on every device that knows the same events.
 */
export function billLines(bill: BillRecord): readonly HeldLine[] {
  const newest = bill.holdId === null ? undefined : holdOf(bill, bill.holdId)
  // A till that keeps no account of it took the last word for the whole.
  if (newest === undefined) return bill.lines
  const beside = besideHolds(bill, [...newest.holdIds, bill.holdId!])
  return beside.length === 0 ? bill.lines : withAdded(bill.lines, beside)
}

/** Lines with others put on them, or taken off. */
export function withAdded(lines: readonly HeldLine[], added: readonly AddedLine[]): HeldLine[] {
  const result = [...lines]
  for (const line of added) {
    let left = line.quantityThousandths as number
    for (const [at, known] of [...result.entries()].reverse()) {
      if (left === 0 || goodsKey(known) !== goodsKey(line)) continue
      const quantity = Math.min(maximumQuantityThousandths, Math.max(0, known.quantityThousandths + left))
      left -= quantity - known.quantityThousandths
      if (quantity === 0) result.splice(at, 1)
      else result[at] = withQuantity(known, quantity)
      if (left > 0) break
    }
    if (left > 0) result.push(withQuantity(line, left))
  }
  return result
}

/** A bill in the list of those that wait: one of its own, or what came onto another one beside or after its end. */
export type WaitingBill = { readonly id: string; readonly fields: BillRecord }

/**
 * The bills that somebody has still to pay, with all their lines [BILL-12]. What came onto a bill that was paid or dropped by somebody who had not
 * seen it is a bill of its own, with the id of the *Simpan* that brought it: paid or dropped on two devices it is found out
 * like any other.
 */
export function waitingBills(bills: readonly WaitingBill[]): WaitingBill[] {
  const byId = new Map(bills.map((bill) => [bill.id, bill]))
  return bills.flatMap(({ id, fields }) => {
    if (billStatus(fields) === 'held' && !isForgotten(fields)) {
      const lines = billLines(fields)
      if (lines.length === 0) return []
      if (lines === fields.lines) return [{ id, fields }]
      // Its discounts are reckoned when it is opened.
      const totalRupiah = Math.max(0, fields.totalRupiah + sumOf(lines) - sumOf(fields.lines))
      return [{ id, fields: { ...fields, holdId: null, lines, totalRupiah } }]
    }
    return restsOf(fields).flatMap(({ holdId, hold, lines }) => {
      const own = byId.get(holdId)?.fields
      // It was opened and saved, or ended: its own record says what it is.
      if (own !== undefined && (own.lines.length > 0 || billStatus(own) !== 'held')) return []
      const rest: BillRecord = {
        ...fields,
        ...{ status: 'held', saleId: null, holdId: null, billDiscount: null },
        ...{ lines, totalRupiah: sumOf(lines), heldAt: hold.at, cashierName: hold.cashierName },
        name: `${fields.name} (tambahan)`.trim().slice(0, 60),
        openedByDeviceId: own?.openedByDeviceId ?? null,
      }
      return [{ id: holdId, fields: rest }]
    })
  })
}

/** Whether something of an ended bill was asked of nobody. */
export function hasRest(bill: BillRecord): boolean {
  return billStatus(bill) !== 'held' && restsOf(bill).length > 0
}

/** Everything that was put on the bill, or taken off, in what somebody had not before them. */
export function besideHolds(bill: BillRecord, holdIds: readonly string[]): AddedLine[] {
  const seen = new Set(holdIds)
  return holdsOf(bill)
    .filter(({ holdId }) => !seen.has(holdId))
    .flatMap(({ hold }) => [...hold.added])
}

type Rest = { readonly holdId: string; readonly hold: BillHold; readonly lines: readonly HeldLine[] }

function restsOf(bill: BillRecord): Rest[] {
  const ends = entriesOf<{ readonly holdIds: readonly string[] }>(bill, 'end:')
  // It ended on a till that keeps no account of what was on it: all of it was.
  if (ends.length === 0 && !isForgotten(bill)) return []
  const covered = new Set(ends.flatMap(([, { holdIds }]) => holdIds))
  return holdsOf(bill).flatMap(({ holdId, hold }) => {
    if (covered.has(holdId)) return []
    const lines = hold.added.flatMap((line) =>
      line.quantityThousandths > 0 ? [withQuantity(line, line.quantityThousandths)] : [],
    )
    return lines.length === 0 ? [] : [{ holdId, hold, lines }]
  })
}

function holdsOf(bill: BillRecord): { readonly holdId: string; readonly hold: BillHold }[] {
  return entriesOf<BillHold>(bill, 'hold:')
    .map(([holdId, hold]) => ({ holdId, hold }))
    .sort((one, other) => one.hold.at - other.hold.at || (one.holdId < other.holdId ? -1 : 1))
}

function holdOf(bill: BillRecord, holdId: string): BillHold | undefined {
  return bill[`hold:${holdId}`] as BillHold | undefined
}

function entriesOf<Entry>(bill: BillRecord, start: 'hold:' | 'end:'): [id: string, entry: Entry][] {
  return Object.entries(bill)
    .filter(([name]) => name.startsWith(start))
    .map(([name, entry]) => [name.slice(start.length), entry as Entry])
}

type Goods = Pick<HeldLine, 'productId' | 'name' | 'unit' | 'isPriceFixed' | 'priceRupiah'>

/** What is the same thing on a bill: goods in a unit, whatever they cost by now; a pack with its own price is one of its own. */
export function goodsKey({ productId, name, unit, isPriceFixed, priceRupiah }: Goods): string {
  return JSON.stringify([productId ?? name, productId === null || isPriceFixed ? priceRupiah : null, unit])
}

function withQuantity(line: HeldLine, quantity: number): HeldLine {
  return { ...withoutStock(line), quantityThousandths: quantityThousandths(quantity) }
}

/** Base units follow from the quantity and the unit again. */
export function withoutStock({ stockThousandths: _, ...line }: HeldLine): HeldLine {
  return line
}

/** Saved on top of what this device has forgotten since the bill ended: only what was added is known to be owed. */
function isForgotten(bill: BillRecord): boolean {
  const newest = bill.holdId === null ? undefined : holdOf(bill, bill.holdId)
  return newest?.holdIds.some((holdId) => holdOf(bill, holdId) === undefined) ?? false
}

function sumOf(lines: readonly HeldLine[]): number {
  return lines.reduce((sum, line) => sum + lineAmount(line.priceRupiah, line.quantityThousandths), 0)
}
