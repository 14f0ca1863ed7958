import type { ToastAction, ToastTone } from '@laci/ui/controls/message-queue.ts'
import { undo } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import {
  type Cart,
  type CartLine,
  carryOver,
  changeQuantity,
  emptyCart,
  isCartEmpty,
  takesUp,
  withinBounds,
} from './cart.ts'
import type { CartStore } from './cart-store.ts'

/**
 * The cart of now with that line as it was before [TILL-164]: a removed one at its place, a changed one without the change.
 * What came since stays.
 */
export function putLineBack(before: Cart, changed: Cart, now: Cart, lineKey: number): Cart {
  const at = before.lines.findIndex((line) => line.lineKey === lineKey)
  const line = before.lines[at]
  if (line === undefined) return now
  const current = now.lines.find((one) => one.lineKey === lineKey)
  if (current !== undefined) {
    const since = current.quantityThousandths - (lineOf(changed, lineKey)?.quantityThousandths ?? 0)
    const back = { ...line, quantityThousandths: line.quantityThousandths + since } as CartLine
    if (back.quantityThousandths <= 0) return now
    return withinBounds(now, { ...now, lines: now.lines.map((one) => (one === current ? back : one)) })
  }
  const twin = now.lines.find((one) => takesUp(one, line))
  // It was taken out, and then scanned again.
  if (twin !== undefined) {
    return changeQuantity(now, twin.lineKey, twin.quantityThousandths + line.quantityThousandths)
  }
  // With the last line the discount and the customer went as well.
  const { billDiscount, customer } = isCartEmpty(changed) ? before : now
  return withinBounds(now, {
    ...now,
    lines: now.lines.toSpliced(Math.min(at, now.lines.length), 0, line),
    billDiscount: now.billDiscount ?? billDiscount,
    customer: now.customer ?? customer,
    touchedKey: lineKey,
  })
}

/** The emptied cart again, with what was scanned since. */
export function putCartBack(before: Cart, now: Cart): Cart {
  const cart = carryOver({ ...emptyCart, nextLineKey: now.nextLineKey }, now, before)
  return withinBounds(now, cart)
}

export type CartUndo = {
  /** After a change of a line by hand: offers *Urungkan* where something went or a price changed. */
  lineChanged(before: Cart, changed: Cart, lineKey: number): void
  emptied(before: Cart): void
  /** The cart was sold, put aside or dropped: nothing of it comes back. */
  end(): void
}

export function createCartUndo({
  store,
  toast,
  mayChange,
}: {
  store: Pick<CartStore, 'change'>
  toast: (text: string, tone: ToastTone, action: ToastAction) => () => void
  mayChange: (next: (cart: Cart) => Cart) => boolean
}): CartUndo {
  let withdraw = () => {}

  function tell(text: string, next: (cart: Cart) => Cart): void {
    withdraw = toast(
      text,
      'plain',
      undo(() => {
        if (mayChange(next)) store.change(next)
      }),
    )
  }

  return {
    lineChanged(before, changed, lineKey) {
      const line = lineOf(before, lineKey)
      if (line === undefined || changed === before) return
      const after = lineOf(changed, lineKey)
      const back = (now: Cart) => putLineBack(before, changed, now, lineKey)
      if (after === undefined) tell(`${line.name} dihapus`, back)
      else if (after.priceRupiah !== line.priceRupiah && after.unit === line.unit) {
        tell(
          `Harga ${line.name}: ${formatRupiah(line.priceRupiah)} → ${formatRupiah(after.priceRupiah)}`,
          back,
        )
      }
    },
    emptied: (before) => tell('Keranjang dikosongkan', (now) => putCartBack(before, now)),
    end: () => withdraw(),
  }
}

function lineOf(cart: Cart, lineKey: number): CartLine | undefined {
  return cart.lines.find((line) => line.lineKey === lineKey)
}
