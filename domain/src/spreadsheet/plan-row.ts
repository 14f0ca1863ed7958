import { barcodeKey } from '../catalog/barcode.ts'
import {
  type PriceTier,
  type ProductChanges,
  type ProductFields,
  type ProductUnit,
  productChanges,
  productDefaults,
} from '../catalog/product.ts'
import { scaleKey } from '../catalog/scale-code.ts'
import { allBarcodes } from '../catalog/selling-unit.ts'
import { textKey } from '../catalog/variant.ts'
import type { QuantityThousandths } from '../stock/quantity.ts'
import { type Cell, guardedText, tidyText } from './cell.ts'
import type { RowIssue } from './issue.ts'
import { nameKey, type ProductIndex, type ShopProduct, skuKey } from './product-index.ts'
import { isSampleName } from './product-table.ts'
import { isEmptyRow, type RowOptions, type RowValues, readRow } from './read-row.ts'
import { unitName } from './unit-name.ts'

/** What an import would do with one row of a file. */
export type PlannedRow = {
  /** As Excel shows it, from 1. */
  readonly rowNumber: number
  readonly kind: 'new' | 'changed' | 'same' | 'error'
  /** For people: the row's name, else that of the product it belongs to. */
  readonly name: string
  readonly issues: readonly RowIssue[]
  /** Absent for a row that is left out. */
  readonly product?: {
    readonly productId: string
    readonly changes: ProductChanges
    /** The fields of `changes` as they were; null for a new product. */
    readonly before: ProductChanges | null
    readonly isStocked: boolean
    readonly costRupiah: ProductFields['costRupiah']
  }
  /** What the file says lies in the shop. */
  readonly stockThousandths?: QuantityThousandths
}

export type PlannerDeps = RowOptions & {
  /** The products of the shop; planned rows are added to it. */
  readonly index: ProductIndex
  /** The id of a product that a row makes: the same for the same text, in this shop alone [SPREADSHEET-6]. */
  readonly idOf: (identity: string) => string
}

export type RowPlanner = {
  /** Null: nothing stands in the row. Rows are planned in the order of the file. */
  plan(rowNumber: number, cells: readonly Cell[]): PlannedRow | null
}

/**
 * Says for each row of a file what it would do [SPREADSHEET-5]: which product it is (by id, code, barcode, by the row that
 * once made it, at last by its name where nothing else is in the row), what would change, and why it is left out.
 */
