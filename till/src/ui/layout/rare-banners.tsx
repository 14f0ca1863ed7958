import { CircleAlert, Clock, CloudAlert, CloudDownload, HardDrive } from 'lucide-react'
import { Link } from 'react-router'
import { Banner } from '../base/banner.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useHost, useShop } from '../state/till-context.ts'
import { durationWords, isClockWrong, isWaitingLong, waitingMs } from '../sync/sync-words.ts'
import { SignOutButton } from './sign-out-button.tsx'

/** What a till hardly ever meets: taken back, unknown to the server, too old, still without its history, no room left, a wrong clock, a long wait. */
export function RareBanners() {
  const shop = useShop()
  const host = useHost()
  const status = useReadable(shop.sync)
  const { clockDriftMs, waitingCount } = status
  const waitedMs = waitingMs(status, host.now())
  const space = useReadable(shop.space)
  return (
    <>
      {status.isRevoked && shop.staff.ownStaffId === null ? (
        <Banner tone="danger" icon={CircleAlert} testId="banner-revoked" action={<SignOutButton comesBack />}>
          {status.isAccountClosed ? (
            <>
              Akun toko ini ditutup pemiliknya. Penjualan di sini tetap dicatat dan dikirim, tetapi hanya
              terlihat kalau akun dipulihkan dulu.{' '}
              <a href="/login?ke=kasir" className="font-semibold underline" data-testid="restore-account">
                Pulihkan akun
              </a>
            </>
          ) : (
            'Perangkat ini keluar dari toko. Penjualan di sini tetap dicatat, dan dikirim dengan peringatan kepada pemilik toko.'
          )}
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
          Versi kasir ini terlalu lama untuk mengirim. Jualan tetap bisa, dan semua tersimpan di perangkat
          ini. Sambungkan internet, lalu tekan Versi baru.
        </Banner>
      ) : null}
      {status.isHistoryMissing ? (
        <Banner tone="plain" icon={CloudDownload} testId="banner-history">
          Riwayat penjualan {status.isOnline ? 'sedang diunduh' : 'diunduh lagi begitu ada internet'}. Jualan
          sudah bisa; laporan dan daftar transaksi belum lengkap sampai selesai.
        </Banner>
      ) : null}
      {status.unreadCount > 0 ? (
        <Banner tone="warning" icon={CircleAlert} testId="banner-unread">
          Kasir lain di toko ini memakai versi Laci yang lebih baru. {status.unreadCount} catatannya sudah
          tersimpan di sini tetapi belum bisa dibaca, jadi angka di perangkat ini belum lengkap. Jualan tetap
          bisa. Sambungkan internet, lalu tekan Versi baru.
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
      {clockDriftMs !== null && isClockWrong(status) ? (
        <Banner tone="warning" icon={Clock} testId="banner-clock">
          Jam perangkat ini {clockDriftMs < 0 ? 'terlambat' : 'terlalu cepat'} {durationWords(clockDriftMs)}.
          Transaksi tetap tercatat. Betulkan jam di pengaturan perangkat.
        </Banner>
      ) : null}
      {!status.isRevoked &&
      !status.isUnknown &&
      !status.isClientTooOld &&
      isWaitingLong(status, host.now()) ? (
        <Banner tone="warning" icon={CloudAlert} testId="banner-waiting">
          {waitingCount} catatan belum terkirim
          {waitedMs === null ? '' : `, yang tertua ${durationWords(waitedMs)}`}. Semua tersimpan, tetapi hanya
          di perangkat ini.
          {status.storage === 'unsafe'
            ? ' Peramban bisa menghapusnya saat ruang habis: pasang aplikasi.'
            : ''}{' '}
          <Link to="/kirim" className="font-semibold underline">
            Lihat Status kirim
          </Link>
        </Banner>
      ) : null}
    </>
  )
}
