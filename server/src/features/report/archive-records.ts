import type { StaffRight, StaffRole } from '@laci/domain/base/permission/rights.ts'
import { csvRows, csvStart, type Table } from '@laci/domain/base/table/table.ts'
import { applyProductChanges, type ProductChanges, productDefaults } from '@laci/domain/catalog/product.ts'
import { type CustomerFields, customerDefaults } from '@laci/domain/customer/customer.ts'
import { type PromotionFields, promotionDefaults } from '@laci/domain/promotion/promotion.ts'
import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import { type SupplierFields, supplierDefaults } from '@laci/domain/supplier/supplier.ts'
import type { ArchiveNames } from '@laci/domain/views/spreadsheet/archive/archive-table.ts'
import {
  categoryTable,
  deviceTable,
  promotionTable,
  staffTable,
  stockWorthTable,
  supplierTable,
} from '@laci/domain/views/spreadsheet/archive/record-tables.ts'
import { archiveFileName, type archiveRecords } from '@laci/domain/views/spreadsheet/archive/shop-archive.ts'
import { productTable } from '@laci/domain/views/spreadsheet/product-table.ts'
import { customerTable } from '@laci/domain/views/spreadsheet/shop-tables.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import type { ZipFile } from '../../files/zip-stream.ts'

/** Names of the shop's people, goods and tills, as they are now. */
export type ShopPeople = Pick<
  ArchiveNames,
  'product' | 'customer' | 'promotion' | 'supplier' | 'person' | 'device'
>

/** What the shop has by now, read in one transaction: its catalogue and its people, and no more of its journal. */
export async function archiveRecordFiles(tx: Tx): Promise<{
  readonly files: readonly ZipFile[]
  readonly people: ShopPeople
  readonly storeName: string
}> {
  const balances = await readBalances(tx)
  const of = (account: string, subject: string) => balances.get(`${account} ${subject}`) ?? 0
  const products = await readProducts(tx, (productId) => of('stock', productId))
  const customers = await readRecords<CustomerFields>(tx, 'customer', customerDefaults)
  const suppliers = await readRecords<SupplierFields>(tx, 'supplier', supplierDefaults)
  const promotions = await readRecords<PromotionFields>(tx, 'promotion', promotionDefaults)
  const staff = await readStaff(tx)
  const devices = await readDevices(tx)
  const worths = await readWorths(tx)
  const settings = { ...shopSettingsDefaults, ...(await readSettings(tx)) }
  const fieldsOf = new Map(products.map(({ productId, fields }) => [productId, fields]))
  const nameOf = (productId: string) => fieldsOf.get(productId)?.name ?? null
  const tables: { readonly [Name in Exclude<keyof typeof archiveRecords, 'pengaturan'>]: Table } = {
    produk: productTable(products, { withCost: true }),
    kategori: categoryTable(products),
    'nilai-stok': stockWorthTable(
      // Also goods whose own record never came: what they are worth is a part of the sum.
      [...new Set([...fieldsOf.keys(), ...worths.keys()])].map((productId) => ({
        ...{ productId, name: nameOf(productId) ?? '', unit: fieldsOf.get(productId)?.unit ?? '' },
        ...{ stockThousandths: of('stock', productId), valueRupiah: worths.get(productId) ?? 0 },
      })),
    ),
    pelanggan: customerTable(
      customers.map((one) => ({ ...one, owedRupiah: of('kasbon', one.id), pointCount: of('point', one.id) })),
    ),
    pemasok: supplierTable(suppliers.map((one) => ({ ...one, owedRupiah: of('payable', one.id) }))),
    promosi: promotionTable(promotions, nameOf),
    karyawan: staffTable(staff),
    perangkat: deviceTable(devices.map((one) => ({ ...one, cashRupiah: of('cash', one.deviceId) }))),
  }
  return {
    files: [
      ...Object.entries(tables).map(([file, table]) => ({
        name: archiveFileName(file),
        pieces: () => [csvStart + csvRows([table.columns.map(({ header }) => header)]), csvRows(table.rows)],
      })),
      { name: archiveFileName('pengaturan'), pieces: () => [`${JSON.stringify(settings, null, 2)}\n`] },
    ],
    people: {
      product: nameOf,
      customer: namesIn(customers),
      supplier: namesIn(suppliers),
      promotion: namesIn(promotions),
      person: personNames(staff),
      device: deviceNames(devices),
    },
    storeName: settings.storeName,
  }
}

