import { maximumRupiah, type Rupiah, rupiah } from '@laci/domain/money/rupiah.ts'
import type { PricedCart } from '@laci/domain/sale/cart.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { quickCash } from '@laci/domain/sale/quick-cash.ts'
import type { SaleRefusal } from '@laci/domain/sale/settle.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { NumPad, type NumPadKey } from '@laci/ui/controls/num-pad.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { textOfSaleRefusal } from '@laci/ui/texts/refusal.ts'
import { Printer } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useCustomerDisplay } from '../../shell/customer-display.ts'
import { useHost, useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import { useReadable } from '../../shell/use-readable.ts'
import type { RecordedSale } from '../../till-types.ts'
import { draftOf } from './cart.ts'
import { useCartStore } from './cart-context.tsx'

/** The colour of a banknote's edge, for sums that are exactly one note; the number is the label, this only helps. */
const noteEdges: { readonly [amount: number]: string } = {
  100000: 'border-l-cabai-600',
  50000: 'border-l-[#2f5fa8]',
  20000: 'border-l-daun-700',
  10000: 'border-l-[#6b4a9b]',
  5000: 'border-l-jahe-800',
}

/** Cash payment. It only says what the command said: nothing here is *Lunas* before the sale is on the disk (R4). */
export function PaymentSheet({
  priced,
  rules,
  onClose,
  onPaid,
}: {
  priced: PricedCart
  rules: PricingRules
  onClose: () => void
  onPaid: (sale: RecordedSale, wantsPaper: boolean) => void
}) {
  const shop = useShop()
  const cart = useCartStore()
  const { printsAfterPayment: printsByItself } = useReadable(useHost().printing.settings)
  const [run, isBusy] = useCommand()
  const [cashRupiah, setCashRupiah] = useState<Rupiah | null>(null)
  const [isPadShown, setIsPadShown] = useState(false)
  const [refusal, setRefusal] = useState<SaleRefusal | null>(null)
  const cashField = useRef<HTMLInputElement>(null)
  const finishButton = useRef<HTMLButtonElement>(null)
  const exactButton = useRef<HTMLButtonElement>(null)
  const isTouch = window.matchMedia('(pointer: coarse)').matches

  const { totalRupiah } = priced
  useCustomerDisplay(
    () => ({ kind: 'payment', totalRupiah, dueRupiah: totalRupiah, qris: null, note: '' }),
    [totalRupiah],
  )
  const received = cashRupiah ?? rupiah(0)
  const isEnough = received >= totalRupiah
  // The keypad takes the place of the other sums, so that the change stays in sight on a phone.
  const suggestions = isPadShown ? quickCash(totalRupiah).slice(0, 1) : quickCash(totalRupiah)

  function choose(amountRupiah: Rupiah) {
    setCashRupiah(amountRupiah)
    setRefusal(null)
    finishButton.current?.focus()
  }

  function press(key: NumPadKey) {
    const digits = cashRupiah === null ? '' : String(cashRupiah)
    const next = Number(key === 'back' ? digits.slice(0, -1) : digits + key)
    if (next <= maximumRupiah) setCashRupiah(next === 0 ? null : rupiah(next))
  }

  async function finish(wantsPaper: boolean) {
    if (!isEnough || isBusy) return
    const result = await run(() =>
      shop.recordSale(draftOf(cart.get()), {
        tenders: [{ tender: 'cash', amountRupiah: received }],
        rules,
      }),
    )
    if (!result) return
    if (result.ok) onPaid(result.value, wantsPaper)
    else setRefusal(result.refusal)
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title="Pembayaran"
      initialFocus={isTouch ? exactButton : cashField}
      testId="payment"
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void finish(printsByItself)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'F9') return
          event.preventDefault()
          void finish(printsByItself)
        }}
      >
        <div>
          <p className="text-redup">Total</p>
          <p className="text-5xl font-extrabold tabular-nums" data-testid="payment-total">
            {formatRupiah(totalRupiah)}
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2 min-[420px]:grid-cols-3">
          {suggestions.map((amount, index) => (
            <button
              key={amount}
              ref={index === 0 ? exactButton : null}
              type="button"
              aria-pressed={cashRupiah === amount}
              onClick={() => choose(amount)}
              data-testid="quick-cash"
              data-amount={amount}
              className={classes(
                quickClass,
                noteEdges[amount] === undefined ? '' : `border-l-[6px] ${noteEdges[amount]}`,
                cashRupiah === amount
                  ? 'bg-laci-50 shadow-[inset_0_0_0_2px_var(--color-laci-600)]'
                  : 'bg-putih hover:border-laci-600 hover:bg-laci-50',
              )}
            >
              {index === 0 ? 'Uang pas' : formatRupiah(amount)}
            </button>
          ))}
          <button
            type="button"
            aria-expanded={isPadShown}
            onClick={() => setIsPadShown(!isPadShown)}
            data-testid="other-cash"
            className={classes(quickClass, isPadShown ? 'bg-laci-50' : 'bg-putih hover:bg-laci-50')}
          >
            Lainnya
          </button>
        </div>
        <RupiahInput
          ref={cashField}
          label="Uang diterima"
          value={cashRupiah}
          onChange={(value) => {
            setCashRupiah(value)
            setRefusal(null)
          }}
          inputClassName="min-h-14! text-xl font-semibold"
          enterKeyHint="done"
          data-testid="cash-input"
        />
        {isPadShown ? <NumPad onPress={press} /> : null}
        <div className="sticky bottom-0 -mx-6 -mb-6 grid gap-3 bg-putih px-6 pt-2 pb-6 md:rounded-b-sheet">
          <div
            aria-live="polite"
            className={classes(
              'flex min-h-16 flex-wrap items-center justify-between gap-x-4 rounded-tile px-4 py-2',
              isEnough ? 'bg-daun-50 text-daun-700' : 'bg-kertas text-redup',
            )}
          >
            {isEnough ? (
              <>
                <span className="font-semibold">Kembalian</span>
                <span className="text-3xl font-extrabold tabular-nums" data-testid="change">
                  {formatRupiah(received - totalRupiah)}
                </span>
              </>
            ) : (
              <span className="font-semibold tabular-nums" data-testid="cash-short">
                {cashRupiah === null
                  ? 'Isi uang yang diterima'
                  : `Kurang ${formatRupiah(totalRupiah - received)}`}
              </span>
            )}
          </div>
          {refusal ? (
            <p role="alert" className="font-semibold text-cabai-600">
              {textOfSaleRefusal(refusal)}
            </p>
          ) : null}
          <div className="grid grid-cols-[1fr_auto] gap-2">
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
              data-testid={printsByItself ? 'finish' : 'finish-and-print'}
            >
              {printsByItself ? 'Selesai saja' : 'Cetak'}
            </Button>
          </div>
        </div>
      </form>
    </Sheet>
  )
}

const quickClass = 'min-h-16 rounded-tile border border-garis-kuat px-3 text-lg font-semibold tabular-nums'
