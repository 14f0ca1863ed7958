import { type ComponentType, lazy } from 'react'

/** Every screen but the sale, by its address. They come after the first download, and are precached. */
export const laterScreens = [
  { path: 'mulai', Screen: later(async () => (await import('./onboarding-page.tsx')).Onboarding) },
  {
    path: 'produk',
    Screen: later(async () => (await import('./screens/catalog/product-list-screen.tsx')).ProductListScreen),
  },
  {
    path: 'produk/impor',
    Screen: later(async () => (await import('./screens/spreadsheet/import-screen.tsx')).ImportScreen),
  },
  {
    path: 'cek-harga',
    Screen: later(async () => (await import('./screens/catalog/price-check-screen.tsx')).PriceCheckScreen),
  },
  {
    path: 'barang-rusak',
    Screen: later(async () => (await import('./screens/stock/waste-screen.tsx')).WasteScreen),
  },
  {
    path: 'produk/label',
    Screen: later(async () => (await import('./label-page.tsx')).Labels),
  },
  {
    path: 'produk/harga',
    Screen: later(async () => (await import('./screens/catalog/price-change-screen.tsx')).PriceChangeScreen),
  },
  {
    path: 'produk/kembar',
    Screen: later(async () => (await import('./screens/catalog/duplicate-screen.tsx')).DuplicateScreen),
  },
  {
    path: 'produk/:productId/kartu-stok',
    Screen: later(async () => (await import('./screens/stock/stock-card-screen.tsx')).StockCardScreen),
  },
  {
    path: 'stok-menipis',
    Screen: later(async () => (await import('./screens/stock/low-stock-screen.tsx')).LowStockScreen),
  },
  {
    path: 'opname',
    Screen: later(async () => (await import('./screens/stock/count-screen.tsx')).CountScreen),
  },
  {
    path: 'pembelian',
    Screen: later(async () => (await import('./screens/purchase/purchase-screen.tsx')).PurchaseScreen),
  },
  {
    path: 'pembelian/baru',
    Screen: later(async () => (await import('./screens/purchase/new-purchase-screen.tsx')).NewPurchaseScreen),
  },
  {
    path: 'pembelian/:purchaseId',
    Screen: later(async () => (await import('./screens/purchase/purchase-page.tsx')).PurchasePage),
  },
  {
    path: 'pembelian/:purchaseId/retur',
    Screen: later(async () => (await import('./screens/purchase/return-screen.tsx')).ReturnScreen),
  },
  {
    path: 'kiriman',
    Screen: later(async () => (await import('./screens/transfer/transfer-screen.tsx')).TransferScreen),
  },
  {
    path: 'kiriman/baru',
    Screen: later(async () => (await import('./screens/transfer/new-transfer-screen.tsx')).NewTransferScreen),
  },
  {
    path: 'kiriman/:transferId',
    Screen: later(async () => (await import('./screens/transfer/transfer-page.tsx')).TransferPage),
  },
  {
    path: 'ekspor',
    Screen: later(async () => (await import('./screens/spreadsheet/export-screen.tsx')).ExportScreen),
  },
  {
    path: 'promosi',
    Screen: later(async () => (await import('./screens/promotion/promotion-screen.tsx')).PromotionScreen),
  },
  {
    path: 'transaksi',
    Screen: later(async () => (await import('./screens/report/sales-screen.tsx')).SalesScreen),
  },
  {
    path: 'shift',
    Screen: later(async () => (await import('./screens/shift/shift-screen.tsx')).ShiftScreen),
  },
  {
    path: 'kasbon',
    Screen: later(async () => (await import('./screens/kasbon/kasbon-screen.tsx')).KasbonScreen),
  },
  {
    path: 'pelanggan',
    Screen: later(async () => (await import('./screens/kasbon/kasbon-screen.tsx')).CustomersScreen),
  },
  {
    path: 'pemasok',
    Screen: later(async () => (await import('./screens/purchase/purchase-screen.tsx')).SuppliersScreen),
  },
  {
    path: 'pelanggan/impor',
    Screen: later(async () => (await import('./screens/spreadsheet/people-screen.tsx')).CustomerImportScreen),
  },
  {
    path: 'pemasok/impor',
    Screen: later(async () => (await import('./screens/spreadsheet/people-screen.tsx')).SupplierImportScreen),
  },
  {
    path: 'laporan',
    Screen: later(async () => (await import('./screens/report/report-screen.tsx')).ReportScreen),
  },
  {
    path: 'laporan/pajak',
    Screen: later(async () => (await import('./screens/report/tax-screen.tsx')).TaxScreen),
  },
  {
    path: 'laporan/kurang-laku',
    Screen: later(async () => (await import('./screens/report/slow-screen.tsx')).SlowScreen),
  },
  {
    path: 'laporan/harga-beli',
    Screen: later(async () => (await import('./screens/report/uncosted-screen.tsx')).UncostedScreen),
  },
  {
    path: 'pengeluaran',
    Screen: later(async () => (await import('./screens/expense/expense-screen.tsx')).ExpenseScreen),
  },
  {
    path: 'pelanggan/:customerId',
    Screen: later(async () => (await import('./screens/kasbon/customer-screen.tsx')).CustomerScreen),
  },
  {
    path: 'menunggu-cek',
    Screen: later(async () => (await import('./screens/sale/unchecked-screen.tsx')).UncheckedScreen),
  },
  {
    path: 'karyawan',
    Screen: later(async () => (await import('./screens/staff/staff-screen.tsx')).StaffScreen),
  },
  {
    path: 'pin-saya',
    Screen: later(async () => (await import('./screens/staff/own-secret-screen.tsx')).OwnSecretScreen),
  },
  {
    path: 'jurnal',
    Screen: later(async () => (await import('./screens/journal/journal-screen.tsx')).JournalScreen),
  },
  {
    path: 'jurnal/ambil',
    Screen: later(async () => (await import('./screens/journal/intake-screen.tsx')).IntakeScreen),
  },
  {
    path: 'transaksi/:saleId/retur',
    Screen: later(async () => (await import('./screens/refund/refund-screen.tsx')).RefundScreen),
  },
  {
    path: 'peringatan',
    Screen: later(async () => (await import('./screens/sync/warnings-screen.tsx')).WarningsScreen),
  },
  {
    path: 'menunggu-pemilik',
    Screen: later(async () => (await import('./screens/sync/held-screen.tsx')).HeldScreen),
  },
  { path: 'kirim', Screen: later(async () => (await import('./screens/sync/sync-screen.tsx')).SyncScreen) },
  {
    path: 'kirim/struk',
    Screen: later(async () => (await import('./screens/sync/put-back-screen.tsx')).PutBackScreen),
  },
  { path: 'pengaturan', Screen: later(async () => (await import('./settings-page.tsx')).Settings) },
  {
    path: 'langganan',
    Screen: later(
      async () => (await import('./screens/entitlement/subscription-screen.tsx')).SubscriptionScreen,
    ),
  },
]

export function later(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }))
}
