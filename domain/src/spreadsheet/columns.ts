import { hasValidCheckDigit } from '../catalog/barcode.ts'
import { type Cell, cellText, isBlank, type SheetRows } from './cell.ts'

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
  | 'variantGroup'
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
export const importColumns: readonly ImportColumn[] = [
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
    synonyms: ['unit', 'uom', 'satuan dasar', 'satuan 1', 'unit satuan produk', 'sat', 'satuan terkecil'],
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
        ...(slot === 1 ? ['harga grosir', 'grosir', 'wholesale price'] : []),
        ...[`harga jual ${slot + 1}`, `harga level ${slot + 1}`, `grosir ${slot}`],
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
  {
    field: 'variantGroup',
    header: 'Grup Varian',
    synonyms: ['varian dari', 'induk varian', 'nama induk', 'produk induk'],
  },
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

/** Columns whose header several fields could mean: what stands in them decides. */
const mixedHeaders: ReadonlySet<string> = new Set(['kode barcode', 'kode', 'barcode sku', 'sku barcode'])

const fieldOfHeader: ReadonlyMap<string, ImportField> = new Map(
  importColumns.flatMap(({ field, header, synonyms }) =>
    [headerKey(header), ...synonyms].map((name) => [name, field] as const),
  ),
)

export const headerOfField: Readonly<Record<ImportField, string>> = Object.fromEntries(
  importColumns.map(({ field, header }) => [field, header]),
) as Record<ImportField, string>

/** A header as it is compared: lower case, without accents, `*`, `(Rp)` and punctuation [SPREADSHEET-3]. */
export function headerKey(header: string): string {
  return header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(\s*(rp|idr)\.?\s*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\s(rp|idr)$/, '')
    .trim()
}

/** One column of a file with what it is guessed to be. */
export type FileColumn = {
  /** Where it stands, from 0. */
  readonly index: number
  readonly header: string
  /** The first values in it, for people. */
  readonly samples: readonly string[]
}

/** Which field each column of the file is; columns that are not in it are left out. */
export type ColumnMapping = ReadonlyMap<number, ImportField>

export type SheetHead = {
  /** Where the header row is, from 0. The rows of data come after it. */
  readonly headerIndex: number
  readonly columns: readonly FileColumn[]
  readonly mapping: ColumnMapping
  /** Fields that two columns could be: somebody has to choose. The first column has it until then. */
  readonly doubled: readonly ImportField[]
}

const searchedRows = 10
const sampledRows = 200
const shownSamples = 3

/**
 * Finds the header among the first ten rows, because people put a title above it, and guesses what the columns are
 * [SPREADSHEET-3]. Null: no row has two names that Laci knows. `remembered`: what somebody chose for a header in this shop.
 */
export function readHead(
  rows: SheetRows,
  remembered: ReadonlyMap<string, ImportField | null> = new Map(),
): SheetHead | null {
  for (let headerIndex = 0; headerIndex < Math.min(searchedRows, rows.length); headerIndex += 1) {
    const keys = (rows[headerIndex] ?? []).map((cell) => headerKey(cellText(cell)))
    const known = new Set(keys.map((key) => fieldOf(key, remembered)).filter((field) => field !== null))
    if (known.size < 2) continue
    return headAt(rows, headerIndex, remembered)
  }
  return null
}

/** The same with a header row that somebody named. */
export function headAt(
  rows: SheetRows,
  headerIndex: number,
  remembered: ReadonlyMap<string, ImportField | null> = new Map(),
): SheetHead {
  const header = rows[headerIndex] ?? []
  const body = rows.slice(headerIndex + 1, headerIndex + 1 + sampledRows)
  const columns: FileColumn[] = []
  const mapping = new Map<number, ImportField>()
  const doubled = new Set<ImportField>()
  const taken = new Set<ImportField>()
  for (const [index, cell] of header.entries()) {
    const values = body
      .map((row) => row[index])
      .filter((value): value is Cell => value !== undefined && !isBlank(value))
    const text = cellText(cell)
    if (text === '' && values.length === 0) continue
    columns.push({ index, header: text, samples: values.slice(0, shownSamples).map(cellText) })
    const key = headerKey(text)
    const wanted = remembered.has(key) ? (remembered.get(key) ?? null) : refined(key, fieldOf(key), values)
    if (wanted === null) continue
    if (taken.has(wanted)) {
      doubled.add(wanted)
      continue
    }
    taken.add(wanted)
    mapping.set(index, wanted)
  }
  return { headerIndex, columns, mapping, doubled: [...doubled] }
}

function fieldOf(
  key: string,
  remembered: ReadonlyMap<string, ImportField | null> = new Map(),
): ImportField | null {
  if (key === '') return null
  return remembered.get(key) ?? fieldOfHeader.get(key) ?? null
}

/** *Kode* and *Kode/Barcode* hold either: more than four fifths real codes of goods make it the barcode. */
function refined(key: string, guessed: ImportField | null, values: readonly Cell[]): ImportField | null {
  if (!mixedHeaders.has(key) || values.length === 0) return guessed
  const codes = values.filter((value) => hasValidCheckDigit(cellText(value).padStart(13, '0'))).length
  return codes * 5 > values.length * 4 ? 'barcode' : 'sku'
}
