import { paperQuantity } from '../base/print/paper-text.ts'
import type { UnitPart } from '../catalog/unit-split.ts'

/** One product that is to be ordered. */
export type OrderLine = UnitPart & { readonly name: string }

/**
 * What the shop wants to buy, as a message to its supplier by a `wa.me` link [PURCHASE-6]: quantities, no prices. Without a
 * supplier it is the shop's own shopping list.
 */
export function orderText(shopName: string, supplierName: string, lines: readonly OrderLine[]): string {
  const goods = lines.map(
    ({ name, quantityThousandths, unit }) => `- ${name}: ${paperQuantity(quantityThousandths)} ${unit}`,
  )
  return supplierName === ''
    ? [`Daftar belanja ${shopName}:`, ...goods].join('\n')
    : [`Halo ${supplierName}, ${shopName} mau pesan:`, ...goods, 'Terima kasih.'].join('\n')
}
