import { barcodeKey } from '@laci/domain/catalog/barcode.ts'
import { type Label, type LabelCount, labelOf } from '@laci/domain/catalog/label.ts'
import { type ProductChanges, type ProductFields, productChanges } from '@laci/domain/catalog/product.ts'
import type { ScaleRule } from '@laci/domain/catalog/scale-code.ts'
import { givenCode } from '@laci/domain/catalog/store-code.ts'
import type { CatalogMemory } from '../../till-types.ts'

/** A product of which labels are wanted, as it is typed. */
export type ChosenLabel = {
  /** Tells rows apart while their unit is changed. */
  readonly key: number
  readonly productId: string
  /** Empty: the base unit. */
  readonly unit: string
  readonly countText: string
}

export type LabelRow = ChosenLabel & {
  readonly fields: ProductFields
  /** Null: its unit was renamed or taken away. Nothing is printed of it [CATALOG-48]. */
  readonly label: Label | null
  /** Null: what was typed is no number. */
  readonly count: number | null
}

export const maximumChosen = 200
const maximumCount = 500

/**
 * One more of what is there already; else a new one before all others, where somebody who scans sees it. Nothing that is
 * chosen makes room for what comes later.
 */
export function addLabel(chosen: readonly ChosenLabel[], productId: string, unit: string): ChosenLabel[] {
  const isSame = (one: ChosenLabel) => one.productId === productId && one.unit === unit
  if (!chosen.some(isSame)) {
    if (chosen.length >= maximumChosen) return [...chosen]
    return [{ key: nextKey(chosen), productId, unit, countText: '1' }, ...chosen]
  }
  return chosen.map((one) =>
    isSame(one) ? { ...one, countText: String((readCount(one.countText) ?? 0) + 1) } : one,
  )
}

/** All of these once, those that are chosen already as they are. */
export function addLabels(chosen: readonly ChosenLabel[], productIds: readonly string[]): ChosenLabel[] {
  const known = new Set(chosen.filter(({ unit }) => unit === '').map(({ productId }) => productId))
  const added = productIds
    .filter((productId) => !known.has(productId))
    .map((productId, index) => ({ key: nextKey(chosen) + index, productId, unit: '', countText: '1' }))
  return [...added.slice(0, maximumChosen - chosen.length), ...chosen]
}

function nextKey(chosen: readonly ChosenLabel[]): number {
  return Math.max(-1, ...chosen.map(({ key }) => key)) + 1
}

/** What is chosen with what the catalogue says of it now; a product that is gone is left out. */
export function labelRows(
  chosen: readonly ChosenLabel[],
  catalog: Pick<CatalogMemory, 'product'>,
): LabelRow[] {
  return chosen.flatMap((one) => {
    const fields = catalog.product(one.productId)?.fields
    if (fields === undefined) return []
    return [{ ...one, fields, label: labelOf(fields, one.unit), count: readCount(one.countText) }]
  })
}

/** The one that is shown as it will look; null: there is none. */
export function firstLabel(rows: readonly LabelRow[]): Label | null {
  return rows.find(({ label }) => label !== null)?.label ?? null
}

/** What is printed: rows with a number above zero. */
export function labelCounts(rows: readonly LabelRow[]): LabelCount[] {
  return rows.flatMap(({ label, count }) =>
    label === null || count === null || count === 0 ? [] : [{ label, count }],
  )
}

export function labelCountOf(counts: readonly LabelCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

function readCount(typed: string): number | null {
  const text = typed.trim() === '' ? '0' : typed.trim()
  return /^\d{1,3}$/.test(text) && Number(text) <= maximumCount ? Number(text) : null
}

/** The changes that give every row without a barcode one [CATALOG-11]; products whose rows all have one are not in it. */
export function givenCodes(
  rows: readonly LabelRow[],
  catalog: Pick<CatalogMemory, 'ownerOfBarcode'>,
  rules: readonly ScaleRule[],
): { readonly productId: string; readonly changes: ProductChanges }[] {
  const given = new Set<string>()
  const isTaken = (code: string) => given.has(barcodeKey(code)) || catalog.ownerOfBarcode(code) !== null
  const after = new Map<string, { readonly before: ProductFields; readonly fields: ProductFields }>()
  for (const { productId, unit, label, fields: before } of rows) {
    if (label?.code !== null) continue
    const fields = after.get(productId)?.fields ?? before
    const code = givenCode(productId, fields, unit, rules, isTaken)
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
