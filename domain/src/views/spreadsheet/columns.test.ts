import { expect, test } from 'vitest'
import type { Cell, SheetRows } from '../../base/table/cell.ts'
import { importColumns } from './columns.ts'
import { headAt, readHead } from './product-head.ts'
import { headerKey, likelyHeader } from './sheet-head.ts'

function fieldsOf(header: readonly Cell[], rows: SheetRows = [[]]): (string | null)[] {
  const head = readHead([header, ...rows])
  return header.map((_, index) => head?.mapping.get(index) ?? null)
}

test('[SPREADSHEET-3] every name of every field is found, however it is written', () => {
  for (const { field, header, synonyms } of importColumns) {
    const other = field === 'name' ? 'Harga Jual' : 'Nama Barang'
    for (const name of [header, `  ${header.toUpperCase()} * `, `${header} (Rp)`, ...synonyms]) {
      expect([name, fieldsOf([other, name])[1]]).toEqual([name, field])
    }
  }
  expect(headerKey('  Hàrga_Jual (Rp) *')).toBe('harga jual')
})

test('[SPREADSHEET-3] no two fields share a name', () => {
  const names = importColumns.flatMap(({ header, synonyms }) => [headerKey(header), ...synonyms])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

// Layouts as the makers of these programs publish them for their own imports.
test('[SPREADSHEET-3] the layouts of known tills are guessed', () => {
  expect(
    fieldsOf([
      ...['Kode Item', 'Barcode', 'Nama Item', 'Jenis', 'Merek', 'Satuan', 'Harga Pokok', 'Harga Jual'],
      ...['Stok awal', 'Stok Minimum', 'Tipe Item', 'Rak', 'Keterangan'],
    ]),
  ).toEqual([
    ...['sku', 'barcode', 'name', 'category', null, 'unit', 'cost', 'price', 'stock', 'minStock', 'tracked'],
    ...[null, null],
  ])
  expect(
    fieldsOf([
      ...['Kode Item', 'Nama Item', 'Satuan 1', 'Satuan 2', 'Barcode Satuan 1', 'Barcode Satuan 2'],
      ...['Konversi 1', 'Konversi 2', 'Harga Pokok Satuan 1', 'Harga Jual Satuan 1', 'Harga Jual Satuan 2'],
      'Stok awal Satuan Dasar',
    ]),
  ).toEqual([
    ...['sku', 'name', 'unit', 'unitName2', 'barcode', 'unitBarcode2', null, 'unitFactor2', 'cost', 'price'],
    ...['unitPrice2', 'stock'],
  ])
  expect(
    fieldsOf([
      ...['Nama Produk*', 'Kode Produk/SKU', 'Deskripsi Produk', 'Barcode', 'Unit Satuan Produk*'],
      ...[
        'Kategori Produk',
        'Pelacakan Stok *',
        'Jumlah Buffer',
        'Produk Dijual*',
        'Harga Jual',
        'Harga Beli',
      ],
    ]),
  ).toEqual([
    ...['name', 'sku', null, 'barcode', 'unit', 'category', 'tracked', 'minStock', 'active', 'price', 'cost'],
  ])
  expect(
    fieldsOf(['Handle', 'SKU', 'Name', 'Category', 'Sold by weight', 'Cost', 'Barcode', 'Track stock']),
  ).toEqual(['handle', 'sku', 'name', 'category', 'weighed', 'cost', 'barcode', 'tracked'])
})

test('[SPREADSHEET-3] titles above the header are passed over, in any order of columns', () => {
  const head = readHead([
    ['TOKO BU SRI'],
    [],
    ['Daftar harga per 20 November 2026'],
    ['No', 'HARGA JUAL', 'nama barang', null, 'Stok'],
    [1, 'Rp 3.500', 'Indomie Goreng', null, 24],
  ])
  expect(head).toMatchObject({ headerIndex: 3, doubled: [] })
  expect([...(head?.mapping ?? [])]).toEqual([
    [1, 'price'],
    [2, 'name'],
    [4, 'stock'],
  ])
  expect(head?.columns.find(({ index }) => index === 1)?.samples).toEqual(['Rp 3.500'])
  expect(readHead([['Toko'], ['Nama'], ['Gula', 12_000]])).toBeNull()
})

test('[SPREADSHEET-3] a column of codes is a barcode when real codes of goods stand in it', () => {
  const codes = [
    ['Gula', '8996001600146'],
    ['Kopi', '4006381333931'],
    ['Teh', 89_686_010_947],
  ]
  expect(fieldsOf(['Nama', 'Kode'], codes)).toEqual(['name', 'barcode'])
  expect(
    fieldsOf(
      ['Nama', 'Kode'],
      [
        ['Gula', 'G-1'],
        ['Kopi', '007'],
      ],
    ),
  ).toEqual(['name', 'sku'])
  expect(fieldsOf(['Nama', 'Kode/Barcode'], codes)).toEqual(['name', 'barcode'])
})

test('[SPREADSHEET-3] two columns for one field are somebody’s to choose, and what was chosen is kept', () => {
  const rows: SheetRows = [
    ['Nama', 'Harga', 'Harga Jual'],
    ['Gula', 1, 2],
  ]
  expect(readHead(rows)).toMatchObject({ doubled: ['price'] })
  const chosen = readHead(
    rows,
    new Map([
      ['harga', 'cost' as const],
      ['nama', null],
    ]),
  )
  expect([...(chosen?.mapping ?? [])]).toEqual([
    [1, 'cost'],
    [2, 'price'],
  ])
})

/** What each column is, by the header rows and one row of goods. */
function found(...rows: readonly (readonly Cell[])[]) {
  const head = readHead(rows)
  return {
    last: head?.headerIndex,
    fields: Array.from(rows.at(-1) ?? [], (_, index) => head?.mapping.get(index) ?? null),
    asked: head?.unnamed,
  }
}

test('[SPREADSHEET-18] a header over several rows is read as one', () => {
  expect(
    found(
      ['No', 'Kode', 'Nama Barang', 'Harga', '', 'Stok'],
      ['', '', '', 'Beli', 'Jual', ''],
      ['1', 'ZA1', 'Gula', '12000', '13500', '5'],
    ),
  ).toEqual({ last: 1, fields: [null, 'sku', 'name', 'cost', 'price', 'stock'], asked: [] })
  expect(
    found(
      ['DAFTAR BARANG', null, null, null, null, null],
      ['Data Barang', null, 'Harga (Rp)', null, null, 'Stok'],
      ['Kode', 'Nama', 'HPP', 'Ecer', 'Grosir', null],
      ['ZA1', 'Gula', 12_000, 13_500, 13_000, 5],
    ),
  ).toEqual({ last: 2, fields: ['sku', 'name', 'cost', 'price', 'tierPrice1', 'stock'], asked: [] })
  expect(
    found(
      ['Barang', '', 'Harga', '', 'Stok', ''],
      ['Nama', 'Kode', 'Beli', 'Jual', 'Awal', 'Minimum'],
      ['(1)', '(2)', '(3)', '(4)', '(5)', '(6)'],
      ['Gula', 'ZA1', '12000', '13500', '5', '1'],
    ),
  ).toEqual({ last: 2, fields: ['name', 'sku', 'cost', 'price', 'stock', 'minStock'], asked: [] })
})

test('[SPREADSHEET-18] units below the names are part of the header, wherever they stand in it', () => {
  const goods = ['1', 'ZA1', 'Gula', '12000', '13500', '5']
  const fields = [null, 'sku', 'name', 'cost', 'price', 'stock']
  const names = ['No', 'Kode', 'Nama Barang', 'Harga', '', 'Stok']
  const prices = ['', '', '', 'Beli', 'Jual', '']
  for (const unit of ['(Rp)', 'Rp', 'Rp.', 'Rupiah', '(dalam rupiah)', '[IDR]', 'dalam Rp']) {
    const one = ['', '', '', unit, '', '']
    expect(found(names, one, prices, goods)).toEqual({ last: 2, fields, asked: [] })
    const all = ['', '', '', unit, unit, '(pcs)']
    expect(found(names, prices, all, goods)).toEqual({ last: 2, fields, asked: [] })
  }
  expect(
    found(
      ['Barang', '', 'Harga', '', 'Stok'],
      ['', '', '(Rp)', '', ''],
      ['Kode', 'Nama', 'Modal', 'Jual', ''],
      ['ZA1', 'Gula', '12000', '13500', '5'],
    ),
  ).toEqual({ last: 2, fields: ['sku', 'name', 'cost', 'price', 'stock'], asked: [] })
  expect(found(['Nama', 'Harga'], ['(Rp)', ''], ['Gula', '13500'])).toMatchObject({ last: 1 })
  expect(found(['Nama', 'Harga'], ['Pcs Rp', ''], ['Gula', '13500'])).toMatchObject({ last: 0 })
})

test('[SPREADSHEET-18] a title and the first goods are no part of a header', () => {
  expect(found(['Daftar Harga', null], ['Nama', 'Harga'], ['Gula', 'Sembako'])).toMatchObject({ last: 1 })
  expect(found(['Nama', 'Kategori', 'Harga'], ['Gula', 'Sembako', ''], ['Teh', '', '5000'])).toMatchObject({
    last: 0,
  })
})

test('[SPREADSHEET-18] camelCase, a question mark, one word and a store in brackets are no difference', () => {
  expect(fieldsOf(['kodeBarang', 'namaBarang', 'hargaJual', 'stok'])).toEqual([
    'sku',
    'name',
    'price',
    'stock',
  ])
  expect(fieldsOf(['NAMABARANG', 'harga_jual', 'Stok?', 'HargaBeli [Toko A]'])).toEqual([
    ...['name', 'price', 'stock', 'cost'],
  ])
  const stores = readHead([
    ['Name', 'Price [Toko A]', 'In stock [Toko A]', 'Price [Toko B]', 'In stock [Toko B]'],
  ])
  expect(stores?.doubled).toEqual(['price', 'stock'])
  // A name without an addition goes first, and is no doubt.
  expect(readHead([['Nama', 'Harga Jual (Member)', 'Harga Jual']])).toMatchObject({ doubled: [] })
  expect(fieldsOf(['Nama', 'Harga Jual (Member)', 'Harga Jual'])).toEqual(['name', null, 'price'])
})

test('[SPREADSHEET-18] a column without a name beside one that is read is asked about; running numbers are not', () => {
  const rows = [
    ['', 'Nama', 'Harga', '', 'Stok'],
    ['1', 'Gula', '12000', '13500', '5'],
    ['2', 'Teh', '4000', '5000', '2'],
  ]
  expect(readHead(rows)?.unnamed).toEqual([3])
})

test('[SPREADSHEET-18] where nothing is known a person points at the header row', () => {
  const rows = [['Toko Uji'], ['Artikel', 'Nilai'], ['Gula', '13500']]
  expect(readHead(rows)).toBeNull()
  expect(likelyHeader(rows)).toBe(1)
  expect(headAt(rows, 1).columns.map(({ header }) => header)).toEqual(['Artikel', 'Nilai'])
  expect(
    likelyHeader([
      ['1', '2'],
      ['3', '4'],
    ]),
  ).toBeNull()
})

test('[SPREADSHEET-19] a column of numbers of goods is the barcode whatever its name', () => {
  const asName = (name: string, ...codes: readonly Cell[]) =>
    fieldsOf(
      [name, 'Nama', 'Harga'],
      codes.map((code, at) => [code, `Barang ${at}`, 1_000]),
    )[0]
  const names = [
    'Kode Barang',
    'Kode Item',
    'Kode Produk',
    'PLU',
    'SKU',
    'Item Code',
    'No Barang',
    'Nomor',
    'Artikel',
  ]
  for (const name of names) {
    expect(asName(name, '8992304000010', '8.9923E+12')).toBe('barcode')
    expect(asName(name, 8_992_304_000_010, '12345678905', 'LOKAL-1')).toBe('barcode')
    expect(asName(name, '10001', '10002')).not.toBe('barcode')
  }
  // The other one stays what it is called; an empty column takes nothing from it.
  expect(fieldsOf(['SKU', 'Kode Barang', 'Nama'], [['K-1', '8992304000010', 'Sabun']])).toEqual([
    ...['sku', 'barcode', 'name'],
  ])
  expect(fieldsOf(['Kode Barang', 'Barcode', 'Nama'], [['8992304000010', '', 'Sabun']])).toEqual([
    ...['barcode', null, 'name'],
  ])
  expect(fieldsOf(['Kode Barang', 'Barcode', 'Nama'], [['8992304000010', '4006381333931', 'Sabun']])).toEqual(
    [...['sku', 'barcode', 'name']],
  )
})

/** The header of an export with what each column of it is. */
const exportsOfPrograms: readonly (readonly [string, { readonly [header: string]: string | null }])[] = [
  [
    'Loyverse, one store',
    {
      ...{ Handle: 'handle', SKU: 'sku', Name: 'name', Category: 'category', 'Sold by weight': 'weighed' },
      ...{
        Cost: 'cost',
        Barcode: 'barcode',
        'Track stock': 'tracked',
        'Available for sale [Toko A]': 'active',
      },
      ...{ 'Price [Toko A]': 'price', 'In stock [Toko A]': 'stock', 'Low stock [Toko A]': 'minStock' },
      'Optimal stock [Toko A]': null,
    },
  ],
  [
    'Loyverse, variants',
    {
      ...{ Handle: 'handle', Name: 'name', 'Option 1 name': 'traitName1', 'Option 1 value': 'traitValue1' },
      ...{ 'Default price': 'price', 'Purchase cost': 'cost', Supplier: null },
    },
  ],
  [
    'Moka',
    {
      ...{
        'Items Name (Do Not Edit)': 'name',
        Category: 'category',
        SKU: 'sku',
        'Variant name': 'traitValue1',
      },
      ...{ 'Basic - Price': 'price' },
    },
  ],
  [
    'Square',
    {
      ...{
        Token: null,
        'Item Name': 'name',
        'Variation Name': 'traitValue1',
        SKU: 'sku',
        Categories: 'category',
      },
      ...{ GTIN: 'barcode', Price: 'price', 'Default Unit Cost': 'cost', 'Current Quantity Toko A': 'stock' },
      ...{
        'New Quantity Toko A': null,
        'Stock Alert Enabled Toko A': null,
        'Stock Alert Count Toko A': 'minStock',
      },
    },
  ],
  [
    'Shopify',
    {
      ...{
        Handle: 'handle',
        Title: 'name',
        Vendor: null,
        'Product Category': 'category',
        Type: null,
        Published: null,
      },
      ...{ 'Option1 Name': 'traitName1', 'Option1 Value': 'traitValue1', 'Variant SKU': 'sku' },
      ...{ 'Variant Inventory Qty': 'stock', 'Variant Price': 'price', 'Variant Compare At Price': null },
      ...{ 'Variant Barcode': 'barcode', 'Cost per item': 'cost', Status: 'active' },
    },
  ],
  [
    'WooCommerce',
    {
      ...{
        ID: 'id',
        Type: null,
        SKU: 'sku',
        'GTIN, UPC, EAN, or ISBN': 'barcode',
        Name: 'name',
        Published: 'active',
      },
      ...{ Stock: 'stock', 'Low stock amount': 'minStock', 'Sale price': null, 'Regular price': 'price' },
      ...{ Categories: 'category', Parent: 'handle', 'Attribute 1 name': 'traitName1' },
      ...{ 'Attribute 1 value(s)': 'traitValue1' },
    },
  ],
  [
    'Odoo',
    {
      ...{
        'External ID': null,
        Name: 'name',
        'Internal Reference': 'sku',
        Barcode: 'barcode',
        'Sales Price': 'price',
      },
      ...{
        Cost: 'cost',
        'Product Category': 'category',
        'Unit of Measure': 'unit',
        'Quantity On Hand': 'stock',
      },
    },
  ],
  [
    'Odoo, names of fields',
    {
      ...{
        name: 'name',
        default_code: 'sku',
        barcode: 'barcode',
        list_price: 'price',
        standard_price: 'cost',
      },
      qty_available: 'stock',
    },
  ],
  [
    'OSPOS',
    {
      ...{ Id: 'id', Barcode: 'barcode', 'Item Name': 'name', Category: 'category', 'Supplier ID': null },
      ...{ 'Cost Price': 'cost', 'Unit Price': 'price', 'Tax 1 Name': null, 'Reorder Level': 'minStock' },
      location_stock: 'stock',
    },
  ],
  [
    'Olsera',
    {
      ...{ 'Grup Produk': 'category', 'Nama Produk': 'name', 'Nama Varian': 'traitValue1', SKU: 'sku' },
      ...{ Barcode: 'barcode', 'Harga Beli': 'cost', 'Harga Jual': 'price', 'Stock Qty': 'stock' },
    },
  ],
  [
    'Kasir Pintar',
    {
      ...{
        'Nama Barang': 'name',
        'Kode Barang': 'sku',
        'Harga Dasar': 'cost',
        'Harga Jual': 'price',
        Stok: 'stock',
      },
      ...{ 'Stok Minimal': 'minStock', 'Tipe Barang': 'tracked', Kategori: 'category', Satuan: 'unit' },
    },
  ],
  [
    'iPos with levels of prices',
    {
      ...{ 'Kode Item': 'sku', 'Nama Item': 'name', 'Harga Pokok': 'cost', 'Harga Jual Level 1': 'price' },
      ...{ 'Harga Jual Level 2': 'tierPrice1', 'Stok Akhir': 'stock', 'Stok Min': 'minStock' },
    },
  ],
  [
    'Accurate',
    {
      ...{ 'No. Barang': 'sku', 'Nama Barang': 'name', Kuantitas: 'stock', 'Def. Hrg. Jual Satuan': 'price' },
      ...{ 'Harga Beli': 'cost' },
    },
  ],
  [
    'Lightspeed',
    {
      ...{ handle: 'handle', sku: 'sku', name: 'name', product_category: 'category', supply_price: 'cost' },
      ...{ variant_option_one_name: 'traitName1', variant_option_one_value: 'traitValue1' },
      ...{ retail_price: 'price', inventory_Main_Outlet: 'stock', reorder_point_Main_Outlet: 'minStock' },
    },
  ],
  [
    'Zoho',
    {
      ...{ 'Item Name': 'name', SKU: 'sku', Rate: 'price', 'Purchase Rate': 'cost', UPC: 'barcode' },
      ...{ 'Stock On Hand': 'stock', 'Unit Name': 'unit', 'Reorder Level': 'minStock' },
    },
  ],
  [
    'Tokopedia',
    {
      ...{ 'Nama Produk': 'name', 'Harga (Rp)': 'price', Stok: 'stock', 'SKU Name': 'sku' },
      ...{ 'Varian 1': 'traitValue1', 'Varian 2': 'traitValue2' },
    },
  ],
  [
    'BukuWarung',
    {
      ...{ 'Nama Barang': 'name', 'Harga Jual': 'price', 'Harga Modal': 'cost', 'Stok Tersisa': 'stock' },
      'Batas Minimum Stok': 'minStock',
    },
  ],
]

test.each(exportsOfPrograms)('[SPREADSHEET-21] the export of %s is read', (_, columns) => {
  expect(Object.keys(columns).map((header, at) => [header, fieldsOf(Object.keys(columns))[at]])).toEqual(
    Object.entries(columns),
  )
  expect(readHead([Object.keys(columns)])?.doubled).toEqual([])
})

test.each([
  [
    ['No', 'Nm Brg', 'Hrg Beli', 'Hrg Jual', 'Stk', 'Sat', 'Min Stk', 'Kd Brg'],
    [null, 'name', 'cost', 'price', 'stock', 'unit', 'minStock', 'sku'],
  ],
  [
    ['no.', 'BARANG', 'MODAL', 'JUAL', 'SISA'],
    [null, 'name', 'cost', 'price', 'stock'],
  ],
  [
    ['Kode', 'Nama Barang', 'H.Beli', 'H.Jual', 'Jml Stok'],
    ['sku', 'name', 'cost', 'price', 'stock'],
  ],
] as const)('[SPREADSHEET-18] what people write by hand is shortened: %s', (headers, fields) => {
  expect(fieldsOf([...headers])).toEqual(fields)
})

test('[SPREADSHEET-23] *Jual?* that is answered by yes or no is no price', () => {
  const head = readHead([
    ['Nama', 'Harga Modal', 'Jual?'],
    ['Gula', 12_000, 'Ya'],
    ['Teh', 4_000, 'Tidak'],
  ])
  expect(head && Array.from(head.mapping.values())).toEqual(['name', 'cost'])
})
