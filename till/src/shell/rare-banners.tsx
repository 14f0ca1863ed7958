import { CircleAlert, CloudAlert, CloudDownload, HardDrive } from 'lucide-react'
import { Link } from 'react-router'
import { Banner } from './banner.tsx'
import { useShop } from './till-context.ts'
import { useReadable } from './use-readable.ts'

/** What hardly any till ever meets: taken back, unknown to the server, too old, still without its history, no room left. */
export function RareBanners() {
  const shop = useShop()
  const status = useReadable(shop.sync)
  const space = useReadable(shop.space)
  return (
    <>
      {status.isRevoked && shop.staff.ownStaffId === null ? (
        <Banner tone="danger" icon={CircleAlert} testId="banner-revoked">
          Akses perangkat ini sudah dicabut pemilik toko. Transaksi tetap tersimpan dan dikirim dengan
          peringatan. Hubungi pemilik toko.
        </Banner>
      ) : null}
      {status.isUnknown && !status.isRevoked ? (
        <Banner tone="danger" icon={CircleAlert} testId="banner-unknown">
          Server tidak mengenal perangkat ini. Jualan tetap bisa dan semua catatan tersimpan di sini, tetapi
          belum terkirim.{' '}
          <Link to="/kirim" className="font-semibold underline">
            Daftarkan lagi di Status kirim
          </Link>
        </Banner>
      ) : null}
      {status.isClientTooOld ? (
        <Banner tone="warning" icon={CloudAlert} testId="banner-too-old">
          Versi kasir ini terlalu lama untuk mengirim. Jualan tetap bisa, data aman di perangkat ini.
          Sambungkan internet, lalu tekan Versi baru.
        </Banner>
      ) : null}
      {status.isHistoryMissing ? (
        <Banner tone="plain" icon={CloudDownload} testId="banner-history">
          Riwayat penjualan {status.isOnline ? 'sedang diunduh' : 'diunduh lagi begitu ada internet'}. Jualan
          sudah bisa; laporan dan daftar transaksi belum lengkap sampai selesai.
        </Banner>
      ) : null}
      {space === 'spent' ? (
        <Banner tone="warning" icon={HardDrive} testId="banner-space">
          Penyimpanan perangkat penuh. Jualan masih bisa dengan ruang cadangan, kira-kira 200 transaksi lagi.
          Hapus foto, video, atau aplikasi yang tidak dipakai dari perangkat ini, lalu buka ulang kasir.{' '}
          <Link to="/kirim" className="font-semibold underline">
            Lihat Status kirim
          </Link>
        </Banner>
      ) : null}
    </>
  )
}
