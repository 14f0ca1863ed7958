import { isUuid } from '../../base/ids/uuid.ts'
import type { Rupiah } from '../../base/money/rupiah.ts'
import type { QuantityThousandths } from '../../base/quantity/quantity.ts'
import { type Cell, cellText, isBlank, isFormulaError } from '../../base/table/cell.ts'
import type { VariantTrait } from '../../catalog/product-members.ts'
import { scaleKey } from '../../catalog/scale-code.ts'
import { textKey, variantName } from '../../catalog/variant.ts'
import { readBarcodes } from './barcode-cell.ts'
import { isScientific, largestExactNumber } from './code-column.ts'
import type { ColumnMarks } from './column-marks.ts'
import { type ColumnMapping, type ImportField, tierSlots, traitSlots, unitSlots } from './columns.ts'
import type { RowIssue } from './issue.ts'
import {
  bareNumber,
  type DecimalMark,
  isAmbiguousNumber,
  type ReadNumber,
  readQuantity,
  readRupiah,
  readStock,
} from './number-text.ts'
import { readStations } from './station-cell.ts'
import { unitName } from './unit-name.ts'

/** A wholesale price as one row gives it; null: the word HAPUS stood there. */
export type RowTier = {
  readonly slot: number
  readonly tier: { readonly minimumThousandths: QuantityThousandths; readonly priceRupiah: Rupiah } | null
}

export type RowUnit = {
  readonly name: string
  readonly factorThousandths: QuantityThousandths | null
  readonly priceRupiah: Rupiah | null
  readonly barcodes: readonly string[]
  /** HAPUS: the codes that the unit has go away. */
  readonly clearsBarcodes?: boolean
}

export type RowVariant = { readonly groupName: string; readonly traits: readonly VariantTrait[] }

/** What one row of a file says of a product. What is absent was blank or has no column, and changes nothing. */
export type RowValues = {
  readonly id?: string
  readonly sku?: string
  readonly name?: string
  readonly category?: string
  readonly unit?: string
  readonly priceRupiah?: Rupiah
  readonly costRupiah?: Rupiah | null
  readonly minimumStockThousandths?: QuantityThousandths | null
  readonly isStocked?: boolean
  readonly isActive?: boolean
  readonly isWeighed?: boolean
  readonly scaleCode?: string
  readonly isTaxed?: boolean
  readonly isKitchen?: boolean
  /** Null: HAPUS, its category says. */
  readonly stations?: string[] | null
  readonly barcodes: readonly string[]
  /** HAPUS: the codes that the product has go away. */
  readonly clearsBarcodes: boolean
  readonly tiers: readonly RowTier[]
  readonly units: readonly RowUnit[]
  /** Null: HAPUS, it leaves its group. */
  readonly variant?: RowVariant | null
  readonly stockThousandths?: QuantityThousandths
}

export type ReadRow = { readonly values: RowValues; readonly issues: readonly RowIssue[] }

export type RowOptions = {
  readonly mapping: ColumnMapping
  /** How many cells the header row has: what stands beyond it belongs to nothing. */
  readonly columnCount: number
  /** What the marks of a column mean; a field that is not in it: each number says it by itself. */
  readonly marks?: ColumnMarks
}

/** Clears a field that may be empty: a blank cell never does. */
const clearingWord = 'HAPUS'

const longest = { sku: 60, name: 120, category: 60, unit: 20, variantGroup: 80 } as const
const longestTrait = { name: 20, value: 30 } as const

/** Whether a row says nothing at all. */
export function isEmptyRow(cells: readonly Cell[]): boolean {
  return cells.every(isBlank)
}

