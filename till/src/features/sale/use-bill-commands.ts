import { assert } from '@laci/domain/base/lib/assert.ts'
import { multiplyRatio } from '@laci/domain/base/lib/integer-ratio.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { holdIdsOf } from '@laci/domain/bill/bill-standing.ts'
import { holdBillCommand, openBillCommand, removeLineCommand } from '@laci/domain/bill/commands.ts'
import { draftLineOfHeld, heldLine, voidedLines } from '@laci/domain/bill/held-line.ts'
import { type DraftCustomer, priceCart } from '@laci/domain/sale/cart.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { useMemo } from 'react'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import { type Commands, useCommands } from '../../ui/approval/approval.tsx'
import { type TillHost, useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import {
  type BillOpened,
  brokenPromise,
  type Cart,
  type CartLine,
  changeQuantity,
  draftOf,
  emptyCart,
  promiseAll,
  replaceLine,
} from './cart.ts'
import { useCartStore } from './cart-context.tsx'
import type { CartStore } from './cart-store.ts'
import type { BillView } from './held-bills.ts'
import type { BrokenPromise } from './layer.ts'

export type BillCommands = {
  /** *Simpan pesanan*: the cart goes to the list that all devices see. False: it could not be stored and is kept. */
  hold(name: string): Promise<boolean>
  /** Puts a held bill into the cart, which must be empty. */
  open(bill: BillView): Promise<boolean>
  /** Drops a held bill, or the cart with everything that the journal has heard of it. */
  voidBill(bill: BillView, reason: string): Promise<boolean>
  voidCart(reason: string): Promise<boolean>
  /** *Urungkan* of a dropped bill: a new one with what was on it; the journal keeps that it was dropped. */
  holdAgain(bill: BillView): Promise<boolean>
  /** Sets a quantity; zero takes the line away. What was promised leaves with a reason only, which is asked for first. */
  changeQuantity(lineKey: number, thousandths: number): void
  /** The line as it was edited. False: it takes back what was promised, so a reason is asked for first. */
  replace(line: CartLine, changed: CartLine): boolean
  /** What was promised leaves the cart, by who may. False: nobody approved, or it could not be stored; it stays. */
  breakPromise(broken: BrokenPromise, reason: string): Promise<boolean>
  /** From now on the journal hears what leaves this cart: its customer has seen the total. */
  watch(): void
}

/** What is done with whole bills, as events of the journal. */
export function useBillCommands(
  rules: PricingRules,
  onBroken: (broken: BrokenPromise) => void,
): [commands: BillCommands, isBusy: boolean] {
  const host = useHost()
  const shop = useShop()
  const store = useCartStore()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const commands = useMemo(
    () => createBillCommands(host, shop, store, rules, run, execute, onBroken),
    [host, shop, store, rules, run, execute, onBroken],
  )
  return [commands, isBusy]
}

function createBillCommands(
  host: TillHost,
  shop: OpenShop,
  store: CartStore,
  rules: PricingRules,
  run: <Value>(work: () => Promise<Value>) => Promise<Value | undefined>,
  execute: Commands['execute'],
  onBroken: (broken: BrokenPromise) => void,
): BillCommands {
  async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
    const isDone = await run(async () => {
      await work()
      return true
    })
    return isDone ?? false
  }

  async function voidLines(
    billId: string,
    cart: Pick<Cart, 'lines' | 'billDiscount' | 'customer' | 'billOpened'>,
    name: string,
    reason: string,
  ): Promise<boolean> {
    const priced = priceCart(cart, rules)
    const { billOpened, lines } = cart
    const bill = {
      ...{ billId, name, reason, lines: voidedLines(lines, priced), totalRupiah: priced.totalRupiah },
      ...(billOpened !== null && { holdIds: [...billOpened.holdIds] }),
    }
    const voided = await run(async () => {
      const { voidBillCommand } = await import('@laci/domain/bill/void-bill.ts')
      return execute(voidBillCommand, bill)
    })
    if (voided?.is !== 'done') return false
    const { recorded } = voided
    // It is on the disk: a printer that fails says so and changes nothing of that. Most shops have no kitchen.
    if (recorded.some(({ kind }) => kind === 'kitchen_ordered'))
      await run(async () =>
        (await import('../../ui/printing/kitchen-news.ts')).printKitchenRecall(host, shop, recorded, name),
      )
    return true
  }

  async function breakPromise(broken: BrokenPromise, reason: string): Promise<boolean> {
    const { line, quantityThousandths, next } = broken
    const { watchedId: billId, customer } = store.get()
    assert(billId !== null, 'what was promised is watched')
    const alone = { lines: [line], billDiscount: null, customer }
    const amountRupiah = voidedLines(alone.lines, priceCart(alone, rules))[0]!.amountRupiah
    const share = multiplyRatio(amountRupiah, quantityThousandths, line.quantityThousandths)
    const { productId, name, unit } = line
    const removed = {
      billId,
      productId,
      name,
      unit,
      quantityThousandths,
      amountRupiah: rupiah(share),
      reason,
    }
    const done = await run(() => execute(removeLineCommand, removed))
    if (done?.is === 'done') store.change(next)
    return done?.is === 'done'
  }

  /** At once, or after a reason when something that was promised would go. */
  function changeOrAsk(
    line: CartLine,
    after: Parameters<typeof brokenPromise>[1],
    next: (cart: Cart) => Cart,
  ): boolean {
    const quantityThousandths = brokenPromise(line, after)
    if (quantityThousandths > 0) onBroken({ line, quantityThousandths, next })
    else store.change(next)
    return quantityThousandths === 0
  }

  function billCart(bill: BillView): Cart {
    const { fields } = bill
    const lines = fields.lines.map(
      (held, index): CartLine => ({
        ...draftLineOfHeld(held, shop.catalog.product(held.productId ?? '')?.fields ?? null),
        lineKey: index + 1,
      }),
    )
    const cart: Cart = {
      ...emptyCart,
      lines,
      billOpened: openedOf(bill),
      billDiscount: fields.billDiscount,
      customer: customerOf(shop, fields.customerId),
      billId: bill.id,
      billName: fields.name,
      nextLineKey: lines.length + 1,
    }
    return promiseAll(cart, () => bill.id)
  }

  function openedOf({ id, fields }: BillView): BillOpened {
    const record = shop.records.record('bill', id)?.fields
    return { holdIds: record === undefined ? [] : holdIdsOf(record), lines: fields.lines }
  }

  /** What this *Simpan* puts on the bill [BILL-11]; where that cannot be said it is the last word for the whole [BILL-14]. */
  const besideOf = (cart: Cart) =>
    import('./bill-beside.ts').then(
      (part) => part.besideOf(cart),
      () => ({}),
    )

  return {
    hold: (name) =>
      succeeds(() => {
        const cart = store.get()
        const { totalRupiah } = priceCart(draftOf(cart), rules)
        const bill = {
          ...{ billId: cart.billId, name, customerId: cart.customer?.customerId ?? null, totalRupiah },
          ...{ lines: cart.lines.map(heldLine), billDiscount: cart.billDiscount },
        }
        return store.replaceAfter(
          async () => execute(holdBillCommand, { ...bill, ...(await besideOf(cart)) }),
          emptyCart,
        )
      }),
    open: (bill) =>
      succeeds(() => store.replaceAfter(() => execute(openBillCommand, { billId: bill.id }), billCart(bill))),
    holdAgain: (bill) =>
      succeeds(() => {
        const { name, customerId, lines, billDiscount } = bill.fields
        const { totalRupiah } = priceCart(draftOf(billCart(bill)), rules)
        const again = { billId: null, name, customerId, lines: [...lines], billDiscount, totalRupiah }
        return execute(holdBillCommand, again)
      }),
    voidBill: (bill, reason) => voidLines(bill.id, billCart(bill), bill.fields.name, reason),
    async voidCart(reason) {
      const cart = store.get()
      const { watchedId, billName } = cart
      let isGone = true
      await store.replaceAfter(async () => {
        if (watchedId !== null) isGone = await voidLines(watchedId, cart, billName, reason)
        return isGone
      }, emptyCart)
      return isGone
    },
    changeQuantity(lineKey, thousandths) {
      const line = store.get().lines.find((candidate) => candidate.lineKey === lineKey)
      if (line === undefined) return
      const after = { unit: line.unit, quantityThousandths: Math.max(0, thousandths) }
      changeOrAsk(line, after, (current) => changeQuantity(current, lineKey, thousandths))
    },
    replace: (line, changed) =>
      changeOrAsk(line, changed, (current) => replaceLine(current, line.lineKey, () => changed)),
    breakPromise,
    watch: () => store.change((cart) => promiseAll(cart, shop.newId)),
  }
}

export function customerOf(shop: OpenShop, customerId: string | null): DraftCustomer | null {
  if (customerId === null) return null
  const customer = shop.records.record('customer', customerId)
  return customer === null ? null : { customerId, name: customer.fields.name, group: customer.fields.group }
}
