import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { Lightbulb, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useIsPhone } from '../../ui/base/window-fit.ts'
import { useIsSelling } from '../../ui/payment/selling.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { atPrinter } from './at-printer.ts'

const hints = [
  'Ketuk barang, atau pindai barcodenya.',
  'Tekan Bayar, pilih uang yang diterima, lalu Selesai.',
  'Transaksi pertama tersimpan. Lihat semua di Transaksi.',
] as const

/** On a phone the cart is one line at the lower edge, and *Bayar* is behind it. */
const paysOnPhone = 'Ketuk jumlah di bawah, lalu Bayar. Pilih uang yang diterima, lalu Selesai.'

/** One line above *Kasir* until the first sale, and one word after it [ONBOARDING-7]. */
export function FirstSaleHints({ madeCount, onDone }: { madeCount: number; onDone: () => void }) {
  const shop = useShop()
  const isSelling = useIsSelling()
  const isPhone = useIsPhone()
  const hasSold = useReadable(shop.sales.ofDay(useBusinessDay())).length > 0
  const [isClosed, setIsClosed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the first sale is there
  useEffect(() => {
    if (hasSold) onDone()
  }, [hasSold])
  if (isClosed) return null
  const at = hasSold ? 2 : isSelling ? 1 : 0
  return (
    <div
      role="status"
      data-testid="first-sale-hint"
      data-hint={at + 1}
      className="flex shrink-0 items-center gap-3 border-b border-laci-100 bg-laci-50 pl-4 text-sm text-laci-700"
    >
      <Lightbulb aria-hidden size={18} className="shrink-0" />
      <div className="grow py-1">
        <p>
          <span className="font-semibold tabular-nums">{at + 1}/3</span>{' '}
          {at === 1 && isPhone ? paysOnPhone : hints[at]}
        </p>
        {at === 0 ? (
          <Link
            to="/mulai"
            state={atPrinter}
            className="inline-flex min-h-11 items-center font-semibold underline"
            data-testid="hint-printer"
          >
            {madeCount === 0
              ? 'Pasang printer'
              : `${madeCount} barang ditambahkan: batalkan, atau pasang printer`}
          </Link>
        ) : null}
      </div>
      <IconButton
        label="Tutup petunjuk"
        icon={<X aria-hidden size={18} />}
        onClick={() => {
          setIsClosed(true)
          onDone()
        }}
        data-testid="hint-close"
      />
    </div>
  )
}
