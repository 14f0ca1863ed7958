import { barcodeKey } from '../base/barcode/barcode.ts'
import { accept, type Result, refuse } from '../base/lib/result.ts'
import { maximumQuantityThousandths, quantityThousandths } from '../base/quantity/quantity.ts'
import type { ProductsMerged } from '../stock/events.ts'
import {
  type ProductChanges,
  type ProductFields,
  type ProductSaved,
  productChanges,
  productDefaults,
} from './product.ts'
import { fieldsThat } from './product-fields.ts'
import { isSameFactor } from './unit-factor.ts'

/** A product as it is seen here and now. */
export type MergeProduct = {
  readonly productId: string
  readonly fields: ProductFields
  readonly stockThousandths: number
}

/** Why two products stay apart. */
export type MergeRefusal =
  /** Of goods counted in pcs and in dus nobody can add up the stock. */
  | { readonly code: 'units_differ' }
  /** The same word for another amount: `unit` is the word. */
  | { readonly code: 'factor_differs'; readonly unit: string }
  /** One code means different units: nobody can say what it sells then. */
  | {
      readonly code: 'code_of_unit'
      readonly barcode: string
      readonly fromUnit: string
      readonly intoUnit: string
    }
  | { readonly code: 'stock_kept_by_one' }
  | { readonly code: 'bundle' }
  | { readonly code: 'too_much' }

/** What is told, and what takes it back. */
export type MergePlan = {
  readonly products: ProductSaved['products']
  readonly lines: ProductsMerged['lines']
}

/**
 * Makes one product of two [CATALOG-41]: `into` takes over codes, units, and the photo where it has none; bundles consist
 * of it from then on; what is in stock moves with its worth. `from` is hidden and says what became of it.
 */
export function planMerge(
  from: MergeProduct,
  into: MergeProduct,
  { bundles, deviceId }: { readonly bundles: readonly MergeProduct[]; readonly deviceId: string },
): Result<{ readonly merge: MergePlan; readonly undo: MergePlan }, MergeRefusal> {
  if (from.fields.parts.length > 0 || into.fields.parts.length > 0) return refuse({ code: 'bundle' })
  if (word(from.fields.unit) !== word(into.fields.unit)) return refuse({ code: 'units_differ' })
  if (from.fields.isStocked !== into.fields.isStocked) return refuse({ code: 'stock_kept_by_one' })
  const taken = fieldsTaken(from.fields, into.fields)
  if (!taken.ok) return taken
  const merged = { intoProductId: into.productId, deviceId }
  const bundlesAfter = bundles.map((bundle) => ({
    ...bundle,
    after: withPart(bundle.fields, from.productId, into.productId),
  }))
  const isTooMuch = (part: ProductFields['parts'][number]) =>
    part.quantityThousandths > maximumQuantityThousandths
  if (bundlesAfter.some(({ after }) => after.parts.some(isTooMuch))) return refuse({ code: 'too_much' })
  const before: { productId: string; fields: ProductFields; after: ProductFields }[] = [
    { ...into, after: taken.value },
    { ...from, after: { ...from.fields, isActive: false, merged } },
    ...bundlesAfter,
  ]
  const told = (side: (one: (typeof before)[number]) => ProductChanges) =>
    before.flatMap((one) => {
      const changes = side(one)
      return Object.keys(changes).length === 0 ? [] : [{ productId: one.productId, changes }]
    })
  return accept({
    merge: {
      products: told((one) => productChanges(one.fields, one.after)),
      lines: stockLines(from.productId, into.productId, from.stockThousandths),
    },
    undo: {
      products: told((one) => productChanges(one.after, one.fields)),
      lines: stockLines(into.productId, from.productId, from.stockThousandths),
    },
  })
}

/** What stock goes from one product to the other: below zero it is the other way round. */
function stockLines(fromProductId: string, intoProductId: string, stock: number): ProductsMerged['lines'] {
  if (stock === 0) return []
  const quantity = quantityThousandths(Math.abs(stock))
  return stock > 0
    ? [{ fromProductId, intoProductId, quantityThousandths: quantity }]
    : [{ fromProductId: intoProductId, intoProductId: fromProductId, quantityThousandths: quantity }]
}

