import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { RecordSaleRefusal } from '@laci/domain/checkout/record-sale.ts'
import { isPayableByQris } from '@laci/domain/qris/qris-for-amount.ts'
import { type DraftCustomer, type PricedCart, priceCart } from '@laci/domain/sale/cart.ts'
import { rulesOfCart } from '@laci/domain/sale/paid-money.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { settleSale, type TenderGiven } from '@laci/domain/sale/settle.ts'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetFoot } from '@laci/ui/controls/sheet-foot.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { textOfSaleRefusal } from '@laci/ui/texts/refusal.ts'
import {
  type FormEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { RecordedSale } from '../../engine/api/sales.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { CashPart } from '../../ui/payment/cash-part.tsx'
import {
  cashChoice,
  dueBy,
  qrisChoice,
  type TenderChoice,
  tenderChoices,
  tenderGiven,
} from '../../ui/payment/payment-parts.ts'
import { GivenParts, PaymentVerdict, TenderChips } from '../../ui/payment/payment-pieces.tsx'
import { type PartDetails, TenderPart } from '../../ui/payment/tender-part.tsx'
import { useCashFocus } from '../../ui/payment/use-cash-focus.ts'
import { useCustomerDisplay } from '../../ui/printing/customer-display.ts'
import { usePaperAfterPayment } from '../../ui/printing/use-paper-after-payment.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { changeCustomer, changeTenders, draftOf } from './cart.ts'
import { useRecordSale } from './cart-approval.ts'
import { useCart, useCartStore } from './cart-context.tsx'
import { customerSheet } from './customer-part.ts'
import { PaymentButtons, type PaymentPress } from './payment-foot.tsx'
import { paymentStep } from './payment-step.ts'
import { usePaymentCharges } from './use-payment-charges.ts'

/** For shops with a Midtrans key. */
const ChargePanel = lazy(async () => ({ default: (await import('./charge-panel.tsx')).ChargePanel }))

/** Nearly every sale is on the disk sooner, and drawing that it is being stored would only keep it from getting there. */
const busyAfterMs = 150

/** The second half of the press that opened the sheet lands where *Selesai* stands: too soon for anybody to have read it. */
const restMs = 400

const noDetails: PartDetails = { amountRupiah: null, reference: '' }

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
  const store = useCartStore()
  const cart = useCart()
  const recordSale = useRecordSale()
  const toast = useToast()
  const settings = useReadable(shop.settings)
  const paper = usePaperAfterPayment()
  const printsByItself = paper === 'printed'
  const [run, isBusy] = useCommand({ busyAfterMs })
  const draft = draftOf(cart)
  const rules = rulesOfCart(draft.lines, shopRules)
  const { watchedId, tendersGiven: typed } = cart
  const charges = usePaymentCharges(watchedId)
  /** Parts that somebody typed; those of the provider are there as long as it says so. */
  const given: readonly TenderGiven[] = [...typed, ...charges.paidParts]
  const [choice, setChoice] = useState<TenderChoice>(charges.paidParts.length > 0 ? qrisChoice : cashChoice)
  const isExactNow = isExact && charges.paidParts.length === 0
  const [details, setDetails] = useState<PartDetails>(() =>
    isExactNow ? { ...noDetails, amountRupiah: dueBy(cashChoice, priced, rules, typed) } : noDetails,
  )
  const [refusal, setRefusal] = useState<RecordSaleRefusal | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const isFinishing = useRef(false)
  const cashFocus = useCashFocus()
  const nextButton = useRef<HTMLButtonElement>(null)
  const openedAtMs = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    openedAtMs.current = performance.now()
  }, [])

  const { customer = null } = draft
  const isCash = choice.tender === 'cash'
  const due = dueBy(choice, priced, rules, given)
  const isByProvider = choice.tender === 'qris' && charges.isOffered && !details.isOwnCode
  const amount = details.amountRupiah ?? rupiah(0)
  // What the provider has to confirm first is no part yet: only its charge becomes one.
  const isPartTyped = isByProvider ? due === 0 : amount > 0 || due === 0
  const parts = isPartTyped ? [...given, partOf(isByProvider ? rupiah(0) : amount)] : given
  const settled = settle(parts)
  const isEnough = settled.ok
  const totalRupiah = settled.ok ? settled.value.priced.totalRupiah : priced.totalRupiah
  const restRupiah = rupiah(Math.max(0, due - amount))
  const step = paymentStep({
    choice,
    isByProvider,
    typedRupiah: details.amountRupiah,
    dueRupiah: due,
    isEnough,
  })
  const isSeenByPerson = step.kind === 'seen_part' || step.kind === 'seen_end'

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

  function settle(tenders: readonly TenderGiven[]) {
    const pointCount = customer === null ? 0 : shop.balances.of('point', customer.customerId)
    return settleSale(draft, rules, tenders, pointCount)
  }

  function partOf(amountRupiah: Rupiah, isSeen = true): TenderGiven {
    const reference = details.reference.trim()
    return tenderGiven(choice, amountRupiah, {
      ...(reference === '' ? {} : { reference }),
      ...(isSeen ? {} : { isUnchecked: true }),
    })
  }

  const setTyped = (next: readonly TenderGiven[]) => store.change((now) => changeTenders(now, next))

  function change(changes: Partial<PartDetails>) {
    setDetails({ ...details, ...changes })
    setRefusal(null)
  }

  function choose(next: TenderChoice) {
    setChoice(next)
    setRefusal(null)
    // Cash is counted out; everything else is usually all that is left.
    const rest = dueBy(next, priced, rules, given)
    setDetails({ ...noDetails, amountRupiah: next.tender === 'cash' ? null : rest })
  }

  function chooseCustomer(next: DraftCustomer | null) {
    setIsChoosing(false)
    setRefusal(null)
    store.change((now) => changeCustomer(now, next))
    // Prices of a customer's group hold from now on: what was all that is left stays all that is left.
    if (!isCash && details.amountRupiah === due) {
      const draftNow = draftOf(store.get())
      const pricedNow = priceCart(draftNow, shopRules)
      setDetails({ ...details, amountRupiah: dueBy(choice, pricedNow, rules, given) })
    }
  }

  function addPart(isSeen: boolean) {
    cashFocus.focusAfter(() => {
      setTyped([...typed, partOf(amount, isSeen)])
      setChoice(cashChoice)
      setDetails(noDetails)
    })
  }

  async function press({ isSeen = true, wantsPaper }: PaymentPress, event?: MouseEvent) {
    // Held at once: while somebody approves nothing is busy yet, and a second press must not sell twice.
    if (isBusy || isFinishing.current) return
    if (step.kind === 'code') return beginCharge(amount)
    if (step.kind === 'part' || step.kind === 'seen_part') return addPart(isSeen)
    const isUntyped = step.kind === 'end' && step.isExact
    if (isUntyped && (event === undefined || event.timeStamp - openedAtMs.current < restMs)) return
    isFinishing.current = true
    try {
      if (isUntyped) await pay([...given, tenderGiven(cashChoice, due)], wantsPaper)
      else if (isSeen) await pay(parts, wantsPaper)
      else await pay([...given, partOf(amount, false)], wantsPaper)
    } finally {
      isFinishing.current = false
    }
  }

  /** Enter and F9: what needs a word of the cashier's is never decided by a key that was meant for the sum [TILL-155]. */
  function submit() {
    if (isSeenByPerson) nextButton.current?.focus()
    else void press({ wantsPaper: printsByItself })
  }

  function beginCharge(amountRupiah: Rupiah) {
    if (watchedId === null || amountRupiah === 0 || !isPayableByQris(amountRupiah)) return
    if (amountRupiah > due)
      return setRefusal({ code: 'payment_over', overRupiah: rupiah(amountRupiah - due) })
    charges.begin(amountRupiah)
  }

  const finishExact = useEffectEvent(() => {
    if (isExactNow) void press({ wantsPaper: printsByItself })
  })
  useEffect(() => finishExact(), [])

  // The provider's word came: what it covers is finished at once, while the customer still stands there.
  const paidCount = charges.paidParts.length
  const paidBefore = useRef(paidCount)
  const finishPaid = useEffectEvent(() => {
    setDetails(noDetails)
    setChoice(qrisChoice)
    // *Lunas* says it itself; a note would lie over it.
    if (dueBy(qrisChoice, priced, rules, given) === 0) void press({ wantsPaper: printsByItself })
    else toast('Pembayaran QRIS masuk', 'success')
  })
  useEffect(() => {
    if (paidCount > paidBefore.current) finishPaid()
    paidBefore.current = paidCount
  }, [paidCount])

  async function pay(tenders: readonly TenderGiven[], wantsPaper: boolean) {
    const ended = settle(tenders)
    if (!ended.ok) {
      if (ended.refusal.code !== 'payment_short') setRefusal(ended.refusal)
      return
    }
    const sold = await run(() => recordSale({ draft, tenders, rules, wantsPaper }))
    if (sold === undefined || sold === null) return
    if (sold.ok) onPaid(sold.value, wantsPaper)
    else setRefusal(sold.refusal)
  }

  // In the place of the payment, which stands here again with all that was typed.
  if (isChoosing) {
    return (
      <customerSheet.Part chosen={customer} onClose={() => setIsChoosing(false)} onChoose={chooseCustomer} />
    )
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
      initialFocus={isCash ? cashFocus.first : nextButton}
      // The screen gives it back to the search; after a sale it is *Lunas* that has it.
      finalFocus={false}
      testId="payment"
    >
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'F9') return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
      >
        {/* A browser sends no form of two fields by Enter that has no button to send it. */}
        {isSeenByPerson ? <input type="submit" hidden /> : null}
        <div>
          <p className="text-redup">Total</p>
          <p
            className="text-[length:min(3rem,13.3vw)] leading-tight font-extrabold tabular-nums"
            data-testid="payment-total"
          >
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
            onChosen={() => nextButton.current?.focus()}
            exactButton={cashFocus.exactButton}
            field={cashFocus.field}
          />
        ) : (
          <TenderPart
            choice={choice}
            details={details}
            customer={customer}
            isByProvider={isByProvider}
            hasProvider={charges.hasKey}
            onChooseCustomer={() => setIsChoosing(true)}
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
              {refusal?.code === 'kasbon_blocked'
                ? 'Melewati batas kasbon pelanggan ini. Pakai cara bayar lain untuk sebagian.'
                : textOfSaleRefusal(refusal ?? (settled.ok ? { code: 'sale_empty' } : settled.refusal))}
            </p>
          ) : null}
          <PaymentButtons
            step={step}
            paper={paper}
            isEnough={isEnough}
            isBusy={isBusy}
            firstButton={nextButton}
            onPress={(pressed, event) => void press(pressed, event)}
          />
        </SheetFoot>
      </form>
    </Sheet>
  )
}

/** What the verdict or the tender's own note says already. */
const toldBeside: readonly RecordSaleRefusal['code'][] = ['payment_short', 'customer_missing']
