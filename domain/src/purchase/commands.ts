import { accept, refuse } from '../base/lib/result.ts'
import { sumText } from '../base/money/sum-text.ts'
import type { QuantityThousandths } from '../base/quantity/quantity.ts'
import { defineCommand } from '../events/define-command.ts'
import type { BatchFacts } from '../stock/batch-record.ts'
import { paymentEvent } from '../supplier/commands.ts'
import { supplierText } from '../supplier/supplier.ts'
import type { PurchaseClosed, PurchaseRecorded, PurchaseReturned } from './events.ts'
import {
  checkNewPurchase,
  deliveryEvents,
  type NewPurchase,
  type PurchaseProducts,
  wholeDelivery,
} from './new-purchase.ts'
import {
  type DeliveryDraft,
  type DeliveryRefusal,
  deliveryLines,
  isAwaited,
  purchaseSums,
} from './plan-purchase.ts'
import { planReturn, type ReturnDraft, type ReturnRefusal } from './plan-return.ts'
import { deliveriesOf, type PurchaseRecord } from './purchase-record.ts'

/** *Catat pembelian*: the paper, with what came of it and what was paid for it, together or nothing of it [PURCHASE-1]. */
export const recordPurchaseCommand = defineCommand({
  subject({ supplier, draft }: NewPurchase) {
    const sums = purchaseSums(draft)
    return `Pembelian ${supplier.supplierName} ${sumText(sums.ok ? sums.value.totalRupiah : 0)}`
  },
  decide(purchase: NewPurchase, shop: PurchaseProducts, { counter, newId }) {
    const checked = checkNewPurchase(purchase, shop, counter.businessDay)
    if (!checked.ok) return checked
    const { sums, invoiceDay } = checked.value
    const { supplierName: name } = purchase.supplier
    const isNew = purchase.supplier.supplierId === null && name !== ''
    const supplierId = isNew ? newId() : purchase.supplier.supplierId
    const of = { purchaseId: newId(), supplier: { supplierId, supplierName: name } }
    const { extraRupiah: _, ...bill } = sums
    const { hasCome, batches, paidRupiah, taken, raised } = purchase
    const body: PurchaseRecorded = {
      ...{ ...counter, purchaseId: of.purchaseId, ...of.supplier, ...bill, note: '' },
      invoiceNumber: purchase.invoiceNumber.trim(),
      ...(purchase.dueDay === null || paidRupiah === bill.totalRupiah ? {} : { dueDay: purchase.dueDay }),
      ...(invoiceDay < counter.businessDay ? { invoiceDay } : {}),
    }
    const payment = { amountRupiah: paidRupiah, ...taken }
    const products = raised.map(({ productId, proposedRupiah }) => ({
      ...{ productId, changes: { priceRupiah: proposedRupiah } },
    }))
    const events = [
      ...(isNew && supplierId !== null
        ? [{ kind: 'supplier_saved' as const, body: { suppliers: [{ supplierId, changes: { name } }] } }]
        : []),
      { kind: 'purchase_recorded' as const, body },
      ...(hasCome ? wholeDelivery(counter, of, sums, batches) : []),
      ...(paidRupiah === 0 ? [] : [paymentEvent(counter, of.supplier, payment, of.purchaseId)]),
      ...(products.length === 0 ? [] : [{ kind: 'product_saved' as const, body: { products } }]),
    ]
    return accept({ events, output: { purchaseId: of.purchaseId } })
  },
})

type PurchaseShop = {
  record(kind: 'purchase', id: string): { readonly fields: PurchaseRecord } | null
}

function nameIn(shop: PurchaseShop, purchaseId: string): string {
  return supplierText(shop.record('purchase', purchaseId)?.fields.supplierName ?? '')
}

type Delivered = {
  readonly purchaseId: string
  readonly lines: readonly ({
    readonly lineIndex: number
    /** Null: nobody can read how many. */
    readonly stockThousandths: QuantityThousandths | null
  } & BatchFacts)[]
}

export type ReceivingRefusal = DeliveryRefusal | { readonly code: 'quantity_unusable' }

/** *Terima barang* of what is still to come [PURCHASE-3]. */
export const receiveGoodsCommand = defineCommand({
  subject: ({ purchaseId }: Delivered, shop: PurchaseShop) => `Terima barang ${nameIn(shop, purchaseId)}`,
  decide({ purchaseId, lines }: Delivered, shop: PurchaseShop, { counter }) {
    const fields = shop.record('purchase', purchaseId)?.fields
    if (fields === undefined) return refuse<ReceivingRefusal>({ code: 'line_unknown' })
    const typed = lines.flatMap(({ stockThousandths, ...line }): DeliveryDraft[] =>
      stockThousandths === null ? [] : [{ ...line, stockThousandths }],
    )
    if (typed.length < lines.length) return refuse<ReceivingRefusal>({ code: 'quantity_unusable' })
    const came = deliveryLines(fields, deliveriesOf(fields), typed)
    if (!came.ok) return refuse<ReceivingRefusal>(came.refusal)
    const { supplierId, supplierName } = fields
    const of = { purchaseId, supplier: { supplierId, supplierName } }
    return accept({ events: deliveryEvents(counter, of, came.value), output: undefined })
  },
})

type OnePurchase = { readonly purchaseId: string }

/** *Sisanya tidak datang*: what has not come is awaited and owed no more. */
export const closePurchaseCommand = defineCommand({
  subject: ({ purchaseId }: OnePurchase, shop: PurchaseShop) => `Tutup pembelian ${nameIn(shop, purchaseId)}`,
  decide({ purchaseId }: OnePurchase, shop: PurchaseShop, { counter }) {
    const fields = shop.record('purchase', purchaseId)?.fields
    if (fields === undefined || !isAwaited(fields)) return refuse({ code: 'not_awaited' as const })
    const body: PurchaseClosed = { ...counter, purchaseId, reason: '' }
    return accept({ events: [{ kind: 'purchase_closed' as const, body }], output: undefined })
  },
})

type GoodsBack = OnePurchase & { readonly draft: ReturnDraft }

/** *Retur pembelian* [PURCHASE-7], or *Salah catat* [PURCHASE-9]. */
export const returnGoodsCommand = defineCommand({
  subject({ purchaseId, draft }: GoodsBack, shop: PurchaseShop) {
    const fields = shop.record('purchase', purchaseId)?.fields
    const planned = fields === undefined ? null : planReturn(fields, draft)
    return `Retur ke ${nameIn(shop, purchaseId)} ${sumText(planned?.ok ? planned.value.totalRupiah : 0)}`
  },
  decide({ purchaseId, draft }: GoodsBack, shop: PurchaseShop, { counter }) {
    const fields = shop.record('purchase', purchaseId)?.fields
    if (fields === undefined) return refuse<ReturnRefusal>({ code: 'return_empty' })
    const planned = planReturn(fields, draft)
    if (!planned.ok) return planned
    const { supplierId, supplierName } = fields
    const body: PurchaseReturned = { ...counter, purchaseId, ...planned.value, supplierId, supplierName }
    return accept({ events: [{ kind: 'purchase_returned' as const, body }], output: undefined })
  },
})
