import type { DayRange } from '@laci/domain/base/time/range.ts'
import type { ReportNames } from '@laci/domain/views/report/shop-report.ts'
import type { Tally } from '@laci/domain/views/report/tally.ts'
import { type TradeAsked, tradeDays } from '@laci/domain/views/report/trade.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatBusinessDay } from '@laci/ui/format/date.ts'
import { openReceiptIn, withoutOpenTrade, withReceipt } from '@laci/ui/report/report-address.ts'
import { TradeFrame } from '@laci/ui/report/trade-frame.tsx'
import { ReceiptText } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useStep } from '../../ui/base/use-step.ts'
import { checksOf, useUncheckedPayments } from '../../ui/payment/use-unchecked-payments.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { DayRowButton } from './sales-rows.tsx'
import { useTrade } from './use-trade.ts'

// Opened for one receipt of many: the list comes without it.
const SaleSheet = lazy(async () => ({ default: (await import('./sale-sheet.tsx')).SaleSheet }))

const rowsAtOnce = 50

/** The sales and refunds behind one line of the report, the newest day first; each opens as it was [REPORT-18]. */
export function TradeList({
  trade,
  range,
  tallies,
  names,
  name,
}: {
  trade: TradeAsked
  range: DayRange
  tallies: readonly Tally[]
  names: ReportNames
  name: string
}) {
  const { zone } = useReadable(useShop().settings)
  const unseen = useUncheckedPayments()
  const checkOf = useMemo(() => checksOf(unseen), [unseen])
  const [query, setQuery] = useSearchParams()
  const [wanted, setWanted] = useState(rowsAtOnce)
  const days = useMemo(() => tradeDays(trade, range, tallies, names), [trade, range, tallies, names])
  const { shown, isReading, hasMore } = useTrade({ trade, days, names, wanted })
  const openedId = openReceiptIn(query)
  const step = useStep()
  const open = (saleId: string) => setQuery(withReceipt(query, saleId), step.staying)
  return (
    <TradeFrame
      name={name}
      onBack={() => step.back(() => setQuery(withoutOpenTrade(query), { replace: true }))}
    >
      {shown === null ? (
        <p className="text-redup">Membaca…</p>
      ) : shown.length === 0 ? (
        <EmptyState icon={<ReceiptText aria-hidden size={36} className="text-garis-kuat" />}>
          Tidak ada transaksi di sini. Mungkin tanggalnya baru saja diganti.
        </EmptyState>
      ) : (
        shown.map(({ day, rows }) => (
          <section key={day} aria-label={formatBusinessDay(day)} className="grid gap-2">
            <h3 className="font-semibold text-redup">{formatBusinessDay(day)}</h3>
            <ul className="overflow-hidden rounded-tile border border-garis bg-putih">
              {rows.map((row) => (
                <li key={row.kind === 'sale' ? row.sale.saleId : row.refund.eventId} className="h-18">
                  <DayRowButton
                    {...{ row, zone, checkOf }}
                    onOpen={() => open(row.kind === 'sale' ? row.sale.saleId : row.refund.body.saleId)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      {hasMore ? (
        <Button
          tone="outline"
          className="justify-self-center"
          isBusy={isReading}
          busyLabel="Mencari..."
          onClick={() => setWanted(wanted + rowsAtOnce)}
          data-testid="trade-more"
        >
          Muat lagi
        </Button>
      ) : null}
      {openedId === null ? null : (
        <Suspense fallback={null}>
          <SaleSheet
            key={openedId}
            saleId={openedId}
            onClose={() => setQuery(withReceipt(query, null), step.staying)}
          />
        </Suspense>
      )}
    </TradeFrame>
  )
}