export function createRowPlanner(deps: PlannerDeps): RowPlanner {
  const { index } = deps
  /** Which row has taken a code, a barcode or a product. */
  const rowOf = new Map<string, number>()

  function plan(rowNumber: number, cells: readonly Cell[]): PlannedRow | null {
    if (isEmptyRow(cells)) return null
    const { values, issues: read } = readRow(cells, deps)
    if (isSampleName(values.name ?? '')) return null
    const issues = [...read]
    const owner = ownerOf(values, issues)
    const identity = identityOf(values)
    const productId = owner?.productId ?? (identity === '' ? null : deps.idOf(identity))
    const before = owner?.fields ?? productDefaults
    const fields = { ...fieldsAfter(before, values), variant: variantAfter(before.variant, values.variant) }
    const name = values.name ?? owner?.fields.name ?? ''
    if (owner === null) {
      if (values.name === undefined && !isRefused(issues, 'name')) requires('name')
      if (values.priceRupiah === undefined && !isRefused(issues, 'price')) requires('price')
    } else if (!owner.fields.isActive && values.isActive === undefined) {
      issues.push({ field: null, code: 'shown_again', level: 'warning', shown: '' })
    }
    checkUnits(fields, issues)
    checkTaken(owner, productId, values, issues)
    if (fields.costRupiah !== null && fields.priceRupiah < fields.costRupiah && fields.priceRupiah > 0) {
      issues.push({ field: 'price', code: 'price_below_cost', level: 'warning', shown: '' })
    }
    if (issues.some(({ level }) => level === 'error') || productId === null) {
      return { rowNumber, kind: 'error', name, issues }
    }
    note(rowNumber, productId, values)
    const changes = owner === null ? fields : productChanges(owner.fields, fields)
    const names = Object.keys(changes) as (keyof ProductFields)[]
    const told = owner === null ? null : Object.fromEntries(names.map((key) => [key, owner.fields[key]]))
    index.add({ productId, fields })
    return {
      rowNumber,
      kind: owner === null ? 'new' : names.length > 0 ? 'changed' : 'same',
      name,
      issues,
      product: {
        productId,
        changes,
        before: told,
        isStocked: fields.isStocked,
        costRupiah: fields.costRupiah,
      },
      ...(values.stockThousandths === undefined ? {} : { stockThousandths: values.stockThousandths }),
    }

    function requires(field: 'name' | 'price'): void {
      issues.push({ field, code: 'required', level: 'error', shown: '' })
    }
  }

  function ownerOf(values: RowValues, issues: RowIssue[]): ShopProduct | null {
    if (values.id !== undefined) {
      const known = index.byId(values.id)
      if (known !== null) return known
      issues.push({ field: 'id', code: 'foreign_id', level: 'warning', shown: values.id })
    }
    const bySku = values.sku ? index.bySku(values.sku) : null
    const byBarcode = values.barcodes.map((code) => index.byBarcode(code)).find((one) => one !== null) ?? null
    if (bySku !== null && byBarcode !== null && bySku.productId !== byBarcode.productId) {
      const suggestion = `“${bySku.fields.name}” dan “${byBarcode.fields.name}”`
      issues.push({ field: 'barcode', code: 'two_products', level: 'error', shown: '', suggestion })
    }
    const byCode = bySku ?? byBarcode
    if (byCode !== null) return byCode
    const identity = identityOf(values)
    const made = identity === '' ? null : index.byId(deps.idOf(identity))
    if (made !== null) return made
    const isBare = !values.sku && values.barcodes.length === 0
    const byName = isBare && values.name !== undefined ? index.byName(values.name) : null
    if (byName !== null && !rowOf.has(`id ${byName.productId}`)) {
      issues.push({ field: 'name', code: 'name_matched', level: 'warning', shown: values.name ?? '' })
    }
    return byName
  }

  /** Codes that are new to the product must be nobody else's: not in the shop, not in an earlier row. */
  function checkTaken(
    owner: ShopProduct | null,
    productId: string | null,
    values: RowValues,
    issues: RowIssue[],
  ): void {
    const isTold = issues.some(({ code }) => code === 'two_products')
    for (const claim of claimsOf(productId, values)) {
      if (claim.kind !== 'id' && owner !== null && hasCode(owner.fields, claim)) continue
      const first = rowOf.get(keyOf(claim))
      const { field, shown } = claim
      if (first !== undefined) {
        issues.push({ field, code: 'dup_in_file', level: 'error', shown, suggestion: String(first) })
        return
      }
      if (claim.kind === 'id' || isTold) continue
      const other = claim.kind === 'sku' ? index.bySku(shown) : index.byBarcode(shown)
      if (other !== null && other.productId !== productId) {
        issues.push({ field, code: 'dup_in_shop', level: 'error', shown, suggestion: other.fields.name })
      }
    }
  }

  /** The first row has them; later ones name it and are left out. */
  function note(rowNumber: number, productId: string, values: RowValues): void {
    for (const claim of claimsOf(productId, values)) {
      if (!rowOf.has(keyOf(claim))) rowOf.set(keyOf(claim), rowNumber)
    }
  }

  /** The group of that name, else a new one; a place in it behind those that are there. */
  function variantAfter(before: ProductFields['variant'], given: RowValues['variant']) {
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
    const groupId = known?.groupId ?? deps.idOf(`variant ${textKey(groupName)}`)
    const position = before?.groupId === groupId ? before.position : (known?.count ?? 0)
    return { groupId, groupName, traits: [...traits], position: Math.min(position, maximumPosition) }
  }

  return { plan }
}

const maximumPosition = 9_999

/** Something that one row may have, and no other. */
type Claim = {
  readonly kind: 'id' | 'sku' | 'code'
  readonly field: RowIssue['field']
  readonly shown: string
}

function claimsOf(productId: string | null, values: RowValues): Claim[] {
  const claims: Claim[] = productId === null ? [] : [{ kind: 'id', field: null, shown: productId }]
  if (values.sku) claims.push({ kind: 'sku', field: 'sku', shown: values.sku })
  for (const shown of values.barcodes) claims.push({ kind: 'code', field: 'barcode', shown })
  for (const { barcodes } of values.units) {
    for (const shown of barcodes) claims.push({ kind: 'code', field: 'unitBarcode2', shown })
  }
  return claims
}

