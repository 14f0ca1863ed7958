import { undoImport } from './apply-products.ts'
import type { ImportKind } from './import-list.tsx'

export const productImports: ImportKind = {
  about: 'products',
  noun: 'produk',
  question:
    'Produk baru disembunyikan, harga dan stok kembali seperti sebelum impor. Produk yang sudah Anda ubah setelahnya dibiarkan. Penjualan tidak berubah.',
  undo: async (shop, execute, imported, approved) =>
    imported.kind === 'products_imported' ? undoImport(shop, execute, imported, approved) : null,
}
