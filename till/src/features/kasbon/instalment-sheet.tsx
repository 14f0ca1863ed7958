import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { PaymentReceived } from '@laci/domain/kasbon/events.ts'
import {
  debtsPaidBy,
  type InstalmentPaymentRefusal,
  instalmentSuggestions,
  settleInstalment,
} from '@laci/domain/kasbon/instalment.ts'
import { receiveInstalmentCommand } from '@laci/domain/kasbon/receive-instalment.ts'
import type { KasbonStanding } from '@laci/domain/kasbon/statement.ts'
import type { TenderGiven } from '@laci/domain/sale/settle.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip, ChipButton } from '@laci/ui/controls/chip.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetFoot } from '@laci/ui/controls/sheet-foot.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { CashPart } from '../../ui/payment/cash-part.tsx'
import { cashChoice, type TenderChoice, tenderChoices, tenderGiven } from '../../ui/payment/payment-parts.ts'
import { GivenParts, PaymentVerdict, TenderChips } from '../../ui/payment/payment-pieces.tsx'
import { type PartDetails, TenderPart } from '../../ui/payment/tender-part.tsx'
import { useCashFocus } from '../../ui/payment/use-cash-focus.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { instalmentRefusalText } from './kasbon-words.ts'

export type ReceivedInstalment = {
  readonly eventId: string
  readonly at: Instant
  readonly body: PaymentReceived
}

const noDetails: PartDetails = { amountRupiah: null, reference: '' }

/**
 * *Terima pembayaran*: so much of what is owed, by one tender or several. The debts that it pays are shown before anything
 * is stored; the oldest come first, by rule and not by choice.
 */
export function InstalmentSheet({
  customer,
  standing,
  onClose,
  onPaid,
}: {
  customer: { readonly customerId: string; readonly name: string; readonly group: string }
  standing: KasbonStanding
  onClose: () => void
  onPaid: (received: ReceivedInstalment) => void
}) {
  const shop = useShop()
  const settings = useReadable(shop.settings)
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [amountRupiah, setAmount] = useState<Rupiah | null>(null)
  const [given, setGiven] = useState<readonly TenderGiven[]>([])
  const [choice, setChoice] = useState<TenderChoice>(cashChoice)
  const [details, setDetails] = useState<PartDetails>(noDetails)
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<InstalmentPaymentRefusal | null>(null)
  const amountField = useRef<HTMLInputElement>(null)
  const firstSum = useRef<HTMLButtonElement>(null)
  const cashFocus = useCashFocus()
  const finishButton = useRef<HTMLButtonElement>(null)

  const { customerId, name } = customer
  const owedRupiah = Math.max(0, standing.balanceRupiah)
  const isCash = choice.tender === 'cash'
  const isTooMuch = amountRupiah !== null && amountRupiah > owedRupiah
  const paidRupiah = given.reduce((sum, part) => sum + part.amountRupiah, 0)
  const due = rupiah(Math.max(0, (amountRupiah ?? 0) - paidRupiah))
  const part = details.amountRupiah ?? rupiah(0)
  const parts = part > 0 ? [...given, partOf(choice, part, details)] : given
  const settled = settleInstalment({
    owedRupiah,
    amountRupiah: amountRupiah ?? rupiah(0),
    tenders: parts,
    pointWorthRupiah: settings.arePointsOn ? settings.pointWorthRupiah : null,
    pointCount: shop.balances.of('point', customerId),
  })
  const restRupiah = rupiah(Math.max(0, due - part))
  const isPart = !settled.ok && part > 0 && restRupiah > 0
  const choices = tenderChoices(settings).filter(({ tender }) => tender !== 'kasbon')

  function chooseSum(sum: Rupiah | null) {
    setAmount(sum)
    setRefusal(null)
    setGiven([])
    setDetails({ ...noDetails, amountRupiah: isCash ? null : sum })
  }

  function chooseTender(next: TenderChoice) {
    setChoice(next)
    setRefusal(null)
    setDetails({ ...noDetails, amountRupiah: next.tender === 'cash' ? null : due })
  }

  function change(changes: Partial<PartDetails>) {
    setDetails({ ...details, ...changes })
    setRefusal(null)
  }

  async function finish(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (isPart) {
      cashFocus.focusAfter(() => {
        setGiven(parts)
        setChoice(cashChoice)
        setDetails(noDetails)
      })
      return
    }
    if (!settled.ok || amountRupiah === null) {
      setRefusal(settled.ok ? { code: 'amount_missing' } : settled.refusal)
      if (amountRupiah === null || isTooMuch) amountField.current?.focus()
      return
    }
    const { debts } = standing
    const paid = { customerId, name, amountRupiah, tenders: parts, debts, note }
    const received = await run(() => execute(receiveInstalmentCommand, paid))
    if (received?.is === 'refused') setRefusal(received.refusal)
    if (received?.is !== 'done') return
    const { eventId, at } = received.recorded[0]!
    onPaid({ eventId, at, body: received.output })
  }

  const shownRefusal =
    refusal ??
    (isTooMuch || (!settled.ok && part > 0 && settled.refusal.code !== 'payment_short')
      ? settled.ok
        ? null
        : settled.refusal
      : null)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title="Terima pembayaran"
      initialFocus={cashFocus.isTouch ? firstSum : amountField}
      testId="instalment"
      typedLossText="Cicilan ini belum dicatat dan akan hilang."
    >
      <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={finish}>
        <div>
          <p className="truncate text-redup">Kasbon {name}</p>
          <p className="text-3xl font-extrabold tabular-nums" data-testid="instalment-owed">
            {formatRupiah(owedRupiah)}
          </p>
        </div>
        <fieldset aria-label="Jumlah yang sering" className="flex min-w-0 flex-wrap gap-2">
          {instalmentSuggestions(standing.debts, owedRupiah).map((sum, index) => (
            <ChipButton
              key={sum}
              {...(index === 0 ? { ref: firstSum } : {})}
              isPressed={amountRupiah === sum}
              onClick={() => chooseSum(sum)}
              data-testid="instalment-sum"
              className="tabular-nums"
            >
              {index === 0 ? `Lunas ${formatRupiah(sum)}` : formatRupiah(sum)}
            </ChipButton>
          ))}
        </fieldset>
        <RupiahInput
          usualRupiah={usualAtMost.debt}
          ref={amountField}
          label="Dibayar"
          value={amountRupiah}
          onChange={chooseSum}
          inputClassName="min-h-14! text-xl font-semibold"
          error={
            isTooMuch
              ? instalmentRefusalText({ code: 'more_than_owed', owedRupiah: rupiah(owedRupiah) })
              : undefined
          }
          data-testid="instalment-amount"
        />
        {amountRupiah === null || isTooMuch ? null : (
          <>
            <PaidDebts standing={standing} amountRupiah={amountRupiah} />
            <GivenParts
              given={given}
              restRupiah={due}
              onRemove={(index) => {
                setGiven(given.filter((_, other) => other !== index))
                setDetails(noDetails)
              }}
            />
            <TenderChips choices={choices} choice={choice} onChoose={chooseTender} />
            {isCash ? (
              <CashPart
                key={`${amountRupiah} ${given.length}`}
                dueRupiah={due}
                amountRupiah={details.amountRupiah}
                onChange={(cash) => change({ amountRupiah: cash })}
                onChosen={() => finishButton.current?.focus()}
                exactButton={cashFocus.exactButton}
                field={cashFocus.field}
              />
            ) : (
              <TenderPart
                choice={choice}
                details={details}
                customer={customer}
                mustBeSeen
                onChange={change}
              />
            )}
            <TextInput
              label="Keterangan di bukti (boleh kosong)"
              maxLength={200}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
              data-testid="instalment-note"
            />
          </>
        )}
        <SheetFoot>
          {amountRupiah === null || isTooMuch ? null : (
            <PaymentVerdict
              isEnough={settled.ok}
              changeRupiah={settled.ok ? settled.value.changeRupiah : rupiah(0)}
              isCash={isCash}
              isTyped={details.amountRupiah !== null}
              restRupiah={restRupiah}
            />
          )}
          {shownRefusal === null || isTooMuch ? null : (
            <p role="alert" className="font-semibold text-cabai-600" data-testid="instalment-refusal">
              {instalmentRefusalText(shownRefusal)}
            </p>
          )}
          <Button
            ref={finishButton}
            type="submit"
            tone={isPart ? 'primary' : 'money'}
            size="large"
            isBusy={isBusy}
            busyLabel="Menyimpan..."
            disabled={!isPart && !settled.ok}
            data-testid={isPart ? 'add-part' : 'instalment-finish'}
          >
            {isPart
              ? `Terima ${formatRupiah(part)}, lanjut sisanya`
              : amountRupiah === null || isTooMuch
                ? 'Terima pembayaran'
                : `Terima ${formatRupiah(amountRupiah)}`}
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  )
}

