import { goodsCost } from '../../base/quantity/quantity.ts'
import { backDatedMs } from '../../events/hash-chain.ts'
import { clockToleranceMs } from '../../journal/dated-ahead.ts'
import type { JournalFact, JournalFactOf } from '../../journal/journal-fact.ts'
import type { SaleLine } from '../../sale/events.ts'
import { type CostOf, discountByHandHundredths } from '../../sale/sale-permissions.ts'

/** What is looked at twice because theft hides there (R9). Each is a fact with its figures, never a verdict. */
export type Pattern =
  /** A bill, or a line of one, that was dropped although the bill has been paid in cash. */
  | { readonly code: 'dropped_after_cash'; readonly receiptNumber: string; readonly afterMs: number }
  /** The same before payment, when the customer had seen it: it was held, or payment had begun. */
  | { readonly code: 'dropped_after_shown'; readonly heldForMs: number | null }
  /** Cash that went back soon after a cash sale, by the very person who had sold. */
  | { readonly code: 'refund_after_cash'; readonly receiptNumber: string; readonly afterMs: number }
  | { readonly code: 'discount_above'; readonly percentHundredths: number; readonly limitHundredths: number }
  | {
      readonly code: 'price_by_hand'
      readonly name: string
      readonly listRupiah: number
      readonly priceRupiah: number
    }
  /** Less than the product costs the shop now, by a price or a discount by hand. */
  | {
      readonly code: 'below_cost'
      readonly name: string
      readonly netRupiah: number
      readonly costRupiah: number
    }
  /** The shop's own list is below what the product costs it now: nobody at the counter did that. */
  | {
      readonly code: 'list_below_cost'
      readonly name: string
      readonly netRupiah: number
      readonly costRupiah: number
    }
  | { readonly code: 'price_changed'; readonly productCount: number }
  | { readonly code: 'drawer_without_sale' }
  | { readonly code: 'reprint'; readonly copyNumber: number }
  | { readonly code: 'approval' }
  | { readonly code: 'shift_difference'; readonly differenceRupiah: number }
  | { readonly code: 'debt_let_go'; readonly amountRupiah: number }
  | { readonly code: 'payment_missing' }
  | { readonly code: 'wrong_pins'; readonly wrongTries: number }
  /** Less arrived than another shop had sent. */
  | { readonly code: 'transfer_short'; readonly productCount: number }
  /** Two devices told the end of one transfer. */
  | { readonly code: 'transfer_twice' }
  /** Earlier than the event before it on the same device. */
  | { readonly code: 'back_dated'; readonly byMs: number }
  /** Dated after the moment in which the server had it. */
  | { readonly code: 'clock_ahead'; readonly byMs: number }
export type PatternCode = Pattern['code']

/** Red ones are counted as *Perlu dilihat*; amber ones only say what is there. */
export const patternSeverity = {
  dropped_after_cash: 'red',
  dropped_after_shown: 'amber',
  refund_after_cash: 'red',
  discount_above: 'red',
  price_by_hand: 'amber',
  below_cost: 'red',
  list_below_cost: 'amber',
  price_changed: 'amber',
  drawer_without_sale: 'amber',
  reprint: 'amber',
  approval: 'amber',
  shift_difference: 'red',
  debt_let_go: 'amber',
  payment_missing: 'red',
  wrong_pins: 'amber',
  transfer_short: 'red',
  transfer_twice: 'red',
  back_dated: 'red',
  clock_ahead: 'amber',
} as const satisfies { [Code in PatternCode]: 'red' | 'amber' }

export type PatternRules = {
  /** From so many hundredths of a percent on, a discount by hand is named. */
  readonly discountHundredths: number
  /** Null for everything: cost is not shown to whoever reads. */
  readonly costOf: CostOf
}

/** So soon after its sale a refund is named. */
export const quickRefundMs = 30 * 60_000
/** So many wrong PINs in a row are named. */
export const manyWrongPins = 3

