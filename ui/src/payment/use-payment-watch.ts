import { paymentWatch } from '@laci/domain/payment/payment-watch.ts'
import { useEffect, useRef } from 'react'

/**
 * Looks at an order again and again until `untilMs` [TILL-28, EBOOK-11]. `orderId` null: nothing is watched; `untilMs` null:
 * as long as the payment page is open. `ask` answers null when no answer came: the next look is due anyway. What comes after
 * the watch has ended is not taken. `onOver`: the time went by without an end.
 */
export function usePaymentWatch<Order>(watch: {
  readonly orderId: string | null
  readonly untilMs: number | null
  readonly now: () => number
  readonly ask: (orderId: string) => Promise<Order | null>
  readonly take: (order: Order) => Promise<void>
  readonly onOver: () => void
}): void {
  const { orderId, untilMs } = watch
  // The newest words of the caller: other ones are no reason to begin to wait anew.
  const newest = useRef(watch)
  newest.current = watch
  useEffect(() => {
    if (orderId === null) return
    const watchedId = orderId
    let isOver = false
    async function look() {
      const seen = await newest.current.ask(watchedId)
      if (isOver) return
      if (seen !== null) await newest.current.take(seen)
      if (isOver) return
      if (untilMs !== null && newest.current.now() >= untilMs) newest.current.onOver()
      else timer = setTimeout(look, paymentWatch.everyMs)
    }
    let timer = setTimeout(look, paymentWatch.everyMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [orderId, untilMs])
}
