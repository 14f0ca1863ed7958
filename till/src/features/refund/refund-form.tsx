import type { Instant } from '@laci/domain/base/time/instant.ts'
import { recordRefundCommand } from '@laci/domain/checkout/record-refund.ts'
import type { PointPart } from '@laci/domain/kasbon/paid-by-points.ts'
import type { SaleRefunded } from '@laci/domain/refund/events.ts'
import {
  type ChosenMoneyBack,
  debtorOf,
  moneyBackWays,
  saleStandingOf,
} from '@laci/domain/refund/money-back.ts'
import { planRefund } from '@laci/domain/refund/plan-refund.ts'
import { remainingQuantities } from '@laci/domain/refund/refund-of.ts'
import { commonRefundReasons, isSpoiledReason } from '@laci/domain/refund/refund-reason.ts'
import { addedTaxBack } from '@laci/domain/refund/refund-taxes.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { RecordedRefund } from '../../engine/api/sales.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { ReasonField } from '../../ui/base/reason-field.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useUncheckedPayments } from '../../ui/payment/use-unchecked-payments.ts'
import { openDrawerForRefund } from '../../ui/printing/printing-sale.ts'
import { useLeaveGuard } from '../../ui/state/leave-guard.tsx'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { EndedPromotionNotice } from './ended-promotion-notice.tsx'
import { MoneyBackField } from './money-back.tsx'
import { noLine, type RefundDraft, wholeDraft, wishesOf } from './refund-draft.ts'
import { RefundLine } from './refund-line.tsx'
import { RefundSums } from './refund-sums.tsx'
import { refundRefusalText } from './refund-words.ts'

/** Stands for a reason while only the sums are asked for. */
const anyReason = '-'

