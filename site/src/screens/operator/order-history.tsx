import {
  type DeskOrderHistory,
  orderHistorySchema,
  orderKindNames,
  orderStateNames,
} from '@laci/domain/operator/order-wire.ts'
import { canBecome } from '@laci/domain/order/order-state.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { FurtherRows } from '@laci/ui/controls/further-rows.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Notice } from '../../shell/message.tsx'
import { Asking, Card } from './desk-list.tsx'
import { Fact, Facts, shownTime } from './facts.tsx'
import { OrderStateChip } from './orders-part.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useDeskRead } from './use-desk.ts'
import { useOpenedNumber } from './use-opened-number.tsx'

const lookAgainMs = 3_000

/** One order with everything that has happened to it. */
export function OrderHistory({ orderId }: { orderId: string }) {
  const history = useDeskRead(`/orders/${encodeURIComponent(orderId)}`, orderHistorySchema, (data) =>
    // The provider is asked behind the answer: what comes of it is seen without pressing anything.
    data.refunds.some(({ status }) => isUnderWay(status)) ? lookAgainMs : false,
  )
  return (
    <>
      <Link to="#pesanan" className={`${textLinkClass} inline-flex min-h-12 items-center justify-self-start`}>
        Semua pesanan
      </Link>
      <Asking query={history} data={history.data} inCard>
        {(data) => <History history={data} />}
      </Asking>
    </>
  )
}

const isUnderWay = (status: string) => status === 'asked' || status === 'accepted'
const isHeldMoney = (status: string) => status === 'settlement' || status === 'capture'

function History({
  history: { order, steps, attempts, notices, refunds, further },
}: {
  history: DeskOrderHistory
}) {
  const [isRefunding, setIsRefunding] = useState(false)
  // What is on its way already is not left. Money that came after a reversal goes back beside the order.
  const isPaidAfterAll = order.state === 'reversed' && attempts.some(({ status }) => isHeldMoney(status))
  const askedRupiah = refunds.reduce((sum, one) => sum + (one.status === 'denied' ? 0 : one.amountRupiah), 0)
  const underWayRupiah = refunds.reduce(
    (sum, { status, amountRupiah, isOfOrder }) => sum + (isOfOrder && isUnderWay(status) ? amountRupiah : 0),
    0,
  )
  const heldRupiah = attempts.reduce(
    (sum, one) => sum + (isHeldMoney(one.status) ? Number(one.grossAmount) : 0),
    0,
  )
  const leftRupiah =
    order.amountRupiah - (isPaidAfterAll ? askedRupiah : order.refundedRupiah + underWayRupiah)
  const canRefund = (isPaidAfterAll || canBecome(order.state, 'refunded')) && leftRupiah > 0
  return (
    <div className="grid gap-4" data-testid="desk-order">
      <Card>
        <div className="grid gap-5 p-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="min-w-0 text-lg font-extrabold break-all">{order.orderNumber}</h2>
            <OrderStateChip state={order.state} />
          </div>
          <Facts>
            <Fact label="Barang">{`${order.itemName}${order.quantity > 1 ? ` × ${order.quantity}` : ''} (${orderKindNames[order.kind]})`}</Fact>
            <Fact label="Jumlah">{formatRupiah(order.amountRupiah)}</Fact>
            <Fact label="Sudah kembali">{formatRupiah(order.refundedRupiah)}</Fact>
            <Fact label="Pembeli">{order.buyerName || '(dihapus)'}</Fact>
            <Fact label="Nomor WhatsApp">
              <BuyerNumber orderId={order.orderId} masked={order.phoneMasked} />
            </Fact>
            <Fact label="Dibuat">{shownTime(order.createdAt)}</Fact>
            <Fact label="Bisa dibayar sampai">{shownTime(order.payableUntil)}</Fact>
            <Fact label="Dibayar">{shownTime(order.paidAt)}</Fact>
            <Fact label="Diberikan">
              {order.paidAt !== null && order.grantedAt === null ? 'BELUM' : shownTime(order.grantedAt)}
            </Fact>
          </Facts>
          {canRefund ? (
            <Button
              tone="outline"
              onClick={() => setIsRefunding(true)}
              className="justify-self-start"
              data-testid="desk-refund-open"
            >
              Kembalikan dana
            </Button>
          ) : null}
        </div>
      </Card>
      {isRefunding ? (
        <RefundDialog
          order={order}
          leftRupiah={leftRupiah}
          refundCount={refunds.length + further.refunds}
          isPaidTwice={heldRupiah - askedRupiah > order.amountRupiah - order.refundedRupiah}
          onClose={() => setIsRefunding(false)}
        />
      ) : null}
      <Timeline title="Langkah" empty="Belum ada langkah." testId="desk-steps" further={further.steps}>
        {steps.map((step) => (
          <Entry key={step.stepId} at={step.at} head={stepName(step)}>
            {step.amountRupiah === 0 ? '' : formatRupiah(step.amountRupiah)} {step.note}
          </Entry>
        ))}
      </Timeline>
      <Timeline
        title="Percobaan bayar"
        empty="Pembeli belum memilih cara bayar."
        testId="desk-attempts"
        further={further.attempts}
      >
        {attempts.map((attempt) => (
          <Entry
            key={attempt.transactionId}
            at={attempt.settledAt ?? attempt.transactionAt}
            head={`${attempt.paymentType ?? 'cara bayar belum dipilih'}: ${attempt.status}`}
          >
            {`${amountOf(attempt.grossAmount)} · ${attempt.transactionId}`}
          </Entry>
        ))}
      </Timeline>
      <Timeline
        title="Kabar dari Midtrans"
        empty="Belum ada kabar."
        testId="desk-notices"
        further={further.notices}
      >
        {notices.map((notice) => (
          <Entry key={notice.noticeId} at={notice.receivedAt} head={notice.transactionStatus}>
            {notice.processedAt === null
              ? `belum diproses, ${notice.tries} kali dicoba`
              : `diproses ${shownTime(notice.processedAt)}: ${noticeOutcomes[notice.outcome ?? ''] ?? notice.outcome}`}
          </Entry>
        ))}
      </Timeline>
      <Timeline title="Pengembalian dana" empty="Belum ada." testId="desk-refunds" further={further.refunds}>
        {refunds.map((refund) => (
          <Entry
            key={refund.refundKey}
            at={refund.doneAt ?? refund.askedAt}
            head={`${formatRupiah(refund.amountRupiah)}: ${refundStatuses[refund.status] ?? refund.status}`}
          >
            {[refund.isByHand ? 'lewat transfer' : 'lewat Midtrans', refund.reason, refund.note]
              .filter(Boolean)
              .join(' · ')}
          </Entry>
        ))}
      </Timeline>
    </div>
  )
}

