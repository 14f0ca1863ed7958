import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { Zone } from '@laci/domain/base/time/zone.ts'
import type { Holding } from '@laci/domain/entitlement/standing.ts'
import type { CatalogueItem } from '@laci/domain/order/catalogue.ts'
import { oneTimePayment } from '@laci/domain/plan/one-time-payment.ts'
import { endAfterPaying } from '@laci/domain/plan/plan-ledger.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetFoot } from '@laci/ui/controls/sheet-foot.tsx'
import { formatDate } from '@laci/ui/format/date.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { useState } from 'react'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useServerNow } from '../../ui/state/use-server-now.ts'
import type { Purchase } from './use-purchase.ts'

/** What one item brings, before anything is ordered: the new end date and balance by the domain's own sums. */
export function ConfirmSheet({
  item,
  holding,
  purchase,
  onClose,
}: {
  item: CatalogueItem
  holding: Holding
  purchase: Purchase
  onClose: () => void
}) {
  const shop = useShop()
  const { zone } = useReadable(shop.settings)
  // One wish to buy, however often the button is pressed or an answer is lost.
  const [requestId] = useState(shop.billing.newRequestId)
  const now = useServerNow()

  async function pay() {
    if (await purchase.buy(requestId, item.itemId)) onClose()
  }

  return (
    <Sheet isOpen onClose={onClose} isDismissible={!purchase.isBusy} title={item.name} testId="confirm-order">
      <div className="grid gap-4">
        <p className="text-5xl font-extrabold tabular-nums max-[420px]:text-4xl" data-testid="confirm-price">
          {formatRupiah(item.priceRupiah)}
        </p>
        <Consequence item={item} holding={holding} zone={zone} now={now} />
        <p className="text-sm text-redup">
          Dibayar lewat Midtrans: QRIS, transfer bank, dompet digital, atau kartu. Kuitansi tersedia di sini.
        </p>
        {purchase.refusal === null ? null : (
          <p role="alert" className="font-semibold text-cabai-600" data-testid="order-refusal">
            {purchase.refusal.message}
          </p>
        )}
        <SheetFoot>
          <Button
            tone="money"
            size="large"
            isBusy={purchase.isBusy}
            busyLabel={commonTexts.processing}
            onClick={pay}
            data-testid="confirm-pay"
          >
            Bayar
          </Button>
        </SheetFoot>
      </div>
    </Sheet>
  )
}

function Consequence({
  item,
  holding,
  zone,
  now,
}: {
  item: CatalogueItem
  holding: Holding
  zone: Zone
  now: Instant
}) {
  const { endsAt } = holding
  if (item.kind === 'one_time') {
    return (
      <p>
        Kasir dipakai tanpa batas waktu, dan penjualan tidak memakai token lagi. Uang kembali dalam{' '}
        {oneTimePayment.guaranteeDays} hari bila tidak cocok.
      </p>
    )
  }
  if (item.kind === 'tokens') {
    return (
      <Figures
        rows={[
          ['Saldo token sekarang', formatAmount(holding.tokens)],
          ['Saldo setelah dibayar', formatAmount(holding.tokens + item.tokens)],
        ]}
        note={
          endsAt !== null && endsAt >= now
            ? `Token baru terpakai setelah ${formatDate(endsAt, zone)}, saat masa aktif habis.`
            : 'Terpakai 1 token untuk setiap Rp 1.000 penjualan, mulai sekarang.'
        }
      />
    )
  }
  const newEnd = endAfterPaying(endsAt, now, item.months + item.bonusMonths)
  const isRunning = endsAt !== null && endsAt >= now
  return (
    <Figures
      rows={[
        ...(isRunning ? ([['Aktif sekarang sampai', formatDate(endsAt, zone)]] as const) : []),
        ['Setelah dibayar, aktif sampai', formatDate(newEnd, zone)],
      ]}
      note={
        isRunning
          ? 'Sisa masa aktif tidak hangus: bulan baru ditambahkan sesudahnya.'
          : 'Masa aktif dihitung mulai saat dibayar.'
      }
    />
  )
}

function Figures({
  rows,
  note,
}: {
  rows: readonly (readonly [label: string, value: string])[]
  note: string
}) {
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2 rounded-tile bg-kertas p-4">
        {rows.map(([label, value], index) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-redup">{label}</dt>
            <dd
              className="font-semibold tabular-nums"
              {...(index === rows.length - 1 && { 'data-testid': 'confirm-after' })}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p>{note}</p>
    </div>
  )
}
