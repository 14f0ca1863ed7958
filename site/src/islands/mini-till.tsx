import { noRounding } from '@laci/domain/base/money/rounding.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { type DraftLine, priceCart, type SaleDraft } from '@laci/domain/sale/cart.ts'
import { plainRules } from '@laci/domain/sale/pricing-rules.ts'
import { quickCash } from '@laci/domain/sale/quick-cash.ts'
import { settleCashSale } from '@laci/domain/sale/settle.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useEffect, useRef, useState } from 'react'
import { sampleGoods } from '../sample-shop.ts'

const rules = plainRules(noRounding)

export type MiniTillProps = {
  /** How often each of the goods lies in the cart at first, in their order. */
  counts: readonly number[]
}

/**
 * The till of the hero picture [SITE-14]: prices, sums and change come from the functions that the real till calls. Its
 * first state is plain HTML; nothing here may read a clock, an address or storage while rendering.
 */
export default function MiniTill({ counts: firstCounts }: MiniTillProps) {
  const [counts, setCounts] = useState(firstCounts)
  const [step, setStep] = useState<'cart' | 'cash' | 'paid'>('cart')
  const [cashRupiah, setCashRupiah] = useState(rupiah(0))
  const heading = useRef<HTMLParagraphElement>(null)
  const isFirstStep = useRef(true)

  // The buttons of a step disappear with it; without this the focus would fall to the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what this reacts to.
  useEffect(() => {
    if (isFirstStep.current) isFirstStep.current = false
    else heading.current?.focus()
  }, [step])

  const draft = draftOf(counts)
  const priced = priceCart(draft, rules)
  const total = priced.totalRupiah
  const settled = settleCashSale(draft, noRounding, cashRupiah)

  function add(index: number) {
    setCounts((now) => now.map((count, at) => (at === index ? Math.min(count + 1, 99) : count)))
    setStep('cart')
  }

  function pay(amount: number) {
    setCashRupiah(rupiah(amount))
    setStep('paid')
  }

  function startAgain() {
    setCounts(firstCounts.map(() => 0))
    setStep('cart')
  }

  return (
    <div className="grid gap-3 p-3 sm:grid-cols-[1fr_1.15fr] sm:p-4" data-testid="mini-till">
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-2" aria-label="Barang">
        {sampleGoods.map((good, index) => (
          <li key={good.name} className="grid">
            <button
              type="button"
              onClick={() => add(index)}
              className="relative grid min-h-24 content-between rounded-control border border-garis-kuat bg-putih p-2.5 text-left hover:border-laci-600 hover:bg-laci-50 sm:p-3"
            >
              <span className="pr-6 text-sm font-semibold">{good.name}</span>
              <span className="text-sm text-redup tabular-nums">{formatAmount(good.priceRupiah)}</span>
              {counts[index] ? (
                <span className="absolute top-2 right-2 grid size-6 place-items-center rounded-full bg-laci-600 text-xs font-semibold text-putih tabular-nums">
                  {counts[index]}
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <div className="flex min-h-88 flex-col rounded-control border border-garis bg-putih p-4">
        <p ref={heading} tabIndex={-1} className="text-sm font-semibold text-redup outline-none">
          {{ cart: 'Pesanan', cash: 'Uang diterima', paid: 'Transaksi tersimpan' }[step]}
        </p>
        {step === 'paid' && settled.ok ? (
          <Change totalRupiah={total} cashRupiah={cashRupiah} changeRupiah={settled.value.changeRupiah} />
        ) : (
          <>
            {step === 'cash' ? (
              <Cash totalRupiah={total} onPay={pay} />
            ) : (
              <Cart draft={draft} nets={priced.lines.map((line) => line.netRupiah)} />
            )}
            <p className="mt-auto flex items-baseline justify-between gap-2 border-t border-garis pt-3">
              <span className="font-semibold">Total</span>
              <span
                className="text-2xl font-extrabold tabular-nums"
                aria-live="polite"
                data-testid="mini-till-total"
              >
                {formatRupiah(total)}
              </span>
            </p>
          </>
        )}
        {step === 'cart' ? (
          <button
            type="button"
            onClick={() => setStep('cash')}
            disabled={draft.lines.length === 0}
            data-testid="mini-till-pay"
            className={buttonClass('money', 'medium', 'mt-3 w-full')}
          >
            Bayar
          </button>
        ) : (
          <button
            type="button"
            onClick={step === 'paid' ? startAgain : () => setStep('cart')}
            className={buttonClass('outline', 'medium', 'mt-3 w-full')}
          >
            {step === 'paid' ? 'Transaksi baru' : 'Kembali'}
          </button>
        )}
      </div>
    </div>
  )
}

function Cart({ draft, nets }: { draft: SaleDraft; nets: readonly number[] }) {
  if (draft.lines.length === 0) {
    return (
      <p className="my-auto text-center text-sm text-redup">Belum ada barang. Ketuk barang di samping.</p>
    )
  }
  return (
    <ul className="mt-2 grid gap-2 pb-3" aria-label="Isi pesanan">
      {draft.lines.map((line, index) => (
        <li key={line.name} className="flex items-baseline justify-between gap-2 text-sm">
          <span>
            <span className="tabular-nums">{line.quantityThousandths / 1000}</span> × {line.name}
          </span>
          <span className="font-semibold tabular-nums">{formatAmount(nets[index] ?? 0)}</span>
        </li>
      ))}
    </ul>
  )
}

function Cash({
  totalRupiah,
  onPay,
}: {
  totalRupiah: ReturnType<typeof rupiah>
  onPay: (amount: number) => void
}) {
  return (
    <div className="mt-2 grid grid-cols-2 gap-2 pb-3">
      {quickCash(totalRupiah).map((amount) => (
        <button
          key={amount}
          type="button"
          onClick={() => onPay(amount)}
          data-testid="mini-till-cash"
          className={classes(buttonClass('outline', 'dense'), 'tabular-nums')}
        >
          {amount === totalRupiah ? 'Uang pas' : formatAmount(amount)}
        </button>
      ))}
    </div>
  )
}

function Change({
  totalRupiah,
  cashRupiah,
  changeRupiah,
}: {
  totalRupiah: number
  cashRupiah: number
  changeRupiah: number
}) {
  return (
    <>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-1 text-sm">
        <dt>Total</dt>
        <dd className="font-semibold tabular-nums">{formatAmount(totalRupiah)}</dd>
        <dt>Tunai</dt>
        <dd className="font-semibold tabular-nums">{formatAmount(cashRupiah)}</dd>
      </dl>
      <p className="mt-auto rounded-control bg-daun-50 p-3 text-daun-700" role="status">
        <span className="block text-sm font-semibold">Kembalian</span>
        <span className="text-2xl font-extrabold tabular-nums" data-testid="mini-till-change">
          {formatRupiah(changeRupiah)}
        </span>
      </p>
    </>
  )
}

function draftOf(counts: readonly number[]): SaleDraft {
  const lines = sampleGoods.flatMap((good, index): DraftLine[] => {
    const count = counts[index] ?? 0
    if (count === 0) return []
    return [
      {
        productId: null,
        name: good.name,
        unit: 'pcs',
        isStocked: false,
        quantityThousandths: wholeUnits(count),
        priceRupiah: rupiah(good.priceRupiah),
        discount: null,
        note: '',
      },
    ]
  })
  return { lines, billDiscount: null }
}
