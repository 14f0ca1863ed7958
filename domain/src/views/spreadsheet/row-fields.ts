import { barcodeKey } from '../../base/barcode/barcode.ts'
import type { ProductChanges, ProductFields } from '../../catalog/product.ts'
import type { ProductIndex } from '../../catalog/product-index.ts'
import type { PriceTier, ProductUnit } from '../../catalog/product-members.ts'
import { scaleKey } from '../../catalog/scale-code.ts'
import { allBarcodes, sellingUnits } from '../../catalog/selling-unit.ts'
import { textKey } from '../../catalog/variant.ts'
import { fieldColumns } from './columns.ts'
import type { RowIssue } from './issue.ts'
import type { RowValues } from './read-row.ts'
import { findUnit, isSameText } from './unit-name.ts'

/** A unit that the row does not describe whole and that the product does not have, or that is its base unit. */
export function checkUnits(fields: ProductFields, values: RowValues, issues: RowIssue[]): void {
  for (const { name } of values.units) {
    if (!isSameText(fields.unit, name)) continue
    issues.push({ field: 'unitName2', code: 'unit_double', level: 'error', shown: name })
  }
  for (const unit of fields.units) {
    if (unit.factorThousandths > 0) continue
    issues.push({ field: 'unitFactor2', code: 'unit_incomplete', level: 'error', shown: unit.name })
  }
}

/** The product after the row: only what the row says, lists are added to and never emptied but by HAPUS. */
export function fieldsAfter(before: ProductFields, values: RowValues, tierUnit: string): ProductFields {
  const {
    id: _id,
    barcodes,
    clearsBarcodes,
    tiers,
    units,
    variant: _variant,
    stockThousandths: _stock,
    ...plain
  } = values
  const kept: Record<string, unknown> = { ...plain }
  for (const { of } of fieldColumns) {
    const [known, given] = [before[of], plain[of]]
    // Blanks and spellings that a file cannot hold are no change.
    if (typeof known === 'string' && typeof given === 'string' && isSameText(known, given)) kept[of] = known
  }
  if (scaleKey(before.scaleCode) === plain.scaleCode) kept.scaleCode = before.scaleCode
  return {
    ...before,
    ...(kept as ProductChanges),
    isActive: plain.isActive ?? true,
    barcodes: clearsBarcodes ? [] : withCodes(before.barcodes, barcodes, before),
    priceTiers: withTiers(before.priceTiers, tiers, tierUnit, before.unit),
    units: withUnits(before.units, units, before),
  }
}

export function unitPrices(name: string, before: ProductFields, after: ProductFields) {
  const priceOf = (fields: ProductFields) =>
    sellingUnits(fields).find((unit) => !unit.isBase && unit.name === name)?.priceRupiah ?? 0
  return { name, beforeRupiah: priceOf(before), afterRupiah: priceOf(after) }
}

function withCodes(
  known: readonly string[],
  codes: readonly string[],
  product: Pick<ProductFields, 'barcodes' | 'units'>,
): string[] {
  const keys = new Set(allBarcodes(product).map(barcodeKey))
  return [...known, ...codes.filter((code) => !keys.has(barcodeKey(code)))].slice(0, 20)
}

/** Column n of a file is the n-th wholesale price of the row's unit for everybody; prices of groups stay. `unit` empty: the base unit. */
function withTiers(
  known: readonly PriceTier[],
  given: RowValues['tiers'],
  unit: string,
  baseUnit: string,
): PriceTier[] {
  if (given.length === 0) return [...known]
  const isOfColumns = (tier: PriceTier) =>
    tier.customerGroup === '' && (tier.unit === unit || (unit === '' && tier.unit === baseUnit))
  const slots: (PriceTier | null)[] = known
    .filter(isOfColumns)
    .toSorted((one, other) => one.minimumThousandths - other.minimumThousandths)
  for (const { slot, tier } of given) {
    const before = slots[slot - 1]
    const isSame =
      tier !== null &&
      before?.minimumThousandths === tier.minimumThousandths &&
      before.priceRupiah === tier.priceRupiah
    if (!isSame) slots[slot - 1] = tier === null ? null : { unit, customerGroup: '', ...tier }
  }
  const after = [...slots, ...known.filter((tier) => !isOfColumns(tier))].filter((tier) => tier != null)
  // In another order it is no change.
  const isUnchanged = after.length === known.length && after.every((tier) => known.includes(tier))
  return isUnchanged ? [...known] : after
}

function withUnits(
  known: readonly ProductUnit[],
  given: RowValues['units'],
  product: Pick<ProductFields, 'barcodes' | 'units'>,
): ProductUnit[] {
  const after = [...known]
  for (const { name, factorThousandths, priceRupiah, barcodes, clearsBarcodes } of given) {
    const before = findUnit(after, name)
    const at = before === undefined ? -1 : after.indexOf(before)
    const codes = clearsBarcodes ? [] : (before?.barcodes ?? [])
    const unit: ProductUnit = {
      name: before?.name ?? name,
      factorThousandths:
        factorThousandths ?? before?.factorThousandths ?? (0 as ProductUnit['factorThousandths']),
      barcodes: withCodes(codes, barcodes, product).slice(0, 10),
      priceRupiah: priceRupiah ?? before?.priceRupiah ?? null,
      // A file holds the nearest factor; who writes another one means another one.
      ...(before?.perBase !== undefined &&
        (factorThousandths === null || factorThousandths === before.factorThousandths) && {
          perBase: before.perBase,
        }),
    }
    if (at >= 0) after[at] = unit
    else after.push(unit)
  }
  return after.slice(0, 10)
}

const maximumPosition = 9_999

/** The group of that name, else a new one; a place in it behind those that are there. */
export function variantAfter(
  before: ProductFields['variant'],
  given: RowValues['variant'],
  { index, idOf }: { readonly index: ProductIndex; readonly idOf: (identity: string) => string },
): ProductFields['variant'] {
  if (given === undefined) return before
  if (given === null) return null
  const { groupName, traits } = given
  const isSame =
    before?.traits.length === traits.length &&
    isSameText(before.groupName, groupName) &&
    traits.every(({ name, value }, at) => {
      const known = before.traits[at]!
      return isSameText(known.name, name) && isSameText(known.value, value)
    })
  if (isSame) return before
  const known = index.groupNamed(groupName)
  const groupId = known?.groupId ?? idOf(`variant ${textKey(groupName)}`)
  const position = before?.groupId === groupId ? before.position : (known?.count ?? 0)
  return { groupId, groupName, traits: [...traits], position: Math.min(position, maximumPosition) }
}