function keyOf({ kind, shown }: Claim): string {
  return `${kind} ${kind === 'sku' ? skuKey(shown) : kind === 'code' ? barcodeKey(shown) : shown}`
}

function hasCode(fields: ProductFields, { kind, shown }: Claim): boolean {
  if (kind === 'sku') return skuKey(fields.sku) === skuKey(shown)
  return allBarcodes(fields).some((code) => barcodeKey(code) === barcodeKey(shown))
}

function isRefused(issues: readonly RowIssue[], field: RowIssue['field']): boolean {
  return issues.some((issue) => issue.field === field && issue.level === 'error')
}

/** What names a row of a file, whoever imports it: its code, else its barcode, else its name. */
function identityOf(values: RowValues): string {
  if (values.sku) return `sku ${skuKey(values.sku)}`
  const [code] = values.barcodes
  if (code !== undefined) return `code ${barcodeKey(code)}`
  return values.name === undefined ? '' : `name ${nameKey(values.name)}`
}

/** A unit that the row does not describe whole, and that the product does not have. */
function checkUnits(fields: ProductFields, issues: RowIssue[]): void {
  for (const unit of fields.units) {
    if (unit.factorThousandths > 0) continue
    issues.push({ field: 'unitFactor2', code: 'unit_incomplete', level: 'error', shown: unit.name })
  }
}

function isSameText(known: string, given: string): boolean {
  const again = tidyText(guardedText(known, false))
  return again === given || unitName(again) === given
}

/** The product after the row: only what the row says, lists are added to and never emptied but by HAPUS. */
function fieldsAfter(before: ProductFields, values: RowValues): ProductFields {
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
  const kept = { ...plain }
  for (const field of ['name', 'sku', 'category', 'unit'] as const) {
    // Blanks and spellings that a file cannot hold are no change.
    if (kept[field] !== undefined && isSameText(before[field], kept[field])) kept[field] = before[field]
  }
  if (kept.scaleCode !== undefined && scaleKey(before.scaleCode) === kept.scaleCode) {
    kept.scaleCode = before.scaleCode
  }
  const unit = kept.unit ?? before.unit
  return {
    ...before,
    ...kept,
    isActive: plain.isActive ?? true,
    barcodes: clearsBarcodes ? [] : withCodes(before.barcodes, barcodes, before),
    priceTiers: withTiers(before.priceTiers, tiers, before.unit),
    units: withUnits(
      before.units.filter((one) => one.name !== unit),
      units,
      before,
    ),
  }
}

function withCodes(
  known: readonly string[],
  codes: readonly string[],
  product: Pick<ProductFields, 'barcodes' | 'units'>,
): string[] {
  const keys = new Set(allBarcodes(product).map(barcodeKey))
  return [...known, ...codes.filter((code) => !keys.has(barcodeKey(code)))].slice(0, 20)
}

/** Column n of a file is the n-th wholesale price of the base unit for everybody; prices of groups stay. */
function withTiers(known: readonly PriceTier[], given: RowValues['tiers'], baseUnit: string): PriceTier[] {
  if (given.length === 0) return [...known]
  const isOfColumns = (tier: PriceTier) =>
    tier.customerGroup === '' && (tier.unit === '' || tier.unit === baseUnit)
  const slots: (PriceTier | null)[] = known
    .filter(isOfColumns)
    .toSorted((one, other) => one.minimumThousandths - other.minimumThousandths)
  for (const { slot, tier } of given) {
    const before = slots[slot - 1]
    const isSame =
      tier !== null &&
      before?.minimumThousandths === tier.minimumThousandths &&
      before.priceRupiah === tier.priceRupiah
    if (!isSame) slots[slot - 1] = tier === null ? null : { unit: '', customerGroup: '', ...tier }
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
  for (const { name, factorThousandths, priceRupiah, barcodes } of given) {
    const at = after.findIndex((unit) => isSameText(unit.name, name))
    const before = after[at]
    const unit: ProductUnit = {
      name: before?.name ?? name,
      factorThousandths:
        factorThousandths ?? before?.factorThousandths ?? (0 as ProductUnit['factorThousandths']),
      barcodes: withCodes(before?.barcodes ?? [], barcodes, product).slice(0, 10),
      priceRupiah: priceRupiah ?? before?.priceRupiah ?? null,
    }
    if (at >= 0) after[at] = unit
    else after.push(unit)
  }
  return after.slice(0, 10)
}
