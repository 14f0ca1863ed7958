import { instant } from '@laci/domain/base/time/instant.ts'
import { readQris } from '@laci/domain/qris/read-qris.ts'
import { isCodeShown } from '@laci/domain/qris/till-charge.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { CircleAlert, CircleX, LoaderCircle } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ChargeView } from '../../engine/api/qris.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { chargeProblemText, timeLeft } from './charge-words.ts'

// While the server makes the code.
const QrisFigure = lazy(async () => ({
  default: (await import('../../ui/payment/qris-figure.tsx')).QrisFigure,
}))

/**
 * One payment by the shop's own Midtrans key, from its code to the server's word [QRIS-11]. That a code was shown says
 * nothing; only a charge that the server calls paid becomes part of the sale.
 */
export function ChargePanel({
  charge,
  onPutAside,
  onAnew,
}: {
  charge: ChargeView
  /** Another tender is wanted; the charge stays and is asked about. */
  onPutAside: () => void
  /** The same sum with a new code. */
  onAnew: () => void
}) {
  const shop = useShop()
  const toast = useToast()
  const { isOnline } = useReadable(shop.sync)
  const [run, isAsking] = useCommand()
  const [runCancel, isCancelling] = useCommand()
  const nowMs = useNow(charge.status === 'pending')
  const { chargeId, status, problem, amountRupiah } = charge
  const { qris } = shop
  useEffect(() => qris.watch(chargeId), [qris, chargeId])

  const leave = () => {
    qris.dismiss(chargeId)
    onPutAside()
  }
  const look = () => run(() => qris.look(chargeId))
  async function cancel() {
    await runCancel(() => qris.cancel(chargeId))
    const after = qris.charges.get().find((one) => one.chargeId === chargeId)
    if (after?.status !== 'cancelled') return
    toast('QRIS dibatalkan, tidak ada uang masuk')
    leave()
  }

  const sum = (
    <p>
      <span className="block text-redup">QRIS</span>
      <span className="text-5xl font-extrabold tabular-nums" data-testid="charge-sum">
        {formatRupiah(amountRupiah)}
      </span>
    </p>
  )
  const otherWay = (
    <Button tone="outline" onClick={leave} data-testid="charge-aside">
      Cara bayar lain
    </Button>
  )

  if (status === 'unmade') {
    return (
      <Frame status={status}>
        {sum}
        {problem === null ? (
          <Moving>Menyiapkan kode QRIS…</Moving>
        ) : (
          <>
            <Trouble>{chargeProblemText(problem, false)}</Trouble>
            <Button onClick={look} isBusy={isAsking} busyLabel="Mencoba..." data-testid="charge-look">
              Coba lagi
            </Button>
          </>
        )}
        {otherWay}
      </Frame>
    )
  }

  if (status !== 'pending') {
    return (
      <Frame status={status}>
        {sum}
        <p role="alert" className="flex items-start gap-2.5 rounded-tile bg-kertas p-4 font-semibold">
          <CircleX aria-hidden size={22} className="mt-0.5 shrink-0 text-redup" />
          {overText[status as keyof typeof overText] ?? ''}{' '}
          {problem?.code === 'refused' ? problem.message : ''}
        </p>
        <Button
          onClick={() => {
            qris.dismiss(chargeId)
            onAnew()
          }}
          data-testid="charge-anew"
        >
          Buat kode baru
        </Button>
        {otherWay}
      </Frame>
    )
  }

  const isShown = isCodeShown(charge, instant(nowMs))
  const read = charge.qrisText === null ? null : readQris(charge.qrisText)
  const isAway = !isOnline || problem?.code === 'offline'
  return (
    <Frame status={status}>
      {sum}
      {isShown && charge.qrisText !== null ? (
        <Suspense fallback={<div className="h-72" />}>
          <QrisFigure
            text={charge.qrisText}
            amountRupiah={amountRupiah}
            merchantName={read?.ok ? read.value.merchantName : ''}
            note={charge.expiresAt === null ? '' : `Berlaku ${timeLeft(charge.expiresAt, nowMs)} menit lagi`}
            testId="charge-code"
          />
        </Suspense>
      ) : (
        <p className="rounded-tile bg-kertas p-4" data-testid="charge-no-code">
          {charge.qrisText === null
            ? 'Midtrans tidak memberi kode yang bisa ditampilkan. Batalkan, lalu pakai cara bayar lain.'
            : 'Waktu kode habis. Memastikan dulu bahwa tidak ada uang yang masuk.'}
        </p>
      )}
      {problem === null && !isAway ? (
        <Moving>Menunggu pembayaran…</Moving>
      ) : (
        <Trouble>{chargeProblemText(problem ?? { code: 'offline', message: null }, true)}</Trouble>
      )}
      <div className="grid grid-cols-2 narrow:grid-cols-1 gap-2">
        <Button
          tone="outline"
          onClick={look}
          isBusy={isAsking}
          busyLabel="Mengecek..."
          data-testid="charge-look"
        >
          Cek lagi
        </Button>
        <Button
          tone="outline"
          className="text-cabai-600!"
          disabled={isAway}
          onClick={cancel}
          isBusy={isCancelling}
          busyLabel="Membatalkan..."
          data-testid="charge-cancel"
        >
          Batalkan
        </Button>
      </div>
      {problem === null && !isAway ? null : (
        <>
          <p className="text-sm text-redup">
            {isAway ? 'Membatalkan butuh internet. ' : ''}
            Bisa ditinggal: Laci terus mengecek, dan memberi tahu kalau uangnya ternyata masuk.
          </p>
          {otherWay}
        </>
      )}
    </Frame>
  )
}

const overText = {
  expired: 'Waktu habis. Tidak ada uang masuk.',
  cancelled: 'Dibatalkan. Tidak ada uang masuk.',
  failed: 'Pembayaran tidak jadi. Tidak ada uang masuk.',
} as const

function Frame({ status, children }: { status: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" data-testid="charge" data-status={status}>
      {children}
    </div>
  )
}

function Moving({ children }: { children: string }) {
  return (
    <p role="status" className="flex min-h-12 items-center justify-center gap-2.5 font-semibold">
      <LoaderCircle aria-hidden size={20} className="shrink-0 animate-spin text-laci-600" />
      {children}
    </p>
  )
}

function Trouble({ children }: { children: string }) {
  return (
    <p
      role="alert"
      data-testid="charge-problem"
      className="flex items-start gap-2.5 rounded-tile bg-jahe-100 p-4 font-semibold text-jahe-800"
    >
      <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
      {children}
    </p>
  )
}

/** The clock, once a second while it is wanted. */
function useNow(isWanted: boolean): number {
  const host = useHost()
  const [nowMs, setNowMs] = useState(host.now())
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => setNowMs(host.now()), 1000)
    return () => clearInterval(timer)
  }, [isWanted, host])
  return nowMs
}
