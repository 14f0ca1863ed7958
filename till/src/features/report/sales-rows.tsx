import { type PaidState, paidState } from '@laci/domain/sale/paid-state.ts'
import { tenderLabel } from '@laci/domain/sale/tender.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { formatTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { paidWords } from '@laci/ui/texts/paid-state.ts'
import { CloudCheck, CloudUpload } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SaleSummary } from '../../engine/api/sales.ts'
import type { CheckOf } from '../../ui/payment/use-unchecked-payments.ts'
import type { RefundRow } from './use-refunds.ts'

/** What the list of a day shows: a sale, or goods that came back. */
export type DayRow =
  | { readonly kind: 'sale'; readonly sale: ListedSale; readonly refundedRupiah: number }
  | { readonly kind: 'refund'; readonly refund: RefundRow }

type ListedSale = Pick<
  SaleSummary,
  'saleId' | 'soldAt' | 'receiptNumber' | 'firstName' | 'itemCount' | 'totalRupiah' | 'payments' | 'isSent'
> &
  // A list that comes from the server names no more than it shows.
  Partial<Pick<SaleSummary, 'sale'>>

type Zone = Parameters<typeof formatTime>[1]

export function DayRowButton({
  row,
  zone,
  checkOf,
  isOpened = false,
  onOpen,
}: {
  row: DayRow
  zone: Zone
  /** What was said of payments that nobody had seen; null: it is not read yet, and nothing is said of how it was paid. */
  checkOf: CheckOf | null
  /** It stands open beside the list. */
  isOpened?: boolean
  onOpen: () => void
}) {
  if (row.kind === 'refund') {
    const { refund } = row
    const { lines, receiptNumber, saleReceiptNumber, totalRupiah } = refund.body
    return (
      <RowButton
        testId="refund-row"
        time={formatTime(refund.at, zone)}
        title={`Retur: ${lines[0]!.name}${more(lines.length)}`}
        about={`${receiptNumber} · dari ${saleReceiptNumber}`}
        amount={<span className="text-cabai-600">−{formatRupiah(totalRupiah)}</span>}
        isSent={refund.isSent}
        isOpened={isOpened}
        onOpen={onOpen}
      />
    )
  }
  const { sale, refundedRupiah } = row
  const isWhole = refundedRupiah >= sale.totalRupiah
  const paid = checkOf === null ? undefined : paidState(sale, (index) => checkOf(sale.saleId, index))
  return (
    <RowButton
      testId="sale-row"
      saleId={sale.saleId}
      time={formatTime(sale.soldAt, zone)}
      title={`${sale.firstName}${more(sale.itemCount)}`}
      about={[sale.sale?.customerName ?? '', sale.receiptNumber].filter(Boolean).join(' · ')}
      paid={paid}
      mark={refundedRupiah === 0 ? '' : isWhole ? 'Diretur' : 'Diretur sebagian'}
      amount={formatRupiah(sale.totalRupiah)}
      isSent={sale.isSent}
      isOpened={isOpened}
      onOpen={onOpen}
    />
  )
}

function more(count: number): string {
  return count > 1 ? ` +${count - 1} lagi` : ''
}

function RowButton({
  testId,
  saleId,
  time,
  title,
  about,
  paid,
  mark = '',
  amount,
  isSent,
  isOpened,
  onOpen,
}: {
  testId: string
  saleId?: string
  time: string
  title: string
  about: string
  /** How a sale was paid: said wherever it is more than cash. */
  paid?: PaidState | undefined
  mark?: string
  amount: ReactNode
  isSent: boolean
  isOpened: boolean
  onOpen: () => void
}) {
  const sentWord = isSent ? 'Sudah terkirim' : 'Menunggu terkirim'
  const how = paid === undefined ? '' : paidWords(paid)
  const SentIcon = isSent ? CloudCheck : CloudUpload
  return (
    <button
      type="button"
      onClick={onOpen}
      data-testid={testId}
      data-sale-id={saleId}
      aria-current={isOpened || undefined}
      className={classes(
        'flex h-full w-full items-center gap-3 border-b border-garis px-4 text-left -outline-offset-3! hover:bg-laci-50 narrow:flex-wrap narrow:py-2',
        isOpened && 'bg-laci-50',
      )}
    >
      <span className="w-12 shrink-0 text-redup tabular-nums max-sm:hidden">{time}</span>
      <span className="grid min-w-0 grow gap-0.5 narrow:basis-full">
        <span className="truncate font-semibold">{title}</span>
        <span className="truncate text-sm text-redup tabular-nums">
          <span className="sm:hidden">{time} · </span>
          {mark === '' ? null : <span className="font-semibold text-cabai-600">{mark} · </span>}
          {how === '' || how === tenderLabel('cash') ? null : (
            <span
              className={paid?.isPaid ? '' : 'font-semibold text-jahe-800'}
              data-testid="row-paid"
              data-paid={paid?.isPaid}
            >
              {how} ·{' '}
            </span>
          )}
          {about}
        </span>
      </span>
      <span className="shrink-0 font-semibold tabular-nums">{amount}</span>
      <span className="shrink-0" title={sentWord}>
        <SentIcon
          aria-label={sentWord}
          size={20}
          className={classes(isSent ? 'text-daun-700' : 'text-jahe-800')}
        />
      </span>
    </button>
  )
}
