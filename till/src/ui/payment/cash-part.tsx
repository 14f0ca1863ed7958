import { maximumRupiah, type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { mostCashFor } from '@laci/domain/base/money/usual-sums.ts'
import { quickCash } from '@laci/domain/sale/quick-cash.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { NumPad, type NumPadKey } from '@laci/ui/controls/num-pad.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type RefObject, useState } from 'react'

/** The colour of a banknote's edge, for sums that are exactly one note; the number is the label, this only helps. */
const noteEdges: { readonly [amount: number]: string } = {
  100000: 'border-l-cabai-600',
  50000: 'border-l-note-50000',
  20000: 'border-l-daun-700',
  10000: 'border-l-note-10000',
  5000: 'border-l-jahe-800',
}

/** What the customer hands over: the likely sums, or any other by keys or keypad. */
export function CashPart({
  dueRupiah,
  amountRupiah,
  onChange,
  onChosen,
  exactButton,
  field,
}: {
  dueRupiah: Rupiah
  amountRupiah: Rupiah | null
  onChange: (amountRupiah: Rupiah | null) => void
  /** A likely sum was pressed: what comes next is to finish. */
  onChosen: () => void
  exactButton: RefObject<HTMLButtonElement | null>
  field: RefObject<HTMLInputElement | null>
}) {
  const [isPadShown, setIsPadShown] = useState(false)
  // The keypad takes the place of the other sums, so that the change stays in sight on a phone.
  const suggestions = isPadShown ? quickCash(dueRupiah).slice(0, 1) : quickCash(dueRupiah)

  function press(key: NumPadKey) {
    const digits = amountRupiah === null ? '' : String(amountRupiah)
    const next = Number(key === 'back' ? digits.slice(0, -1) : digits + key)
    if (next <= maximumRupiah) onChange(next === 0 ? null : rupiah(next))
  }

  return (
    <>
      <div className="grid grid-cols-2 narrow:grid-cols-1 gap-2 min-[420px]:grid-cols-3">
        {suggestions.map((amount, index) => (
          <button
            key={amount}
            ref={index === 0 ? exactButton : null}
            type="button"
            aria-pressed={amountRupiah === amount}
            onClick={() => {
              onChange(amount)
              onChosen()
            }}
            data-testid="quick-cash"
            data-amount={amount}
            className={classes(
              quickClass,
              noteEdges[amount] === undefined ? '' : `border-l-[6px] ${noteEdges[amount]}`,
              amountRupiah === amount
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
        usualRupiah={mostCashFor(dueRupiah)}
        ref={field}
        label="Uang diterima"
        value={amountRupiah}
        onChange={onChange}
        inputClassName="min-h-14! text-xl font-semibold"
        enterKeyHint="done"
        data-testid="cash-input"
      />
      {isPadShown ? <NumPad onPress={press} /> : null}
    </>
  )
}

const quickClass = 'min-h-16 rounded-tile border border-garis-kuat px-3 text-lg font-semibold tabular-nums'
