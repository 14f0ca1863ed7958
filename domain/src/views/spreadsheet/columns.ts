import { type Cell, cellText } from '../../base/table/cell.ts'
import { isCodeColumn } from './code-column.ts'
import { programHeaders, secondHeaders, storeHeaders } from './program-headers.ts'
import {
  bareHeader,
  type ColumnGuess,
  createHeadReader,
  type FieldChoices,
  type FieldMapping,
  type FileColumn,
  type HeadOf,
  headerKey,
  looseNames,
} from './sheet-head.ts'

/** A price that holds from a quantity on, in the order of the file. */
export const tierSlots = [1, 2, 3, 4, 5] as const
/** Further units: the first one is the base unit itself. */
export const unitSlots = [2, 3, 4] as const
/** What tells goods of one group apart: size, colour. */
export const traitSlots = [1, 2, 3] as const

type TierSlot = (typeof tierSlots)[number]
type UnitSlot = (typeof unitSlots)[number]
type TraitSlot = (typeof traitSlots)[number]

/** What a column of a file may be for Laci. */
export type ImportField =
  | 'id'
  | 'sku'
  | 'barcode'
  | 'name'
  | 'category'
  | 'unit'
  | 'cost'
  | 'price'
  | 'stock'
  | 'minStock'
  | 'tracked'
  | 'active'
  | 'weighed'
  | 'scaleCode'
  | 'taxed'
  | 'kitchen'
  | 'stations'
  | 'variantGroup'
  | 'handle'
  | `traitName${TraitSlot}`
  | `traitValue${TraitSlot}`
  | `tierPrice${TierSlot}`
  | `tierMin${TierSlot}`
  | `unitName${UnitSlot}`
  | `unitFactor${UnitSlot}`
  | `unitPrice${UnitSlot}`
  | `unitBarcode${UnitSlot}`

export type ImportColumn = {
  readonly field: ImportField
  /** What our own template and export write above it. */
  readonly header: string
  /** What other programs and people write, as `headerKey` has it. */
  readonly synonyms: readonly string[]
}

/**
 * In the order of our template. The synonyms follow the published import templates of iPos, Jurnal and Loyverse, and what
 * suppliers and shops write by hand.
 */
