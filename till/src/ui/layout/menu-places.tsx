import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import {
  BadgePercent,
  ChartNoAxesColumn,
  ClipboardList,
  CloudUpload,
  Coins,
  Copy,
  CreditCard,
  Download,
  HandCoins,
  Hourglass,
  Landmark,
  NotebookPen,
  PackageX,
  Percent,
  Plus,
  ReceiptText,
  ScanBarcode,
  ScrollText,
  Send,
  Settings,
  Tags,
  TrendingDown,
  TriangleAlert,
  Truck,
  Upload,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { type Destination, mainDestinations } from '../base/navigation.ts'
import { NewWarningsBadge } from '../state/navigation-badge.tsx'
import { IncomingBadge } from './incoming-badge.tsx'
import { WaitingPaymentsBadge } from './waiting-payments-badge.tsx'

/** What the menu lists besides the places that are always in reach. */
export type MenuPlace = Destination & {
  /** How much waits there: a `NavigationBadge`, which shows nothing for nothing. It runs while the menu is open. */
  readonly Badge?: ComponentType
  /** Without it nothing of the page can be used alone; it opens by an approval all the same. Absent: everybody's. */
  readonly right?: Exclude<StaffRight, 'discount'>
}

export type MenuGroup = { readonly name: string; readonly places: readonly MenuPlace[] }

const placeOf = (to: string) => mainDestinations.find((place) => place.to === to)!

/** Every page that needs nothing to be chosen first, where a shopkeeper looks for it [TILL-126]. */
export const menuGroups: readonly MenuGroup[] = [
  {
    name: 'Jualan',
    places: [
      placeOf('/transaksi'),
      { to: '/shift', label: 'Shift & kas', icon: Wallet, testId: 'nav-shift' },
      {
        to: '/menunggu-cek',
        label: 'Menunggu cek',
        icon: Hourglass,
        testId: 'nav-unchecked',
        Badge: WaitingPaymentsBadge,
      },
      { to: '/pengeluaran', label: 'Pengeluaran', icon: HandCoins, testId: 'nav-expenses' },
      { to: '/promosi', label: 'Promosi', icon: BadgePercent, testId: 'nav-promotions', right: 'products' },
      { to: '/cek-harga', label: 'Cek harga', icon: ScanBarcode, testId: 'nav-price-check' },
    ],
  },
  {
    name: 'Barang',
    places: [
      placeOf('/produk'),
      { to: '/opname', label: 'Stok opname', icon: ClipboardList, testId: 'nav-stock-count', right: 'stock' },
      {
        to: '/stok-menipis',
        label: 'Stok menipis',
        icon: TrendingDown,
        testId: 'nav-low-stock',
        right: 'stock',
      },
      { to: '/barang-rusak', label: 'Barang rusak', icon: PackageX, testId: 'nav-waste', right: 'stock' },
      { to: '/produk/label', label: 'Cetak label', icon: Tags, testId: 'nav-labels' },
      {
        to: '/produk/harga',
        label: 'Ubah banyak harga',
        icon: Percent,
        testId: 'nav-price-change',
        right: 'products',
      },
      { to: '/produk/impor', label: 'Impor produk', icon: Upload, testId: 'nav-import', right: 'products' },
      {
        to: '/produk/kembar',
        label: 'Produk ganda',
        icon: Copy,
        testId: 'nav-duplicates',
        right: 'products',
      },
      {
        to: '/kiriman',
        label: 'Kiriman antartoko',
        icon: Send,
        testId: 'nav-transfers',
        right: 'stock',
        Badge: IncomingBadge,
      },
    ],
  },
  {
    name: 'Pelanggan',
    places: [
      { to: '/pelanggan', label: 'Pelanggan', icon: UserRound, testId: 'nav-customers' },
      { to: '/kasbon', label: 'Kasbon', icon: NotebookPen, testId: 'nav-kasbon' },
      {
        to: '/pelanggan/impor',
        label: 'Impor pelanggan',
        icon: Upload,
        testId: 'nav-import-customers',
        right: 'kasbon',
      },
    ],
  },
  {
    name: 'Pemasok',
    places: [
      { to: '/pemasok', label: 'Pemasok & utang', icon: Truck, testId: 'nav-suppliers', right: 'purchases' },
      {
        to: '/pembelian',
        label: 'Pembelian',
        icon: ReceiptText,
        testId: 'nav-purchases',
        right: 'purchases',
      },
      {
        to: '/pembelian/baru',
        label: 'Catat pembelian',
        icon: Plus,
        testId: 'nav-new-purchase',
        right: 'purchases',
      },
      {
        to: '/pemasok/impor',
        label: 'Impor pemasok',
        icon: Upload,
        testId: 'nav-import-suppliers',
        right: 'purchases',
      },
    ],
  },
  {
    name: 'Laporan',
    places: [
      { to: '/laporan', label: 'Laporan', icon: ChartNoAxesColumn, testId: 'nav-report', right: 'reports' },
      {
        to: '/laporan/kurang-laku',
        label: 'Kurang laku',
        icon: TrendingDown,
        testId: 'nav-slow',
        right: 'reports',
      },
      {
        to: '/laporan/harga-beli',
        label: 'Isi harga beli',
        icon: Coins,
        testId: 'nav-uncosted',
        right: 'reports',
      },
      { to: '/laporan/pajak', label: 'Rekap pajak', icon: Landmark, testId: 'nav-tax', right: 'reports' },
      { to: '/jurnal', label: 'Jurnal', icon: ScrollText, testId: 'nav-journal', right: 'reports' },
      { to: '/ekspor', label: 'Ekspor data', icon: Download, testId: 'nav-export', right: 'export' },
    ],
  },
  {
    name: 'Toko',
    places: [
      { to: '/karyawan', label: 'Karyawan', icon: Users, testId: 'nav-staff', right: 'staff' },
      {
        to: '/peringatan',
        label: 'Peringatan',
        icon: TriangleAlert,
        testId: 'nav-warnings',
        Badge: NewWarningsBadge,
      },
      {
        to: '/menunggu-pemilik',
        label: 'Menunggu pemilik',
        icon: Hourglass,
        testId: 'nav-held',
        right: 'settings',
      },
      { to: '/kirim', label: 'Status kirim', icon: CloudUpload, testId: 'nav-sync' },
      {
        to: '/langganan',
        label: 'Langganan',
        icon: CreditCard,
        testId: 'nav-subscription',
        right: 'settings',
      },
      { to: '/pengaturan', label: 'Pengaturan', icon: Settings, testId: 'nav-settings' },
    ],
  },
]

/** The menu of whoever stands here: what is theirs, and apart from it what needs somebody who may [TILL-172]. */
export function menuOf(mayUse: (right: NonNullable<MenuPlace['right']>) => boolean): {
  readonly groups: readonly MenuGroup[]
  readonly others: readonly MenuPlace[]
} {
  const isOpen = ({ right }: MenuPlace) => right === undefined || mayUse(right)
  const groups = menuGroups.map(({ name, places }) => ({ name, places: places.filter(isOpen) }))
  return {
    groups: groups.filter(({ places }) => places.length > 0),
    others: menuGroups.flatMap(({ places }) => places.filter((place) => !isOpen(place))),
  }
}

/** The place of the menu that a page belongs to, and its group; null: none, as *Kasir* itself. */
export function placeOfPath(
  pathname: string,
): { readonly group: MenuGroup; readonly place: MenuPlace } | null {
  let found: { readonly group: MenuGroup; readonly place: MenuPlace } | null = null
  for (const group of menuGroups) {
    for (const place of group.places) {
      // A page below another one has its own place where the menu lists it: the longest address is meant.
      const isHere = pathname === place.to || pathname.startsWith(`${place.to}/`)
      if (isHere && place.to.length > (found?.place.to.length ?? 0)) found = { group, place }
    }
  }
  return found
}
