import type { CounterFacts } from '@laci/domain/events/counter-facts.ts'
import { multiplyRatio } from '@laci/domain/lib/integer-ratio.ts'
import { maximumUnitPriceRupiah, type Rupiah, rupiah } from '@laci/domain/money/rupiah.ts'
import type { GoodsReceivedLine } from '@laci/domain/purchase/events.ts'
import { deliveryLines, type PurchaseSums } from '@laci/domain/purchase/plan-purchase.ts'
import type { PriceProposal } from '@laci/domain/purchase/price-proposal.ts'
import type { BatchFacts } from '@laci/domain/stock/batch-record.ts'
import type { SupplierPaid } from '@laci/domain/supplier/payable-events.ts'
import type { Fact } from '@laci/domain/sync/event-kinds.ts'
import type { BusinessDay } from '@laci/domain/time/zone.ts'

export type Supplier = { readonly supplierId: string | null; readonly supplierName: string }
export type PaymentTyped = {
  readonly amountRupiah: Rupiah
  readonly tender: SupplierPaid['payments'][number]['tender']
  readonly isFromDrawer: boolean
}

/** A new purchase, with what came of it and what was paid for it: told together, or none of it. */
export function purchaseFacts(
  counter: CounterFacts,
  asked: {
    readonly purchaseId: string
    readonly supplier: Supplier
    readonly invoiceNumber: string
    readonly sums: PurchaseSums
    readonly dueDay: BusinessDay | null
    /** On the paper. */
    readonly invoiceDay: BusinessDay
    readonly hasCome: boolean
    /** By line. */
    readonly batches: readonly BatchFacts[]
    readonly payment: PaymentTyped | null
  },
): Fact[] {
  const { purchaseId, supplier, invoiceNumber, sums, dueDay, invoiceDay, hasCome, batches, payment } = asked
  const { extraRupiah: _, ...bill } = sums
  const facts: Fact[] = [
    {
      kind: 'purchase_recorded',
      body: {
        ...{ ...counter, purchaseId, ...supplier, invoiceNumber, ...bill, note: '' },
        ...(dueDay === null ? {} : { dueDay }),
        ...(invoiceDay < counter.businessDay ? { invoiceDay } : {}),
      },
    },
  ]
  if (hasCome) {
    const wishes = sums.lines.map(({ stockThousandths }, lineIndex) => ({
      ...{ lineIndex, stockThousandths, ...batches[lineIndex] },
    }))
    const came = deliveryLines({ lines: sums.lines, isClosed: false }, [], wishes)
    if (came.ok) facts.push(...deliveryFacts(counter, { purchaseId, supplier, lines: came.value }))
  }
  if (payment !== null && payment.amountRupiah > 0) {
    facts.push(paymentFact(counter, { purchaseId, supplier, payment }))
  }
  return facts
}

/** Goods that came; what one unit cost becomes the product's *Modal*, which prices below cost are judged by. */
export function deliveryFacts(
  counter: CounterFacts,
  asked: { readonly purchaseId: string; readonly supplier: Supplier; readonly lines: GoodsReceivedLine[] },
): Fact[] {
  const { purchaseId, supplier, lines } = asked
  const costs = new Map<string, Rupiah>()
  for (const { productId, stockThousandths, owedRupiah, extraRupiah } of lines) {
    const cost = multiplyRatio(owedRupiah + extraRupiah, 1_000, stockThousandths)
    if (cost > 0 && cost <= maximumUnitPriceRupiah) costs.set(productId, rupiah(cost))
  }
  const products = [...costs].map(([productId, costRupiah]) => ({ productId, changes: { costRupiah } }))
  return [
    { kind: 'goods_received', body: { ...counter, purchaseId, ...supplier, lines, note: '' } },
    ...(products.length === 0 ? [] : [{ kind: 'product_saved' as const, body: { products } }]),
  ]
}

/** Prices that somebody raised with the purchase. */
export function raisedFacts(raised: readonly PriceProposal[]): Fact[] {
  if (raised.length === 0) return []
  const products = raised.map(({ productId, proposedRupiah }) => ({
    productId,
    changes: { priceRupiah: proposedRupiah },
  }))
  return [{ kind: 'product_saved', body: { products } }]
}

export function paymentFact(
  counter: CounterFacts,
  asked: { readonly purchaseId?: string; readonly supplier: Supplier; readonly payment: PaymentTyped },
): Fact {
  const { purchaseId, supplier, payment } = asked
  return {
    kind: 'supplier_paid',
    body: {
      ...{ ...counter, ...supplier, amountRupiah: payment.amountRupiah, payments: [payment], note: '' },
      ...(purchaseId === undefined ? {} : { purchaseId }),
    },
  }
}
