import { checkPaymentCommand } from '@laci/domain/checkout/check-payment.ts'
import { takenBackRupiah, type UncheckedPayment } from '@laci/domain/sale/payment-check.ts'
import { tenderText } from '@laci/domain/sale/tender.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCommands } from '../approval/approval.tsx'
import { CustomerSheet } from '../customers/customer-sheet.tsx'
import { useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import { useUncheckedPayments } from './use-unchecked-payments.ts'

const stateChips = {
  waiting: { tone: 'warning', icon: <Hourglass aria-hidden size={16} />, label: 'Menunggu cek' },
  received: { tone: 'success', icon: <CircleCheck aria-hidden size={16} />, label: 'Uang masuk' },
  missing: { tone: 'danger', icon: <CircleX aria-hidden size={16} />, label: 'Tidak masuk' },
} as const

/** The unseen payments of one sale, each with what can be said of it; nothing for a sale that has none. */
export function PaymentChecks({ saleId }: { saleId: string }) {
  const payments = useUncheckedPayments(saleId)
  if (payments === null || payments.length === 0) return null
  return (
    <ul className="grid gap-2" aria-label="Menunggu cek">
      {payments.map((unseen) => (
        <li key={unseen.paymentIndex} className="grid gap-3 rounded-tile bg-kertas p-4">
          <span className="flex justify-between gap-3 font-semibold narrow:flex-wrap">
            <span>{tenderText(unseen.payment)}</span>
            <span className="tabular-nums">{formatRupiah(unseen.payment.amountRupiah)}</span>
          </span>
          <PaymentCheck unseen={unseen} />
        </li>
      ))}
    </ul>
  )
}

/** Where an unseen payment stands, and what somebody who looked can say of it. What is said last counts [SALE-19]. */
export function PaymentCheck({
  unseen,
  isListed = false,
}: {
  unseen: UncheckedPayment
  /** True in a list of those that wait, which says so above. */
  isListed?: boolean
}) {
  const shop = useShop()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [isMissingAsked, setIsMissingAsked] = useState(false)
  const { payment, state, kasbonRupiah, kasbonCustomerId } = unseen
  const chip = stateChips[state]

  async function sayReceived() {
    const found = { unchecked: unseen, outcome: 'received', debtorId: null } as const
    const said = await run(() => execute(checkPaymentCommand, found))
    if (said?.is === 'done') toast('Uang masuk dicatat', 'success')
  }

  async function sayMissing(debtorId: string | null) {
    const found = { unchecked: unseen, outcome: 'missing', debtorId } as const
    const said = await run(() => execute(checkPaymentCommand, found))
    if (said?.is !== 'done') return
    setIsMissingAsked(false)
    toast(debtorId === null ? 'Tidak masuk dicatat' : 'Dicatat sebagai kasbon')
  }

  const canBeDebt = takenBackRupiah(unseen) < payment.amountRupiah
  const debtor = kasbonCustomerId === null ? null : shop.records.record('customer', kasbonCustomerId)
  return (
    <div className="flex flex-wrap items-center gap-2" data-testid="payment-check" data-state={state}>
      {isListed && state === 'waiting' ? null : (
        <Chip tone={chip.tone} icon={chip.icon}>
          {debtor === null || state !== 'missing' ? chip.label : `Jadi kasbon ${debtor.fields.name}`}
        </Chip>
      )}
      <span className="ml-auto flex flex-wrap justify-end gap-2">
        {state === 'received' ? (
          <Button
            tone="quiet"
            isBusy={isBusy}
            onClick={() => setIsMissingAsked(true)}
            data-testid="not-received"
          >
            Ternyata tidak masuk
          </Button>
        ) : (
          <>
            {kasbonRupiah > 0 || (state === 'missing' && !canBeDebt) ? null : (
              <Button
                tone="outline"
                isBusy={isBusy}
                onClick={() => setIsMissingAsked(true)}
                data-testid="not-received"
              >
                {state === 'missing' ? 'Jadikan kasbon' : 'Tidak masuk'}
              </Button>
            )}
            <Button isBusy={isBusy} onClick={() => void sayReceived()} data-testid="received">
              {state === 'missing' ? 'Ternyata masuk' : 'Uang masuk'}
            </Button>
          </>
        )}
      </span>
      {isMissingAsked ? (
        <MissingSheet
          unseen={unseen}
          isBusy={isBusy}
          onClose={() => setIsMissingAsked(false)}
          onMissing={(customerId) => void sayMissing(customerId)}
        />
      ) : null}
    </div>
  )
}

/** What becomes of money that did not come: somebody owes it, or it is only said. The sale stays as it is. */
function MissingSheet({
  unseen,
  isBusy,
  onClose,
  onMissing,
}: {
  unseen: UncheckedPayment
  isBusy: boolean
  onClose: () => void
  onMissing: (customerId: string | null) => void
}) {
  const { payment, sale, state } = unseen
  // Of what came back nobody owes anything.
  const openRupiah = payment.amountRupiah - takenBackRupiah(unseen)
  const [isChoosing, setIsChoosing] = useState(false)
  const kasbonButton = useRef<HTMLButtonElement>(null)
  const { customerId, customerName } = sale
  if (isChoosing) {
    return (
      <CustomerSheet
        chosen={null}
        onClose={() => setIsChoosing(false)}
        onChoose={(customer) => {
          setIsChoosing(false)
          if (customer !== null) onMissing(customer.customerId)
        }}
      />
    )
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title="Uang tidak masuk"
      description={`${tenderText(payment)} ${formatRupiah(payment.amountRupiah)}, struk ${sale.receiptNumber}. Penjualannya tetap tercatat; angka shift dan hari itu berkurang. Jadikan kasbon supaya bisa ditagih.`}
      initialFocus={kasbonButton}
      testId="missing-payment"
    >
      <div className="grid gap-2">
        {openRupiah > 0 ? (
          <Button
            ref={kasbonButton}
            isBusy={isBusy}
            onClick={() => (customerId === undefined ? setIsChoosing(true) : onMissing(customerId))}
            data-testid="missing-as-kasbon"
          >
            {customerId === undefined ? 'Jadikan kasbon pelanggan…' : `Jadikan kasbon ${customerName ?? ''}`}
          </Button>
        ) : null}
        {state === 'missing' ? null : (
          <Button tone="outline" isBusy={isBusy} onClick={() => onMissing(null)} data-testid="missing-only">
            Catat tidak masuk saja
          </Button>
        )}
      </div>
    </Sheet>
  )
}
