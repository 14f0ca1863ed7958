import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { tidyName } from '../base/lib/tidy-name.ts'
import { maximumUnitPriceRupiah, rupiah } from '../base/money/rupiah.ts'
import type { QuantityThousandths } from '../base/quantity/quantity.ts'
import { type ProductFields, productDefaults } from '../catalog/product.ts'
import type { TransferLine, TransferReceived } from './events.ts'
import { cancelOf, type TransferRecord } from './transfer-record.ts'
import type { ArrivedTransfer, IncomingTransfer } from './wire.ts'

type Product = { readonly productId: string; readonly fields: ProductFields }

/** What another shop is called in front of people. */
export function storeText(name: string): string {
  return name === '' ? 'Toko tanpa nama' : name
}

/** The products of the shop that receives, as far as a match needs them. */
export type MatchCatalog = {
  byBarcode(code: string): Product | null
  /** Active products that hold these words. */
  withWords(words: string): readonly Product[]
}

/** Whether goods can go to other shops as this product, or come in as it: what is never in stock cannot. */
export function isTransferable({ isStocked, parts, isActive }: ProductFields): boolean {
  return isStocked && isActive && parts.length === 0
}

/** Whether goods that another shop counts in this unit can be this product. */
export function isSameUnit(unit: string, { unit: own }: Pick<ProductFields, 'unit'>): boolean {
  return tidyName(unit).toLowerCase() === tidyName(own).toLowerCase()
}

/**
 * The product of the shop that receives which a line is [TRANSFER-6]: by one of its barcodes, else by its name, and only
 * where both count in the same unit. Null: somebody has to say.
 */
export function matchOf(line: Pick<TransferLine, 'name' | 'unit' | 'barcodes'>, catalog: MatchCatalog) {
  const fits = (product: Product | null): product is Product =>
    product !== null && isTransferable(product.fields) && isSameUnit(line.unit, product.fields)
  const byCode = line.barcodes.map((code) => catalog.byBarcode(code)).find(fits)
  if (byCode !== undefined) return byCode
  const name = tidyName(line.name).toLowerCase()
  const sameName = catalog
    .withWords(line.name)
    .filter((one) => tidyName(one.fields.name).toLowerCase() === name)
  return sameName.find(fits) ?? null
}

/** A product as the shop that sent it knows it. Barcodes that others have here already stay theirs. */
export function newProductOf(
  line: IncomingTransfer['lines'][number],
  isCodeFree: (code: string) => boolean,
): ProductFields {
  const { name, unit, barcodes, priceRupiah, costRupiah, stockThousandths } = line
  const unitCost = multiplyRatio(costRupiah, 1_000, stockThousandths)
  return {
    ...{ ...productDefaults, name, unit, priceRupiah, barcodes: barcodes.filter(isCodeFree) },
    costRupiah: unitCost > 0 && unitCost <= maximumUnitPriceRupiah ? rupiah(unitCost) : null,
  }
}

/** What was found of a line, and as which product. */
export type Arrival = {
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly receivedThousandths: QuantityThousandths
}

/** What the receipt of a transfer says; `arrivals` has one for each of its lines. */
export function receiptFacts(
  { transferId, fromStoreId, fromStoreName, lines }: IncomingTransfer,
  arrivals: readonly Arrival[],
): Pick<TransferReceived, 'transferId' | 'fromStoreId' | 'fromStoreName' | 'lines'> {
  return {
    ...{ transferId, fromStoreId, fromStoreName },
    lines: lines.map(({ stockThousandths, costRupiah }, lineIndex) => ({
      ...{ lineIndex, ...arrivals[lineIndex]!, sentThousandths: stockThousandths, costRupiah },
    })),
  }
}

/** Where a transfer that this shop sent stands. */
export type SentStanding = 'on_the_way' | 'arrived' | 'arrived_other' | 'cancelled'

/** Received in the other shop wins over cancelled here [TRANSFER-5]; `arrived_other`: not all of it, or more. */
export function sentStanding(record: TransferRecord, arrived: ArrivedTransfer | undefined): SentStanding {
  if (arrived === undefined) return cancelOf(record) === null ? 'on_the_way' : 'cancelled'
  const isAll = record.lines.every(
    ({ stockThousandths }, lineIndex) => arrivedOf(arrived, lineIndex) === stockThousandths,
  )
  return isAll ? 'arrived' : 'arrived_other'
}

export function arrivedOf({ lines }: ArrivedTransfer, lineIndex: number): number {
  return lines.find((line) => line.lineIndex === lineIndex)?.receivedThousandths ?? 0
}