/** One row of a file as values of a product, and what is wrong with it [SPREADSHEET-4]. */
export function readRow(
  cells: readonly Cell[],
  options: RowOptions,
  groupOfRow: string | null = null,
): ReadRow {
  const issues: RowIssue[] = []
  const cellOf = new Map<ImportField, Cell>()
  for (const [index, field] of options.mapping) {
    const cell = cells[index] ?? null
    if (isFormulaError(cell)) {
      issues.push({ field, code: 'formula_error', level: 'error', shown: cellText(cell) })
    } else if (!isBlank(cell)) cellOf.set(field, cell)
  }
  const surplus = cells.slice(options.columnCount).find((cell) => !isBlank(cell))
  if (surplus !== undefined) {
    issues.push({ field: null, code: 'row_too_long', level: 'error', shown: cellText(surplus) })
  }

  function clears(field: ImportField): boolean {
    return cellText(cellOf.get(field)).toUpperCase() === clearingWord
  }

  function text(field: keyof typeof longest): string | undefined {
    const cell = cellOf.get(field)
    if (cell === undefined) return undefined
    if (field === 'sku' && cell instanceof Date) {
      issues.push({ field, code: 'date_instead_of_code', level: 'error', shown: cellText(cell) })
      return undefined
    }
    const destroyed = field === 'sku' ? destroyedCode(cell) : null
    if (destroyed !== null) {
      issues.push({ field, code: destroyed, level: 'error', shown: cellText(cell) })
      return undefined
    }
    if (field !== 'name' && field !== 'unit' && clears(field)) return ''
    const typed = cellText(cell)
    if (typed.length <= longest[field]) return typed
    issues.push({ field, code: 'too_long', level: 'error', shown: typed, suggestion: String(longest[field]) })
    return undefined
  }

  function numberOf<Value extends number>(
    field: ImportField,
    read: (cell: Cell | undefined, mark: DecimalMark) => ReadNumber<Value>,
    textOf: (value: Value) => string,
  ): Value | undefined {
    const cell = cellOf.get(field)
    const { mark = 'auto', isDoubtful = false } = options.marks?.get(field) ?? {}
    const found = read(cell, mark)
    if (found.kind === 'none') return undefined
    const shown = cellText(cell)
    if (found.kind === 'refused') {
      issues.push({ field, code: found.refusal, level: 'error', shown })
      return undefined
    }
    if (found.isRounded) {
      issues.push({ field, code: 'rounded', level: 'warning', shown, suggestion: textOf(found.value) })
    }
    if (isDoubtful && typeof cell === 'string' && isAmbiguousNumber(bareNumber(shown).digits)) {
      issues.push({
        field,
        code: 'stock_ambiguous',
        level: 'warning',
        shown,
        suggestion: textOf(found.value),
      })
    }
    return found.value
  }

  const rupiahOf = (field: ImportField) => numberOf(field, readRupiah, plainNumber)
  const quantityOf = (field: ImportField) => numberOf(field, readQuantity, plainQuantity)

  /** A quantity that something is counted in: more than nothing. */
  function amountOf(field: ImportField): QuantityThousandths | undefined {
    const found = quantityOf(field)
    if (found === undefined || found > 0) return found
    issues.push({ field, code: 'negative', level: 'error', shown: cellText(cellOf.get(field)) })
    return undefined
  }

  function flag(field: ImportField): boolean | undefined {
    const cell = cellOf.get(field)
    if (cell === undefined) return undefined
    const word = cellText(cell).toLowerCase()
    if (yes.has(word)) return true
    if (no.has(word)) return false
    issues.push({ field, code: 'not_yes_no', level: 'warning', shown: cellText(cell) })
    return undefined
  }

  function barcodesOf(field: ImportField): readonly string[] {
    if (clears(field)) return []
    const { codes, notes } = readBarcodes(cellOf.get(field))
    for (const note of notes) issues.push({ field, ...note })
    return codes
  }

  function stock(): QuantityThousandths | undefined {
    const field = 'stock'
    const found = numberOf(field, readStock, plainQuantity)
    if (found === undefined || found >= 0) return found
    issues.push({ field, code: 'stock_minus', level: 'warning', shown: cellText(cellOf.get(field)) })
    return undefined
  }

  function unitText(): string | undefined {
    const typed = text('unit')
    if (typed === undefined) return undefined
    if (/\p{L}/u.test(typed)) return unitName(typed)
    issues.push({ field: 'unit', code: 'unknown_unit', level: 'error', shown: typed })
    return undefined
  }

  const unit = unitText()
  const sku = text('sku')
  const name = text('name')
  const category = text('category')
  const priceRupiah = rupiahOf('price')
  const costRupiah = clears('cost') ? null : cost()
  const minimum = clears('minStock') ? null : minimumStock()
  const scaleCode = scaleText()
  const stations = clears('stations') ? null : stationsOfRow()
  const flags = {
    isStocked: flag('tracked'),
    isActive: flag('active'),
    isWeighed: flag('weighed'),
    isTaxed: flag('taxed'),
    isKitchen: flag('kitchen'),
  }

  function stationsOfRow(): string[] | undefined {
    const cell = cellOf.get('stations')
    if (cell === undefined) return undefined
    const typed = cellText(cell)
    const read = readStations(typed)
    if (read !== null) return read
    issues.push({ field: 'stations', code: 'too_long', level: 'error', shown: typed, suggestion: '20' })
    return undefined
  }

  /** Programs write 0 where nobody has said what the goods cost. */
  function cost(): Rupiah | undefined {
    const found = rupiahOf('cost')
    if (found !== 0 || !priceRupiah) return found
    issues.push({
      field: 'cost',
      code: 'cost_unknown',
      level: 'warning',
      shown: cellText(cellOf.get('cost')),
    })
    return undefined
  }

  function minimumStock(): QuantityThousandths | undefined {
    const found = numberOf('minStock', readStock, plainQuantity)
    if (found === undefined || found >= 0) return found
    issues.push({ field: 'minStock', code: 'negative', level: 'error', shown: String(found) })
    return undefined
  }

  function scaleText(): string | undefined {
    const cell = cellOf.get('scaleCode')
    if (cell === undefined) return undefined
    if (clears('scaleCode')) return ''
    const typed = cellText(cell)
    if (/^\d{1,6}$/.test(typed)) return scaleKey(typed)
    issues.push({ field: 'scaleCode', code: 'not_number', level: 'error', shown: typed })
    return undefined
  }

  function tiers(): RowTier[] {
    const found: RowTier[] = []
    for (const slot of tierSlots) {
      const priceField = `tierPrice${slot}` as const
      if (clears(priceField)) {
        found.push({ slot, tier: null })
        continue
      }
      const price = rupiahOf(priceField)
      const minimumThousandths = amountOf(`tierMin${slot}`)
      if (price === undefined && minimumThousandths === undefined) continue
      // A further price without a quantity column is a price of another kind; nothing of ours fits it.
      const isPaired = [...options.mapping.values()].includes(`tierMin${slot}`)
      if (price === undefined || minimumThousandths === undefined) {
        const level = isPaired ? 'error' : 'warning'
        issues.push({ field: priceField, code: 'tier_incomplete', level, shown: '' })
        continue
      }
      const before = found.findLast(({ tier }) => tier !== null)?.tier
      if (before && (minimumThousandths <= before.minimumThousandths || price >= before.priceRupiah)) {
        issues.push({ field: priceField, code: 'tier_order', level: 'warning', shown: plainNumber(price) })
      }
      found.push({ slot, tier: { minimumThousandths, priceRupiah: price } })
    }
    return found
  }

  function units(): RowUnit[] {
    const found: RowUnit[] = []
    for (const slot of unitSlots) {
      const nameField = `unitName${slot}` as const
      const typed = cellText(cellOf.get(nameField))
      const factor = amountOf(`unitFactor${slot}`)
      const price = rupiahOf(`unitPrice${slot}`)
      const barcodes = barcodesOf(`unitBarcode${slot}`)
      if (typed === '') {
        // iPos writes the factor of units that a product does not have.
        if (price !== undefined || barcodes.length > 0) {
          issues.push({ field: nameField, code: 'unit_incomplete', level: 'error', shown: '' })
        }
        continue
      }
      const called = unitName(typed)
      if (called.length > longest.unit) {
        const suggestion = String(longest.unit)
        issues.push({ field: nameField, code: 'too_long', level: 'error', shown: typed, suggestion })
      } else if (called === unit || found.some((other) => other.name === called)) {
        issues.push({ field: nameField, code: 'unit_double', level: 'error', shown: typed })
      } else {
        found.push({
          name: called,
          factorThousandths: factor ?? null,
          priceRupiah: price ?? null,
          barcodes,
        })
      }
    }
    return found
  }

  /** A group and what tells the row apart in it. One without the other makes no variant. */
  function variantOf(): RowVariant | null | undefined {
    if (clears('variantGroup')) return null
    const groupName = text('variantGroup') ?? groupOfRow ?? undefined
    const hasNames = [...options.mapping.values()].includes('traitName1')
    const traits: VariantTrait[] = []
    for (const slot of traitSlots) {
      const trait = {
        name:
          cellText(cellOf.get(`traitName${slot}`)) ||
          (hasNames ? '' : slot === 1 ? 'Varian' : `Varian ${slot}`),
        value: cellText(cellOf.get(`traitValue${slot}`)),
      }
      if (trait.value === '') continue
      for (const part of ['name', 'value'] as const) {
        if (trait[part].length <= longestTrait[part]) continue
        const suggestion = String(longestTrait[part])
        const field = part === 'name' ? (`traitName${slot}` as const) : (`traitValue${slot}` as const)
        issues.push({ field, code: 'too_long', level: 'error', shown: trait[part], suggestion })
      }
      traits.push(trait)
    }
    if (groupName === undefined && traits.length === 0) return undefined
    if (groupName === undefined || traits.length === 0 || traits.some((trait) => trait.name === '')) {
      // Programs without groups of their own write empty ones: the row is a product all the same.
      const level = groupName === undefined ? 'warning' : 'error'
      issues.push({ field: 'variantGroup', code: 'variant_incomplete', level, shown: groupName ?? '' })
      return undefined
    }
    return { groupName, traits }
  }

  /** Files of other programs repeat the name of the group, or leave it out [CATALOG-30]. */
  function nameOfRow(): string | undefined {
    if (variant == null || (name !== undefined && textKey(name) !== textKey(variant.groupName))) return name
    const called = variantName(variant)
    if (called.length <= longest.name) return called
    const suggestion = String(longest.name)
    issues.push({ field: 'name', code: 'too_long', level: 'error', shown: called, suggestion })
    return undefined
  }

  const variant = variantOf()
  const rowName = nameOfRow()
  const stockThousandths = stock()
  const id = cellText(cellOf.get('id')).toLowerCase()
  const values: RowValues = {
    ...(isUuid(id) ? { id } : {}),
    ...(sku === undefined ? {} : { sku }),
    ...(rowName === undefined ? {} : { name: rowName }),
    ...(variant === undefined ? {} : { variant }),
    ...(category === undefined ? {} : { category }),
    ...(unit === undefined ? {} : { unit }),
    ...(priceRupiah === undefined ? {} : { priceRupiah }),
    ...(costRupiah === undefined ? {} : { costRupiah }),
    ...(minimum === undefined ? {} : { minimumStockThousandths: minimum }),
    ...(scaleCode === undefined ? {} : { scaleCode }),
    ...(stations === undefined ? {} : { stations }),
    ...(stockThousandths === undefined ? {} : { stockThousandths }),
    ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)),
    barcodes: barcodesOf('barcode'),
    clearsBarcodes: clears('barcode'),
    tiers: tiers(),
    units: units(),
  }
  return { values, issues }
}

