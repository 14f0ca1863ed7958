import { type LucideIcon, Package, ReceiptText, ShoppingCart } from 'lucide-react'

/** A place stands here only together with its screen. */
export type Destination = {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  readonly testId: string
}

/** Always in reach: in the bottom bar of a phone and the top bar of a wide screen. The others are the menu's. */
export const mainDestinations: readonly Destination[] = [
  { to: '/', label: 'Kasir', icon: ShoppingCart, testId: 'nav-sale' },
  { to: '/transaksi', label: 'Transaksi', icon: ReceiptText, testId: 'nav-today' },
  { to: '/produk', label: 'Produk', icon: Package, testId: 'nav-products' },
]
