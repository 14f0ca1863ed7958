import { draftLineOfHeld, heldLine, voidedLines } from '@laci/domain/bill/held-line.ts'
import { multiplyRatio } from '@laci/domain/lib/integer-ratio.ts'
import { rupiah } from '@laci/domain/money/rupiah.ts'
import { type DraftCustomer, priceCart } from '@laci/domain/sale/cart.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { quantityThousandths } from '@laci/domain/stock/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useMemo } from 'react'
import { type Approve, useApproval } from '../../shell/approval.tsx'
import { useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import type { Approval, OpenShop } from '../../till-types.ts'
import { type Cart, type CartLine, changeQuantity, draftOf, emptyCart, removeLine } from './cart.ts'
import { useCartStore } from './cart-context.tsx'
import type { CartStore } from './cart-store.ts'
import type { BillView } from './held-bills.ts'

export type BillCommands = {
  /** *Simpan pesanan*: the cart goes to the list that all devices see. False: it could not be stored and is kept. */
  hold(name: string): Promise<boolean>
  /** Puts a held bill into the cart, which must be empty. */
  open(bill: BillView): Promise<boolean>
  /** Drops a held bill, or the cart with everything that the journal has heard of it. */
  voidBill(bill: BillView, reason: string): Promise<boolean>
  voidCart(reason: string): Promise<boolean>
  /** Sets a quantity; what leaves a watched cart is told to the journal. Zero takes the line away. */
  changeQuantity(lineKey: number, thousandths: number): void
  /**
   * Tells the journal that a line will be so much smaller; nothing when the cart is not watched. False: whoever stands
   * here may not, and nobody approved it.
   */
  tellLess(line: CartLine, removedThousandths: number): boolean | Promise<boolean>
  /** From now on the journal hears what leaves this cart: its customer has seen the total. */
  watch(): void
}

/** What is done with whole bills, as facts of the journal. */
export function useBillCommands(rules: PricingRules): [commands: BillCommands, isBusy: boolean] {
  const shop = useShop()
  const store = useCartStore()
  const approve = useApproval()
  const [run, isBusy] = useCommand()
  const commands = useMemo(
    () => createBillCommands(shop, store, rules, run, approve),
    [shop, store, rules, run, approve],
  )
  return [commands, isBusy]
}

function createBillCommands(
  shop: OpenShop,
  store: CartStore,
  rules: PricingRules,
  run: <Value>(work: () => Promise<Value>) => Promise<Value | undefined>,
  approve: Approve,
): BillCommands {
  async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
    const isDone = await run(async () => {
      await work()
      return true
    })
    return isDone ?? false
  }

  /** False: nobody approved, or it could not be stored; the bill stays. */
  async function voidLines(
    billId: string,
    cart: Pick<Cart, 'lines' | 'billDiscount' | 'customer'>,
    name: string,
    reason: string,
  ): Promise<boolean> {
    const priced = priceCart(cart, rules)
    const approved = await approve([{ right: 'void' }], `Batalkan pesanan ${name}`.trim())
    if (approved === null) return false
    return succeeds(() =>
      shop.tellAll(({ counter }) => [
        ...approved,
        {
          kind: 'bill_voided',
          body: {
            billId,
            ...counter,
            name,
            lines: voidedLines(cart.lines, priced),
            totalRupiah: priced.totalRupiah,
            reason: reason.trim().slice(0, 200),
          },
        },
      ]),
    )
  }

  function tellLess(line: CartLine, removedThousandths: number): boolean | Promise<boolean> {
    const { watchedId, customer } = store.get()
    if (watchedId === null) return true
    const alone = { lines: [line], billDiscount: null, customer }
    const amountRupiah = voidedLines(alone.lines, priceCart(alone, rules))[0]!.amountRupiah
    const share = multiplyRatio(amountRupiah, removedThousandths, line.quantityThousandths)
    const tell = (approved: Approval['facts']) =>
      succeeds(() =>
        shop.tellAll(({ counter }) => [
          ...approved,
          {
            kind: 'line_removed',
            body: {
              billId: watchedId,
              ...counter,
              productId: line.productId,
              name: line.name,
              quantityThousandths: quantityThousandths(removedThousandths),
              amountRupiah: rupiah(share),
            },
          },
        ]),
      )
    if (shop.staff.may({ right: 'void' })) {
      // Nobody waits for it: the line is gone from the screen, and a problem is told as any other.
      void tell([])
      return true
    }
    return approve([{ right: 'void' }], `Kurangi ${line.name} ${formatRupiah(share)}`).then(
      (approved) => approved !== null && tell(approved),
    )
  }

  function setQuantity(lineKey: number, thousandths: number): void {
    store.change((current) =>
      thousandths === 0 ? removeLine(current, lineKey) : changeQuantity(current, lineKey, thousandths),
    )
  }

  function billCart(bill: BillView): Cart {
    const { fields } = bill
    const lines = fields.lines.map(
      (held, index): CartLine => ({
        ...draftLineOfHeld(held, shop.catalog.product(held.productId ?? '')?.fields ?? null),
        lineKey: index + 1,
      }),
    )
    return {
      ...emptyCart,
      lines,
      billDiscount: fields.billDiscount,
      customer: customerOf(shop, fields.customerId),
      billId: bill.id,
      billName: fields.name,
      watchedId: bill.id,
      nextLineKey: lines.length + 1,
    }
  }

  return {
    hold: (name) =>
      succeeds(async () => {
        const cart = store.get()
        const { totalRupiah } = priceCart(draftOf(cart), rules)
        await shop.tell(({ counter }) => ({
          kind: 'bill_held',
          body: {
            billId: cart.billId ?? shop.newId(),
            ...counter,
            name: name.trim().slice(0, 60),
            customerId: cart.customer?.customerId ?? null,
            lines: cart.lines.map(heldLine),
            billDiscount: cart.billDiscount,
            totalRupiah,
          },
        }))
        store.clear()
      }),
    open: (bill) =>
      succeeds(async () => {
        await shop.tell({ kind: 'bill_opened', body: { billId: bill.id } })
        store.change(() => billCart(bill))
      }),
    voidBill: (bill, reason) => voidLines(bill.id, billCart(bill), bill.fields.name, reason),
    async voidCart(reason) {
      const cart = store.get()
      const isGone = cart.watchedId === null || (await voidLines(cart.watchedId, cart, cart.billName, reason))
      if (isGone) store.clear()
      return isGone
    },
    changeQuantity(lineKey, thousandths) {
      const line = store.get().lines.find((candidate) => candidate.lineKey === lineKey)
      if (line === undefined) return
      const left = Math.max(0, thousandths)
      const isTold = left >= line.quantityThousandths || tellLess(line, line.quantityThousandths - left)
      if (isTold === true) setQuantity(lineKey, left)
      else void Promise.resolve(isTold).then((isDone) => isDone && setQuantity(lineKey, left))
    },
    tellLess,
    watch() {
      store.change((cart) => (cart.watchedId === null ? { ...cart, watchedId: shop.newId() } : cart))
    },
  }
}

export function customerOf(shop: OpenShop, customerId: string | null): DraftCustomer | null {
  if (customerId === null) return null
  const customer = shop.records.record('customer', customerId)
  return customer === null ? null : { customerId, name: customer.fields.name, group: customer.fields.group }
}