/**
 * The patterns of each event, by its id; events without one are left out [JOURNAL-6]. `rows` in any order: what belongs
 * together is found by ids, and the order of a device by its numbers.
 */
export function patternsOf(rows: readonly JournalFact[], rules: PatternRules): Map<string, Pattern[]> {
  const found = new Map<string, Pattern[]>()
  const around = surroundings(rows)
  for (const row of rows) {
    const patterns = [...contentPatterns(row, rules, around), ...clockPatterns(row)]
    if (patterns.length > 0) found.set(row.eventId, patterns)
  }
  for (const [eventId, byMs] of stepsBack(rows)) {
    found.set(eventId, [...(found.get(eventId) ?? []), { code: 'back_dated', byMs }])
  }
  return found
}

type Sale = JournalFactOf<'sale_recorded'>

type Surroundings = {
  readonly sales: ReadonlyMap<string, Sale>
  /** Sales that ended a held bill and were paid in cash, at least in part. */
  readonly cashSalesOfBills: ReadonlyMap<string, Sale>
  /** When a bill was first held. */
  readonly heldAt: ReadonlyMap<string, number>
}

function surroundings(rows: readonly JournalFact[]): Surroundings {
  const sales = new Map<string, Sale>()
  const cashSalesOfBills = new Map<string, Sale>()
  const heldAt = new Map<string, number>()
  for (const row of rows) {
    if (row.kind === 'sale_recorded') {
      sales.set(row.eventId, row)
      if (row.body.billId !== undefined && hasCash(row)) cashSalesOfBills.set(row.body.billId, row)
    }
    if (row.kind === 'bill_held') {
      heldAt.set(row.body.billId, Math.min(row.at, heldAt.get(row.body.billId) ?? row.at))
    }
  }
  return { sales, cashSalesOfBills, heldAt }
}

function hasCash(row: Sale | JournalFactOf<'sale_refunded'>): boolean {
  return row.body.payments.some(({ tender, amountRupiah }) => tender === 'cash' && amountRupiah > 0)
}

function contentPatterns(row: JournalFact, rules: PatternRules, around: Surroundings): Pattern[] {
  switch (row.kind) {
    case 'bill_voided':
    case 'line_removed':
      return [droppedPattern(row, around)]
    case 'sale_refunded': {
      const sale = around.sales.get(row.body.saleId)
      if (sale === undefined || sale.staffId !== row.staffId) return []
      if (!hasCash(sale) || !hasCash(row)) return []
      const afterMs = row.at - sale.at
      if (afterMs < 0 || afterMs > quickRefundMs) return []
      return [{ code: 'refund_after_cash', receiptNumber: sale.body.receiptNumber, afterMs }]
    }
    case 'sale_recorded':
      return salePatterns(row, rules)
    case 'product_saved': {
      const productCount = row.body.products.filter(({ changes }) => changesPrice(changes)).length
      return productCount > 0 ? [{ code: 'price_changed', productCount }] : []
    }
    case 'drawer_opened':
      return [{ code: 'drawer_without_sale' }]
    case 'receipt_reprinted':
      return [{ code: 'reprint', copyNumber: row.body.copyNumber }]
    case 'approval_given':
      return [{ code: 'approval' }]
    case 'shift_closed': {
      const { differenceRupiah } = row.body
      return differenceRupiah === 0 ? [] : [{ code: 'shift_difference', differenceRupiah }]
    }
    case 'kasbon_adjusted': {
      const { amountRupiah } = row.body
      return amountRupiah < 0 ? [{ code: 'debt_let_go', amountRupiah: -amountRupiah }] : []
    }
    case 'payment_checked':
      return row.body.outcome === 'missing' ? [{ code: 'payment_missing' }] : []
    case 'transfer_received': {
      const productCount = row.body.lines.filter(
        ({ sentThousandths, receivedThousandths }) => receivedThousandths < sentThousandths,
      ).length
      return productCount > 0 ? [{ code: 'transfer_short', productCount }] : []
    }
    case 'transfer_corrected':
      return [{ code: 'transfer_twice' }]
    case 'staff_switched': {
      const { wrongTries, outcome } = row.body
      return wrongTries >= manyWrongPins || outcome === 'locked_out'
        ? [{ code: 'wrong_pins', wrongTries }]
        : []
    }
    default:
      return []
  }
}

