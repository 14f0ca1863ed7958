import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { tokenOfAddress } from '@laci/domain/ebook/wire.ts'
import { isOpen } from '@laci/domain/order/order-state.ts'
import { paymentWatch } from '@laci/domain/payment/payment-watch.ts'
import type { PaymentOutcome } from '@laci/ui/payment/payment-window.ts'
import { usePaymentWatch } from '@laci/ui/payment/use-payment-watch.ts'
import { paymentTexts } from '@laci/ui/texts/payment.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeptOrder } from '../../payment/kept-order.ts'
import type { EbookOrder } from '../../payment/payment-service.ts'
import { useServices } from '../../services.tsx'
import { ApiRefusal, NoAnswer } from '../../shell/api-request.ts'
import { usePaymentService } from '../../use-payment-service.ts'

/** Where the page stands. `form`: nothing is ordered in this browser. */
export type PaymentStage =
  | { readonly kind: 'loading' | 'form' | 'unreachable' }
  | { readonly kind: 'order'; readonly order: EbookOrder }

/** The token of the link that a paid order brought; null while the server has not granted it. */
export function linkTokenOf(order: EbookOrder): string | null {
  const url = order.grants.find((grant) => grant.name === 'ebook')?.url ?? null
  return url === null ? null : tokenOfAddress(url)
}

/**
 * One ebook from the form to its link [EBOOK-10]. What the payment page calls back makes us ask the server and is believed in
 * nothing else: only the server says that something was paid.
 */
export function useEbookOrder(showMessage: (text: string) => void) {
  const payment = usePaymentService()
  const { clock } = useServices()
  const [stage, setStage] = useState<PaymentStage>({ kind: 'loading' })
  /** How the payment page was left; null: not opened since the page was loaded. */
  const [left, setLeft] = useState<PaymentOutcome['kind'] | null>(null)
  const [watchUntil, setWatchUntil] = useState(0)
  const [isPaying, setIsPaying] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  // Two clicks in one frame both see `isBusy` false: this one is set at once.
  const running = useRef(false)

  const take = useCallback((order: EbookOrder) => setStage({ kind: 'order', order }), [])

  const load = useCallback(async () => {
    const kept = payment.kept()
    if (kept === null) {
      setStage({ kind: 'form' })
      return
    }
    setStage({ kind: 'loading' })
    try {
      const order = await payment.order(kept)
      take(order)
      if (isOpen(order.state)) setWatchUntil(clock() + paymentWatch.forMs)
    } catch (error) {
      // An order of another installation, or of a key that was changed: nothing to hold on to.
      if (error instanceof ApiRefusal && error.status === 404) payment.forget()
      setStage({ kind: error instanceof ApiRefusal && error.status === 404 ? 'form' : 'unreachable' })
    }
  }, [payment, clock, take])
  useEffect(() => void load(), [load])

  const order = stage.kind === 'order' ? stage.order : null
  const isWaiting = order !== null && (isOpen(order.state) || isBeingGranted(order))
  const isWatching = isWaiting && (isPaying || watchUntil > 0)
  usePaymentWatch({
    orderId: isWatching ? order.orderId : null,
    untilMs: isPaying ? null : watchUntil,
    now: clock,
    async ask() {
      const kept = payment.kept()
      return kept && payment.order(kept).catch(() => null)
    },
    async take(seen) {
      // Paid in another app while the payment page still lies over ours.
      if (!isOpen(seen.state)) (await payment.window())?.hide()
      take(seen)
    },
    onOver: () => setWatchUntil(0),
  })

  async function once(work: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      showMessage(wordsOf(error))
    } finally {
      running.current = false
      setIsBusy(false)
    }
  }

  async function openPage(kept: KeptOrder, opened: EbookOrder): Promise<void> {
    if (opened.snapToken === null) return
    setLeft(null)
    setIsPaying(true)
    const page = await payment.window()
    const outcome = page === null ? ({ kind: 'blocked' } as const) : await page.open(opened.snapToken)
    setIsPaying(false)
    setLeft(outcome.kind)
    setWatchUntil(clock() + paymentWatch.forMs)
    if (outcome.kind === 'blocked') return
    // The provider is asked at once; a payment that it knows of needs no message of the page.
    const seen = await payment.check(kept).catch(() => payment.order(kept).catch(() => opened))
    take(seen)
    if (!isOpen(seen.state)) return
    if (outcome.kind === 'error') showMessage(paymentTexts.failed)
    if (outcome.kind === 'closed') showMessage(paymentTexts.closed)
  }

  const withOrder = (work: (kept: KeptOrder) => Promise<void>) =>
    once(async () => {
      const kept = payment.kept()
      if (kept === null) setStage({ kind: 'form' })
      else await work(kept)
    })

  return {
    stage,
    left,
    isBusy,
    isPaying,
    isWatching,
    load,
    buy: (buyer: { name: string; phone: string }, shownRupiah: Rupiah) =>
      once(async () => {
        const kept = await payment.open(buyer, shownRupiah)
        const opened = await payment.order(kept)
        take(opened)
        await openPage(kept, opened)
      }),
    pay: () =>
      withOrder(async (kept) => {
        const opened = await payment.order(kept)
        take(opened)
        await openPage(kept, opened)
      }),
    changeWay: () =>
      withOrder(async (kept) => {
        const opened = await payment.changeWay(kept)
        take(opened)
        await openPage(kept, opened)
      }),
    check: () =>
      withOrder(async (kept) => {
        take(await payment.check(kept))
        setWatchUntil(clock() + paymentWatch.forMs)
      }),
    /** Back to the form. The order stays with the server; if it is paid after all, the link comes by WhatsApp. */
    startAnew() {
      payment.forget()
      setLeft(null)
      setWatchUntil(0)
      setStage({ kind: 'form' })
    },
  }
}

/** Paid, and the link is still being made. */
export function isBeingGranted(order: EbookOrder): boolean {
  return (order.state === 'paid' || order.state === 'part_refunded') && linkTokenOf(order) === null
}

/** What could not be done, in words that say what is safe. */
function wordsOf(error: unknown): string {
  if (error instanceof NoAnswer) {
    return `${paymentTexts.notOpened} Tidak ada uang yang ditarik. Periksa internet Anda.`
  }
  if (error instanceof ApiRefusal) {
    const isOurs = error.code === 'payment_not_opened' || error.status >= 500
    return isOurs ? `${paymentTexts.notOpened} Tidak ada uang yang ditarik.` : error.message
  }
  throw error
}
