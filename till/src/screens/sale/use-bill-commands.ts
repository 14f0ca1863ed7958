import { holdIdsOf } from '@laci/domain/bill/bill-standing.ts'
import type { BillHeld } from '@laci/domain/bill/events.ts'
import { draftLineOfHeld, heldLine, voidedLines } from '@laci/domain/bill/held-line.ts'
import type { CounterFacts } from '@laci/domain/events/counter-facts.ts'
import { assert } from '@laci/domain/lib/assert.ts'
import { multiplyRatio } from '@laci/domain/lib/integer-ratio.ts'
import { rupiah } from '@laci/domain/money/rupiah.ts'
import { type DraftCustomer, priceCart } from '@laci/domain/sale/cart.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import type { Fact } from '@laci/domain/sync/event-kinds.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { useMemo } from 'react'
import { type Approve, useApproval } from '../../shell/approval.tsx'
import { type TillHost, useHost, useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import type { OpenShop } from '../../till-types.ts'
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

/** What is done with whole bills, as facts of the journal. */
export function useBillCommands(
  rules: PricingRules,
  onBroken: (broken: BrokenPromise) => void,
): [commands: BillCommands, isBusy: boolean] {
  const host = useHost()
  const shop = useShop()
  const store = useCartStore()
  const approve = useApproval()
  const [run, isBusy] = useCommand()
  const commands = useMemo(
    () => createBillCommands(host, shop, store, rules, run, approve, onBroken),
    [host, shop, store, rules, run, approve, onBroken],
  )
  return [commands, isBusy]
}

function createBillCommands(
  host: TillHost,
  shop: OpenShop,
  store: CartStore,
  rules: PricingRules,
  run: <Value>(work: () => Promise<Value>) => Promise<Value | undefined>,
  approve: Approve,
  onBroken: (broken: BrokenPromise) => void,
): BillCommands {
  async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
    const isDone = await run(async () => {
      await work()
      return true
    })
    return isDone ?? false
  }

  /** Null: nobody approved, or it could not be stored; everything stays. */
  async function tellIfApproved(subject: string, facts: (counter: CounterFacts) => readonly Fact[]) {
    const approved = await approve([{ right: 'void' }], subject)
    if (approved === null) return null
    const told = await run(() => shop.appendAll(({ counter }) => [...approved, ...facts(counter)]))
    return told ?? null
  }

  /** What the journal has of this bill, with what can take it back from the kitchen where one was told; most shops have none. */
  async function ordersOf(billId: string) {
    const rows = await shop.journal.entriesAbout(billId)
    const isKitchenTold = rows.some(({ kind }) => kind === 'kitchen_ordered')
    return { rows, kitchen: isKitchenTold ? await import('../../shell/kitchen-news.ts') : null }
  }

  async function voidLines(
    billId: string,
    cart: Pick<Cart, 'lines' | 'billDiscount' | 'customer' | 'billOpened'>,
    name: string,
    reason: string,
  ): Promise<boolean> {
    const orders = await run(() => ordersOf(billId))
    if (orders === undefined) return false
    const { rows, kitchen } = orders
    const priced = priceCart(cart, rules)
    const told = await tellIfApproved(`Batalkan pesanan ${name}`.trim(), (counter) => [
      {
        kind: 'bill_voided',
        body: {
          billId,
          ...counter,
          name,
          lines: voidedLines(cart.lines, priced),
          totalRupiah: priced.totalRupiah,
          reason: shortReason(reason),
          ...(cart.billOpened === null ? {} : { holdIds: [...cart.billOpened.holdIds] }),
        },
      },
      ...(kitchen?.kitchenRecall(billId, rows, counter) ?? []),
    ])
    if (told === null) return false
    // It is on the disk: a printer that fails says so and changes nothing of that.
    if (kitchen !== null) await run(() => kitchen.printKitchenRecall(host, shop, told, name))
    return true
  }

  async function breakPromise(broken: BrokenPromise, reason: string): Promise<boolean> {
    const { line, quantityThousandths, next } = broken
    const { watchedId, customer } = store.get()
    assert(watchedId !== null, 'what was promised is watched')
    const alone = { lines: [line], billDiscount: null, customer }
    const amountRupiah = voidedLines(alone.lines, priceCart(alone, rules))[0]!.amountRupiah
    const share = multiplyRatio(amountRupiah, quantityThousandths, line.quantityThousandths)
    const subject = `Hapus ${formatQuantity(quantityThousandths)} ${line.unit} ${line.name}`
    const told = await tellIfApproved(subject, (counter) => [
      {
        kind: 'line_removed',
        body: {
          billId: watchedId,
          ...counter,
          productId: line.productId,
          name: line.name,
          quantityThousandths,
          amountRupiah: rupiah(share),
          reason: shortReason(reason),
        },
      },
    ])
    if (told !== null) store.change(next)
    return told !== null
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
        const held =
          (beside: Beside) =>
          ({ counter }: { counter: CounterFacts }): Fact => ({
            kind: 'bill_held',
            body: {
              billId: cart.billId ?? shop.newId(),
              ...counter,
              name: name.trim().slice(0, 60),
              customerId: cart.customer?.customerId ?? null,
              lines: cart.lines.map(heldLine),
              billDiscount: cart.billDiscount,
              totalRupiah,
              ...beside,
            },
          })
        return store.replaceAfter(async () => shop.append(held(await besideOf(cart))), emptyCart)
      }),
    open: (bill) =>
      succeeds(() =>
        store.replaceAfter(
          () => shop.append({ kind: 'bill_opened', body: { billId: bill.id } }),
          billCart(bill),
        ),
      ),
    holdAgain: (bill) =>
      succeeds(() => {
        const { name, customerId, lines, billDiscount } = bill.fields
        const { totalRupiah } = priceCart(draftOf(billCart(bill)), rules)
        return shop.append(({ counter }) => ({
          kind: 'bill_held',
          body: {
            billId: shop.newId(),
            ...counter,
            name,
            customerId,
            lines: [...lines],
            billDiscount,
            totalRupiah,
          },
        }))
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

type Beside = Pick<BillHeld, 'holdIds' | 'added'>

function shortReason(reason: string): string {
  return reason.trim().slice(0, 200)
}

export function customerOf(shop: OpenShop, customerId: string | null): DraftCustomer | null {
  if (customerId === null) return null
  const customer = shop.records.record('customer', customerId)
  return customer === null ? null : { customerId, name: customer.fields.name, group: customer.fields.group }
}
