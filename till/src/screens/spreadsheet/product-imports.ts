import { undoImport } from '../../shop/product-import.ts'
import type { ImportKind } from './import-list.tsx'

export const productImports: ImportKind = {
  about: 'products',
  noun: 'produk',
  permissions: [{ right: 'products' }, { right: 'stock' }],
  question:
    'Produk baru disembunyikan, harga dan stok kembali seperti sebelum impor. Produk yang sudah Anda ubah setelahnya dibiarkan. Penjualan tidak berubah.',
  undo: (shop, imported, approved) =>
    imported.kind === 'products_imported'
      ? undoImport(shop, imported, approved, () => {})
      : Promise.resolve({ restoredCount: 0, keptCount: 0 }),
}
