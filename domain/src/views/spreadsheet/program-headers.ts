import type { ImportField } from './columns.ts'

type Names = { readonly [Field in ImportField]?: readonly string[] }

/** What the exports of Loyverse, Moka, Square, Shopify, WooCommerce, Odoo, OSPOS, Olsera and their like write [SPREADSHEET-21]. */
export const programHeaders: Names = {
  name: ['title', 'judul', 'nama menu', 'menu', 'product title', 'nama barang jasa'],
  sku: [
    ...['variant sku', 'internal reference', 'default code', 'stock code', 'item number', 'product sku'],
    ...['variation sku', 'reference', 'sku produk', 'sku name', 'sku item', 'sku varian', 'kode varian'],
  ],
  barcode: [
    ...['variant barcode', 'gtin upc ean or isbn', 'upc ean isbn', 'barcode raw', 'kode ean', 'upc ean'],
    ...['barcode produk', 'barcode barang', 'barcode varian'],
  ],
  category: [
    ...['categories', 'product category', 'item category', 'nama kategori', 'category name', 'kategori item'],
    ...[
      'internal category',
      'point of sale category',
      'grup produk',
      'product group',
      'categ id',
      'grup barang',
    ],
  ],
  unit: [
    'default unit',
    'unit of measure',
    'uom id',
    'satuan barang',
    'satuan jual',
    'satuan produk',
    'unit name',
  ],
  cost: [
    ...['cost per item', 'default unit cost', 'unit cost', 'cost price', 'standard price', 'purchase cost'],
    ...[
      'buying price',
      'average cost',
      'cogs',
      'harga modal satuan',
      'harga beli dasar',
      'harga pokok penjualan',
    ],
    ...['harga modal hpp', 'harga perolehan', 'harga kulakan', 'supply price'],
  ],
  price: [
    ...[
      'variant price',
      'regular price',
      'sales price',
      'list price',
      'unit price',
      'retail price',
      'lst price',
    ],
    ...[
      'base price',
      'harga normal',
      'harga jual level 1',
      'harga jual umum',
      'harga jual dasar',
      'harga toko',
      'variant base price',
    ],
  ],
  stock: [
    ...[
      'variant inventory qty',
      'inventory quantity',
      'stock quantity',
      'current quantity',
      'quantity on hand',
    ],
    ...[
      'qty available',
      'qty on hand',
      'on hand',
      'stock qty',
      'current stock',
      'ending stock',
      'stok tersedia',
    ],
    ...[
      'opening stock',
      'stock on hand',
      'persediaan',
      'persediaan akhir',
      'stok tersisa',
      'sisa',
      'sisa barang',
      'stok fisik',
      'stok gudang',
    ],
    ...['stok barang', 'jumlah barang', 'available quantity', 'total stock', 'total stok', 'stok sekarang'],
  ],
  minStock: [
    ...[
      'low stock amount',
      'reorder level',
      'reorder point',
      'stock alert',
      'stock alert count',
      'alert quantity',
    ],
    ...[
      'minimum stock',
      'low stock threshold',
      'min stock',
      'peringatan stok',
      'batas stok minimum',
      'stok limit',
    ],
    ...['batas minimum stok', 'low stock alert', 'reorder qty', 'peringatan stok minimum'],
    ...['reordering min qty', 'alert threshold', 'limit stok'],
  ],
  tracked: [
    ...[
      'manage stock',
      'track inventory',
      'track quantity',
      'stock enabled',
      'lacak inventori',
      'pantau stok',
    ],
    ...['tipe barang', 'jenis item', 'monitor persediaan', 'stockable', 'product type'],
  ],
  active: [
    'sellable',
    'is active',
    'tersedia',
    'ditampilkan',
    'available in pos',
    'can be sold',
    'jual di kasir',
  ],
  handle: ['url handle', 'product handle', 'parent', 'parent sku', 'sku induk'],
  traitName1: ['variant option one name', 'option name 1', 'attribute 1 name'],
  traitName2: ['variant option two name', 'option name 2', 'attribute 2 name'],
  traitName3: ['variant option three name', 'option name 3', 'attribute 3 name'],
  traitValue1: [
    ...['variant option one value', 'varian 1', 'variasi 1', 'variation 1'],
    ...['option value 1', 'attribute 1 value s', 'attribute 1 value', 'variant name', 'variation name'],
    ...['nama varian', 'varian', 'variant', 'variation', 'variasi', 'nama variasi'],
  ],
  traitValue2: [
    'variant option two value',
    'varian 2',
    'variasi 2',
    'variation 2',
    'option value 2',
    'attribute 2 value s',
    'attribute 2 value',
  ],
  traitValue3: ['variant option three value', 'option value 3', 'attribute 3 value s', 'attribute 3 value'],
}

/** Names that mean this only where no other column does. */
export const secondHeaders: Names = {
  active: ['published', 'visible'],
  category: ['type'],
  cost: ['beli', 'h beli', 'hb', 'purchase rate'],
  price: ['jual', 'h jual', 'hj', 'rate'],
}

/** Names that go on with that of a store, without brackets. */
export const storeHeaders: readonly (readonly [RegExp, ImportField])[] = [
  [/^current quantity /, 'stock'],
  [/^stock alert count /, 'minStock'],
  [/^location /, 'stock'],
  [/^inventory /, 'stock'],
  [/^reorder point /, 'minStock'],
]
