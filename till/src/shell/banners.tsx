import { classes } from '@laci/ui/controls/classes.ts'
import { CircleAlert, Clock, CloudAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clockToleranceMs, durationWords, longWaitMs, manyWaiting } from './sync-words.ts'
import { useHost, useShop } from './till-context.ts'
import { useReadable } from './use-readable.ts'

/** What the cashier should know on every screen. None of them blocks selling (R6, R10, R11). */
export function Banners() {
  const shop = useShop()
  const host = useHost()
  const status = useReadable(shop.sync)
  const { clockDriftMs, oldestWaitingAt, waitingCount } = status
  const isWaitingLong = oldestWaitingAt !== null && host.now() - oldestWaitingAt > longWaitMs
  return (
    <div>
      {status.isRevoked ? (
        <Banner tone="danger" icon={CircleAlert} testId="banner-revoked">
          Akses perangkat ini sudah dicabut pemilik toko. Transaksi tetap tersimpan dan dikirim dengan
          peringatan. Hubungi pemilik toko.
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
      {!status.isRevoked && !status.isClientTooOld && (waitingCount >= manyWaiting || isWaitingLong) ? (
        <Banner tone="warning" icon={CloudAlert} testId="banner-waiting">
          {waitingCount} catatan belum terkirim
          {oldestWaitingAt === null ? '' : `, yang tertua ${durationWords(host.now() - oldestWaitingAt)}`}.
          Semua aman di perangkat ini.{' '}
          <Link to="/kirim" className="font-semibold underline">
            Lihat Status kirim
          </Link>
        </Banner>
      ) : null}
    </div>
  )
}

function Banner({
  tone,
  icon: Icon,
  testId,
  children,
}: {
  tone: 'warning' | 'danger'
  icon: LucideIcon
  testId: string
  children: ReactNode
}) {
  return (
    <div
      role="status"
      data-testid={testId}
      className={classes(
        'flex items-start gap-2.5 border-b px-4 py-2.5 text-sm',
        tone === 'danger'
          ? 'border-cabai-600 bg-cabai-50 text-cabai-700'
          : 'border-jahe-800/30 bg-jahe-100 text-jahe-800',
      )}
    >
      <Icon aria-hidden size={18} className="mt-0.5 shrink-0" />
      <p>{children}</p>
    </div>
  )
}
