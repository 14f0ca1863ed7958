import {
  BadgePercent,
  CloudUpload,
  type LucideIcon,
  Package,
  ReceiptText,
  Settings,
  ShoppingCart,
  TriangleAlert,
} from 'lucide-react'

export type Destination = {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  readonly testId: string
  /** Always in reach: in the bottom bar of a phone and the top bar of a wide screen. */
  readonly isMain: boolean
}

export const destinations: readonly Destination[] = [
  { to: '/', label: 'Kasir', icon: ShoppingCart, testId: 'nav-sale', isMain: true },
  { to: '/produk', label: 'Produk', icon: Package, testId: 'nav-products', isMain: true },
  { to: '/transaksi', label: 'Transaksi', icon: ReceiptText, testId: 'nav-today', isMain: true },
  { to: '/promosi', label: 'Promosi', icon: BadgePercent, testId: 'nav-promotions', isMain: false },
  { to: '/peringatan', label: 'Peringatan', icon: TriangleAlert, testId: 'nav-warnings', isMain: false },
  { to: '/kirim', label: 'Status kirim', icon: CloudUpload, testId: 'nav-sync', isMain: false },
  { to: '/pengaturan', label: 'Pengaturan', icon: Settings, testId: 'nav-settings', isMain: false },
]
