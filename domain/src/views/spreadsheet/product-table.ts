import type { Table, TableCell, TableColumn } from '../../base/table/table.ts'
import type { ProductFields } from '../../catalog/product.ts'
import { fieldsThat, type ProductFieldName } from '../../catalog/product-fields.ts'
import {
  columnOfField,
  type FieldColumn,
  fieldColumns,
  type ImportField,
  importColumns,
  tierSlots,
  traitSlots,
  unitSlots,
} from './columns.ts'
import { stationsText } from './station-cell.ts'

export type ExportedProduct = {
  readonly productId: string
  readonly fields: ProductFields
  readonly stockThousandths: number
}

/** Every product with the columns of an import: taken in again it changes nothing [SPREADSHEET-9]. */
export function productTable(
  products: Iterable<ExportedProduct>,
  { withCost }: { readonly withCost: boolean },
): Table {
  const all = Array.from(products, cellsOf)
  const used = new Set(
    all.flatMap((cells) => [...cells].flatMap(([field, cell]) => (cell === null ? [] : field))),
  )
  const fields = importColumns
    .filter(({ field, of }) => field !== 'id' && field !== 'handle' && (withCost || !costFields.has(of)))
    // Units, wholesale prices, variants and stations that no product has would be two dozen empty columns.
    .filter(({ field, isOptional }) => isOptional !== true || used.has(field))
    .map(({ field }) => field)
  // Of use to the next import alone: last, and narrow.
  fields.push('id')
  return {
    name: 'Produk',
    columns: fields.map(columnOf),
    rows: all.map((cells) => fields.map((field) => cells.get(field) ?? null)),
  }
}

/** What a new shop fills in: the columns that are asked for most, and three rows that show how. */
export function templateTable(): Table {
  const fields: ImportField[] = [
    ...(['sku', 'barcode', 'name', 'category', 'unit', 'cost', 'price', 'stock', 'minStock'] as const),
    ...(['tierPrice1', 'tierMin1', 'unitName2', 'unitFactor2', 'unitPrice2', 'unitBarcode2'] as const),
    ...(['tracked', 'active'] as const),
  ]
  return {
    name: 'Produk',
    columns: fields.map((field) => {
      const column = columnOf(field)
      return isRequired(field) ? { ...column, header: `${column.header} *` } : column
    }),
    rows: sampleRows.map((row) => fields.map((field) => row[field] ?? null)),
  }
}

/** How the template is filled in, line by line. */
export const templateHelp: readonly string[] = [
  'Cara mengisi',
  '1. Satu produk satu baris. Yang wajib hanya Nama Produk dan Harga Jual.',
  '2. Hapus tiga baris contoh. Baris contoh yang tidak diubah tidak ikut diimpor.',
  '3. Harga ditulis 12500 atau 12.500. Jumlah boleh memakai koma, misalnya 1,5.',
  '4. Barcode dan Kode Produk adalah teks: nol di depan harus tetap ada. Beberapa barcode dipisah titik koma.',
  '5. Satuan 2 adalah satuan yang lebih besar, misalnya dus. Isi Satuan 2 adalah berapa satuan dasar di dalamnya.',
  '6. Kolom yang kosong tidak mengubah apa pun. Tulis HAPUS untuk mengosongkan isi yang sudah ada.',
  '7. Produk yang sudah ada dikenali dari Kode Produk atau Barcode. Impor yang sama dua kali tidak membuat produk ganda.',
  '8. Varian (ukuran, warna): satu varian satu baris. Isi Grup Varian (Kaos Polos), Jenis Varian 1 (Ukuran), Nilai Varian 1 (M) di kolom tambahan.',
]

type Sample = { readonly [Field in ImportField]?: string | number }

const sampleRows: readonly Sample[] = [
  {
    name: 'CONTOH Mi Instan Goreng',
    category: 'Makanan',
    unit: 'pcs',
    cost: 2_800,
    price: 3_500,
    stock: 40,
    minStock: 10,
    tierPrice1: 3_200,
    tierMin1: 10,
    unitName2: 'dus',
    unitFactor2: 40,
    unitPrice2: 118_000,
    tracked: 'Ya',
    active: 'Ya',
  },
  {
    name: 'CONTOH Gula Pasir Curah',
    category: 'Sembako',
    unit: 'kg',
    cost: 14_500,
    price: 16_500,
    stock: 25.5,
  },
  { name: 'CONTOH Jasa Fotokopi', category: 'Jasa', unit: 'lembar', price: 500, tracked: 'Tidak' },
]

const sampleNames: ReadonlySet<string> = new Set(sampleRows.map(({ name }) => String(name)))

/** A row of the template that nobody has touched. */
export function isSampleName(name: string): boolean {
  return sampleNames.has(name)
}

function isRequired(field: ImportField): boolean {
  return field === 'name' || field === 'price'
}

function columnOf(field: ImportField): TableColumn {
  const { header, kind, width } = columnOfField[field]
  if (kind === 'rupiah') return { header, kind, width: 14 }
  if (kind === 'quantity') return { header, kind, width: 12 }
  return { header, kind: 'text', width: width ?? 14 }
}

/** What an export says of a product. */
export function cellsOf({
  productId,
  fields,
  stockThousandths,
}: ExportedProduct): Map<ImportField, TableCell> {
  const cells = new Map<ImportField, TableCell>([
    ['id', productId],
    ['barcode', text(fields.barcodes.join(';'))],
    ['stock', fields.isStocked ? units(stockThousandths) : null],
  ])
  for (const column of fieldColumns) cells.set(column.field, cellOf(column, fields))
  const tiers = fields.priceTiers
    .filter(({ unit, customerGroup }) => customerGroup === '' && (unit === '' || unit === fields.unit))
    .toSorted((one, other) => one.minimumThousandths - other.minimumThousandths)
  for (const slot of tierSlots) {
    const tier = tiers[slot - 1]
    if (tier === undefined) break
    cells.set(`tierPrice${slot}`, tier.priceRupiah).set(`tierMin${slot}`, units(tier.minimumThousandths))
  }
  for (const slot of unitSlots) {
    const unit = fields.units[slot - 2]
    if (unit === undefined) break
    cells
      .set(`unitName${slot}`, unit.name)
      .set(`unitFactor${slot}`, units(unit.factorThousandths))
      .set(`unitPrice${slot}`, unit.priceRupiah)
      .set(`unitBarcode${slot}`, text(unit.barcodes.join(';')))
  }
  if (fields.variant !== null) cells.set('variantGroup', fields.variant.groupName)
  for (const slot of traitSlots) {
    const trait = fields.variant?.traits[slot - 1]
    if (trait === undefined) break
    cells.set(`traitName${slot}`, trait.name).set(`traitValue${slot}`, trait.value)
  }
  return cells
}

const costFields: ReadonlySet<ProductFieldName | undefined> = new Set(fieldsThat('isCost'))

function cellOf({ of, kind }: FieldColumn, fields: ProductFields): TableCell {
  if (of === 'stations') return fields.stations === null ? null : stationsText(fields.stations)
  const value = fields[of]
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
  if (typeof value === 'number') return kind === 'quantity' ? units(value) : value
  return value === null ? null : text(value)
}

function text(value: string): string | null {
  return value === '' ? null : value
}

function units(thousandths: number): number {
  return thousandths / 1000
}
