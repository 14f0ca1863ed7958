/** The name of a row that adds up the ones above it. */
export function isSumName(name: string): boolean {
  return /^(grand |sub ?|sub-)?(total|jumlah|sum)( (stok|stock|harga|nilai|barang|item|qty|aset|persediaan|kasbon|piutang|h?utang|tagihan|pelanggan|keseluruhan|semua))?[\s:.]*$/i.test(
    name,
  )
}