function destroyedCode(cell: Cell): 'barcode_precision' | 'barcode_scientific' | null {
  if (typeof cell === 'number' && cell > largestExactNumber) return 'barcode_precision'
  return isScientific(cellText(cell)) ? 'barcode_scientific' : null
}

const yes: ReadonlySet<string> = new Set([
  ...[
    'ya',
    'y',
    'yes',
    '1',
    '3',
    'true',
    'benar',
    'aktif',
    'active',
    'dijual',
    'item',
    'barang',
    'inventory',
  ],
  ...['tampil', 'v', 'x', 'ada', 'produk', 'stok', 'publish', 'published', 'visible'],
  ...['default', 'persediaan', 'storable product', 'goods'],
])
const no: ReadonlySet<string> = new Set([
  ...['tidak', 't', 'n', 'no', '0', '2', '4', '5', 'false', 'salah', 'nonaktif', 'non aktif', 'tidak aktif'],
  ...[
    'inactive',
    'arsip',
    'tidak dijual',
    'jasa',
    'service',
    'non inventory',
    'non stok',
    'biaya',
    'sembunyi',
    'draft',
    'archived',
    'hidden',
    'private',
    'consumable',
    'digital',
  ],
])

function plainNumber(value: number): string {
  return String(value)
}

function plainQuantity(thousandths: number): string {
  return String(thousandths / 1000).replace('.', ',')
}
