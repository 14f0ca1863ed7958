import { Clock, CloudAlert, Smartphone } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Banner } from './banner.tsx'
import { EntitlementBanner } from './entitlement-banner.tsx'
import { PrintTrouble } from './print-trouble.tsx'
import { ShiftBanner } from './shift-banner.tsx'
import { clockToleranceMs, durationWords, longWaitMs, manyWaiting, waitingMs } from './sync-words.ts'
import { useHost, useShop, useTill } from './till-context.ts'
import { useReadable } from './use-readable.ts'

const DemoBanner = lazy(async () => ({ default: (await import('./demo-banner.tsx')).DemoBanner }))

/** Hardly ever shown: it stays out of what every start of the till reads. */
const RareBanners = lazy(async () => ({ default: (await import('./rare-banners.tsx')).RareBanners }))

/** What the cashier should know on every screen. None of them blocks a sale that was begun (R6, R10, R11). */
export function Banners() {
  const shop = useShop()
  const host = useHost()
  const status = useReadable(shop.sync)
  const isDiskFull = useReadable(shop.space) === 'spent'
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
      {demo === null ? null : (
        <Suspense>
          <DemoBanner demo={demo} />
        </Suspense>
      )}
      {status.isRevoked ||
      status.isUnknown ||
      status.isClientTooOld ||
      status.isHistoryMissing ||
      isDiskFull ? (
        <Suspense>
          <RareBanners />
        </Suspense>
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
