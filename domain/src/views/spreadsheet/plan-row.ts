import {
  maximumStockThousandths,
  type QuantityThousandths,
  quantityThousandths,
} from '../../base/quantity/quantity.ts'
import { type Cell, cellText } from '../../base/table/cell.ts'
import {
  type ProductChanges,
  type ProductFields,
  productChanges,
  productDefaults,
} from '../../catalog/product.ts'
import type { ProductIndex, ShopProduct } from '../../catalog/product-index.ts'
import { sellingUnits } from '../../catalog/selling-unit.ts'
import { timesFactor } from '../../catalog/unit-factor.ts'
import type { RowIssue } from './issue.ts'
import { changedCells } from './own-cells.ts'
import { isSampleName } from './product-table.ts'
import { type RowValues, readRow } from './read-row.ts'
import type { RowCategories } from './row-categories.ts'
import { isEmptyRow, type RowOptions } from './row-cells.ts'
import { type Claim, claimsOf, hasCode, identityOf, keyOf } from './row-claims.ts'
import { checkUnits, fieldsAfter, unitPrices, variantAfter } from './row-fields.ts'
import type { RowGroups } from './row-groups.ts'
import { createRowNames } from './row-names.ts'
import { unitRow } from './row-unit.ts'
import { isSumName } from './sum-name.ts'

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
  /** The figures as they were read from the row, for people to look over. */
  readonly read?: {
    readonly price?: number | undefined
    readonly cost?: number | null | undefined
    readonly stock?: number | undefined
  }
  /** What the file says lies in the shop, in base units: that of all rows of the product, on the first that says any. */
  readonly stockThousandths?: QuantityThousandths
  /** The further unit that the row is about, with its prices. */
  readonly unit?: { readonly name: string; readonly beforeRupiah: number; readonly afterRupiah: number }
}

