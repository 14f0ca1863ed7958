import { barcodeKey, hasValidCheckDigit } from '../base/barcode/barcode.ts'
import type { Bars } from '../base/document/bars.ts'
import { code128 } from '../base/document/code-128.ts'
import { ean } from '../base/document/ean.ts'
import type { Rupiah } from '../base/money/rupiah.ts'
import type { ProductFields } from './product.ts'
import { baseUnit, unitNamed } from './selling-unit.ts'

/** What stands on a price label: one unit of a product. */
export type Label = {
  readonly name: string
  readonly unit: string
  readonly priceRupiah: Rupiah
  /** The code that a scan finds this unit by; null: it has none. */
  readonly code: string | null
}

/** A label and how many of it. */
export type LabelCount = { readonly label: Label; readonly count: number }

/**
 * The label of this unit, with the price and the first barcode of that very unit [CATALOG-9]. `unitName` empty: of the base
 * unit. Null: the product has no such unit any more.
 */
export function labelOf(fields: ProductFields, unitName: string): Label | null {
  const found = unitName === '' ? baseUnit(fields) : unitNamed(fields, unitName)
  if (found === null) return null
  const { name: unit, isBase, priceRupiah } = found
  const barcodes = isBase ? fields.barcodes : fields.units.find(({ name }) => name === unit)?.barcodes
  return { name: fields.name, unit, priceRupiah, code: barcodes?.[0] ?? null }
}

/** Bars with the white that a reader needs on either side, in modules. */
export type LabelBars = Bars & { readonly quietModules: number }

/**
 * An EAN-13 or EAN-8 where the code is one, a UPC-A as the EAN-13 that it is, any other code as Code 128 [CATALOG-10]:
 * what a scanner reads is the code as the shop knows it.
 */
export function labelBars(code: string): LabelBars {
  const key = barcodeKey(code)
  if (!hasValidCheckDigit(key)) return { ...code128(code), quietModules: 10 }
  return { ...ean(key), quietModules: key.length === 13 ? 11 : 7 }
}

/** The labels one by one, `count` of each. */
export function everyLabel(counts: readonly LabelCount[]): Label[] {
  return counts.flatMap(({ label, count }) => new Array<Label>(count).fill(label))
}
