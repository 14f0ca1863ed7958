import { type FieldKind, fieldFacts, type ProductFieldName } from '../../catalog/product-fields.ts'
import { programHeaders } from './program-headers.ts'

/** A price that holds from a quantity on, in the order of the file. */
export const tierSlots = [1, 2, 3, 4, 5] as const
/** Further units: the first one is the base unit itself. */
export const unitSlots = [2, 3, 4] as const
/** What tells goods of one group apart: size, colour. */
export const traitSlots = [1, 2, 3] as const

type OwnColumn = {
  readonly field: string
  /** The field of a product that stands in it; absent: a part of one, the stock, or what only files have. */
  readonly of?: ProductFieldName
  /** What our own template and export write above it. */
  readonly header: string
  /** What other programs and people write, as `headerKey` has it. */
  readonly synonyms: readonly string[]
  /** Of a column that is no field; absent: text. */
  readonly kind?: FieldKind
  readonly width?: number
  /** An export leaves it out while no product has anything in it. */
  readonly isOptional?: true
}

/** One of several columns alike: no export has them all. */
function slotColumn<const Field extends string>(
  column: Omit<OwnColumn, 'field' | 'of'> & { readonly field: Field },
) {
  return { ...column, isOptional: true } as const
}

/**
 * In the order of our template. The synonyms follow the published import templates of iPos, Jurnal and Loyverse, and what
 * suppliers and shops write by hand.
 */
