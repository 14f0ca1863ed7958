import { isOpen, wasPaid } from '@laci/domain/order/order-state.ts'
import type { OrderView } from '@laci/domain/order/wire.ts'
import { paymentWatch } from '@laci/domain/payment/payment-watch.ts'
import type { PaymentOutcome } from '@laci/ui/payment/payment-window.ts'
import { usePaymentWatch } from '@laci/ui/payment/use-payment-watch.ts'
import { useCallback, useState } from 'react'
import { TillProblem } from '../../engine/base/problem.ts'
import type { OrderRefusal } from '../../engine/entitlement/billing-api.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

/** What somebody sees of an order that is not paid yet. */
export type Unpaid = {
  readonly order: OrderView
  /** How the payment page was left; null: it was not opened here yet. */
  readonly left: PaymentOutcome['kind'] | null
  /** Until when the server is asked again and again, epoch ms; null: it is not. */
  readonly watchedUntilMs: number | null
}

export type Purchase = {
  readonly unpaid: Unpaid | null
  /** Just paid, as the server says: for the screen that says so. */
  readonly paid: OrderView | null
  /** Why the last step was refused, in the server's words. */
  readonly refusal: OrderRefusal | null
  readonly isBusy: boolean
  /** True: the order is open and its payment page was shown. */
  buy(requestId: string, itemId: string): Promise<boolean>
  resume(orderId: string): Promise<void>
  check(orderId: string): Promise<void>
  changeWay(orderId: string): Promise<void>
  cancel(orderId: string): Promise<void>
  closePaid(): void
  clearRefusal(): void
}

/**
 * One purchase from the choice to the new end date. Only the server says that something was paid: callbacks of the payment
 * page make us look, never believe. `onChange`: an order has ended or was paid, so lists are to be read again.
 */
export function usePurchase(onChange: () => Promise<void>): Purchase {
  const shop = useShop()
  const host = useHost()
  const { billing } = shop
  const [run, isBusy] = useCommand()
  const [unpaid, setUnpaid] = useState<Unpaid | null>(null)
  const [paid, setPaid] = useState<OrderView | null>(null)
  const [refusal, setRefusal] = useState<OrderRefusal | null>(null)

  /** The server's word of an order, however it came. */
  const take = useCallback(
    async (order: OrderView): Promise<void> => {
      if (isOpen(order.state)) {
        setUnpaid((before) =>
          before?.order.orderId === order.orderId
            ? { ...before, order }
            : { order, left: null, watchedUntilMs: null },
        )
        return
      }
      if (wasPaid(order.state)) {
        // At once: who pays at a locked till wants to sell.
        await shop.checkEntitlement().catch(() => false)
        setUnpaid(null)
        setPaid(order)
      } else setUnpaid({ order, left: null, watchedUntilMs: null })
      await onChange()
    },
    [shop, onChange],
  )

  /** Runs one step with the server; a refusal is shown, and the order is read anew because it has moved. */
  async function step(
    work: () => Promise<
      | { readonly ok: true; readonly value: OrderView }
      | { readonly ok: false; readonly refusal: OrderRefusal }
    >,
    orderId: string | null,
  ): Promise<OrderView | null> {
    setRefusal(null)
    const answer = await run(async () => {
      const result = await work()
      if (result.ok) {
        await take(result.value)
        return result.value
      }
      setRefusal(result.refusal)
      if (orderId !== null) await take(await billing.order(orderId))
      return null
    })
    return answer ?? null
  }

  async function pay(order: OrderView): Promise<void> {
    if (!isOpen(order.state) || order.snapToken === null) return
    setUnpaid({ order, left: null, watchedUntilMs: null })
    const left = await host.openPayment(order.snapToken)
    const isWatched = left !== 'blocked'
    setUnpaid({ order, left, watchedUntilMs: isWatched ? host.now() + paymentWatch.forMs : null })
    const seen = isWatched ? await ask(order.orderId) : null
    if (seen !== null) await take(seen)
  }

  async function ask(orderId: string): Promise<OrderView | null> {
    try {
      return await billing.order(orderId)
    } catch (error) {
      if (!(error instanceof TillProblem)) throw error
      return null
    }
  }

  const untilMs = unpaid?.watchedUntilMs ?? null
  usePaymentWatch({
    orderId: untilMs === null ? null : (unpaid?.order.orderId ?? null),
    untilMs,
    now: host.now,
    ask,
    take,
    onOver: () => setUnpaid((before) => before && { ...before, watchedUntilMs: null }),
  })

  async function changeWay(orderId: string): Promise<void> {
    const order = await step(() => billing.newSession(orderId), orderId)
    if (order !== null) await pay(order)
  }

  return {
    unpaid,
    paid,
    refusal,
    isBusy,
    async buy(requestId, itemId) {
      const order = await step(() => billing.openOrder({ requestId, itemId }), null)
      if (order === null) return false
      await onChange()
      void pay(order)
      return true
    },
    async resume(orderId) {
      setRefusal(null)
      const order = await run(() => billing.order(orderId))
      if (order === undefined) return
      await take(order)
      if (order.snapToken === null && isOpen(order.state)) await changeWay(orderId)
      else await pay(order)
    },
    changeWay,
    async check(orderId) {
      await step(() => billing.checkOrder(orderId), orderId)
    },
    async cancel(orderId) {
      await step(() => billing.cancelOrder(orderId), orderId)
    },
    closePaid: () => setPaid(null),
    clearRefusal: () => setRefusal(null),
  }
}