function droppedPattern(
  row: JournalFactOf<'bill_voided'> | JournalFactOf<'line_removed'>,
  around: Surroundings,
): Pattern {
  const sale = around.cashSalesOfBills.get(row.body.billId)
  if (sale !== undefined && sale.at <= row.at) {
    const { receiptNumber } = sale.body
    return { code: 'dropped_after_cash', receiptNumber, afterMs: row.at - sale.at }
  }
  const heldAt = around.heldAt.get(row.body.billId)
  return {
    code: 'dropped_after_shown',
    heldForMs: heldAt === undefined ? null : Math.max(0, row.at - heldAt),
  }
}

function salePatterns({ body }: Sale, rules: PatternRules): Pattern[] {
  const patterns: Pattern[] = []
  let percentHundredths = 0
  for (const line of body.lines) {
    const promotionRupiah = line.promotion?.discountRupiah ?? 0
    percentHundredths = Math.max(percentHundredths, discountByHandHundredths({ ...line, promotionRupiah }))
    const { name, listPriceRupiah, priceRupiah } = line
    if (listPriceRupiah !== undefined && listPriceRupiah !== priceRupiah) {
      patterns.push({ code: 'price_by_hand', name, listRupiah: listPriceRupiah, priceRupiah })
    }
    const costRupiah = costOfLine(line, rules.costOf)
    if (costRupiah !== null && line.netRupiah < costRupiah) {
      const isByHand =
        line.lineDiscountRupiah + line.billDiscountRupiah > 0 ||
        (listPriceRupiah !== undefined && listPriceRupiah !== priceRupiah)
      const code = isByHand ? 'below_cost' : 'list_below_cost'
      patterns.push({ code, name, netRupiah: line.netRupiah, costRupiah })
    }
  }
  if (percentHundredths > 0 && percentHundredths >= rules.discountHundredths) {
    patterns.push({ code: 'discount_above', percentHundredths, limitHundredths: rules.discountHundredths })
  }
  return patterns
}

/** What all of a line costs the shop; null: nobody has said. */
function costOfLine(line: SaleLine, costOf: CostOf): number | null {
  const cost = line.productId === null ? null : costOf(line.productId)
  return cost === null ? null : goodsCost(cost, line.stockThousandths ?? line.quantityThousandths)
}

/** Whether an edit of a product touches what a customer pays, or what a sale is measured against. */
export function changesPrice(changes: { readonly [field: string]: unknown }): boolean {
  return ['priceRupiah', 'costRupiah', 'priceTiers', 'units'].some((field) => changes[field] !== undefined)
}

function clockPatterns({ at, receivedAt }: JournalFact): Pattern[] {
  const byMs = receivedAt === null ? 0 : at - receivedAt
  return byMs > clockToleranceMs ? [{ code: 'clock_ahead', byMs }] : []
}

/** Events that are earlier than the one before them in the numbers of their device, and by how much. */
function stepsBack(rows: readonly JournalFact[]): [eventId: string, byMs: number][] {
  const inOrder = [...rows].sort(
    (one, other) =>
      (one.deviceId < other.deviceId ? -1 : one.deviceId > other.deviceId ? 1 : 0) ||
      one.deviceSeq - other.deviceSeq,
  )
  const steps: [string, number][] = []
  inOrder.forEach((row, index) => {
    const before = inOrder[index - 1]
    if (before?.deviceId !== row.deviceId) return
    const byMs = before.at - row.at
    if (byMs > backDatedMs) steps.push([row.eventId, byMs])
  })
  return steps
}
