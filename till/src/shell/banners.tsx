import { CircleAlert, Clock, CloudAlert, Smartphone } from 'lucide-react'
import { Link } from 'react-router'
import { Banner } from './banner.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { EntitlementBanner } from './entitlement-banner.tsx'
import { PrintTrouble } from './print-trouble.tsx'
import { ShiftBanner } from './shift-banner.tsx'
import { SpaceBanner } from './space-banner.tsx'
import { clockToleranceMs, durationWords, longWaitMs, manyWaiting, waitingMs } from './sync-words.ts'
import { useHost, useShop, useTill } from './till-context.ts'
import { useReadable } from './use-readable.ts'

/** What the cashier should know on every screen. None of them blocks a sale that was begun (R6, R10, R11). */
export function Banners() {
  const shop = useShop()
  const host = useHost()
  const status = useReadable(shop.sync)
  const { clockDriftMs, waitingCount } = status
  const waitedMs = waitingMs(status, host.now())
  const isWaitingLong = waitedMs !== null && waitedMs > longWaitMs
  const { demo } = useTill()
  const waitingDeviceCount = useReadable(shop.staff.waitingDeviceCount)
  const isLocked = useReadable(shop.staff.isLocked)
  // Rights decide what is shown here: another person at the till sees other banners.
  useReadable(shop.staff.current)
  return (
    <div>
      {demo === null ? null : <DemoBanner demo={demo} />}
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
      {clockDriftMs !== null && Math.abs(clockDriftMs) > clockToleranceMs ? (
        <Banner tone="warning" icon={Clock} testId="banner-clock">
          Jam perangkat ini {clockDriftMs < 0 ? 'terlambat' : 'terlalu cepat'} {durationWords(clockDriftMs)}.
          Transaksi aman. Betulkan jam di pengaturan perangkat.
        </Banner>
      ) : null}
      {!status.isRevoked &&
      !status.isUnknown &&
      !status.isClientTooOld &&
      (waitingCount >= manyWaiting || isWaitingLong) ? (
        <Banner tone="warning" icon={CloudAlert} testId="banner-waiting">
          {waitingCount} catatan belum terkirim
          {waitedMs === null ? '' : `, yang tertua ${durationWords(waitedMs)}`}. Semua tersimpan, tetapi hanya
          di perangkat ini.{' '}
          <Link to="/kirim" className="font-semibold underline">
            Lihat Status kirim
          </Link>
        </Banner>
      ) : null}
      <SpaceBanner />
      <ShiftBanner />
      {waitingDeviceCount > 0 && shop.staff.may({ right: 'staff' }) && !isLocked ? (
        <Banner tone="warning" icon={Smartphone} testId="banner-waiting-device">
          {waitingDeviceCount} perangkat karyawan menunggu izin.{' '}
          <Link to="/karyawan" className="font-semibold underline">
            Lihat Karyawan
          </Link>
        </Banner>
      ) : null}
      <PrintTrouble />
      {demo === null ? <EntitlementBanner /> : null}
    </div>
  )
}
