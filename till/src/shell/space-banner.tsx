import { HardDrive } from 'lucide-react'
import { Link } from 'react-router'
import { Banner } from './banner.tsx'
import { useShop } from './till-context.ts'
import { useReadable } from './use-readable.ts'

/** The disk of the device is full, and selling goes on with the room that was held for it [LOG-61]. */
export function SpaceBanner() {
  const shop = useShop()
  if (useReadable(shop.space) !== 'spent') return null
  return (
    <Banner tone="warning" icon={HardDrive} testId="banner-space">
      Penyimpanan perangkat penuh. Jualan masih bisa dengan ruang cadangan, kira-kira 200 transaksi lagi.
      Hapus foto, video, atau aplikasi yang tidak dipakai dari perangkat ini, lalu buka ulang kasir.{' '}
      <Link to="/kirim" className="font-semibold underline">
        Lihat Status kirim
      </Link>
    </Banner>
  )
}
