import {
  BadgePercent,
  ClipboardList,
  CloudUpload,
  HandCoins,
  Hourglass,
  NotebookPen,
  ScrollText,
  Settings,
  TriangleAlert,
  Truck,
  Users,
  Wallet,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { IncomingBadge } from './incoming-badge.tsx'
import { type Destination, mainDestinations } from './navigation.ts'
import { NewWarningsBadge } from './navigation-badge.tsx'
import { WaitingPaymentsBadge } from './waiting-payments-badge.tsx'

/** The headings of the menu, in its order. */
export const destinationGroups = ['Jualan', 'Barang', 'Toko'] as const

/** What the menu lists besides the places that are always in reach. */
export type MenuPlace = Destination & {
  readonly group: (typeof destinationGroups)[number]
  /** How much waits there: a `NavigationBadge`, which shows nothing for nothing. It runs while the menu is open. */
  readonly Badge?: ComponentType
}

const placeOf = (to: string) => mainDestinations.find((place) => place.to === to)!

export const menuPlaces: readonly MenuPlace[] = [
  { ...placeOf('/transaksi'), group: 'Jualan' },
  { to: '/shift', label: 'Shift & kas', icon: Wallet, testId: 'nav-shift', group: 'Jualan' },
  { to: '/kasbon', label: 'Kasbon', icon: NotebookPen, testId: 'nav-kasbon', group: 'Jualan' },
  {
    to: '/pengeluaran',
    label: 'Pengeluaran',
    icon: HandCoins,
    testId: 'nav-expenses',
    group: 'Jualan',
  },
  {
    to: '/menunggu-cek',
    label: 'Menunggu cek',
    icon: Hourglass,
    testId: 'nav-unchecked',
    group: 'Jualan',
    Badge: WaitingPaymentsBadge,
  },
  { ...placeOf('/produk'), group: 'Barang', Badge: IncomingBadge },
  {
    to: '/opname',
    label: 'Stok opname',
    icon: ClipboardList,
    testId: 'nav-stock-count',
    group: 'Barang',
  },
  {
    to: '/pembelian',
    label: 'Pembelian',
    icon: Truck,
    testId: 'nav-purchases',
    group: 'Barang',
  },
  {
    to: '/promosi',
    label: 'Promosi',
    icon: BadgePercent,
    testId: 'nav-promotions',
    group: 'Barang',
  },
  { to: '/karyawan', label: 'Karyawan', icon: Users, testId: 'nav-staff', group: 'Toko' },
  { to: '/jurnal', label: 'Jurnal', icon: ScrollText, testId: 'nav-journal', group: 'Toko' },
  {
    to: '/peringatan',
    label: 'Peringatan',
    icon: TriangleAlert,
    testId: 'nav-warnings',
    group: 'Toko',
    Badge: NewWarningsBadge,
  },
  {
    to: '/kirim',
    label: 'Status kirim',
    icon: CloudUpload,
    testId: 'nav-sync',
    group: 'Toko',
  },
  {
    to: '/pengaturan',
    label: 'Pengaturan',
    icon: Settings,
    testId: 'nav-settings',
    group: 'Toko',
  },
]
