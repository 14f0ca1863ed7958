import type { TransferLine } from '@laci/domain/transfer/events.ts'
import { inBaseUnits, type LineProduct, type ScannedLine } from '../../ui/goods/scanned-line.ts'

/** What is recorded of a line of *Kirim barang*; null: nothing that can be read. */
export function transferLine(product: LineProduct | null, line: ScannedLine): TransferLine | null {
  const stockThousandths = product === null ? null : inBaseUnits(product, line)
  if (product === null || stockThousandths === null) return null
  const { name, unit, barcodes, priceRupiah } = product.fields
  return { productId: line.productId, name, unit, barcodes, priceRupiah, stockThousandths }
}
