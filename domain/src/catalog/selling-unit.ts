import { barcodeKey } from '../base/barcode/barcode.ts'
import { maximumUnitPriceRupiah, type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import type { ProductFields } from './product.ts'
import type { PriceTier } from './product-members.ts'
import { timesFactor, type UnitFactor } from './unit-factor.ts'

/** A unit that a product is sold in: its base unit, or a bigger or smaller one. */
export type SellingUnit = UnitFactor & {
  readonly name: string
  readonly priceRupiah: Rupiah
  readonly priceTiers: readonly PriceTier[]
  readonly isBase: boolean
}

type UnitFields = Pick<ProductFields, 'unit' | 'units' | 'priceRupiah' | 'priceTiers'>

/** The base unit first, then the others in the order of the product. Without a price of its own a unit costs its parts [CATALOG-5]. */
export function sellingUnits(fields: UnitFields): SellingUnit[] {
  return [
    baseUnit(fields),
    ...fields.units.map((unit) => ({
      name: unit.name,
      factorThousandths: unit.factorThousandths,
      perBase: unit.perBase,
      priceRupiah:
        unit.priceRupiah ?? rupiah(Math.min(maximumUnitPriceRupiah, timesFactor(fields.priceRupiah, unit))),
      priceTiers: fields.priceTiers.filter((tier) => tier.unit === unit.name),
      isBase: false,
    })),
  ]
}

export function baseUnit(fields: UnitFields): SellingUnit {
  return {
    name: fields.unit,
    factorThousandths: wholeUnits(1),
    priceRupiah: fields.priceRupiah,
    priceTiers:
      fields.priceTiers.length === 0
        ? fields.priceTiers
        : fields.priceTiers.filter((tier) => tier.unit === '' || tier.unit === fields.unit),
    isBase: true,
  }
}

/** The unit of that name; null when there is none any more: no other unit is meant by it [CATALOG-48]. */
export function unitNamed(fields: UnitFields, name: string): SellingUnit | null {
  if (name === fields.unit) return baseUnit(fields)
  return sellingUnits(fields).find((unit) => unit.name === name) ?? null
}

/** The unit whose own barcode this is; any other code of the product means its base unit. */
export function unitOfBarcode(
  fields: UnitFields & Pick<ProductFields, 'barcodes'>,
  code: string,
): SellingUnit {
  if (fields.units.length === 0) return baseUnit(fields)
  const key = barcodeKey(code)
  const unit = fields.units.find((candidate) => candidate.barcodes.some((own) => barcodeKey(own) === key))
  return (unit === undefined ? null : unitNamed(fields, unit.name)) ?? baseUnit(fields)
}

/** All codes of a product: its own and those of its units. */
export function allBarcodes(fields: Pick<ProductFields, 'barcodes' | 'units'>): readonly string[] {
  if (fields.units.length === 0) return fields.barcodes
  return [...fields.barcodes, ...fields.units.flatMap((unit) => unit.barcodes)]
}