function namesIn(records: readonly { readonly id: string; readonly fields: { readonly name: string } }[]) {
  const names = new Map(records.map(({ id, fields }) => [id, fields.name]))
  return (id: string) => names.get(id) || null
}

function personNames(staff: readonly { readonly staffId: string; readonly name: string }[]) {
  const names = new Map(staff.map(({ staffId, name }) => [staffId, name]))
  return (staffId: string | null) => (staffId === null ? 'Pemilik' : (names.get(staffId) ?? 'Karyawan'))
}

function deviceNames(
  devices: readonly { readonly deviceId: string; readonly letter: string; readonly name: string }[],
) {
  const names = new Map(devices.map(({ deviceId, letter, name }) => [deviceId, `${letter} ${name}`.trim()]))
  return (deviceId: string) => names.get(deviceId) ?? ''
}

async function readProducts(tx: Tx, stockOf: (productId: string) => number) {
  const { rows } = await tx.prepared<Pick<Rows['product'], 'product_id'> & { fields: ProductChanges }>(
    'archive_products',
    'select product_id, fields from product where store_id = app.store_id() order by product_id',
  )
  return rows.map(({ product_id, fields }) => ({
    productId: product_id,
    fields: applyProductChanges(productDefaults, fields),
    stockThousandths: stockOf(product_id),
  }))
}

async function readRecords<Fields>(
  tx: Tx,
  kind: string,
  defaults: Fields,
): Promise<readonly { readonly id: string; readonly fields: Fields }[]> {
  const { rows } = await tx.prepared<Pick<Rows['shop_record'], 'record_id'> & { fields: Partial<Fields> }>(
    'archive_records',
    `select record_id, fields from shop_record where store_id = app.store_id() and record_kind = $1 order by record_id`,
    [kind],
  )
  return rows.map(({ record_id, fields }) => ({ id: record_id, fields: { ...defaults, ...fields } }))
}

async function readBalances(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.prepared<Pick<Rows['balance'], 'account' | 'subject' | 'amount'>>(
    'archive_balances',
    'select account, subject, amount from balance where store_id = app.store_id()',
  )
  return new Map(rows.map(({ account, subject, amount }) => [`${account} ${subject}`, amount]))
}

async function readWorths(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.prepared<Pick<Rows['cost_state'], 'product_id'> & { value: number }>(
    'archive_worths',
    `select product_id, (state->>'valueRupiah')::bigint as value from cost_state where store_id = app.store_id()`,
  )
  return new Map(rows.map((row) => [row.product_id, row.value]))
}

async function readSettings(tx: Tx): Promise<object> {
  const { rows } = await tx.prepared<{ fields: object }>(
    'archive_settings',
    'select fields from shop_setting where store_id = app.store_id()',
  )
  return rows[0]?.fields ?? {}
}

async function readStaff(tx: Tx) {
  const { rows } = await tx.prepared<
    Pick<Rows['staff'], 'staff_id' | 'name' | 'maximum_discount_hundredths'> & {
      role: StaffRole
      rights: StaffRight[]
      is_active: boolean
    }
  >(
    'archive_staff',
    `select staff_id, name, role, rights, maximum_discount_hundredths, disabled_at is null as is_active
     from staff where store_id = app.store_id() order by created_at, staff_id`,
  )
  return rows.map((row) => ({
    ...{ staffId: row.staff_id, name: row.name, role: row.role, rights: row.rights },
    maximumDiscountHundredths: row.maximum_discount_hundredths,
    isActive: row.is_active,
  }))
}

async function readDevices(tx: Tx) {
  const { rows } = await tx.prepared<
    Pick<Rows['device'], 'device_id' | 'letter' | 'name'> & { is_revoked: boolean }
  >(
    'archive_devices',
    `select device_id, letter, name, revoked_at is not null as is_revoked
     from device where store_id = app.store_id() order by length(letter), letter`,
  )
  return rows.map((row) => ({
    ...{ deviceId: row.device_id, letter: row.letter, name: row.name },
    isRevoked: row.is_revoked,
  }))
}
