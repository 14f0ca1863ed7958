import { lazy } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, Navigate, redirectDocument } from 'react-router'
import { isPayingAddress } from './paying-page.ts'
import { OnboardingGate } from './screens/onboarding/onboarding-gate.tsx'
import { CartProvider } from './screens/sale/cart-context.tsx'
import { SaleScreen } from './screens/sale/sale-screen.tsx'
import { ApprovalProvider } from './shell/approval.tsx'
import { BrokenScreen } from './shell/broken-screen.tsx'
import { ShopLayout } from './shell/shop-layout.tsx'

const QuickProduct = lazy(async () => ({
  default: (await import('./screens/catalog/quick-product.tsx')).QuickProduct,
}))

/** Every address of the till. Only the sale itself is in the first download; the rest follows and is precached. */
export function createTillRouter(basename: string) {
  const paysHere = isPayingAddress(window.location.pathname)
  /** Into *Langganan* and out of it goes by a new document (`paying-page.ts`). */
  function stayInDocument({ request }: LoaderFunctionArgs) {
    return isPayingAddress(new URL(request.url).pathname) === paysHere ? null : redirectDocument(request.url)
  }

  return createBrowserRouter(
    [
      {
        element: (
          <ApprovalProvider>
            <CartProvider>
              <ShopLayout />
            </CartProvider>
          </ApprovalProvider>
        ),
        errorElement: <BrokenScreen />,
        loader: stayInDocument,
        shouldRevalidate: () => true,
        // What shows while the first lazy screen of a deep link loads; it lasts a moment.
        hydrateFallbackElement: <p className="sr-only">Memuat</p>,
        children: [
          {
            index: true,
            element: (
              <OnboardingGate>
                <SaleScreen QuickProduct={QuickProduct} />
              </OnboardingGate>
            ),
          },
          {
            path: 'mulai',
            lazy: async () => ({ Component: (await import('./onboarding-page.tsx')).Onboarding }),
          },
          {
            path: 'produk',
            lazy: async () => ({
              Component: (await import('./screens/catalog/product-list-screen.tsx')).ProductListScreen,
            }),
          },
          {
            path: 'produk/impor',
            lazy: async () => ({
              Component: (await import('./screens/spreadsheet/import-screen.tsx')).ImportScreen,
            }),
          },
          {
            path: 'opname',
            lazy: async () => ({ Component: (await import('./screens/stock/count-screen.tsx')).CountScreen }),
          },
          {
            path: 'pembelian',
            lazy: async () => ({
              Component: (await import('./screens/purchase/purchase-screen.tsx')).PurchaseScreen,
            }),
          },
          {
            path: 'pembelian/baru',
            lazy: async () => ({
              Component: (await import('./screens/purchase/new-purchase-screen.tsx')).NewPurchaseScreen,
            }),
          },
          {
            path: 'pembelian/:purchaseId',
            lazy: async () => ({
              Component: (await import('./screens/purchase/purchase-page.tsx')).PurchasePage,
            }),
          },
          {
            path: 'ekspor',
            lazy: async () => ({
              Component: (await import('./screens/spreadsheet/export-screen.tsx')).ExportScreen,
            }),
          },
          {
            path: 'promosi',
            lazy: async () => ({
              Component: (await import('./screens/promotion/promotion-screen.tsx')).PromotionScreen,
            }),
          },
          {
            path: 'transaksi',
            lazy: async () => ({
              Component: (await import('./screens/report/sales-screen.tsx')).SalesScreen,
            }),
          },
          {
            path: 'shift',
            lazy: async () => ({ Component: (await import('./screens/shift/shift-screen.tsx')).ShiftScreen }),
          },
          {
            path: 'kasbon',
            lazy: async () => ({
              Component: (await import('./screens/kasbon/kasbon-screen.tsx')).KasbonScreen,
            }),
          },
          {
            path: 'laporan',
            lazy: async () => ({
              Component: (await import('./screens/report/report-screen.tsx')).ReportScreen,
            }),
          },
          {
            path: 'pengeluaran',
            lazy: async () => ({
              Component: (await import('./screens/expense/expense-screen.tsx')).ExpenseScreen,
            }),
          },
          {
            path: 'pelanggan/:customerId',
            lazy: async () => ({
              Component: (await import('./screens/kasbon/customer-screen.tsx')).CustomerScreen,
            }),
          },
          {
            path: 'menunggu-cek',
            lazy: async () => ({
              Component: (await import('./screens/sale/unchecked-screen.tsx')).UncheckedScreen,
            }),
          },
          {
            path: 'karyawan',
            lazy: async () => ({
              Component: (await import('./screens/staff/staff-screen.tsx')).StaffScreen,
            }),
          },
          {
            path: 'pin-saya',
            lazy: async () => ({
              Component: (await import('./screens/staff/own-secret-screen.tsx')).OwnSecretScreen,
            }),
          },
          {
            path: 'jurnal',
            lazy: async () => ({
              Component: (await import('./screens/journal/journal-screen.tsx')).JournalScreen,
            }),
          },
          {
            path: 'transaksi/:saleId/retur',
            lazy: async () => ({
              Component: (await import('./screens/refund/refund-screen.tsx')).RefundScreen,
            }),
          },
          {
            path: 'peringatan',
            lazy: async () => ({
              Component: (await import('./screens/sync/warnings-screen.tsx')).WarningsScreen,
            }),
          },
          {
            path: 'kirim',
            lazy: async () => ({ Component: (await import('./screens/sync/sync-screen.tsx')).SyncScreen }),
          },
          {
            path: 'pengaturan',
            lazy: async () => ({ Component: (await import('./settings-page.tsx')).Settings }),
          },
          {
            path: 'langganan',
            lazy: async () => ({
              Component: (await import('./screens/entitlement/subscription-screen.tsx')).SubscriptionScreen,
            }),
          },
          { path: '*', element: <Navigate to="/" replace /> },
        ],
      },
    ],
    // With the slash at the end: the service worker's scope is `/kasir/`, so `/kasir` would not open offline.
    { basename },
  )
}
