import { rupiah } from '../base/money/rupiah.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import type { ProductFields } from '../catalog/product.ts'
import { unitNamed } from '../catalog/selling-unit.ts'
import { factorOf, isSameFactor } from '../catalog/unit-factor.ts'
import {
  type DraftCustomer,
  type DraftLine,
  type PricedCart,
  priceCart,
  stockQuantity,
} from '../sale/cart.ts'
import type { PricingRules } from '../sale/pricing-rules.ts'
import { type PricedSale, pricedSale } from '../sale/record.ts'
import type { BillHeld, BillVoided, HeldLine } from './events.ts'

/** A line of a cart as a held bill keeps it. Which rules are about it is found again when the bill is opened. */
export function heldLine(line: DraftLine): HeldLine {
  const { productId, name, unit, isStocked, quantityThousandths, priceRupiah, discount, note } = line
  const held: HeldLine = {
    productId,
    name,
    unit,
    isStocked,
    quantityThousandths,
    priceRupiah,
    discount,
    note,
  }
  if (line.factorThousandths !== undefined) {
    Object.assign(held, factorOf(line))
    held.stockThousandths = stockQuantity(line)
  }
  if (line.listPriceRupiah !== undefined) held.listPriceRupiah = line.listPriceRupiah
  if (line.isPriceFixed) held.isPriceFixed = true
  return held
}

/**
 * The line of a cart again [BILL-2]. What was promised stays: name, unit, price, discount, note. Price tiers, category
 * and tax are those of the product today; `fields` null: it is not on this device. A unit that is not what it was when the
 * bill was held has no tiers [BILL-9].
 */
export function draftLineOfHeld(held: HeldLine, fields: ProductFields | null): DraftLine {
  const { productId, name, unit, isStocked, quantityThousandths, priceRupiah, discount, note } = held
  const known = fields === null ? null : unitNamed(fields, unit)
  const isSame = isSameFactor(known ?? undefined, {
    factorThousandths: held.factorThousandths ?? wholeUnits(1),
    perBase: held.perBase,
  })
  const priceTiers = known !== null && isSame ? known.priceTiers : []
  return {
    productId,
    name,
    unit,
    isStocked,
    quantityThousandths,
    priceRupiah,
    discount,
    note,
    ...factorOf(held),
    ...(held.listPriceRupiah === undefined ? {} : { listPriceRupiah: held.listPriceRupiah }),
    ...(held.isPriceFixed ? { isPriceFixed: true } : {}),
    ...(priceTiers.length === 0 ? {} : { priceTiers }),
    ...(fields?.variant == null ? {} : { variantGroupId: fields.variant.groupId }),
    ...(fields === null || fields.category === '' ? {} : { category: fields.category }),
    ...(fields === null || fields.isTaxed ? {} : { isTaxed: false }),
  }
}

/** What was on a bill that is dropped before payment, for the journal: this is where theft hides. */
export function voidedLines(lines: readonly DraftLine[], priced: PricedCart): BillVoided['lines'] {
  return lines.map(({ productId, name, quantityThousandths }, index) => {
    const { grossRupiah, promotionRupiah, lineDiscountRupiah } = priced.lines[index]!
    return {
      productId,
      name,
      quantityThousandths,
      amountRupiah: rupiah(grossRupiah - promotionRupiah - lineDiscountRupiah),
    }
  })
}

/** What a bill comes to if it is opened and paid in cash now: its paper says what its customer will pay [BILL-15]. */
export function pricedBill(
  { lines, billDiscount }: Pick<BillHeld, 'billDiscount'> & { readonly lines: readonly HeldLine[] },
  fieldsOf: (productId: string) => ProductFields | null,
  customer: DraftCustomer | null,
  rules: PricingRules,
): PricedSale {
  const draft = {
    lines: lines.map((held) =>
      draftLineOfHeld(held, held.productId === null ? null : fieldsOf(held.productId)),
    ),
    billDiscount,
    customer,
  }
  return pricedSale(draft, priceCart(draft, rules))
}
