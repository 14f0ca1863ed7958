import { priceCart } from '@laci/domain/sale/cart.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ShoppingCart } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createRestTimer } from '../../shell/rest-timer.ts'
import { draftOf } from './cart.ts'
import { useCart, useCartStore } from './cart-context.tsx'
import { type CartLineActions, CartLineRow } from './cart-line-row.tsx'
import { CartHeader, CartSums, CartTools } from './cart-parts.tsx'
import type { Layer } from './layer.ts'
import { ruleText } from './rule-text.ts'
import { endScanMeasure } from './scan-measure.ts'
import type { BillCommands } from './use-bill-commands.ts'

/** The cart with its sums, beside the products or, on a phone, over them. */
export function CartPanel({
  rules,
  bills,
  onOpenLine,
  onOpen,
  onPay,
}: {
  rules: PricingRules
  bills: BillCommands
  onOpenLine: (lineKey: number) => void
  onOpen: (layer: Layer) => void
  onPay: () => void
}) {
  const store = useCartStore()
  const cart = useCart()
  const priced = useMemo(() => priceCart(draftOf(cart), rules), [cart, rules])
  const list = useRef<HTMLUListElement>(null)
  const actions = useMemo<CartLineActions>(
    () => ({
      open: onOpenLine,
      changeBy(lineKey, units) {
        const line = store.get().lines.find((candidate) => candidate.lineKey === lineKey)
        if (line) bills.changeQuantity(lineKey, line.quantityThousandths + units * 1000)
      },
    }),
    [onOpenLine, store, bills],
  )

  useLayoutEffect(() => {
    endScanMeasure()
    if (cart.touchedKey === null) return
    // With the frame: asked for here, the browser would have to lay the page out twice.
    const frame = requestAnimationFrame(() => {
      list.current
        ?.querySelector(`[data-line-key="${cart.touchedKey}"]`)
        ?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [cart])

  function moveOnKey(event: KeyboardEvent) {
    const line = event.target instanceof HTMLElement ? event.target.closest('[data-line-key]') : null
    if (!line || event.ctrlKey || event.altKey || event.metaKey) return
    const lineKey = Number(line.getAttribute('data-line-key'))
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      focusLine(event.key === 'ArrowDown' ? line.nextElementSibling : line.previousElementSibling)
    } else if (event.key === '+') actions.changeBy(lineKey, 1)
    else if (event.key === '-') actions.changeBy(lineKey, -1)
    else if (event.key === 'Delete') {
      focusLine(line.nextElementSibling ?? line.previousElementSibling)
      bills.changeQuantity(lineKey, 0)
    } else return
    event.preventDefault()
  }

  const isEmpty = cart.lines.length === 0
  return (
    // Contained and out of the flow, here, on the list and on *Bayar*: only then may the browser begin a layout at the
    // panel (never at a flex item), and a scan does not lay out the page.
    <section
      aria-label="Keranjang"
      className="contain-strict absolute inset-0 flex flex-col bg-putih"
      data-testid="cart"
    >
      <CartHeader
        billId={cart.billId}
        billName={cart.billName}
        lineCount={cart.lines.length}
        customerName={cart.customer?.name ?? null}
        isWatched={cart.watchedId !== null}
        onOpen={onOpen}
      />
      {isEmpty ? (
        <div className="grid grow place-content-center justify-items-center gap-3 p-6 text-center text-redup">
          <ShoppingCart aria-hidden size={36} className="text-garis-kuat" />
          <p className="max-w-56 text-balance">Belum ada barang. Ketuk produk atau pindai barcode.</p>
        </div>
      ) : (
        <div className="relative min-h-0 grow">
          <ul
            ref={list}
            onKeyDown={moveOnKey}
            className="contain-strict absolute inset-0 overflow-y-auto overscroll-contain"
            data-testid="cart-lines"
          >
            {cart.lines.map((line, index) => {
              const { priceRupiah, grossRupiah, promotionRupiah, lineDiscountRupiah, rule } =
                priced.lines[index]!
              return (
                <CartLineRow
                  key={line.lineKey}
                  line={line}
                  priceRupiah={priceRupiah}
                  rule={ruleText(rule, line.unit)}
                  amountRupiah={grossRupiah - promotionRupiah - lineDiscountRupiah}
                  discountRupiah={lineDiscountRupiah}
                  isTouched={line.lineKey === cart.touchedKey}
                  actions={actions}
                />
              )
            })}
          </ul>
        </div>
      )}
      <div className="grid shrink-0 gap-1 border-t border-garis p-3">
        {isEmpty ? null : (
          <CartSums priced={priced} isRounded={rules.cashRounding.stepRupiah > 1} onOpen={onOpen} />
        )}
        <CartTools isEmpty={isEmpty} onOpen={onOpen} />
        <div className="relative h-16">
          <Button
            tone="money"
            size="large"
            disabled={isEmpty}
            onClick={onPay}
            data-testid="pay"
            // Nothing animates on the way from a scan into the cart.
            className="contain-size contain-layout contain-style absolute inset-0 justify-between! transition-none!"
          >
            <span>Bayar</span>
            <span className="text-xl font-extrabold tabular-nums" data-testid="cart-total">
              {formatRupiah(priced.totalRupiah)}
            </span>
          </Button>
        </div>
      </div>
      <CartNews rules={rules} />
    </section>
  )
}

function focusLine(line: Element | null | undefined) {
  line?.querySelector<HTMLElement>('[data-cart-line]')?.focus()
}

const newsDelayMs = 700

/** Reads the last change aloud, once a burst of scans has ended. It hears of a scan without being drawn again. */
const CartNews = memo(function CartNews({ rules }: { rules: PricingRules }) {
  const store = useCartStore()
  const [news, setNews] = useState('')
  useEffect(() => {
    const rest = createRestTimer(() => {
      const cart = store.get()
      const line = cart.lines.find((candidate) => candidate.lineKey === cart.touchedKey)
      const { totalRupiah } = priceCart(draftOf(cart), rules)
      setNews(
        line
          ? `${line.name}, ${formatQuantity(line.quantityThousandths)}, total ${formatRupiah(totalRupiah)}`
          : '',
      )
    })
    const stopHearing = store.subscribe(() => rest.restart(newsDelayMs))
    return () => {
      stopHearing()
      rest.stop()
    }
  }, [store, rules])
  return (
    <p className="sr-only" aria-live="polite">
      {news}
    </p>
  )
})
