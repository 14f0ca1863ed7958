import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { PricedCart } from '@laci/domain/sale/cart.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { amountsDue, type TenderGiven } from '@laci/domain/sale/settle.ts'
import { byTenderOrder, type Tender, tenderFacts, tenderLabel } from '@laci/domain/sale/tender.ts'
import type { ShopSettings } from '@laci/domain/shop/settings.ts'

/** A way to pay that the till offers: one of the known ones, or one of the shop's own by its name. */
export type TenderChoice = { readonly tender: Tender; readonly tenderName?: string; readonly label: string }

export const cashChoice: TenderChoice = { tender: 'cash', label: tenderLabel('cash') }
export const qrisChoice: TenderChoice = { tender: 'qris', label: tenderLabel('qris') }

/**
 * What the owner offers, in the same order everywhere [TILL-153]; points only where the shop gives points, the shop's own
 * ways last.
 */
export function tenderChoices(
  settings: Pick<ShopSettings, 'tenders' | 'ownTenders' | 'arePointsOn'>,
): TenderChoice[] {
  const offered = new Set<Tender>(settings.tenders)
  if (settings.arePointsOn) offered.add('point')
  else offered.delete('point')
  const known = [...offered]
    .sort(byTenderOrder)
    .map((tender): TenderChoice => ({ tender, label: tenderLabel(tender) }))
  const own = settings.ownTenders.map(
    (tenderName): TenderChoice => ({ tender: 'other', tenderName, label: tenderName }),
  )
  return [cashChoice, ...known, ...own]
}

/** What is still open after these parts, if the rest is paid this way. */
export function dueBy(
  choice: TenderChoice,
  priced: PricedCart,
  rules: PricingRules,
  given: readonly TenderGiven[],
): Rupiah {
  const due = amountsDue(priced, rules, given)
  return choice.tender === 'cash' ? due.cashRupiah : due.nonCashRupiah
}

/** Whether this part, with those before it, pays all of it. */
export function isPaidBy(
  choice: TenderChoice,
  amountRupiah: Rupiah,
  priced: PricedCart,
  rules: PricingRules,
  given: readonly TenderGiven[],
): boolean {
  return amountRupiah >= dueBy(choice, priced, rules, given)
}

/** Whether somebody has to look if the money came: nobody tells the till. */
export function mayWait(choice: Omit<TenderChoice, 'label'>): boolean {
  return tenderFacts(choice).mayWait
}

/** A part as the command wants it. */
export function tenderGiven(
  choice: TenderChoice,
  amountRupiah: Rupiah,
  more: { readonly reference?: string; readonly isUnchecked?: boolean } = {},
): TenderGiven {
  return {
    tender: choice.tender,
    amountRupiah,
    ...(choice.tenderName === undefined ? {} : { tenderName: choice.tenderName }),
    ...more,
  }
}

/** What the points of a customer can pay at most. */
export function pointsPay(pointCount: number, pointWorthRupiah: number): Rupiah {
  return rupiah(Math.max(0, pointCount) * pointWorthRupiah)
}
