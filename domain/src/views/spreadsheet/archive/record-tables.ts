import { rightLabel } from '../../../base/permission/permission.ts'
import type { StaffRight, StaffRole } from '../../../base/permission/rights.ts'
import {
  quantityColumn,
  rupiahColumn,
  type Table,
  type TableCell,
  textColumn,
} from '../../../base/table/table.ts'
import type { PromotionFields } from '../../../promotion/promotion.ts'
import { staffRoleLabel } from '../../../staff/at-till.ts'
import type { SupplierFields } from '../../../supplier/supplier.ts'
import { archiveQuantity } from './archive-table.ts'

/** Every category that a product has, with how many. */
export function categoryTable(
  products: Iterable<{ readonly fields: { readonly category: string; readonly isActive: boolean } }>,
): Table {
  const counts = new Map<string, { all: number; active: number }>()
  for (const { fields } of products) {
    if (fields.category === '') continue
    const count = counts.get(fields.category) ?? { all: 0, active: 0 }
    count.all += 1
    if (fields.isActive) count.active += 1
    counts.set(fields.category, count)
  }
  return {
    name: 'Kategori',
    columns: [textColumn('Kategori', 24), quantityColumn('Produk'), quantityColumn('Produk Aktif')],
    rows: [...counts].map(([category, { all, active }]) => [category, all, active]),
  }
}

/** What is in stock and what it is worth at its cost: the worths add up to *Nilai stok* (COST-9). */
export function stockWorthTable(
  products: Iterable<{
    readonly productId: string
    readonly name: string
    readonly unit: string
    readonly stockThousandths: number
    readonly valueRupiah: number
  }>,
): Table {
  return {
    name: 'Nilai stok',
    columns: [
      textColumn('Barang', 34),
      quantityColumn('Stok'),
      textColumn('Satuan', 8),
      rupiahColumn('Nilai'),
      textColumn('ID Barang', 36),
    ],
    rows: Array.from(products, ({ productId, name, unit, stockThousandths, valueRupiah }) => [
      name,
      archiveQuantity(stockThousandths),
      unit,
      valueRupiah,
      productId,
    ]),
  }
}

export function supplierTable(
  suppliers: Iterable<{ readonly id: string; readonly fields: SupplierFields; readonly owedRupiah: number }>,
): Table {
  return {
    name: 'Pemasok',
    columns: [
      textColumn('Nama', 28),
      textColumn('Nomor HP', 18),
      textColumn('Alamat', 34),
      quantityColumn('Tempo (hari)'),
      rupiahColumn('Utang'),
      textColumn('Catatan', 30),
      textColumn('Aktif', 8),
      textColumn('ID', 36),
    ],
    rows: Array.from(suppliers, ({ id, fields, owedRupiah }) => [
      ...[fields.name, fields.phone, fields.address, fields.paymentDays, owedRupiah, fields.note],
      ...[yesOrNo(fields.isActive), id],
    ]),
  }
}

const promotionKinds = {
  quantity_break: 'Harga mulai jumlah tertentu',
  group_price: 'Harga kelompok pelanggan',
  buy_get: 'Beli lalu gratis',
  discount: 'Potongan',
} as const satisfies { [Kind in PromotionFields['kind']]: string }

export function promotionTable(
  promotions: Iterable<{ readonly id: string; readonly fields: PromotionFields }>,
  nameOf: (productId: string) => string | null,
): Table {
  return {
    name: 'Promosi',
    columns: [
      textColumn('Nama', 24),
      textColumn('Jenis', 26),
      textColumn('Untuk Barang', 40),
      textColumn('Untuk Kategori', 24),
      textColumn('Kelompok Pelanggan', 18),
      quantityColumn('Mulai Jumlah'),
      quantityColumn('Gratis'),
      rupiahColumn('Harga'),
      rupiahColumn('Potongan Rupiah'),
      quantityColumn('Potongan %'),
      textColumn('Dari', 12),
      textColumn('Sampai', 12),
      textColumn('Aktif', 8),
      textColumn('ID', 36),
    ],
    rows: Array.from(promotions, ({ id, fields }): TableCell[] => [
      ...[fields.name, promotionKinds[fields.kind]],
      ...[fields.productIds.map((productId) => nameOf(productId) ?? productId).join('; ')],
      ...[fields.categories.join('; '), fields.customerGroup],
      ...[quantityOrNone(fields.minimumThousandths), quantityOrNone(fields.freeThousandths)],
      ...[fields.priceRupiah, fields.amountRupiah],
      ...[fields.percentHundredths === null ? null : fields.percentHundredths / 100],
      ...[fields.fromDay ?? '', fields.throughDay ?? '', yesOrNo(fields.isActive), id],
    ]),
  }
}

/** People with what they may do; no PIN and no password, nor anything made of them. */
export function staffTable(
  staff: Iterable<{
    readonly staffId: string
    readonly name: string
    readonly role: StaffRole
    readonly rights: readonly StaffRight[]
    readonly maximumDiscountHundredths: number
    readonly isActive: boolean
  }>,
): Table {
  return {
    name: 'Karyawan',
    columns: [
      textColumn('Nama', 24),
      textColumn('Peran', 14),
      textColumn('Hak', 60),
      quantityColumn('Diskon Paling Besar %'),
      textColumn('Aktif', 8),
      textColumn('ID', 36),
    ],
    rows: Array.from(staff, ({ staffId, name, role, rights, maximumDiscountHundredths, isActive }) => [
      ...[name, staffRoleLabel[role], rights.map((right) => rightLabel[right]).join('; ')],
      ...[maximumDiscountHundredths / 100, yesOrNo(isActive), staffId],
    ]),
  }
}

export function deviceTable(
  devices: Iterable<{
    readonly deviceId: string
    readonly letter: string
    readonly name: string
    readonly isRevoked: boolean
    readonly cashRupiah: number
  }>,
): Table {
  return {
    name: 'Perangkat',
    columns: [
      textColumn('Huruf', 8),
      textColumn('Nama', 24),
      textColumn('Dicabut', 8),
      rupiahColumn('Isi Laci'),
      textColumn('ID', 36),
    ],
    rows: Array.from(devices, ({ deviceId, letter, name, isRevoked, cashRupiah }) => [
      ...[letter, name, yesOrNo(isRevoked), cashRupiah, deviceId],
    ]),
  }
}

function yesOrNo(is: boolean): string {
  return is ? 'Ya' : 'Tidak'
}

function quantityOrNone(thousandths: number | null): number | null {
  return thousandths === null ? null : archiveQuantity(thousandths)
}
