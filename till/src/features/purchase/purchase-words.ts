import { maximumQuantityThousandths, maximumStockThousandths } from '@laci/domain/base/quantity/quantity.ts'
import type { ReceivingRefusal } from '@laci/domain/purchase/commands.ts'
import type { NewPurchaseRefusal } from '@laci/domain/purchase/new-purchase.ts'
import { isAwaited } from '@laci/domain/purchase/plan-purchase.ts'
import type { ReturnRefusal } from '@laci/domain/purchase/plan-return.ts'
import type { PurchaseRecord } from '@laci/domain/purchase/purchase-record.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'

export const purchaseRefusalText = {
  purchase_empty: () => 'Belum ada barang. Cari produk di atas, lalu isi jumlah dan harganya.',
  too_many_lines: ({ maximumCount }) =>
    `Satu pembelian paling banyak ${maximumCount} baris. Bagi menjadi dua.`,
  quantity_unusable: ({ lineIndex }) =>
    `Jumlah di baris ${lineIndex + 1} belum bisa dipakai. Isi angka di atas 0, paling banyak ${formatQuantity(maximumQuantityThousandths)}.`,
  quantity_too_large: ({ lineIndex }) =>
    `Jumlah di baris ${lineIndex + 1} terlalu besar: paling banyak ${formatQuantity(maximumStockThousandths)} satuan dasar dalam satu baris. Periksa jumlahnya, atau bagi menjadi dua baris.`,
  discount_exceeds: ({ lineIndex }) =>
    lineIndex === null
      ? 'Diskon lebih besar dari harga barang.'
      : `Diskon baris ${lineIndex + 1} lebih besar dari harganya.`,
  sum_too_large: () => 'Jumlahnya terlalu besar. Periksa harga dan jumlah.',
  unit_gone: ({ name, unit }) => `${name}: satuan ${unit} sudah tidak ada. Pilih satuannya lagi.`,
  paid_exceeds: ({ totalRupiah }) => `Yang dibayar lebih besar dari nota (${formatRupiah(totalRupiah)}).`,
  supplier_missing: () =>
    'Isi nama pemasok: barang yang belum datang atau belum dibayar harus ada pemiliknya.',
  invoice_day_unusable: () => 'Tanggal nota: pilih hari ini atau paling lama setahun lalu.',
} as const satisfies {
  [Code in NewPurchaseRefusal['code']]: (refusal: Extract<NewPurchaseRefusal, { code: Code }>) => string
}

export function purchaseRefusal(refusal: NewPurchaseRefusal): string {
  return (purchaseRefusalText[refusal.code] as (refusal: NewPurchaseRefusal) => string)(refusal)
}

export const deliveryRefusalText = {
  quantity_unusable: () => 'Isi jumlah dengan angka, misalnya 24. Kosongkan yang belum datang.',
  delivery_empty: () => 'Isi jumlah yang datang.',
  line_unknown: () => 'Pembelian ini berubah. Buka lagi, lalu isi ulang.',
  more_than_open: ({ openThousandths }) =>
    `Yang belum datang tinggal ${formatQuantity(openThousandths)} satuan dasar. Kelebihan dicatat sebagai pembelian baru.`,
} as const satisfies {
  [Code in ReceivingRefusal['code']]: (refusal: Extract<ReceivingRefusal, { code: Code }>) => string
}

export function deliveryRefusal(refusal: ReceivingRefusal): string {
  return (deliveryRefusalText[refusal.code] as (refusal: ReceivingRefusal) => string)(refusal)
}

/** `nameOf` and `unitOf`: of a product that may go back, by its id. */
export function returnRefusal(
  refusal: ReturnRefusal,
  { nameOf, unitOf }: { readonly [Word in 'nameOf' | 'unitOf']: (productId: string) => string },
): string {
  switch (refusal.code) {
    case 'return_empty':
      return 'Isi jumlah yang diretur.'
    case 'more_than_came': {
      const { productId, leftThousandths } = refusal
      return `${nameOf(productId)}: yang bisa diretur tinggal ${formatQuantity(leftThousandths)} ${unitOf(productId)}.`
    }
    case 'cash_exceeds':
      return `Uang tunainya lebih besar dari nilai retur (${formatRupiah(refusal.totalRupiah)}).`
    case 'reason_missing':
      return 'Pilih atau tulis alasannya. Pemilik membacanya di jurnal.'
  }
}

export function deliveryText(purchase: PurchaseRecord): string {
  if (isAwaited(purchase)) return 'Belum datang semua'
  return purchase.isClosed ? 'Ditutup' : 'Sudah datang'
}