/** Which goods come back, why, and how the money goes. The sums are those that will be recorded [REFUND-7]. */
export function RefundForm({
  saleId,
  sale,
  soldAt,
  earlier,
  pointParts,
  backTo,
  onDone,
}: {
  saleId: string
  sale: SaleRecorded
  soldAt: Instant
  earlier: readonly SaleRefunded[]
  /** What points have paid of its kasbon. */
  pointParts: readonly PointPart[]
  /** The address of the sale. */
  backTo: string
  onDone: (done: RecordedRefund) => void
}) {
  const shop = useShop()
  const host = useHost()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  useReadable(shop.balances.version)
  const unseen = useUncheckedPayments(saleId)
  const [draft, setDraft] = useState<RefundDraft>(new Map())
  const [money, setMoney] = useState<readonly ChosenMoneyBack[] | null>(null)
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  useLeaveGuard(draft.size > 0 || reason !== '', 'Retur ini belum disimpan dan akan hilang.')
  const isRecording = useRef(false)
  const reasonField = useRef<HTMLInputElement>(null)

  const left = remainingQuantities(sale, earlier)
  const standing = saleStandingOf(unseen ?? [], pointParts)
  const debtorId = debtorOf(sale, standing)
  const owed = debtorId === null ? 0 : shop.balances.of('kasbon', debtorId)
  const isSpoiled = isSpoiledReason(reason)
  const wishes = wishesOf(draft, left, isSpoiled)
  const asked = { wishes: wishes ?? [], money: null, reason: anyReason }
  const sums = planRefund(sale, earlier, owed, asked, standing)
  const isAll = left.every(
    (quantity, index) =>
      quantity === (wishes?.find(({ lineIndex }) => lineIndex === index)?.quantityThousandths ?? 0),
  )
  const doubtful = (unseen ?? []).some(({ state }) => state === 'waiting')

  function change(next: RefundDraft) {
    setDraft(next)
    setRefusal(null)
  }

  async function giveBack() {
    const plan = { wishes: wishes ?? [], money, reason }
    const planned = planRefund(sale, earlier, owed, plan, standing)
    if (wishes === null) return setRefusal('Perbaiki dulu jumlah yang ditandai merah.')
    if (!planned.ok) {
      if (planned.refusal.code === 'reason_missing') reasonField.current?.focus()
      return setRefusal(refundRefusalText(planned.refusal, sale))
    }
    const back = await run(() => execute(recordRefundCommand, { saleId, ...plan }))
    if (back?.is === 'refused') return setRefusal(refundRefusalText(back.refusal, sale))
    if (back?.is !== 'done') return
    const [event] = back.recorded
    onDone({ refundId: event!.eventId, refundedAt: event!.at, refund: back.output })
    // It is on the disk: nothing that a drawer does can fail it.
    void openDrawerForRefund(host, back.output)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    // Held at once: while somebody approves nothing is busy yet, and a second press must not give back twice.
    if (isBusy || isRecording.current) return
    isRecording.current = true
    try {
      await giveBack()
    } finally {
      isRecording.current = false
    }
  }

  return (
    <Page
      title={`Retur ${sale.receiptNumber}`}
      testId="refund"
      actions={
        <Link to={backTo} replace className={buttonClass('quiet', 'medium', 'px-3!')}>
          <ArrowLeft aria-hidden size={20} />
          Batal
        </Link>
      }
    >
      <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={submit}>
        <p className="text-redup tabular-nums">
          {formatDateTime(soldAt, sale.zone)} · {formatRupiah(sale.totalRupiah)}
          {sale.customerName ? ` · ${sale.customerName}` : ''}
        </p>
        {doubtful ? (
          <p
            role="status"
            className="rounded-tile bg-jahe-100 p-4 text-jahe-800"
            data-testid="refund-doubtful"
          >
            Sebagian pembayaran penjualan ini belum pasti masuk. Cek dulu sebelum mengembalikan uang.
          </p>
        ) : null}
        <section
          aria-label="Barang yang diretur"
          className="overflow-hidden rounded-sheet border border-garis bg-putih"
        >
          <div className="flex flex-wrap items-center justify-between gap-2 border-b border-garis py-2 pr-2 pl-4">
            <h2 className="text-lg font-extrabold">Barang yang diretur</h2>
            <Button
              tone="quiet"
              className="px-3!"
              onClick={() => change(isAll ? new Map() : wholeDraft(draft, left))}
              data-testid="refund-all"
            >
              {isAll ? 'Kosongkan' : 'Pilih semua'}
            </Button>
          </div>
          <ul>
            {sale.lines.map((line, index) => (
              <RefundLine
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a recorded sale never move
                key={index}
                line={line}
                leftThousandths={left[index]!}
                draft={draft.get(index) ?? noLine}
                isSpoiled={isSpoiled}
                backRupiah={backOf(sums.ok ? sums.value : null, index)}
                onChange={(changed) => change(new Map(draft).set(index, changed))}
              />
            ))}
          </ul>
        </section>
        <Section title="Alasan">
          <ReasonField
            common={commonRefundReasons}
            value={reason}
            onChange={(typed) => {
              setReason(typed)
              setRefusal(null)
            }}
            error={isTried && reason.trim() === '' ? 'Pilih atau tulis alasannya.' : undefined}
            ref={reasonField}
          />
          <p
            role="status"
            className={isSpoiled ? 'text-sm text-redup' : 'sr-only'}
            data-testid="refund-spoiled"
          >
            {isSpoiled
              ? 'Barangnya tidak kembali ke stok, kecuali yang dipilih “Kembali ke stok” di atas.'
              : ''}
          </p>
        </Section>
        {sums.ok ? (
          <Section title="Uang kembali" testId="refund-money">
            <RefundSums sums={sums.value} />
            <EndedPromotionNotice
              sale={sale}
              left={left}
              wishes={wishes ?? []}
              totalRupiah={sums.value.totalRupiah}
            />
            <MoneyBackField
              ways={moneyBackWays(sale, earlier, owed, standing)}
              proposed={sums.value.payments}
              chosen={money}
              totalRupiah={sums.value.totalRupiah}
              onChoose={(chosen) => {
                setMoney(chosen)
                setRefusal(null)
              }}
            />
          </Section>
        ) : null}
        <div className="sticky bottom-0 tiny:static -mx-(--edge) grid gap-2 border-t border-garis bg-kertas px-(--edge) py-3 md:-mx-6 md:px-6">
          {refusal === null ? null : (
            <p role="alert" className="font-semibold text-cabai-600" data-testid="refund-refusal">
              {refusal}
            </p>
          )}
          <Button
            type="submit"
            size="large"
            isBusy={isBusy}
            busyLabel="Menyimpan..."
            data-testid="refund-confirm"
          >
            {sums.ok ? `Retur ${formatRupiah(sums.value.totalRupiah)}` : 'Retur'}
          </Button>
        </div>
      </form>
    </Page>
  )
}

/** What goes back for one line, its part of service and added tax included. */
function backOf(
  planned: Pick<SaleRefunded, 'lines' | 'taxMode' | 'localTax'> | null,
  lineIndex: number,
): number {
  const line = planned?.lines.find((one) => one.lineIndex === lineIndex)
  if (planned === null || line === undefined) return 0
  return line.netRupiah + line.serviceRupiah + addedTaxBack(planned, line)
}