/** `29000.00` as the provider writes it; anything odd stays as it came. */
function amountOf(written: string): string {
  const rupiah = Number(written)
  return Number.isSafeInteger(rupiah) ? formatRupiah(rupiah) : written
}

/** What came of a message of the provider. */
const noticeOutcomes: Readonly<Record<string, string>> = {
  confirmed: 'dibenarkan oleh Midtrans',
  disagreed: 'tidak sesuai dengan jawaban Midtrans',
  not_confirmed: 'tidak dibenarkan oleh Midtrans',
  parked: 'pesanannya tidak dikenal',
}

const refundStatuses: Readonly<Record<string, string>> = {
  asked: 'diminta, belum ada jawaban',
  accepted: 'diterima penyedia',
  done: 'selesai',
  denied: 'ditolak',
}

function stepName({ fromState, toState }: { fromState: string; toState: string }): string {
  const name = (state: string) => (orderStateNames as Readonly<Record<string, string>>)[state] ?? state
  return fromState === toState ? name(toState) : `${name(fromState)} → ${name(toState)}`
}

function Timeline({
  title,
  empty,
  testId,
  further,
  children,
}: {
  title: string
  empty: string
  testId: string
  further: number
  children: readonly ReactNode[]
}) {
  return (
    <Card testId={testId}>
      <h3 className="border-b border-garis px-4 py-3 font-extrabold">{title}</h3>
      {children.length === 0 ? (
        <p className="px-4 py-3 text-redup">{empty}</p>
      ) : (
        <ol className="divide-y divide-garis">{children}</ol>
      )}
      {further > 0 ? (
        <div className="border-t border-garis px-4 py-3">
          <FurtherRows count={further} />
        </div>
      ) : null}
    </Card>
  )
}

function Entry({ at, head, children }: { at: number | null; head: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-6 px-4 py-3 md:grid-cols-[14rem_minmax(0,1fr)]">
      <span className="text-sm text-redup tabular-nums">{shownTime(at)}</span>
      <span className="min-w-0">
        <span className="font-semibold break-words">{head}</span>
        <span className="block text-sm break-words text-redup">{children}</span>
      </span>
    </li>
  )
}

function BuyerNumber({ orderId, masked }: { orderId: string; masked: string }) {
  const { phone, failure, button } = useOpenedNumber(`/orders/${orderId}/open`)
  if (phone !== null) return <span data-testid="desk-buyer-phone">{phone}</span>
  return (
    <span className="flex flex-wrap items-center gap-3">
      {masked || '(dihapus)'}
      {masked ? button('Buka nomor pembeli', 'dense') : null}
      {failure ? <Notice>{failure}</Notice> : null}
    </span>
  )
}
