import { paperNumber, paperQuantity, paperTime } from '../../base/print/paper-text.ts'
import type { PrintPicture } from '../../base/print/print-picture.ts'
import { centered, indented, left, type ReceiptLine, rule, sides } from '../../base/print/receipt-line.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { BusinessDay, Zone } from '../../base/time/zone.ts'
import type { ShopSettings } from '../../shop/settings.ts'
import { writtenNpwp } from '../../shop/tax-status.ts'

// What the papers of a till have in common.

/** What the shop says of itself on paper. */
export type PaperShop = Pick<
  ShopSettings,
  'storeName' | 'storeAddress' | 'storePhone' | 'receiptHeader' | 'receiptFooter' | 'npwp'
>

/** Who stood at the counter, and when. */
export type PaperFacts = {
  readonly number: string | null
  readonly at: Instant
  readonly zone: Zone
  readonly cashierName: string
}

type Head = {
  readonly logo?: PrintPicture | null
  /** The name alone, and the NPWP where there is one to say. */
  readonly isShort?: boolean
  /** A paper with PPN says whose it is. */
  readonly hasTax?: boolean
}

/** Logo, name and address. */
export function shopLines(
  shop: PaperShop,
  columns: number,
  { logo = null, isShort = false, hasTax = false }: Head = {},
): ReceiptLine[] {
  const name = centered(shop.storeName || 'Toko', columns, true)
  const taxpayer = hasTax ? centered(taxpayerText(shop), columns) : []
  if (isShort) return [...name, ...taxpayer]
  return [
    ...(logo === null ? [] : [{ kind: 'picture', picture: logo } as const]),
    ...name,
    ...centered(shop.storeAddress, columns),
    ...centered(shop.storePhone, columns),
    ...taxpayer,
    ...centered(shop.receiptHeader, columns),
  ]
}

/** `NPWP 01.234.567.8-901.000` of the shop; empty where none is known. */
export function taxpayerText({ npwp }: PaperShop): string {
  return npwp === undefined || npwp === '' ? '' : `NPWP ${writtenNpwp(npwp)}`
}

export function factLines({ number, at, zone, cashierName }: PaperFacts, columns: number): ReceiptLine[] {
  return [
    ...(number === null ? [] : left(`No. ${number}`, columns)),
    ...left(paperTime(at, zone), columns),
    ...named('Kasir', cashierName, columns),
  ]
}

/** `Kasir: Rina`; nothing for nobody. */
export function named(what: string, name: string | undefined, columns: number): ReceiptLine[] {
  return name === undefined || name === '' ? [] : left(`${what}: ${name}`, columns)
}

/** `SALINAN ke-2` for the second copy; nothing for the first print. */
export function copyLines(copyNumber: number, columns: number): ReceiptLine[] {
  return copyNumber > 0 ? centered(`SALINAN ke-${copyNumber}`, columns, true) : []
}

/** A title between rules: what this paper is, where it is no ordinary receipt. */
export function titleLines(title: string, columns: number): ReceiptLine[] {
  return [rule, ...centered(title, columns, true), rule]
}

/** A name and an amount of rupiah. */
export function sum(name: string, amountRupiah: number, columns: number, isBold = false): ReceiptLine[] {
  return sides(name, paperNumber(amountRupiah), columns, isBold)
}

/** `2 bungkus`, `1,25 kg`, and plain `2` for pieces. */
export function quantityText(quantityThousandths: number, unit: string): string {
  const isPieces = unit === '' || unit === 'pcs'
  return `${paperQuantity(quantityThousandths)}${isPieces ? '' : ` ${unit}`}`
}

/** ` 11%`: a percentage in hundredths as it stands behind a name. */
export function percentText(percentHundredths: number): string {
  return ` ${paperQuantity(percentHundredths * 10)}%`
}

/** Facts of a sale as lines, each note below its own. */
export function factsLines(
  facts: readonly {
    readonly name: string
    readonly value: string
    readonly isBold: boolean
    readonly note?: string
  }[],
  columns: number,
): ReceiptLine[] {
  return facts.flatMap(({ name, value, isBold, note = '' }) => [
    ...sides(name, value, columns, isBold),
    ...indented(note, columns),
  ])
}

export function pointsText({ pointCount }: { readonly pointCount?: number | undefined }): string {
  return pointCount === undefined || pointCount === 0 ? '' : ` (${paperNumber(pointCount)} poin)`
}

/** `2026-12-20` as `20-12-2026`. */
export function paperDay(day: BusinessDay): string {
  const [year, month, date] = day.split('-')
  return `${date}-${month}-${year}`
}
