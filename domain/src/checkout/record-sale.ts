import { accept, type Result, refuse } from '../base/lib/result.ts'
import { rupiah } from '../base/money/rupiah.ts'
import { sumText } from '../base/money/sum-text.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { ProductFields } from '../catalog/product.ts'
import type { CustomerFields } from '../customer/customer.ts'
import { type Decision, defineCommand } from '../events/define-command.ts'
import { judgeKasbon } from '../kasbon/debts.ts'
import { kasbonDaysOf, kasbonDueDay } from '../kasbon/due-day.ts'
import { pointsAfterSale } from '../point/points.ts'
import type { PromotionFields } from '../promotion/promotion.ts'
import { promotionBook } from '../promotion/promotion-book.ts'
import type { SaleDraft } from '../sale/cart.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { type PricingRules, pricingRules } from '../sale/pricing-rules.ts'
import { verifyCode } from '../sale/receipt-number.ts'
import { saleRecorded } from '../sale/record.ts'
import { salePermissions } from '../sale/sale-permissions.ts'
import { type SaleRefusal, type SettledSale, settleSale, type TenderGiven } from '../sale/settle.ts'
import type { ShopSettings } from '../shop/settings.ts'

export type SaleToRecord = {
  readonly draft: SaleDraft
  readonly tenders: readonly TenderGiven[]
  /** What the shown total was made by: a promotion that ends while somebody pays changes nothing any more. Absent: today's. */
  readonly rules?: PricingRules
  /** False: no receipt leaves with it, so the first one that is printed later is the original. */
  readonly wantsPaper?: boolean
}

/** What a sale is priced and judged by. */
export type SellingShop = {
  product(productId: string): { readonly fields: Pick<ProductFields, 'parts' | 'costRupiah'> } | null
  standsFor(productId: string): string
  recordsOf(kind: 'promotion'): readonly { readonly id: string; readonly fields: PromotionFields }[]
  record(kind: 'customer', id: string): { readonly fields: CustomerFields } | null
  settings(): ShopSettings
  /** What a customer owes or has collected. */
  balanceOf(account: 'kasbon' | 'point', customerId: string): number
}

export type RecordSaleRefusal =
  | SaleRefusal
  /** Above the limit of a customer who may not go above it. */
  | { readonly code: 'kasbon_blocked' }

/** A sale that is paid [SALE-3]. Its permissions are judged as it is paid, so nothing on the way there goes round them [SALE-16]. */
export const recordSaleCommand = defineCommand({
  subject(sale: SaleToRecord, shop: SellingShop, { businessDay }) {
    const settled = settle(sale, shop, businessDay)
    return settled.ok ? `Penjualan ${sumText(settled.value.priced.totalRupiah)}` : 'Penjualan'
  },
  decide(
    sale: SaleToRecord,
    shop: SellingShop,
    { counter, nextReceiptNumber, randomBytes },
  ): Result<RecordSaleDecision, RecordSaleRefusal> {
    const settled = settle(sale, shop, counter.businessDay)
    if (!settled.ok) return settled
    const { draft, rules, points, priced } = settled.value
    const { customer = null } = draft
    const kasbonRupiah = rupiah(
      sale.tenders.reduce((sum, one) => sum + (one.tender === 'kasbon' ? one.amountRupiah : 0), 0),
    )
    const fields = customer === null ? null : (shop.record('customer', customer.customerId)?.fields ?? null)
    const debtor = kasbonRupiah > 0 ? customer : null
    const owed = debtor === null ? 0 : shop.balanceOf('kasbon', debtor.customerId)
    if (debtor !== null && fields !== null && judgeKasbon(fields, owed, kasbonRupiah).code === 'blocked')
      return refuse({ code: 'kasbon_blocked' })
    const body = saleRecorded(draft, settled.value, {
      receiptNumber: nextReceiptNumber(),
      verifyCode: verifyCode(randomBytes(10)),
      ...counter,
      ...(debtor !== null && {
        dueDay: kasbonDueDay(counter.businessDay, kasbonDaysOf(fields, shop.settings())),
        kasbonAfterRupiah: rupiah(Math.max(0, owed + kasbonPaid(settled.value))),
      }),
      ...(customer !== null &&
        rules.pointWorthRupiah !== null && { pointsAfter: pointsAfterSale(points, settled.value) }),
      ...(sale.wantsPaper === false && { isPaperless: true as const }),
    })
    const costOf = (productId: string) => shop.product(productId)?.fields.costRupiah ?? null
    const byHand = salePermissions(draft, priced, costOf)
    return accept({
      events: [{ kind: 'sale_recorded', body }],
      permissions: debtor === null ? byHand : [...byHand, { right: 'kasbon' }],
      output: undefined,
    })
  },
})

type RecordSaleDecision = Decision<{ readonly kind: 'sale_recorded'; readonly body: SaleRecorded }>

/** The cart as it is sold now: bundles take what they consist of now, also when the cart or the held bill is older. */
function settle(
  { draft: asked, tenders, rules: shown }: SaleToRecord,
  shop: SellingShop,
  today: BusinessDay,
): Result<
  SettledSale & { readonly draft: SaleDraft; readonly rules: PricingRules; readonly points: number },
  SaleRefusal
> {
  const lines = asked.lines.map((line) => {
    const parts = shop.product(line.productId ?? '')?.fields.parts ?? []
    return parts.length === 0 ? line : { ...line, parts }
  })
  const draft = { ...asked, lines }
  const rules = shown ?? rulesOfDay(shop, today)
  const customerId = draft.customer?.customerId
  const points = customerId === undefined ? 0 : shop.balanceOf('point', customerId)
  const settled = settleSale(draft, rules, tenders, points)
  return settled.ok ? accept({ ...settled.value, draft, rules, points }) : settled
}

function rulesOfDay(shop: SellingShop, today: BusinessDay): PricingRules {
  return pricingRules(shop.settings(), promotionBook(shop.recordsOf('promotion'), today, shop.standsFor))
}

function kasbonPaid({ payments }: SettledSale): number {
  return payments.find(({ tender }) => tender === 'kasbon')?.amountRupiah ?? 0
}
