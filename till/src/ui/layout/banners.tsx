import { needsPerson } from '@laci/domain/printer/print-job.ts'
import { Smartphone } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { predecessorKey } from '../../device/predecessor-key.ts'
import { Banner } from '../base/banner.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useHost, useShop, useTill } from '../state/till-context.ts'
import { isClockWrong, isWaitingLong } from '../sync/sync-words.ts'
import { ShiftBanner } from './shift-banner.tsx'

// On most days none of these is shown: they stay out of what every start of the till reads, and the worker keeps them.
const DemoBanner = lazy(async () => ({ default: (await import('./demo-banner.tsx')).DemoBanner }))
const RareBanners = lazy(async () => ({ default: (await import('./rare-banners.tsx')).RareBanners }))
const PredecessorBanner = lazy(async () => ({
  default: (await import('./predecessor-banner.tsx')).PredecessorBanner,
}))
const PrintTrouble = lazy(async () => ({
  default: (await import('../printing/print-trouble.tsx')).PrintTrouble,
}))
const EntitlementBanner = lazy(async () => ({
  default: (await import('./entitlement-banner.tsx')).EntitlementBanner,
}))

/** What the cashier should know on every screen. None of them blocks a sale that was begun (R6, R10, R11). */
export function Banners() {
  const shop = useShop()
  const host = useHost()
  const status = useReadable(shop.sync)
  const isDiskFull = useReadable(shop.space) === 'spent'
  const { demo } = useTill()
  const waitingDeviceCount = useReadable(shop.staff.waitingDeviceCount)
  const isLocked = useReadable(shop.staff.isLocked)
  const { permission } = useReadable(shop.entitlement)
  const hasPrintTrouble = useReadable(host.printing.jobs).some(({ state }) => needsPerson(state))
  const hasLabelTrouble = useReadable(host.labelRun.state)?.kind === 'stopped'
  // Rights decide what is shown here: another person at the till sees other banners.
  useReadable(shop.staff.current)
  return (
    // In a low window they leave the larger part to what they stand above.
    <div className="shrink-0 low:max-h-[35dvh] low:overflow-y-auto flow:max-h-none flow:overflow-visible">
      <Suspense>{demo === null ? null : <DemoBanner demo={demo} />}</Suspense>
      <Suspense>
        {status.isRevoked ||
        status.isUnknown ||
        status.isClientTooOld ||
        status.isHistoryMissing ||
        status.unreadCount > 0 ||
        isDiskFull ||
        isClockWrong(status) ||
        isWaitingLong(status, host.now()) ? (
          <RareBanners />
        ) : null}
      </Suspense>
      <Suspense>
        {host.storage.getItem(predecessorKey(shop.storeId)) === null ? null : <PredecessorBanner />}
      </Suspense>
      <ShiftBanner />
      {waitingDeviceCount > 0 && shop.staff.may({ right: 'staff' }) && !isLocked ? (
        <Banner tone="warning" icon={Smartphone} testId="banner-waiting-device">
          {waitingDeviceCount} perangkat karyawan menunggu izin.{' '}
          <Link to="/karyawan" className="font-semibold underline">
            Lihat Karyawan
          </Link>
        </Banner>
      ) : null}
      <Suspense>{hasPrintTrouble || hasLabelTrouble ? <PrintTrouble /> : null}</Suspense>
      <Suspense>{demo === null && permission.notice !== null ? <EntitlementBanner /> : null}</Suspense>
    </div>
  )
}
