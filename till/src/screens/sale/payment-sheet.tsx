import { judgeKasbon } from '@laci/domain/kasbon/debts.ts'
import { type Rupiah, rupiah } from '@laci/domain/money/rupiah.ts'
import { isPayableByQris } from '@laci/domain/qris/qris-for-amount.ts'
import type { PricedCart } from '@laci/domain/sale/cart.ts'
import { rulesOfCart } from '@laci/domain/sale/paid-money.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { saleWishes } from '@laci/domain/sale/sale-wishes.ts'
import { type SaleRefusal, settleSale, type TenderGiven } from '@laci/domain/sale/settle.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { textOfSaleRefusal } from '@laci/ui/texts/refusal.ts'
import { Printer } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CashPart } from '../../shell/cash-part.tsx'
import { useCustomerDisplay } from '../../shell/customer-display.ts'
import {
  cashChoice,
  dueBy,
  qrisChoice,
  type TenderChoice,
  tenderChoices,
  tenderGiven,
} from '../../shell/payment-parts.ts'
import { GivenParts, PaymentVerdict, TenderChips } from '../../shell/payment-pieces.tsx'
import { SheetFoot } from '../../shell/sheet-foot.tsx'
import { mayWait, type PartDetails, TenderPart } from '../../shell/tender-part.tsx'
import { useHost, useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import { useReadable } from '../../shell/use-readable.ts'
import type { RecordedSale } from '../../till-types.ts'
import { draftOf } from './cart.ts'
import { useCartApproval } from './cart-approval.ts'
import { useCartStore } from './cart-context.tsx'
import { usePaymentCharges } from './use-payment-charges.ts'

/** For shops with a Midtrans key. */
const ChargePanel = lazy(async () => ({ default: (await import('./charge-panel.tsx')).ChargePanel }))

/** Nearly every sale is on the disk sooner, and drawing that it is being stored would only keep it from getting there. */
const busyAfterMs = 150

const noDetails: PartDetails = { amountRupiah: null, reference: '', isUnchecked: false }

/**
 * Payment by one tender or several. Each part is added until the bill is covered; only the last one ends the sale. It
 * only says what the command said: nothing here is *Lunas* before the sale is on the disk (R4).
 */
export function PaymentSheet({
  priced,
  rules: shopRules,
  isExact,
  onClose,
  onPaid,
}: {
  priced: PricedCart
  rules: PricingRules
  /** Begun by a scanned command: in cash, to the rupiah, and finished at once [SALE-23]. */
  isExact: boolean
  onClose: () => void
  onPaid: (sale: RecordedSale, wantsPaper: boolean) => void
}) {
  const shop = useShop()
  const cart = useCartStore()
  const approve = useCartApproval()
  const toast = useToast()
  const settings = useReadable(shop.settings)
  const { printsAfterPayment: printsByItself } = useReadable(useHost().printing.settings)
  const [run, isBusy] = useCommand({ busyAfterMs })
  const draft = draftOf(cart.get())
  const rules = rulesOfCart(draft.lines, shopRules)
  const { watchedId } = cart.get()
  const charges = usePaymentCharges(watchedId)
  /** Parts that somebody typed; those of the provider are there as long as it says so. */
  const [typed, setTyped] = useState<readonly TenderGiven[]>([])
  const given: readonly TenderGiven[] = [...typed, ...charges.paidParts]
  const [choice, setChoice] = useState<TenderChoice>(charges.paidParts.length > 0 ? qrisChoice : cashChoice)
  const isExactNow = isExact && charges.paidParts.length === 0
  const [details, setDetails] = useState<PartDetails>(() =>
    isExactNow ? { ...noDetails, amountRupiah: dueBy(cashChoice, priced, rules, []) } : noDetails,
  )
  const [refusal, setRefusal] = useState<SaleRefusal | 'kasbon_blocked' | null>(null)
  const isFinishing = useRef(false)
  const cashField = useRef<HTMLInputElement>(null)
  const finishButton = useRef<HTMLButtonElement>(null)
  const exactButton = useRef<HTMLButtonElement>(null)
  const isTouch = window.matchMedia('(pointer: coarse)').matches

  const { customer = null } = draft
  const isCash = choice.tender === 'cash'
  const due = dueBy(choice, priced, rules, given)
  const isByProvider = choice.tender === 'qris' && charges.isOffered && !details.isOwnCode
  const amount = details.amountRupiah ?? rupiah(0)
  // What the provider has to confirm first is no part yet: only its charge becomes one.
  const isPartTyped = isByProvider ? due === 0 : amount > 0 || due === 0
  const parts = isPartTyped
    ? [...given, tenderGiven(choice, isByProvider ? rupiah(0) : amount, moreOf(choice, details))]
    : given
  const settled = settleSale(draft, rules, parts, pointsOf(customer?.customerId))
  const isEnough = settled.ok
  const totalRupiah = settled.ok ? settled.value.priced.totalRupiah : priced.totalRupiah
  const restRupiah = rupiah(Math.max(0, due - amount))
  /** Something is paid and something is still open: the next part may be another tender. */
  const isPart = !isEnough && !isByProvider && amount > 0 && restRupiah > 0
  const asksForCode = isByProvider && !isEnough

  useCustomerDisplay(
    () => ({
      kind: 'payment',
      totalRupiah,
      dueRupiah: due,
      qris: null,
      note: choice.tender === 'transfer' ? settings.transferNote : '',
    }),
    [totalRupiah, due, choice.tender, settings.transferNote],
  )

  const costOf = (productId: string) => shop.catalog.product(productId)?.fields.costRupiah ?? null

  function pointsOf(customerId: string | undefined): number {
    return customerId === undefined ? 0 : shop.balances.of('point', customerId)
  }

  function change(changes: Partial<PartDetails>) {
    setDetails({ ...details, ...changes })
    setRefusal(null)
  }

  function choose(next: TenderChoice) {
    setChoice(next)
    setRefusal(null)
    // Cash is counted out; everything else is usually all that is left.
    const rest = dueBy(next, priced, rules, given)
    setDetails({
      ...noDetails,
      amountRupiah: next.tender === 'cash' ? null : rest,
      // Nobody tells the till that this money came: it waits until somebody says so [SALE-19].
      isUnchecked: mayWait(next),
    })
  }

  function addPart() {
    setTyped([...typed, tenderGiven(choice, amount, moreOf(choice, details))])
    setChoice(cashChoice)
    setDetails(noDetails)
    cashField.current?.focus()
  }

  async function finish(wantsPaper: boolean) {
    // Held at once: while somebody approves nothing is busy yet, and a second press must not sell twice.
    if (isBusy || isFinishing.current) return
    if (isPart) return addPart()
    if (asksForCode) return beginCharge(amount)
    isFinishing.current = true
    try {
      await pay(wantsPaper)
    } finally {
      isFinishing.current = false
    }
  }

  function beginCharge(amountRupiah: Rupiah) {
    if (watchedId === null || amountRupiah === 0 || !isPayableByQris(amountRupiah)) return
    if (amountRupiah > due)
      return setRefusal({ code: 'payment_over', overRupiah: rupiah(amountRupiah - due) })
    charges.begin(amountRupiah)
  }

  const finishExact = useEffectEvent(() => {
    if (isExactNow) void finish(printsByItself)
  })
  useEffect(() => finishExact(), [])

  // The provider's word came: what it covers is finished at once, while the customer still stands there.
  const paidCount = charges.paidParts.length
  const paidBefore = useRef(paidCount)
  const finishPaid = useEffectEvent(() => {
    setDetails(noDetails)
    setChoice(qrisChoice)
    // *Lunas* says it itself; a note would lie over it.
    if (dueBy(qrisChoice, priced, rules, given) === 0) void finish(printsByItself)
    else toast('Pembayaran QRIS masuk', 'success')
  })
  useEffect(() => {
    if (paidCount > paidBefore.current) finishPaid()
    paidBefore.current = paidCount
  }, [paidCount])

  async function pay(wantsPaper: boolean) {
    if (!settled.ok) {
      if (settled.refusal.code !== 'payment_short') setRefusal(settled.refusal)
      return
    }
    const wishes = saleWishes(draft, settled.value.priced, costOf)
    const kasbonRupiah = parts.reduce((sum, one) => sum + (one.tender === 'kasbon' ? one.amountRupiah : 0), 0)
    if (kasbonRupiah > 0 && customer !== null) {
      const fields = shop.records.record('customer', customer.customerId)?.fields
      const balance = shop.balances.of('kasbon', customer.customerId)
      const verdict = fields === undefined ? null : judgeKasbon(fields, balance, rupiah(kasbonRupiah))
      if (verdict?.code === 'blocked') return setRefusal('kasbon_blocked')
      wishes.push({ right: 'kasbon' })
    }
    const approved = await approve(wishes, `Penjualan ${formatRupiah(settled.value.priced.totalRupiah)}`)
    if (approved === null) return
    const result = await run(() => shop.recordSale(draft, { tenders: parts, rules, approved, wantsPaper }))
    if (!result) return
    if (result.ok) onPaid(result.value, wantsPaper)
    else setRefusal(result.refusal)
  }

  const { shown } = charges
  if (shown !== null) {
    return (
      <Sheet isOpen onClose={charges.putAside} isDismissible={false} title="Pembayaran" testId="payment">
        <Suspense fallback={<div className="h-96" />}>
          <ChargePanel
            key={shown.chargeId}
            charge={shown}
            onPutAside={charges.putAside}
            onAnew={() => charges.begin(shown.amountRupiah)}
          />
        </Suspense>
      </Sheet>
    )
  }
  return (
    <Sheet
      isOpen
      onClose={() => {
        if (!isFinishing.current) onClose()
      }}
      isDismissible={!isBusy}
      title="Pembayaran"
      initialFocus={isTouch ? exactButton : cashField}
      // The screen gives it back to the search; after a sale it is *Lunas* that has it.
      finalFocus={false}
      testId="payment"
    >
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void finish(printsByItself)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'F9') return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
      >
        <div>
          <p className="text-redup">Total</p>
          <p className="text-5xl font-extrabold tabular-nums" data-testid="payment-total">
            {formatRupiah(totalRupiah)}
          </p>
        </div>
        <GivenParts
          given={given}
          restRupiah={due}
          onRemove={(index) => setTyped(typed.filter((_, other) => other !== index))}
        />
        <TenderChips choices={tenderChoices(settings)} choice={choice} onChoose={choose} />
        {isCash ? (
          <CashPart
            key={typed.length}
            dueRupiah={due}
            amountRupiah={details.amountRupiah}
            onChange={(amountRupiah) => change({ amountRupiah })}
            onChosen={() => finishButton.current?.focus()}
            exactButton={exactButton}
            field={cashField}
          />
        ) : (
          <TenderPart
            choice={choice}
            details={details}
            customer={customer}
            isByProvider={isByProvider}
            hasProvider={charges.hasKey}
            onChange={change}
          />
        )}
        <SheetFoot>
          <PaymentVerdict
            isEnough={isEnough}
            changeRupiah={settled.ok ? settled.value.changeRupiah : rupiah(0)}
            isCash={isCash}
            isTyped={details.amountRupiah !== null}
            restRupiah={restRupiah}
          />
          {refusal !== null || (!settled.ok && !toldBeside.includes(settled.refusal.code) && amount > 0) ? (
            <p role="alert" className="font-semibold text-cabai-600" data-testid="payment-refusal">
              {refusal === 'kasbon_blocked'
                ? 'Melewati batas kasbon pelanggan ini. Pakai cara bayar lain untuk sebagian.'
                : textOfSaleRefusal(refusal ?? (settled.ok ? { code: 'sale_empty' } : settled.refusal))}
            </p>
          ) : null}
          <div className={isPart || asksForCode ? 'grid' : 'grid grid-cols-[1fr_auto] gap-2'}>
            {isPart || asksForCode ? (
              <Button
                type="submit"
                size="large"
                disabled={asksForCode && (amount === 0 || !isPayableByQris(amount))}
                data-testid={asksForCode ? 'show-code' : 'add-part'}
              >
                {asksForCode
                  ? `Tampilkan kode QRIS ${formatRupiah(amount)}`
                  : `Tambahkan, sisa ${formatRupiah(restRupiah)}`}
              </Button>
            ) : (
              <>
                <Button
                  ref={finishButton}
                  type="submit"
                  tone="money"
                  size="large"
                  className="max-[420px]:px-4! max-[420px]:text-base!"
                  disabled={!isEnough}
                  isBusy={isBusy}
                  busyLabel="Menyimpan..."
                  data-testid={printsByItself ? 'finish-and-print' : 'finish'}
                >
                  {printsByItself ? <Printer aria-hidden size={22} className="max-[420px]:hidden" /> : null}
                  {printsByItself ? 'Selesai & cetak' : 'Selesai'}
                </Button>
                <Button
                  tone="outline"
                  size="large"
                  className="max-[420px]:px-4! max-[420px]:text-base!"
                  disabled={!isEnough}
                  isBusy={isBusy}
                  onClick={() => finish(!printsByItself)}
                  data-saves
                  data-testid={printsByItself ? 'finish' : 'finish-and-print'}
                >
                  {printsByItself ? 'Selesai saja' : 'Cetak'}
                </Button>
              </>
            )}
          </div>
        </SheetFoot>
      </form>
    </Sheet>
  )
}

/** What the verdict or the tender's own note says already. */
const toldBeside: readonly SaleRefusal['code'][] = ['payment_short', 'customer_missing']

function moreOf(choice: TenderChoice, { reference, isUnchecked }: PartDetails) {
  return {
    ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
    ...(mayWait(choice) && isUnchecked ? { isUnchecked } : {}),
  }
}
