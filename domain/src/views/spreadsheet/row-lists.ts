import type { Rupiah } from '../../base/money/rupiah.ts'
import type { QuantityThousandths } from '../../base/quantity/quantity.ts'
import { productFields } from '../../catalog/product-fields.ts'
import type { VariantTrait } from '../../catalog/product-members.ts'
import { tierSlots, traitSlots, unitSlots } from './columns.ts'
import {
  amountIn,
  barcodesIn,
  clears,
  hasColumn,
  isShort,
  plainNumber,
  type RowCells,
  rupiahIn,
  textIn,
  typedIn,
} from './row-cells.ts'
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

const longestGroupName = 80
const longestTrait = { name: 20, value: 30 } as const

/** The wholesale prices of a row, in the order of its columns. */
export function tiersIn(row: RowCells): RowTier[] {
  const found: RowTier[] = []
  for (const slot of tierSlots) {
    const field = `tierPrice${slot}` as const
    if (clears(row, field)) {
      found.push({ slot, tier: null })
      continue
    }
    const price = rupiahIn(row, field)
    const minimumThousandths = amountIn(row, `tierMin${slot}`)
    if (price === undefined && minimumThousandths === undefined) continue
    if (price === undefined || minimumThousandths === undefined) {
      // A further price without a quantity column is a price of another kind; nothing of ours fits it.
      const level = hasColumn(row, `tierMin${slot}`) ? 'error' : 'warning'
      row.issues.push({ field, code: 'tier_incomplete', level, shown: '' })
      continue
    }
    const before = found.findLast(({ tier }) => tier !== null)?.tier
    if (before && (minimumThousandths <= before.minimumThousandths || price >= before.priceRupiah)) {
      row.issues.push({ field, code: 'tier_order', level: 'warning', shown: plainNumber(price) })
    }
    found.push({ slot, tier: { minimumThousandths, priceRupiah: price } })
  }
  return found
}

/** The further units of a row; `baseUnit` is what its unit column says. */
export function unitsIn(row: RowCells, baseUnit: string | undefined): RowUnit[] {
  const found: RowUnit[] = []
  const { maximumLength } = productFields.unit
  for (const slot of unitSlots) {
    const field = `unitName${slot}` as const
    const typed = typedIn(row, field)
    const factor = amountIn(row, `unitFactor${slot}`)
    const price = rupiahIn(row, `unitPrice${slot}`)
    const barcodes = barcodesIn(row, `unitBarcode${slot}`)
    if (typed === '') {
      // iPos writes the factor of units that a product does not have.
      if (price !== undefined || barcodes.length > 0) {
        row.issues.push({ field, code: 'unit_incomplete', level: 'error', shown: '' })
      }
      continue
    }
    const name = unitName(typed)
    if (name.length > maximumLength) {
      const suggestion = String(maximumLength)
      row.issues.push({ field, code: 'too_long', level: 'error', shown: typed, suggestion })
    } else if (name === baseUnit || found.some((other) => other.name === name)) {
      row.issues.push({ field, code: 'unit_double', level: 'error', shown: typed })
    } else {
      found.push({ name, factorThousandths: factor ?? null, priceRupiah: price ?? null, barcodes })
    }
  }
  return found
}

/** A group and what distinguishes the row in it; null: HAPUS. One without the other makes no variant. */
export function variantIn(row: RowCells, groupOfRow: string | null): RowVariant | null | undefined {
  if (clears(row, 'variantGroup')) return null
  const groupName = textIn(row, 'variantGroup', longestGroupName) ?? groupOfRow ?? undefined
  const traits = traitsIn(row)
  if (groupName === undefined && traits.length === 0) return undefined
  if (groupName === undefined || traits.length === 0 || traits.some((trait) => trait.name === '')) {
    // Programs without groups of their own write empty ones: the row is a product all the same.
    const level = groupName === undefined ? 'warning' : 'error'
    row.issues.push({ field: 'variantGroup', code: 'variant_incomplete', level, shown: groupName ?? '' })
    return undefined
  }
  return { groupName, traits }
}

function traitsIn(row: RowCells): VariantTrait[] {
  const hasNames = hasColumn(row, 'traitName1')
  const traits: VariantTrait[] = []
  for (const slot of traitSlots) {
    const nameless = hasNames ? '' : slot === 1 ? 'Varian' : `Varian ${slot}`
    const name = typedIn(row, `traitName${slot}`) || nameless
    const value = typedIn(row, `traitValue${slot}`)
    if (value === '') continue
    isShort(row, `traitName${slot}`, { typed: name, maximumLength: longestTrait.name })
    isShort(row, `traitValue${slot}`, { typed: value, maximumLength: longestTrait.value })
    traits.push({ name, value })
  }
  return traits
}
