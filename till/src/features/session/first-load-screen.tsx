import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { syncErrorText } from '@laci/ui/texts/till-problem.ts'
import { lazy, Suspense } from 'react'
import type { SyncErrorCode } from '../../engine/base/problem.ts'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import { GateFrame } from './gate-frame.tsx'

const SaveUnsent = lazy(async () => ({ default: (await import('./save-unsent.tsx')).SaveUnsent }))

/** The first download of a shop. It goes on where it broke off, also after the page was closed. */
export function FirstLoadScreen({
  loadedProducts,
  productCount,
  waitingCount,
  shop,
  problem,
}: {
  loadedProducts: number
  productCount: number | null
  waitingCount: number
  shop: Pick<OpenShop, 'deviceId' | 'recoveryFile'>
  problem: { readonly code: SyncErrorCode } | null
}) {
  const percent = productCount ? Math.min(100, Math.round((loadedProducts / productCount) * 100)) : 0
  return (
    <GateFrame heading="Menyiapkan kasir" testId="first-load">
      <p className="text-redup">
        Data toko diunduh sekali ke perangkat ini. Setelah itu kasir jalan tanpa internet.
      </p>
      <div
        role="progressbar"
        aria-label="Data toko terunduh"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-3 overflow-hidden rounded-full bg-laci-100"
      >
        <div className="h-full bg-laci-600" style={{ width: `${percent}%` }} />
      </div>
      <p className="tabular-nums" aria-live="polite">
        {productCount === null
          ? 'Menghubungi server…'
          : `${formatAmount(loadedProducts)} dari ${formatAmount(productCount)} produk`}
      </p>
      {waitingCount > 0 ? (
        <>
          <p className="rounded-control bg-laci-100 p-3 text-sm">
            {formatAmount(waitingCount)} catatan belum terkirim tersimpan di perangkat ini dan dikirim begitu
            internet kembali. Jangan hapus data browser.
          </p>
          <Suspense fallback={null}>
            <SaveUnsent shop={shop} />
          </Suspense>
        </>
      ) : null}
      {problem ? (
        <p role="alert" className="rounded-control bg-jahe-100 p-3 text-sm text-jahe-800">
          {problem.code === 'unreachable' || problem.code === 'timed_out'
            ? 'Internet terputus. Unduhan dilanjutkan sendiri dari bagian terakhir begitu internet kembali.'
            : syncErrorText[problem.code]}
        </p>
      ) : null}
    </GateFrame>
  )
}
