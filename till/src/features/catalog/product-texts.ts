import type { ProductRefusal } from '@laci/domain/catalog/commands.ts'
import type { ProductFormErrors } from './product-form-values.ts'

/** Why a product was not saved, at the field that can mend it. A code without an answer does not compile. */
const errors = {
  name_missing: () => ({ name: 'Nama produk belum diisi.' }),
  unit_missing: () => ({ unit: 'Satuan belum diisi.' }),
  barcode_taken: ({ otherName }) => ({ barcode: `Barcode ini sudah dipakai ${otherName}.` }),
  barcode_unreadable: () => ({ barcode: 'Barcode hanya huruf dan angka tanpa spasi.' }),
  barcode_reserved: () => ({
    barcode: 'Barcode yang diawali LACI- adalah kode perintah kasir. Pakai kode lain.',
  }),
  product_unreadable: ({ field }) => ({ name: `Isian ${field} tidak bisa disimpan. Periksa lagi.` }),
  product_unknown: () => ({
    name: 'Produk ini tidak ada lagi di perangkat ini. Tutup, lalu buka lagi daftar produk.',
  }),
  // The form asks itself; who does not is told where to look.
  changed_elsewhere: () => ({
    name: 'Produk ini baru saja diubah di perangkat lain. Tutup, lalu buka lagi.',
  }),
} satisfies {
  [Code in ProductRefusal['code']]: (refusal: Extract<ProductRefusal, { code: Code }>) => ProductFormErrors
}

export function productRefusalError(refusal: ProductRefusal): ProductFormErrors {
  // The table is complete by its type; the cast only ties the code to its own function.
  return (errors[refusal.code] as (refusal: ProductRefusal) => ProductFormErrors)(refusal)
}