function partOf(choice: TenderChoice, amountRupiah: Rupiah, { reference }: PartDetails): TenderGiven {
  return tenderGiven(choice, amountRupiah, reference.trim() === '' ? {} : { reference: reference.trim() })
}

/** Which debts the sum closes, and what stays: said before it is stored [KASBON-2]. */
function PaidDebts({ standing, amountRupiah }: { standing: KasbonStanding; amountRupiah: Rupiah }) {
  const paid = debtsPaidBy(standing.debts, amountRupiah)
  const leftRupiah = standing.balanceRupiah - amountRupiah
  return (
    <section
      aria-label="Yang dibayar"
      className="grid gap-2 rounded-tile bg-kertas p-4"
      data-testid="paid-debts"
    >
      <ul className="grid gap-2">
        {paid.map(({ debt, paidRupiah, leftRupiah: left }) => (
          <li key={debt.eventId} className="flex items-center justify-between gap-3 narrow:flex-wrap">
            <span className="grid min-w-0">
              <span className="font-semibold">{formatDay(debt.businessDay)}</span>
              <span className="truncate text-sm text-redup tabular-nums">{debt.label}</span>
            </span>
            <span className="grid shrink-0 justify-items-end gap-0.5">
              <span className="font-semibold tabular-nums">{formatRupiah(paidRupiah)}</span>
              {left === 0 ? (
                <Chip tone="success" className="min-h-6! px-2! py-0!">
                  Lunas
                </Chip>
              ) : (
                <span className="text-sm text-redup tabular-nums">sisa {formatRupiah(left)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-3 border-t border-garis pt-2 font-semibold narrow:flex-wrap">
        <span>Sisa kasbon</span>
        <span className="tabular-nums" data-testid="instalment-left">
          {formatRupiah(leftRupiah)}
        </span>
      </p>
    </section>
  )
}
