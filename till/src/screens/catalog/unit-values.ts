import type { PriceTier, ProductFields, ProductUnit } from '@laci/domain/catalog/product.ts'
import type { Rupiah } from '@laci/domain/money/rupiah.ts'
import { formatQuantity, parseQuantity } from '@laci/ui/format/quantity.ts'

/** A further unit as it is typed. The key tells rows apart while they are edited. */
export type UnitValues = {
  readonly key: number
  readonly name: string
  /** How many base units are in it. */
  readonly factor: string
  readonly priceRupiah: Rupiah | null
  readonly barcode: string
}

/** A *harga grosir* as it is typed. */
export type TierValues = {
  readonly key: number
  /** Empty: the base unit. */
  readonly unit: string
  readonly minimum: string
  readonly priceRupiah: Rupiah | null
  readonly customerGroup: string
}

export function unitValues(units: readonly ProductUnit[]): UnitValues[] {
  return units.map((unit, key) => ({
    key,
    name: unit.name,
    factor: formatQuantity(unit.factorThousandths),
    priceRupiah: unit.priceRupiah,
    barcode: unit.barcodes[0] ?? '',
  }))
}

export function tierValues(tiers: readonly PriceTier[]): TierValues[] {
  return tiers.map((tier, key) => ({
    key,
    unit: tier.unit,
    minimum: formatQuantity(tier.minimumThousandths),
    priceRupiah: tier.priceRupiah,
    customerGroup: tier.customerGroup,
  }))
}

/** What the rows say, or what is wrong with them in words. Rows that are quite empty are left out. */
export function readUnits(
  rows: readonly UnitValues[],
  baseUnit: string,
  before: ProductFields | null,
): readonly ProductUnit[] | string {
  const units: ProductUnit[] = []
  for (const { name: typed, factor, priceRupiah, barcode } of rows) {
    const name = typed.trim()
    if (name === '' && factor.trim() === '' && priceRupiah === null && barcode.trim() === '') continue
    if (name === '') return 'Nama satuan belum diisi, misalnya dus.'
    if (name === baseUnit || units.some((unit) => unit.name === name)) return `Satuan ${name} ada dua kali.`
    const factorThousandths = parseQuantity(factor)
    if (factorThousandths === null || factorThousandths === 0) {
      return `Isi ${name} belum benar. Tulis berapa ${baseUnit} di dalamnya, misalnya 40.`
    }
    if (/\s/.test(barcode.trim())) return `Barcode ${name} tidak memakai spasi.`
    const further = before?.units.find((unit) => unit.name === name)?.barcodes.slice(1) ?? []
    const barcodes = barcode.trim() === '' ? further : [barcode.trim(), ...further]
    units.push({ name, factorThousandths, barcodes, priceRupiah })
  }
  return units
}

export function readTiers(
  rows: readonly TierValues[],
  units: readonly ProductUnit[],
): readonly PriceTier[] | string {
  const tiers: PriceTier[] = []
  for (const { unit, minimum, priceRupiah, customerGroup } of rows) {
    if (minimum.trim() === '' && priceRupiah === null && customerGroup.trim() === '') continue
    // A unit that was taken away takes its prices along.
    if (unit !== '' && !units.some((known) => known.name === unit)) continue
    const minimumThousandths = parseQuantity(minimum.trim() === '' ? '1' : minimum)
    if (minimumThousandths === null || minimumThousandths === 0) {
      return 'Jumlah paling sedikit belum benar, misalnya 6.'
    }
    if (priceRupiah === null) return 'Harga grosir belum diisi.'
    tiers.push({ unit, customerGroup: customerGroup.trim(), minimumThousandths, priceRupiah })
  }
  return tiers
}
