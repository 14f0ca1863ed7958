import type { Instant } from '@laci/domain/base/time/instant.ts'
import { type UncheckedPayment, waitingTotals } from '@laci/domain/sale/payment-check.ts'
import { tenderText } from '@laci/domain/sale/tender.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { ScrollRow } from '@laci/ui/controls/scroll-row.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatBusinessDay, formatTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../../ui/base/page.tsx'
import { PaymentCheck } from '../../ui/payment/payment-check.tsx'
import { useUncheckedPayments } from '../../ui/payment/use-unchecked-payments.ts'

const shownAtOnce = 50

const filterLabels = { waiting: 'Menunggu', missing: 'Tidak masuk', received: 'Sudah masuk' } as const
type State = keyof typeof filterLabels

const emptyTexts: { readonly [Name in State]: string } = {
  waiting: 'Tidak ada yang menunggu. QRIS dan transfer yang belum terlihat masuk tampil di sini.',
  missing: 'Tidak ada uang yang tidak masuk.',
  received: 'Belum ada yang dicek dalam 35 hari terakhir.',
}

/** *Menunggu cek*: QRIS and transfers of which nobody has said yet whether the money came. */
export function UncheckedScreen() {
  const payments = useUncheckedPayments()
  const [state, setState] = useState<State>('waiting')
  const [day, setDay] = useState('')
  const [shownCount, setShownCount] = useState(shownAtOnce)
  if (payments === null)
    return (
      <Page title="Menunggu cek" testId="unchecked">
        {null}
      </Page>
    )
  const ofState = payments.filter((one) => one.state === state)
  const days = [...new Set(ofState.map(({ businessDay }) => businessDay))]
  // A day whose last payment was ticked off is no choice any more.
  const chosenDay = days.find((one) => one === day) ?? null
  const shown = chosenDay === null ? ofState : ofState.filter(({ businessDay }) => businessDay === chosenDay)
  const totals = waitingTotals(payments)
  return (
    <Page title="Menunggu cek" testId="unchecked" isRoomy>
      <p className="-mt-3 text-redup" aria-live="polite" data-testid="unchecked-totals">
        {totals.count === 0
          ? 'Semua sudah dicek.'
          : `${totals.count} pembayaran, ${formatRupiah(totals.rupiah)}, belum dicek.`}
      </p>
      <div className="grid gap-3">
        <ScrollRow
          label="Tampilkan"
          frameClassName="-mx-(--edge) shrink-0"
          className="gap-2 px-(--edge) py-1"
        >
          {(['waiting', 'missing', 'received'] as const).map((one) => (
            <ChipButton
              key={one}
              isPressed={state === one}
              onClick={() => {
                setState(one)
                setShownCount(shownAtOnce)
              }}
              data-testid={`unchecked-${one}`}
            >
              {filterLabels[one]} ({payments.filter((payment) => payment.state === one).length})
            </ChipButton>
          ))}
        </ScrollRow>
        {days.length < 2 ? null : (
          <SelectInput
            label="Hari"
            options={[
              { value: '', label: 'Semua hari' },
              ...days.map((one) => ({ value: one, label: formatBusinessDay(one) })),
            ]}
            value={chosenDay ?? ''}
            onChange={(event) => setDay(event.currentTarget.value)}
            data-testid="unchecked-day"
          />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<CircleCheck aria-hidden size={36} className="text-garis-kuat" />}>
          {emptyTexts[state]}
        </EmptyState>
      ) : (
        <ul className="grid gap-2 @4xl:grid-cols-2 @4xl:items-start" aria-label="Daftar pembayaran">
          {shown.slice(0, shownCount).map((unseen) => (
            <li
              key={`${unseen.saleId} ${unseen.paymentIndex}`}
              className="grid gap-3 rounded-tile border border-garis bg-putih p-4"
              data-testid="unchecked-row"
            >
              <PaymentFacts unseen={unseen} />
              <PaymentCheck unseen={unseen} isListed />
            </li>
          ))}
        </ul>
      )}
      {shown.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Tampilkan lebih banyak ({shown.length - shownCount})
        </Button>
      ) : null}
    </Page>
  )
}

/** What helps to find it in the bank's list: tender, sum, moment, reference, whose it is. */
function PaymentFacts({ unseen: { payment, sale, soldAt, businessDay } }: { unseen: UncheckedPayment }) {
  const details = [payment.reference, sale.customerName].filter(Boolean)
  return (
    <div className="flex items-start justify-between gap-3 narrow:flex-wrap">
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold">
          {tenderText(payment)} {formatTime(soldAt as Instant, sale.zone)}
        </span>
        <span className="text-sm text-redup">{formatBusinessDay(businessDay)}</span>
        <span className="text-sm break-words text-redup">{[sale.receiptNumber, ...details].join(' · ')}</span>
      </span>
      <span className="shrink-0 text-lg font-extrabold tabular-nums">
        {formatRupiah(payment.amountRupiah)}
      </span>
    </div>
  )
}
