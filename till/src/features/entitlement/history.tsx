import { instant } from '@laci/domain/base/time/instant.ts'
import type { Zone } from '@laci/domain/base/time/zone.ts'
import type { PlanView } from '@laci/domain/entitlement/wire.ts'
import { wasPaid } from '@laci/domain/order/order-state.ts'
import type { OrderListed } from '@laci/domain/order/wire.ts'
import { tokenPace } from '@laci/domain/token/token-pace.ts'
import { Chip, ChipButton } from '@laci/ui/controls/chip.tsx'
import { FurtherRows } from '@laci/ui/controls/further-rows.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDate, formatDateTime, formatDay } from '@laci/ui/format/date.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { grantNames } from '@laci/ui/texts/plan.ts'
import { useState } from 'react'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { orderStateWords } from './order-words.ts'
import { ReceiptButton } from './receipt-button.tsx'

const parts = ['Pembayaran', 'Masa aktif', 'Token'] as const

/** What was bought, what the end date is made of, and where the tokens went. */
export function History({
  plan,
  orders,
  orderCount,
}: {
  plan: PlanView
  orders: readonly OrderListed[]
  orderCount: number
}) {
  const shop = useShop()
  const { zone } = useReadable(shop.settings)
  const [part, setPart] = useState<(typeof parts)[number]>('Pembayaran')
  return (
    <Section title="Riwayat" testId="subscription-history">
      <div className="flex flex-wrap gap-2">
        {parts.map((one) => (
          <ChipButton
            key={one}
            isPressed={one === part}
            onClick={() => setPart(one)}
            data-testid="history-part"
            data-part={one}
          >
            {one}
          </ChipButton>
        ))}
      </div>
      {part === 'Pembayaran' ? (
        <>
          <Orders orders={orders} zone={zone} />
          <FurtherRows count={orderCount - orders.length} what="pembayaran lebih lama" />
        </>
      ) : null}
      {part === 'Masa aktif' ? <Grants plan={plan} zone={zone} /> : null}
      {part === 'Token' ? <TokenDays plan={plan} /> : null}
    </Section>
  )
}

const rowClass = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-garis pt-3'

function Orders({ orders, zone }: { orders: readonly OrderListed[]; zone: Zone }) {
  if (orders.length === 0)
    return <EmptyState>Belum ada pembayaran. Yang pertama terlihat di sini.</EmptyState>
  return (
    <ul className="grid gap-3">
      {orders.map((order) => {
        const [tone, label] = orderStateWords[order.state]
        return (
          <li key={order.orderId} className={rowClass} data-testid="order-row" data-state={order.state}>
            <span className="grid min-w-[min(10rem,100%)] grow">
              <span className="font-semibold">{order.itemName}</span>
              <span className="text-sm text-redup">
                {formatDateTime(instant(order.paidAt ?? order.createdAt), zone)}
              </span>
              <span className="tabular-nums">
                {formatRupiah(order.amountRupiah)}
                {order.refundedRupiah > 0 ? (
                  <span className="text-redup"> · kembali {formatRupiah(order.refundedRupiah)}</span>
                ) : null}
              </span>
            </span>
            <Chip tone={tone}>{label}</Chip>
            {wasPaid(order.state) ? (
              <ReceiptButton orderId={order.orderId} orderNumber={order.orderNumber} />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

function Grants({ plan, zone }: { plan: PlanView; zone: Zone }) {
  return (
    <ul className="grid gap-3">
      {plan.grants.map((grant) => (
        <li
          key={`${grant.kind}-${grant.at}-${grant.orderNumber}`}
          className={rowClass}
          data-testid="grant-row"
        >
          <span className="grid grow">
            <span className={grant.isTakenBack ? 'font-semibold line-through' : 'font-semibold'}>
              {grant.itemName === '' ? grantNames[grant.kind] : grant.itemName}
            </span>
            <span className="text-sm text-redup">{formatDate(grant.at, zone)}</span>
          </span>
          <span className="text-right tabular-nums">
            {grant.months > 0 ? `+${grant.months} bulan` : null}
            {grant.bonusMonths > 0 ? (
              <span className="block text-sm text-redup">termasuk bonus {grant.bonusMonths} bulan</span>
            ) : null}
            {grant.tokens > 0 ? `+${formatAmount(grant.tokens)} token` : null}
            {grant.takenBackRupiah > 0 ? (
              <span className="block text-sm text-redup">
                Dikembalikan {formatRupiah(grant.takenBackRupiah)}
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

function TokenDays({ plan }: { plan: PlanView }) {
  const pace = tokenPace(plan.holding.tokens, plan.tokenDays)
  return (
    <>
      {pace === null ? (
        <p className="text-redup">
          Belum ada token yang terpakai. 1 token menutup penjualan sampai Rp 1.000, setelah masa aktif habis.
        </p>
      ) : (
        <p data-testid="token-pace">
          Rata-rata <span className="font-semibold tabular-nums">{formatAmount(pace.perDay)} token</span> per
          hari jualan. Saldo cukup untuk kira-kira{' '}
          <span className="font-semibold tabular-nums">{formatAmount(pace.lastsDays)} hari</span>.
        </p>
      )}
      {plan.tokenDays.length === 0 ? null : (
        <table className="w-full text-right tabular-nums">
          <thead>
            <tr className="text-sm text-redup">
              <th scope="col" className="py-2 text-left font-semibold">
                Tanggal
              </th>
              <th scope="col" className="font-semibold">
                Masuk
              </th>
              <th scope="col" className="font-semibold">
                Terpakai
              </th>
              <th scope="col" className="font-semibold">
                Saldo
              </th>
            </tr>
          </thead>
          <tbody>
            {plan.tokenDays.map((day) => (
              <tr key={day.day} className="border-t border-garis" data-testid="token-row">
                <th scope="row" className="py-2 text-left font-normal">
                  {formatDay(day.day)}
                </th>
                <td>{day.received === 0 ? '' : formatAmount(day.received)}</td>
                <td>{day.spent === 0 ? '' : formatAmount(day.spent)}</td>
                <td className="font-semibold">{formatAmount(day.balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FurtherRows count={(plan.tokenDayCount ?? 0) - plan.tokenDays.length} what="hari sebelumnya" />
    </>
  )
}
