import { maximumQuantityThousandths, type QuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { addedTo } from '@laci/domain/bill/bill-additions.ts'
import { goodsKey, withAdded } from '@laci/domain/bill/bill-standing.ts'
import type { AddedLine, BillHeld } from '@laci/domain/bill/events.ts'
import { draftLineOfHeld, heldLine } from '@laci/domain/bill/held-line.ts'
import type { ProductFields } from '@laci/domain/catalog/product.ts'
import { type Cart, type CartLine, withinBounds } from './cart.ts'

/**
 * Takes into the cart what came onto its bill on other devices since it was opened [BILL-13]. That was promised there, and
 * what was taken off there was given a reason there.
 */
export function takeFromBeside(
  cart: Cart,
  beside: { readonly holdIds: readonly string[]; readonly added: readonly AddedLine[] },
  productOf: (productId: string | null) => ProductFields | null,
): Cart {
  const { billOpened } = cart
  if (billOpened === null) return cart
  const { holdIds, added } = beside
  const opened = { holdIds, lines: withAdded(billOpened.lines, added) }
  let { nextLineKey } = cart
  const lines: CartLine[] = [...cart.lines]
  for (const line of added) {
    const at = lines.findIndex((known) => goodsKey(known) === goodsKey(line))
    const known = lines[at]
    const sum = (known?.quantityThousandths ?? 0) + line.quantityThousandths
    const quantity = Math.min(maximumQuantityThousandths, sum)
    if (known === undefined && quantity > 0) {
      const draft = draftLineOfHeld(
        { ...line, quantityThousandths: quantity as QuantityThousandths },
        productOf(line.productId),
      )
      lines.push({ ...draft, lineKey: nextLineKey, promisedThousandths: quantity })
      nextLineKey += 1
    } else if (known !== undefined && quantity <= 0) lines.splice(at, 1)
    else if (known !== undefined) {
      const promised = (known.promisedThousandths ?? 0) + line.quantityThousandths
      const promisedThousandths = Math.min(quantity, Math.max(0, promised))
      lines[at] = { ...known, quantityThousandths: quantity as QuantityThousandths, promisedThousandths }
    }
  }
  return withinBounds(cart, { ...cart, lines, nextLineKey, billOpened: opened, touchedKey: null })
}

/** What storing the cart puts on its bill, on top of what it was opened with; nothing: a draft of an older release does not know. */
export function besideOf({ billId, billOpened, lines }: Cart): Pick<BillHeld, 'holdIds' | 'added'> {
  const opened = billId === null ? { holdIds: [], lines: [] } : billOpened
  if (opened === null) return {}
  return { holdIds: [...opened.holdIds], added: addedTo(opened.lines, lines.map(heldLine)) }
}