export type PlannerDeps = RowOptions & {
  /** Which rows are variants of one product; null: none but those that say so themselves. */
  readonly groups?: RowGroups | null
  /** Which rows have the category of one above; null: none. */
  readonly categories?: RowCategories | null
  /** The products of the shop; planned rows are added to it. */
  readonly index: ProductIndex
  /** The id of a product that a row makes: the same for the same text, in this shop alone [SPREADSHEET-6]. */
  readonly idOf: (identity: string) => string
  /** What lies in the shop now. */
  readonly stockOf: (productId: string) => number
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
  const idIndex = Array.from(deps.mapping).find(([, field]) => field === 'id')?.[0]
  const namesOf = createRowNames(index)
  /** Which row has taken a code, a barcode or a product. */
  const rowOf = new Map<string, number>()
  /** The row that says what lies in the shop of a product; further rows of it, in other units, add to it. */
  const stockRowOf = new Map<string, { stockThousandths: QuantityThousandths }>()

  function plan(rowNumber: number, cells: readonly Cell[]): PlannedRow | null {
    if (isEmptyRow(cells)) return null
    const grouped = deps.groups ? deps.groups.row(cells) : { cells, groupName: null }
    if (grouped === null) return null
    const row = readRow(withoutOwn(grouped.cells), deps, grouped.groupName)
    const category = deps.categories?.row(cells) ?? null
    const given = category === null ? row.values : { ...row.values, category }
    if (isSampleName(given.name ?? '')) return null
    const issues = [...row.issues]
    if (category !== null) {
      issues.push({
        field: 'category',
        code: 'category_filled',
        level: 'fixed',
        shown: '',
        suggestion: category,
      })
    }
    const owner = ownerOf(given, issues)
    const sum = isSumRow(given) ? given.name : owner === null ? sumLabel(given, cells) : undefined
    if (sum !== undefined) issues.push({ field: 'name', code: 'sum_row', level: 'error', shown: sum })
    const identity = identityOf(given)
    const productId = owner?.productId ?? (identity === '' ? null : deps.idOf(identity))
    const before = owner?.fields ?? productDefaults
    const { unit, values } =
      owner === null ? { unit: null, values: given } : unitRow(owner.fields, isInUse(owner), given, issues)
    const fields = {
      ...fieldsAfter(before, values, unit?.name ?? ''),
      variant: variantAfter(before.variant, values.variant, deps),
    }
    const name = given.name ?? owner?.fields.name ?? ''
    if (owner === null) {
      if (values.name === undefined && !isRefused(issues, 'name')) requires('name')
      if (sum === undefined && values.priceRupiah === undefined && !isRefused(issues, 'price'))
        requires('price')
    } else if (!owner.fields.isActive && values.isActive === undefined) {
      issues.push({ field: null, code: 'shown_again', level: 'warning', shown: '' })
    }
    checkUnits(fields, values, issues)
    const claims = claimsOf(productId, values, unit)
    checkTaken(owner, productId, claims, issues)
    checkStock(productId, values, issues)
    const priced = sellingUnits(fields).find((one) => (unit === null ? one.isBase : one.name === unit.name))
    if (fields.costRupiah !== null && priced !== undefined && priced.priceRupiah > 0) {
      const cost = timesFactor(fields.costRupiah, priced)
      if (priced.priceRupiah < cost)
        issues.push({ field: 'price', code: 'price_below_cost', level: 'warning', shown: '' })
    }
    if (issues.some(({ level }) => level === 'error') || productId === null) {
      return { rowNumber, kind: 'error', name, issues }
    }
    note(rowNumber, claims)
    // Of a further unit the name of the product stays, and what the export wrote is not judged [SPREADSHEET-20].
    if (values.name !== undefined && unit === null) {
      const nameBefore = owner?.fields.name ?? null
      issues.unshift(...namesOf({ rowNumber, productId, name: fields.name, before: nameBefore }))
    }
    const changes = owner === null ? fields : productChanges(owner.fields, fields)
    const names = Object.keys(changes) as (keyof ProductFields)[]
    const told = owner === null ? null : Object.fromEntries(names.map((key) => [key, owner.fields[key]]))
    index.add({ productId, fields })
    const planned = {
      rowNumber,
      kind: owner === null ? 'new' : names.length > 0 ? 'changed' : 'same',
      name,
      issues,
      read: { price: given.priceRupiah, cost: given.costRupiah, stock: given.stockThousandths },
      product: {
        productId,
        changes,
        before: told,
        isStocked: fields.isStocked,
        costRupiah: fields.costRupiah,
      },
      ...(unit === null || owner === null ? {} : { unit: unitPrices(unit.name, owner.fields, fields) }),
    } as const
    if (values.stockThousandths === undefined) return planned
    const stated = stockRowOf.get(productId)
    if (stated !== undefined) {
      stated.stockThousandths = quantityThousandths(stated.stockThousandths + values.stockThousandths)
      return planned
    }
    const withStock = { ...planned, stockThousandths: values.stockThousandths }
    stockRowOf.set(productId, withStock)
    return withStock

    function requires(field: 'name' | 'price'): void {
      issues.push({ field, code: 'required', level: 'error', shown: '' })
    }
  }

  function withoutOwn(cells: readonly Cell[]): readonly Cell[] {
    const product = idIndex === undefined ? null : index.byId(cellText(cells[idIndex]).toLowerCase())
    if (product === null) return cells
    return changedCells(
      cells,
      { ...product, stockThousandths: deps.stockOf(product.productId) },
      deps.mapping,
    )
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
    // Its number may have been taken for its SKU once.
    const numbered = values.sku ? undefined : values.barcodes.find((code) => index.bySku(code) !== null)
    if (numbered !== undefined) return index.bySku(numbered)
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

  /** Its unit is what other figures are counted in. */
  function isInUse({ productId, fields }: ShopProduct): boolean {
    return (
      deps.stockOf(productId) !== 0 ||
      stockRowOf.has(productId) ||
      fields.units.length + fields.priceTiers.length + fields.parts.length > 0
    )
  }

  /** Codes that are new to the product must be nobody else's: not in the shop, not in an earlier row. */
  function checkTaken(
    owner: ShopProduct | null,
    productId: string | null,
    claims: readonly Claim[],
    issues: RowIssue[],
  ): void {
    const isTold = issues.some(({ code }) => code === 'two_products')
    for (const claim of claims) {
      if (claim.kind !== 'id' && owner !== null && hasCode(owner.fields, claim)) continue
      const first = rowOf.get(keyOf(claim))
      const { field, shown } = claim
      if (first !== undefined) {
        // Rows of one barcode have one id too: the column that they share is what somebody can find.
        const same = claims.find((one) => one.field !== null && rowOf.get(keyOf(one)) === first) ?? claim
        issues.push({
          ...{ field: same.field, code: 'dup_in_file', level: 'error', shown: same.shown },
          suggestion: String(first),
        })
        return
      }
      if (claim.kind === 'id' || isTold) continue
      const other = claim.kind === 'sku' ? index.bySku(shown) : index.byBarcode(shown)
      if (other !== null && other.productId !== productId) {
        issues.push({ field, code: 'dup_in_shop', level: 'error', shown, suggestion: other.fields.name })
      }
    }
  }

  /** What all rows of a product say together is one movement. */
  function checkStock(productId: string | null, values: RowValues, issues: RowIssue[]): void {
    const stated = stockRowOf.get(productId ?? '')?.stockThousandths ?? 0
    if (stated === 0 || stated + (values.stockThousandths ?? 0) <= maximumStockThousandths) return
    issues.push({ field: 'stock', code: 'too_large', level: 'error', shown: '' })
  }

  /** The first row has them; later ones name it and are left out. */
  function note(rowNumber: number, claims: readonly Claim[]): void {
    for (const claim of claims) {
      if (!rowOf.has(keyOf(claim))) rowOf.set(keyOf(claim), rowNumber)
    }
  }

  return { plan }
}

/** The sums below a list, which nobody sells [SPREADSHEET-23]. */
function isSumRow({ id, sku, barcodes, name = '' }: RowValues): boolean {
  return id === undefined && !sku && barcodes.length === 0 && isSumName(name)
}

/** The label of such a row where it stands in another column than the name. */
function sumLabel({ name }: RowValues, cells: readonly Cell[]): string | undefined {
  return name ? undefined : cells.map(cellText).find(isSumName)
}

function isRefused(issues: readonly RowIssue[], field: RowIssue['field']): boolean {
  return issues.some((issue) => issue.field === field && issue.level === 'error')
}
