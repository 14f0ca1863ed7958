import { Button } from '@laci/ui/controls/button.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ShoppingCart } from 'lucide-react'
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createCartAnnouncer } from './cart-announcer.ts'
import { useCartStore } from './cart-context.tsx'
import { type CartLineActions, CartLineRow } from './cart-line-row.tsx'
import { CartHeader, CartSums, CartTools } from './cart-parts.tsx'
import type { Layer } from './layer.ts'
import { LiveFigure } from './live-figure.tsx'
import type { LineFace, ShownCart } from './shown-cart.ts'
import type { BillCommands } from './use-bill-commands.ts'

/** The cart with its sums, beside the products or, on a phone, over them. */
export function CartPanel({
  shown,
  isRounded,
  bills,
  onOpenLine,
  onOpen,
  onPay,
}: {
  shown: ShownCart
  /** The shop rounds cash. */
  isRounded: boolean
  bills: BillCommands
  onOpenLine: (lineKey: number) => void
  onOpen: (layer: Layer) => void
  onPay: () => void
}) {
  const store = useCartStore()
  const face = useSyncExternalStore(shown.subscribe, shown.face)
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

  useTouchedLine(list, shown, face.lines)

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

  const isEmpty = face.lines.length === 0
  return (
    // Contained and out of the flow, here, on the list and on *Bayar*: only then may the browser begin a layout at the
    // panel (never at a flex item), and a scan does not lay out the page.
    <section
      aria-label="Keranjang"
      className="contain-strict absolute inset-0 flex flex-col bg-putih low:static low:min-h-full low:contain-none"
      data-testid="cart"
    >
      <CartHeader
        billId={face.billId}
        billName={face.billName}
        lineCount={face.lines.length}
        shown={shown}
        customerName={face.customerName}
        isWatched={face.isWatched}
        onOpen={onOpen}
      />
      {isEmpty ? (
        <div className="grid grow place-content-center justify-items-center gap-3 p-6 text-center text-redup">
          <ShoppingCart aria-hidden size={36} className="text-garis-kuat" />
          <p className="max-w-56 text-balance">Belum ada barang. Ketuk produk atau pindai barcode.</p>
        </div>
      ) : (
        <div className="relative min-h-0 grow low:min-h-auto">
          <ul
            ref={list}
            onKeyDown={moveOnKey}
            className="contain-strict absolute inset-0 overflow-y-auto overscroll-contain low:static low:overflow-visible low:contain-none"
            data-testid="cart-lines"
          >
            {face.lines.map((line) => (
              <CartLineRow key={line.lineKey} face={line} shown={shown} actions={actions} />
            ))}
          </ul>
        </div>
      )}
      <div data-bar className="grid shrink-0 gap-1 border-t border-garis p-3 low:contents">
        {isEmpty ? null : (
          <CartSums
            shown={shown}
            service={face.service}
            tax={face.tax}
            localTax={face.localTax}
            isRounded={isRounded}
            onOpen={onOpen}
          />
        )}
        <CartTools isEmpty={isEmpty} onOpen={onOpen} />
        <div className="relative h-16 shrink-0 low:sticky low:bottom-3 low:m-3 low:mt-1 low:rounded-tile low:shadow-[0_0_0_0.5rem_var(--color-putih)] narrow:h-24">
          <Button
            tone="money"
            size="large"
            disabled={isEmpty}
            onClick={onPay}
            data-next-step
            data-testid="pay"
            // Nothing animates on the way from a scan into the cart.
            className="contain-size contain-layout contain-style absolute inset-0 justify-between! transition-none! narrow:flex-wrap narrow:content-center narrow:gap-y-0!"
          >
            <span>Bayar</span>
            <LiveFigure
              shown={shown}
              read={() => shown.priced().totalRupiah}
              format={formatRupiah}
              className="text-xl narrow:text-[min(1.25rem,7vw)] font-extrabold tabular-nums"
              data-testid="cart-total"
            />
          </Button>
        </div>
      </div>
      <CartNews shown={shown} />
    </section>
  )
}

/**
 * Marks the line that was touched last and brings it into sight. Most scans change nothing else of a line but its figures,
 * so this is written like them.
 */
function useTouchedLine(
  list: RefObject<HTMLUListElement | null>,
  shown: ShownCart,
  lines: readonly LineFace[],
): void {
  useLayoutEffect(() => {
    let marked: Element | undefined
    let frame = 0
    function mark() {
      const touchedKey = shown.touchedKey()
      const line = list.current?.children[lines.findIndex(({ lineKey }) => lineKey === touchedKey)]
      if (line !== marked) {
        marked?.removeAttribute('data-touched')
        line?.setAttribute('data-touched', '')
        marked = line
      }
      cancelAnimationFrame(frame)
      // With the frame: asked for here, the browser would have to lay the page out twice.
      if (line) frame = requestAnimationFrame(() => line.scrollIntoView({ block: 'nearest' }))
    }
    mark()
    const stopHearing = shown.subscribe(mark)
    return () => {
      stopHearing()
      cancelAnimationFrame(frame)
      marked?.removeAttribute('data-touched')
    }
  }, [list, shown, lines])
}

function focusLine(line: Element | null | undefined) {
  line?.querySelector<HTMLElement>('[data-cart-line]')?.focus()
}

/** Reads the last change aloud, once a burst of scans has ended. It hears of a scan without being drawn again. */
const CartNews = memo(function CartNews({ shown }: { shown: ShownCart }) {
  const [news, setNews] = useState('')
  const announcer = useMemo(() => createCartAnnouncer(setNews), [])
  useEffect(() => announcer.watch(shown), [announcer, shown])
  useEffect(() => announcer.stop, [announcer])
  return (
    <p className="sr-only" aria-live="polite">
      {news}
    </p>
  )
})
