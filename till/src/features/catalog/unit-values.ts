import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { PriceTier, ProductUnit } from '@laci/domain/catalog/product-members.ts'
import { readPerBase } from '@laci/domain/catalog/unit-factor.ts'
import { formatFactor, formatQuantity, parseQuantity } from '@laci/ui/format/quantity.ts'

/** A further unit as it is typed. The key tells rows apart while they are edited. */
export type UnitValues = {
  readonly key: number
  readonly name: string
  /** How many base units are in it. */
  readonly factor: string
  readonly priceRupiah: Rupiah | null
  readonly barcode: string
  /** Further barcodes, which the form does not show; absent: it is a new row. */
  readonly furtherBarcodes?: readonly string[]
}

/** A *harga grosir* as it is typed. */
export type TierValues = {
  readonly key: number
  /** The row of its unit, whatever that is called by now; null: the base unit. */
  readonly unitKey: number | null
  readonly minimum: string
  readonly priceRupiah: Rupiah | null
  readonly customerGroup: string
}

export function unitValues(units: readonly ProductUnit[]): UnitValues[] {
  return units.map((unit, key) => ({
    key,
    name: unit.name,
    factor: formatFactor(unit),
    priceRupiah: unit.priceRupiah,
    barcode: unit.barcodes[0] ?? '',
    ...(unit.barcodes.length > 1 ? { furtherBarcodes: unit.barcodes.slice(1) } : {}),
  }))
}

export function tierValues(
  tiers: readonly PriceTier[],
  units: readonly UnitValues[],
  baseUnit: string,
): TierValues[] {
  return tiers.map((tier, key) => ({
    key,
    unitKey:
      tier.unit === '' || tier.unit === baseUnit
        ? null
        : (units.find(({ name }) => name === tier.unit)?.key ?? goneUnitKey),
    minimum: formatQuantity(tier.minimumThousandths),
    priceRupiah: tier.priceRupiah,
    customerGroup: tier.customerGroup,
  }))
}

/** Of no row: the unit was taken away before. */
const goneUnitKey = -1

/** What the rows say, or what is wrong with them in words. Rows that are quite empty are left out. */
export function readUnits(rows: readonly UnitValues[], baseUnit: string): readonly ProductUnit[] | string {
  const units: ProductUnit[] = []
  for (const { name: typed, factor, priceRupiah, barcode, furtherBarcodes = [] } of rows) {
    const name = typed.trim()
    if (name === '' && factor.trim() === '' && priceRupiah === null && barcode.trim() === '') continue
    if (name === '') return 'Nama satuan belum diisi, misalnya dus.'
    if (name === baseUnit || units.some((unit) => unit.name === name)) return `Satuan ${name} ada dua kali.`
    const read = readPerBase(factor) ?? { factorThousandths: parseQuantity(factor) }
    if (read.factorThousandths === null || read.factorThousandths === 0) {
      return `Isi ${name} belum benar. Tulis berapa ${baseUnit} di dalamnya, misalnya 40, atau 1/12 bila 12 ${name} adalah 1 ${baseUnit}.`
    }
    if (/\s/.test(barcode.trim())) return `Barcode ${name} tidak memakai spasi.`
    const barcodes = barcode.trim() === '' ? [...furtherBarcodes] : [barcode.trim(), ...furtherBarcodes]
    units.push({ name, ...read, factorThousandths: read.factorThousandths, barcodes, priceRupiah })
  }
  return units
}

export function readTiers(
  rows: readonly TierValues[],
  units: readonly Pick<UnitValues, 'key' | 'name'>[],
): readonly PriceTier[] | string {
  const tiers: PriceTier[] = []
  for (const { unitKey, minimum, priceRupiah, customerGroup } of rows) {
    if (minimum.trim() === '' && priceRupiah === null && customerGroup.trim() === '') continue
    // A unit that was taken away takes its prices along.
    const unit = unitKey === null ? '' : (units.find(({ key }) => key === unitKey)?.name.trim() ?? '')
    if (unitKey !== null && unit === '') continue
    const minimumThousandths = parseQuantity(minimum.trim() === '' ? '1' : minimum)
    if (minimumThousandths === null || minimumThousandths === 0) {
      return 'Jumlah paling sedikit belum benar, misalnya 6.'
    }
    if (priceRupiah === null) return 'Harga grosir belum diisi.'
    tiers.push({ unit, customerGroup: customerGroup.trim(), minimumThousandths, priceRupiah })
  }
  return tiers
}
