import { type ComponentType, lazy } from 'react'

/** Lists whose records have addresses of their own: one screen for both, so that the list stays as it is while one is open. */
const People = later(async () => (await import('../features/kasbon/kasbon-screen.tsx')).PeopleScreen)
const Purchases = later(async () => (await import('../features/purchase/purchase-screen.tsx')).PurchaseScreen)

/** Every screen but the sale, by its address. They come after the first download, and are precached. */
export const laterScreens = [
  { path: 'mulai', Screen: later(async () => (await import('./onboarding-page.tsx')).Onboarding) },
  {
    path: 'produk',
    Screen: later(
      async () => (await import('../features/catalog/product-list-screen.tsx')).ProductListScreen,
    ),
  },
  {
    path: 'produk/impor',
    Screen: later(async () => (await import('../features/spreadsheet/import-screen.tsx')).ImportScreen),
  },
  {
    path: 'cek-harga',
    Screen: later(async () => (await import('../features/catalog/price-check-screen.tsx')).PriceCheckScreen),
  },
  {
    path: 'barang-rusak',
    Screen: later(async () => (await import('../features/stock/waste-screen.tsx')).WasteScreen),
  },
  {
    path: 'produk/label',
    Screen: later(async () => (await import('./label-page.tsx')).Labels),
  },
  {
    path: 'produk/harga',
    Screen: later(
      async () => (await import('../features/catalog/price-change-screen.tsx')).PriceChangeScreen,
    ),
  },
  {
    path: 'produk/kembar',
    Screen: later(async () => (await import('../features/catalog/duplicate-screen.tsx')).DuplicateScreen),
  },
  {
    path: 'produk/:productId/kartu-stok',
    Screen: later(async () => (await import('../features/stock/stock-card-screen.tsx')).StockCardScreen),
  },
  {
    path: 'stok-menipis',
    Screen: later(async () => (await import('../features/stock/low-stock-screen.tsx')).LowStockScreen),
  },
  {
    path: 'opname',
    Screen: later(async () => (await import('../features/stock/count-screen.tsx')).CountScreen),
  },
  { path: 'pembelian', Screen: Purchases },
  {
    path: 'pembelian/baru',
    Screen: later(
      async () => (await import('../features/purchase/new-purchase-screen.tsx')).NewPurchaseScreen,
    ),
  },
  { path: 'pembelian/:purchaseId', Screen: Purchases },
  {
    path: 'pembelian/:purchaseId/retur',
    Screen: later(async () => (await import('../features/purchase/return-screen.tsx')).ReturnScreen),
  },
  {
    path: 'kiriman',
    Screen: later(async () => (await import('../features/transfer/transfer-screen.tsx')).TransferScreen),
  },
  {
    path: 'kiriman/baru',
    Screen: later(
      async () => (await import('../features/transfer/new-transfer-screen.tsx')).NewTransferScreen,
    ),
  },
  {
    path: 'kiriman/:transferId',
    Screen: later(async () => (await import('../features/transfer/transfer-page.tsx')).TransferPage),
  },
  {
    path: 'ekspor',
    Screen: later(async () => (await import('../features/spreadsheet/export-screen.tsx')).ExportScreen),
  },
  {
    path: 'promosi',
    Screen: later(async () => (await import('../features/promotion/promotion-screen.tsx')).PromotionScreen),
  },
  {
    path: 'transaksi',
    Screen: later(async () => (await import('../features/report/sales-screen.tsx')).SalesScreen),
  },
  {
    path: 'shift',
    Screen: later(async () => (await import('../features/shift/shift-screen.tsx')).ShiftScreen),
  },
  { path: 'kasbon', Screen: People },
  { path: 'pelanggan', Screen: People },
  {
    path: 'pemasok',
    Screen: later(async () => (await import('../features/purchase/purchase-screen.tsx')).SuppliersScreen),
  },
  {
    path: 'pelanggan/impor',
    Screen: later(
      async () => (await import('../features/spreadsheet/people-screen.tsx')).CustomerImportScreen,
    ),
  },
  {
    path: 'pemasok/impor',
    Screen: later(
      async () => (await import('../features/spreadsheet/people-screen.tsx')).SupplierImportScreen,
    ),
  },
  {
    path: 'laporan',
    Screen: later(async () => (await import('../features/report/report-screen.tsx')).ReportScreen),
  },
  {
    path: 'laporan/pajak',
    Screen: later(async () => (await import('../features/report/tax-screen.tsx')).TaxScreen),
  },
  {
    path: 'laporan/kurang-laku',
    Screen: later(async () => (await import('../features/report/slow-screen.tsx')).SlowScreen),
  },
  {
    path: 'laporan/harga-beli',
    Screen: later(async () => (await import('../features/report/uncosted-screen.tsx')).UncostedScreen),
  },
  {
    path: 'pengeluaran',
    Screen: later(async () => (await import('../features/expense/expense-screen.tsx')).ExpenseScreen),
  },
  { path: 'pelanggan/:customerId', Screen: People },
  {
    path: 'menunggu-cek',
    Screen: later(async () => (await import('../features/sale/unchecked-screen.tsx')).UncheckedScreen),
  },
  {
    path: 'karyawan',
    Screen: later(async () => (await import('../features/staff/staff-screen.tsx')).StaffScreen),
  },
  {
    path: 'pin-saya',
    Screen: later(async () => (await import('../features/staff/own-secret-screen.tsx')).OwnSecretScreen),
  },
  {
    path: 'jurnal',
    Screen: later(async () => (await import('../features/journal/journal-screen.tsx')).JournalScreen),
  },
  {
    path: 'jurnal/ambil',
    Screen: later(async () => (await import('../features/journal/intake-screen.tsx')).IntakeScreen),
  },
  {
    path: 'transaksi/:saleId/retur',
    Screen: later(async () => (await import('../features/refund/refund-screen.tsx')).RefundScreen),
  },
  {
    path: 'peringatan',
    Screen: later(async () => (await import('../features/sync/warnings-screen.tsx')).WarningsScreen),
  },
  {
    path: 'menunggu-pemilik',
    Screen: later(async () => (await import('../features/sync/held-screen.tsx')).HeldScreen),
  },
  { path: 'kirim', Screen: later(async () => (await import('../features/sync/sync-screen.tsx')).SyncScreen) },
  {
    path: 'kirim/struk',
    Screen: later(async () => (await import('../features/sync/put-back-screen.tsx')).PutBackScreen),
  },
  { path: 'pengaturan', Screen: later(async () => (await import('./settings-page.tsx')).Settings) },
  {
    path: 'langganan',
    Screen: later(
      async () => (await import('../features/entitlement/subscription-screen.tsx')).SubscriptionScreen,
    ),
  },
]

export function later(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }))
}