const ownColumns: readonly ImportColumn[] = [
  { field: 'id', header: 'ID', synonyms: ['id laci', 'id produk laci'] },
  {
    field: 'sku',
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
    synonyms: [
      ...['kode barcode', 'ean', 'upc', 'gtin', 'barkode', 'barcode satuan 1', 'barcode 1', 'bar code'],
      ...['kode batang', 'barcode satuan dasar', 'ean13', 'ean 13', 'no barcode'],
    ],
  },
  {
    field: 'name',
    header: 'Nama Produk',
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
    header: 'Kategori',
    synonyms: [
      ...['jenis', 'grup', 'group', 'departemen', 'category', 'kategori produk', 'jenis barang', 'kelompok'],
      ...['golongan', 'kategori barang', 'klasifikasi'],
    ],
  },
  {
    field: 'unit',
    header: 'Satuan',
    synonyms: [
      ...['unit', 'uom', 'satuan dasar', 'satuan 1', 'unit satuan produk', 'sat', 'satuan terkecil'],
      'satuan kecil',
    ],
  },
  {
    field: 'cost',
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
  ...tierSlots.flatMap((slot): ImportColumn[] => [
    {
      field: `tierPrice${slot}`,
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
    },
    {
      field: `tierMin${slot}`,
      header: `Min Qty ${slot}`,
      synonyms: [
        ...(slot === 1 ? ['min qty', 'minimal grosir', 'min grosir', 'qty grosir'] : []),
        ...[`minimal grosir ${slot}`, `min grosir ${slot}`, `qty grosir ${slot}`, `min qty grosir ${slot}`],
      ],
    },
  ]),
  {
    field: 'stock',
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
    header: 'Stok Minimum',
    synonyms: [
      ...['stok minimal', 'min stok', 'batas stok', 'buffer', 'jumlah buffer', 'low stock', 'minimum stok'],
      ...['stock minimum', 'stok min', 'batas minimum'],
    ],
  },
  {
    field: 'tracked',
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
    header: 'Aktif',
    synonyms: ['status', 'dijual', 'produk dijual', 'active', 'available for sale', 'tampil'],
  },
  ...unitSlots.flatMap((slot): ImportColumn[] => [
    {
      field: `unitName${slot}`,
      header: `Satuan ${slot}`,
      synonyms: slot === 2 ? ['satuan besar', 'satuan lain', 'satuan kedua'] : [],
    },
    {
      field: `unitFactor${slot}`,
      header: `Isi Satuan ${slot}`,
      synonyms: [
        ...[`konversi ${slot}`, `konversi satuan ${slot}`, `isi ${slot}`],
        ...(slot === 2 ? ['isi', 'konversi', 'isi per dus', 'isi dus', 'isi karton'] : []),
      ],
    },
    {
      field: `unitPrice${slot}`,
      header: `Harga Satuan ${slot}`,
      synonyms: [
        `harga jual satuan ${slot}`,
        ...(slot === 2 ? ['harga dus', 'harga jual dus', 'harga karton', 'harga satuan besar'] : []),
      ],
    },
    {
      field: `unitBarcode${slot}`,
      header: `Barcode Satuan ${slot}`,
      synonyms: slot === 2 ? ['barcode dus', 'barcode karton', 'barcode satuan besar'] : [],
    },
  ]),
  {
    field: 'weighed',
    header: 'Ditimbang',
    synonyms: ['timbangan', 'sold by weight', 'dijual per timbangan'],
  },
  { field: 'scaleCode', header: 'Kode Timbangan', synonyms: ['kode timbang', 'plu timbangan'] },
  { field: 'taxed', header: 'Kena Pajak', synonyms: ['pajak', 'ppn', 'kena ppn'] },
  { field: 'kitchen', header: 'Cetak Dapur', synonyms: ['dapur'] },
  { field: 'stations', header: 'Stasiun', synonyms: ['stasiun dapur', 'stasiun pesanan', 'printer dapur'] },
  {
    field: 'variantGroup',
    header: 'Grup Varian',
    synonyms: ['varian dari', 'induk varian', 'nama induk', 'produk induk'],
  },
  // What rows of one product share in other programs. No export of ours has it.
  { field: 'handle', header: 'Handle', synonyms: [] },
  ...traitSlots.flatMap((slot): ImportColumn[] => [
    {
      field: `traitName${slot}`,
      header: `Jenis Varian ${slot}`,
      synonyms: [`option ${slot} name`, `nama varian ${slot}`, `atribut ${slot}`, `option${slot} name`],
    },
    {
      field: `traitValue${slot}`,
      header: `Nilai Varian ${slot}`,
      synonyms: [`option ${slot} value`, `isi varian ${slot}`, `nilai ${slot}`, `option${slot} value`],
    },
  ]),
]

export const importColumns: readonly ImportColumn[] = ownColumns.map((column) => ({
  ...column,
  synonyms: [...column.synonyms, ...(programHeaders[column.field] ?? [])],
}))

/** Columns whose header several fields could mean: what stands in them decides. */
const mixedHeaders: ReadonlySet<string> = new Set(['kode barcode', 'kode', 'barcode sku', 'sku barcode'])

const fieldOfHeader: ReadonlyMap<string, ImportField> = new Map(
  importColumns.flatMap(({ field, header, synonyms }) =>
    [headerKey(header), ...synonyms].map((name) => [name, field] as const),
  ),
)

const looselyNamed = looseNames(fieldOfHeader)

export const headerOfField: Readonly<Record<ImportField, string>> = Object.fromEntries(
  importColumns.map(({ field, header }) => [field, header]),
) as Record<ImportField, string>

/** Which field of goods each column of the file is; columns that are not in it are left out. */
export type ColumnMapping = FieldMapping<ImportField>

/** What somebody chose for a header in this shop, by `headerKey`; null: it is left out. */
export type ColumnChoices = FieldChoices<ImportField>

export type SheetHead = HeadOf<ImportField>

const numberFields = /^(stock|minStock|cost|price|tierMin\d|unitFactor\d)$/

export const { readHead, headAt } = createHeadReader<ImportField>({
  fieldOfHeader,
  looseField,
  judge({ header, values }, key, field) {
    if (isYesNo(header, values) && numberFields.test(field ?? looseField(header) ?? '')) return null
    return refined(key, field, values) ?? undefined
  },
  settle(columns, fields, isChosen) {
    const coded = codeColumn(columns, fields)
    if (coded < 0 || isChosen(columns[coded]!)) return
    for (const [at, field] of fields.entries()) if (field === 'barcode') fields[at] = null
    fields[coded] = 'barcode'
  },
})

/** A name with a store in brackets, with the list of prices before it, or written as one [SPREADSHEET-18]. */
function looseField(header: string): ImportField | null {
  return (
    looselyNamed(header) ??
    secondFields.get(headerKey(bareHeader(header))) ??
    storeHeaders.find(([start]) => start.test(headerKey(bareHeader(header))))?.[1] ??
    null
  )
}

const secondFields: ReadonlyMap<string, ImportField> = new Map(
  Object.entries(secondHeaders).flatMap(([field, names]) =>
    names.map((name) => [name, field as ImportField] as const),
  ),
)

/** *In stock?* is answered by yes or no, and is no quantity [SPREADSHEET-23]. */
function isYesNo(header: string, values: readonly Cell[]): boolean {
  const texts = values.map((value) => cellText(value).toLowerCase())
  const isAnswered = (answer: RegExp) => texts.length > 0 && texts.every((text) => answer.test(text))
  return (
    isAnswered(/^(ya|tidak|y|n|t|yes|no|true|false|ada|habis|kosong)$/) ||
    (header.trim().endsWith('?') && isAnswered(/^[01]$/))
  )
}

/** *Kode/Barcode* holds either: the barcode where most of it are numbers of goods. */
function refined(key: string, guessed: ImportField | null, values: readonly Cell[]): ImportField | null {
  return mixedHeaders.has(key) && guessed === 'barcode' && values.length > 0 && !isCodeColumn(values)
    ? 'sku'
    : guessed
}

const ownHeaders: ReadonlySet<string> = new Set(importColumns.map(({ header }) => header))
/** Columns of ours that nobody else has under these names. */
const ownMarks: ReadonlySet<string> = new Set([headerOfField.id, headerOfField.tracked])

/** Whether these are the columns of our own export or template. */
export function isOwnHeader(columns: readonly Pick<FileColumn, 'header'>[]): boolean {
  const headers = columns.map(({ header }) => header.replace(/ \*$/, ''))
  return (
    headers.filter((header) => ownHeaders.has(header)).length >= 5 &&
    headers.some((header) => ownMarks.has(header))
  )
}

/** The column that holds the numbers of goods where none has them by its name [SPREADSHEET-19]. */
function codeColumn(
  columns: readonly ColumnGuess[],
  fields: readonly (ImportField | null | undefined)[],
): number {
  const isOwnExport = isOwnHeader(columns) && columns.some(({ header }) => header === headerOfField.id)
  const isNamed = columns.some(({ values }, at) => fields[at] === 'barcode' && values.length > 0)
  if (isNamed || isOwnExport) return -1
  return columns.findIndex(
    ({ header, values }, at) =>
      (fields[at] === 'sku' || (fields[at] === undefined && looseField(header) === null)) &&
      isCodeColumn(values),
  )
}
