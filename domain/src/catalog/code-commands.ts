import { barcodeKey } from '../base/barcode/barcode.ts'
import { accept, refuse } from '../base/lib/result.ts'
import { defineCommand } from '../events/define-command.ts'
import type { ShopSettings } from '../shop/settings.ts'
import type { BarcodeShop } from './barcode-taken.ts'
import { labelOf } from './label.ts'
import { type ProductChanges, type ProductFields, productChanges } from './product.ts'
import { type ProductShop, savedDecision } from './product-facts.ts'
import { givenCode } from './store-code.ts'

type CodeShop = ProductShop & BarcodeShop & { settings(): Pick<ShopSettings, 'scaleCodes'> }

/** Units of products; an empty unit is the base unit. */
type Units = { readonly units: readonly { readonly productId: string; readonly unit: string }[] }

/** Every unit without a barcode is given one [CATALOG-11], as the products are at that moment. */
export const giveCodesCommand = defineCommand({
  subject: ({ units }: Units, shop: CodeShop) => `Barcode untuk ${withoutCode(units, shop).length} label`,
  decide({ units }: Units, shop: CodeShop) {
    const missing = withoutCode(units, shop)
    const products = givenCodes(missing, shop)
    // The shop's scale prints every beginning of codes that a shop may give.
    if (products.length === 0 && missing.length > 0) return refuse({ code: 'no_code_left' as const })
    return accept(savedDecision(products.length === 0 ? [] : [{ products }], undefined))
  },
})

type CodelessUnit = { readonly productId: string; readonly unit: string; readonly fields: ProductFields }

/** Of a unit that was renamed or taken away nothing is known, least of all that it lacks a code [CATALOG-48]. */
function withoutCode(units: Units['units'], shop: ProductShop): CodelessUnit[] {
  return units.flatMap(({ productId, unit }) => {
    const fields = shop.product(productId)?.fields
    return fields === undefined || labelOf(fields, unit)?.code !== null ? [] : [{ productId, unit, fields }]
  })
}

function givenCodes(
  missing: readonly CodelessUnit[],
  shop: CodeShop,
): { productId: string; changes: ProductChanges }[] {
  const given = new Set<string>()
  const isTaken = (code: string) => given.has(barcodeKey(code)) || shop.ownerOfBarcode(code) !== null
  const after = new Map<string, { readonly before: ProductFields; readonly fields: ProductFields }>()
  for (const { productId, unit, fields: before } of missing) {
    const fields = after.get(productId)?.fields ?? before
    const code = givenCode(productId, fields, unit, shop.settings().scaleCodes, isTaken)
    if (code === null) continue
    given.add(barcodeKey(code))
    after.set(productId, { before, fields: withCode(fields, unit, code) })
  }
  return Array.from(after, ([productId, { before, fields }]) => ({
    productId,
    changes: productChanges(before, fields),
  }))
}

function withCode(fields: ProductFields, unitName: string, code: string): ProductFields {
  const isUnit = fields.units.some(({ name }) => name === unitName)
  if (!isUnit) return { ...fields, barcodes: [code, ...fields.barcodes] }
  const units = fields.units.map((unit) =>
    unit.name === unitName ? { ...unit, barcodes: [code, ...unit.barcodes] } : unit,
  )
  return { ...fields, units }
}
