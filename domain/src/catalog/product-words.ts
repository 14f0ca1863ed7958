import type { ProductFieldName } from './product-fields.ts'

type Words = {
  /** What it is called where one of its changes is shown by itself. */
  readonly word: string
  /** What stands before its value in the sentence of the journal; absent: the sentence has its own words, or none. */
  readonly said?: string
}

/** What every field of `product-fields.ts` is called. One without a word does not compile. */
export const productWords: { readonly [Name in ProductFieldName]: Words } = {
  name: { word: 'nama' },
  sku: { word: 'SKU' },
  barcodes: { word: 'barcode' },
  category: { word: 'kategori' },
  unit: { word: 'satuan' },
  priceRupiah: { word: 'harga jual', said: 'harga' },
  costRupiah: { word: 'harga beli', said: 'modal' },
  minimumStockThousandths: { word: 'stok minimum' },
  isStocked: { word: 'stok dihitung' },
  isActive: { word: 'ditampilkan' },
  units: { word: 'satuan lain' },
  priceTiers: { word: 'harga grosir' },
  isWeighed: { word: 'ditimbang' },
  scaleCode: { word: 'kode timbangan' },
  isTaxed: { word: 'kena pajak' },
  isKitchen: { word: 'ke dapur' },
  parts: { word: 'isi paket' },
  variant: { word: 'varian' },
  merged: { word: 'digabung ke' },
  photo: { word: 'foto' },
  stations: { word: 'stasiun pesanan' },
}
