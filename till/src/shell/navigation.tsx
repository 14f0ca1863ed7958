import {
  BadgePercent,
  ClipboardList,
  CloudUpload,
  HandCoins,
  Hourglass,
  type LucideIcon,
  NotebookPen,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  ShoppingCart,
  TriangleAlert,
  Truck,
  Users,
  Wallet,
} from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { IncomingBadge } from './incoming-badge.tsx'
import { NewWarningsBadge } from './navigation-badge.tsx'

/** Counting needs the journal's rules: fetched when the menu first opens, not before the first sale. */
const WaitingPayments = lazy(async () => ({
  default: (await import('./waiting-payments-badge.tsx')).WaitingPaymentsBadge,
}))

function WaitingPaymentsPlace() {
  return (
    <Suspense>
      <WaitingPayments />
    </Suspense>
  )
}

/** The headings of the menu, in its order. */
export const destinationGroups = ['Jualan', 'Barang', 'Toko'] as const

/** A place stands here only together with its screen. */
export type Destination = {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  readonly testId: string
  /** Always in reach: in the bottom bar of a phone and the top bar of a wide screen. */
  readonly isMain: boolean
  /** Under which heading the menu lists it; null: in reach all the time, so not in the menu. */
  readonly group: (typeof destinationGroups)[number] | null
  /** How much waits there: a `NavigationBadge`, which shows nothing for nothing. It runs while the menu is open. */
  readonly Badge?: ComponentType
}

export const destinations: readonly Destination[] = [
  { to: '/', label: 'Kasir', icon: ShoppingCart, testId: 'nav-sale', isMain: true, group: null },
  {
    to: '/transaksi',
    label: 'Transaksi',
    icon: ReceiptText,
    testId: 'nav-today',
    isMain: true,
    group: 'Jualan',
  },
  { to: '/shift', label: 'Shift & kas', icon: Wallet, testId: 'nav-shift', isMain: false, group: 'Jualan' },
  { to: '/kasbon', label: 'Kasbon', icon: NotebookPen, testId: 'nav-kasbon', isMain: false, group: 'Jualan' },
  {
    to: '/pengeluaran',
    label: 'Pengeluaran',
    icon: HandCoins,
    testId: 'nav-expenses',
    isMain: false,
    group: 'Jualan',
  },
  {
    to: '/menunggu-cek',
    label: 'Menunggu cek',
    icon: Hourglass,
    testId: 'nav-unchecked',
    isMain: false,
    group: 'Jualan',
    Badge: WaitingPaymentsPlace,
  },
  {
    to: '/produk',
    label: 'Produk',
    icon: Package,
    testId: 'nav-products',
    isMain: true,
    group: 'Barang',
    Badge: IncomingBadge,
  },
  {
    to: '/opname',
    label: 'Stok opname',
    icon: ClipboardList,
    testId: 'nav-stock-count',
    isMain: false,
    group: 'Barang',
  },
  {
    to: '/pembelian',
    label: 'Pembelian',
    icon: Truck,
    testId: 'nav-purchases',
    isMain: false,
    group: 'Barang',
  },
  {
    to: '/promosi',
    label: 'Promosi',
    icon: BadgePercent,
    testId: 'nav-promotions',
    isMain: false,
    group: 'Barang',
  },
  { to: '/karyawan', label: 'Karyawan', icon: Users, testId: 'nav-staff', isMain: false, group: 'Toko' },
  { to: '/jurnal', label: 'Jurnal', icon: ScrollText, testId: 'nav-journal', isMain: false, group: 'Toko' },
  {
    to: '/peringatan',
    label: 'Peringatan',
    icon: TriangleAlert,
    testId: 'nav-warnings',
    isMain: false,
    group: 'Toko',
    Badge: NewWarningsBadge,
  },
  {
    to: '/kirim',
    label: 'Status kirim',
    icon: CloudUpload,
    testId: 'nav-sync',
    isMain: false,
    group: 'Toko',
  },
  {
    to: '/pengaturan',
    label: 'Pengaturan',
    icon: Settings,
    testId: 'nav-settings',
    isMain: false,
    group: 'Toko',
  },
]