const ownColumns = [
  { field: 'id', header: 'ID', synonyms: ['id laci', 'id produk laci'], width: 4 },
  {
    field: 'sku',
    of: 'sku',
    header: 'Kode Produk',
    synonyms: [
      ...[
        'sku',
        'kode barang',
        'kode item',
        'kode',
        'plu',
        'item code',
        'kode produk sku',
        'sku kode produk',
      ],
      ...['product code', 'kd barang', 'kode sku', 'no barang', 'kode brg'],
    ],
  },
  {
    field: 'barcode',
    header: 'Barcode',
    width: 18,
    synonyms: [
      ...['kode barcode', 'ean', 'upc', 'gtin', 'barkode', 'barcode satuan 1', 'barcode 1', 'bar code'],
      ...['kode batang', 'barcode satuan dasar', 'ean13', 'ean 13', 'no barcode'],
    ],
  },
  {
    field: 'name',
    of: 'name',
    header: 'Nama Produk',
    width: 34,
    synonyms: [
      ...[
        'nama barang',
        'nama item',
        'nama',
        'produk',
        'product name',
        'name',
        'item name',
        'barang',
        'nama brg',
      ],
      ...['deskripsi barang', 'uraian barang', 'items name do not edit', 'product'],
    ],
  },
  {
    field: 'category',
    of: 'category',
    header: 'Kategori',
    synonyms: [
      ...['jenis', 'grup', 'group', 'departemen', 'category', 'kategori produk', 'jenis barang', 'kelompok'],
      ...['golongan', 'kategori barang', 'klasifikasi'],
    ],
  },
  {
    field: 'unit',
    of: 'unit',
    header: 'Satuan',
    synonyms: [
      ...['unit', 'uom', 'satuan dasar', 'satuan 1', 'unit satuan produk', 'sat', 'satuan terkecil'],
      'satuan kecil',
    ],
  },
  {
    field: 'cost',
    of: 'costRupiah',
    header: 'Harga Beli',
    synonyms: [
      ...[
        'harga pokok',
        'hpp',
        'modal',
        'harga modal',
        'cost',
        'harga pokok satuan 1',
        'harga dasar',
        'buy price',
      ],
      ...['harga beli satuan', 'hrg beli', 'harga pembelian', 'purchase price', 'harga beli terakhir'],
    ],
  },
  {
    field: 'price',
    of: 'priceRupiah',
    header: 'Harga Jual',
    synonyms: [
      ...[
        'harga',
        'harga satuan',
        'harga ecer',
        'price',
        'harga jual satuan 1',
        'harga eceran',
        'sell price',
      ],
      ...[
        'harga jual 1',
        'harga level 1',
        'default price',
        'hrg jual',
        'harga jual ecer',
        'harga jual satuan',
      ],
      ...['harga penjualan', 'selling price'],
    ],
  },
  ...tierSlots.flatMap((slot) => [
    slotColumn({
      field: `tierPrice${slot}`,
      kind: 'rupiah',
      header: `Harga Grosir ${slot}`,
      synonyms: [
        ...(slot === 1 ? ['harga grosir', 'grosir', 'wholesale price', 'harga jual grosir'] : []),
        ...[
          `harga jual ${slot + 1}`,
          `harga level ${slot + 1}`,
          `harga jual level ${slot + 1}`,
          `grosir ${slot}`,
        ],
      ],
    }),
    slotColumn({
      field: `tierMin${slot}`,
      kind: 'quantity',
      header: `Min Qty ${slot}`,
      synonyms: [
        ...(slot === 1 ? ['min qty', 'minimal grosir', 'min grosir', 'qty grosir'] : []),
        ...[`minimal grosir ${slot}`, `min grosir ${slot}`, `qty grosir ${slot}`, `min qty grosir ${slot}`],
      ],
    }),
  ]),
  {
    field: 'stock',
    kind: 'quantity',
    header: 'Stok',
    synonyms: [
      ...[
        'stok awal',
        'qty',
        'jumlah',
        'saldo',
        'stock',
        'stok awal satuan dasar',
        'stok akhir',
        'jumlah stok',
      ],
      ...['sisa stok', 'saldo awal', 'in stock', 'stok saat ini', 'quantity', 'kuantitas', 'stok toko'],
    ],
  },
  {
    field: 'minStock',
    of: 'minimumStockThousandths',
    header: 'Stok Minimum',
    synonyms: [
      ...['stok minimal', 'min stok', 'batas stok', 'buffer', 'jumlah buffer', 'low stock', 'minimum stok'],
      ...['stock minimum', 'stok min', 'batas minimum'],
    ],
  },
  {
    field: 'tracked',
    of: 'isStocked',
    header: 'Lacak Stok',
    synonyms: [
      'punya stok',
      'tipe',
      'tipe item',
      'pelacakan stok',
      'track stock',
      'catat stok',
      'kelola stok',
    ],
  },
  {
    field: 'active',
    of: 'isActive',
    header: 'Aktif',
    synonyms: ['status', 'dijual', 'produk dijual', 'active', 'available for sale', 'tampil'],
  },
  ...unitSlots.flatMap((slot) => [
    slotColumn({
      field: `unitName${slot}`,
      header: `Satuan ${slot}`,
      synonyms: slot === 2 ? ['satuan besar', 'satuan lain', 'satuan kedua'] : [],
    }),
    slotColumn({
      field: `unitFactor${slot}`,
      kind: 'quantity',
      header: `Isi Satuan ${slot}`,
      synonyms: [
        ...[`konversi ${slot}`, `konversi satuan ${slot}`, `isi ${slot}`],
        ...(slot === 2 ? ['isi', 'konversi', 'isi per dus', 'isi dus', 'isi karton'] : []),
      ],
    }),
    slotColumn({
      field: `unitPrice${slot}`,
      kind: 'rupiah',
      header: `Harga Satuan ${slot}`,
      synonyms: [
        `harga jual satuan ${slot}`,
        ...(slot === 2 ? ['harga dus', 'harga jual dus', 'harga karton', 'harga satuan besar'] : []),
      ],
    }),
    slotColumn({
      field: `unitBarcode${slot}`,
      header: `Barcode Satuan ${slot}`,
      synonyms: slot === 2 ? ['barcode dus', 'barcode karton', 'barcode satuan besar'] : [],
    }),
  ]),
  {
    field: 'weighed',
    of: 'isWeighed',
    header: 'Ditimbang',
    synonyms: ['timbangan', 'sold by weight', 'dijual per timbangan'],
  },
  {
    field: 'scaleCode',
    of: 'scaleCode',
    header: 'Kode Timbangan',
    synonyms: ['kode timbang', 'plu timbangan'],
  },
  { field: 'taxed', of: 'isTaxed', header: 'Kena Pajak', synonyms: ['pajak', 'ppn', 'kena ppn'] },
  { field: 'kitchen', of: 'isKitchen', header: 'Cetak Dapur', synonyms: ['dapur'] },
  {
    field: 'stations',
    of: 'stations',
    isOptional: true,
    header: 'Stasiun',
    synonyms: ['stasiun dapur', 'stasiun pesanan', 'printer dapur'],
  },
  {
    field: 'variantGroup',
    isOptional: true,
    header: 'Grup Varian',
    synonyms: ['varian dari', 'induk varian', 'nama induk', 'produk induk'],
  },
  // What rows of one product share in other programs. No export of ours has it.
  { field: 'handle', header: 'Handle', synonyms: [] },
  ...traitSlots.flatMap((slot) => [
    slotColumn({
      field: `traitName${slot}`,
      header: `Jenis Varian ${slot}`,
      synonyms: [`option ${slot} name`, `nama varian ${slot}`, `atribut ${slot}`, `option${slot} name`],
    }),
    slotColumn({
      field: `traitValue${slot}`,
      header: `Nilai Varian ${slot}`,
      synonyms: [`option ${slot} value`, `isi varian ${slot}`, `nilai ${slot}`, `option${slot} value`],
    }),
  ]),
] as const satisfies readonly OwnColumn[]

type Columns = (typeof ownColumns)[number]
/** What a column of a file may be for Laci. */
export type ImportField = Columns['field']
/** A field of a product that is one column. */
export type ColumnedField = Extract<Columns, { readonly of: ProductFieldName }>['of']

export type ImportColumn = Omit<OwnColumn, 'field' | 'kind'> & {
  readonly field: ImportField
  readonly kind: FieldKind
}

export const importColumns: readonly ImportColumn[] = ownColumns.map((column: Columns & OwnColumn) => ({
  ...column,
  kind: kindOf(column),
  synonyms: [...column.synonyms, ...(programHeaders[column.field] ?? [])],
}))

/** A column that is a field of a product. */
export type FieldColumn = ImportColumn & { readonly of: ColumnedField }
export const fieldColumns: readonly FieldColumn[] = importColumns.filter(
  (column): column is FieldColumn => column.of !== undefined,
)

export const columnOfField = Object.fromEntries(
  importColumns.map((column) => [column.field, column]),
) as Readonly<Record<ImportField, ImportColumn>>

export const headerOfField = Object.fromEntries(
  importColumns.map(({ field, header }) => [field, header]),
) as Readonly<Record<ImportField, string>>

function kindOf({ of, kind = 'text' }: Pick<OwnColumn, 'of' | 'kind'>): FieldKind {
  return (of === undefined ? undefined : fieldFacts[of].kind) ?? kind
}