function fieldsTaken(from: ProductFields, into: ProductFields): Result<ProductFields, MergeRefusal> {
  const clash = codeOfOtherUnit(from, into)
  if (clash !== null) return refuse({ code: 'code_of_unit', ...clash })
  const units = [...into.units]
  const priceTiers = [...into.priceTiers]
  for (const unit of from.units) {
    const at = units.findIndex((known) => word(known.name) === word(unit.name))
    const known = units[at]
    if (known === undefined) {
      if (word(unit.name) === word(into.unit)) return refuse({ code: 'factor_differs', unit: unit.name })
      units.push(unit)
      priceTiers.push(...from.priceTiers.filter((tier) => word(tier.unit) === word(unit.name)))
    } else if (!isSameFactor(known, unit)) {
      return refuse({ code: 'factor_differs', unit: unit.name })
    } else {
      units[at] = { ...known, barcodes: allCodes(known.barcodes, unit.barcodes) }
    }
  }
  const barcodes = allCodes(into.barcodes, from.barcodes)
  if (priceTiers.length > 30) return refuse({ code: 'too_much' })
  if (barcodes.length > 20 || units.length > 10 || units.some((unit) => unit.barcodes.length > 10)) {
    return refuse({ code: 'too_much' })
  }
  const lacking = fieldsThat('isFilledByMerge').filter((name) => into[name] === productDefaults[name])
  const filled: ProductChanges = Object.fromEntries(lacking.map((name) => [name, from[name]]))
  return accept({
    ...into,
    barcodes,
    units,
    priceTiers,
    ...filled,
    scaleCode: into.isWeighed && into.scaleCode === '' ? from.scaleCode : into.scaleCode,
  })
}

/** A code that means one amount of the one and another amount of the other. */
function codeOfOtherUnit(
  from: ProductFields,
  into: ProductFields,
): { readonly barcode: string; readonly fromUnit: string; readonly intoUnit: string } | null {
  const unitOf = new Map(unitCodes(into).map(({ barcode, unit }) => [barcodeKey(barcode), unit]))
  for (const { barcode, unit: fromUnit } of unitCodes(from)) {
    const intoUnit = unitOf.get(barcodeKey(barcode))
    if (intoUnit !== undefined && word(intoUnit) !== word(fromUnit)) return { barcode, fromUnit, intoUnit }
  }
  return null
}

function unitCodes({ barcodes, unit, units }: ProductFields): { barcode: string; unit: string }[] {
  return [{ barcodes, name: unit }, ...units].flatMap((one) =>
    one.barcodes.map((barcode) => ({ barcode, unit: one.name })),
  )
}

function allCodes(first: readonly string[], more: readonly string[]): string[] {
  const known = new Set(first.map(barcodeKey))
  return [...first, ...more.filter((code) => !known.has(barcodeKey(code)))]
}

function withPart(bundle: ProductFields, fromId: string, intoId: string): ProductFields {
  const sums = new Map<string, number>()
  for (const { productId, quantityThousandths: quantity } of bundle.parts) {
    const partId = productId === fromId ? intoId : productId
    sums.set(partId, (sums.get(partId) ?? 0) + quantity)
  }
  const parts = Array.from(sums, ([productId, sum]) => ({
    productId,
    quantityThousandths: quantityThousandths(sum),
  }))
  return { ...bundle, parts }
}

const word = (text: string) => text.trim().toLowerCase()

/**
 * What is still to be told of a product that was merged away, by the device that merged it [CATALOG-42]. Goods of it that
 * are sold, counted or come in later move on, so that nothing is left behind. Of products that two tills merged into each
 * other the one that was made first comes back.
 */
export function mergeDues(
  product: MergeProduct,
  lookUp: (productId: string) => MergeProduct | null,
  deviceId: string,
): MergePlan {
  const nothing: MergePlan = { products: [], lines: [] }
  const { merged, isActive } = product.fields
  if (merged === null || isActive) return nothing
  const path = [product]
  for (;;) {
    const next = path.at(-1)?.fields.merged?.intoProductId
    const known = next === undefined ? null : lookUp(next)
    if (known === null || known.fields.isActive || known.fields.merged === null) break
    if (known.productId === product.productId) {
      const survivor = path.reduce((first, one) => (one.productId < first.productId ? one : first))
      const isMine = path.some(({ fields }) => fields.merged?.deviceId === deviceId)
      if (!isMine || survivor !== product) return nothing
      return {
        ...nothing,
        products: [{ productId: survivor.productId, changes: { isActive: true, merged: null } }],
      }
    }
    // It leads to others that are merged into each other: they are settled first.
    if (path.some(({ productId }) => productId === known.productId)) return nothing
    path.push(known)
  }
  if (merged.deviceId !== deviceId) return nothing
  return { ...nothing, lines: stockLines(product.productId, merged.intoProductId, product.stockThousandths) }
}
