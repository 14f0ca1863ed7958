import type { PaymentPage } from '@laci/domain/payment/payment-page.ts'
import type { PaymentOutcome, PaymentWindow } from '@laci/ui/payment/payment-window.ts'
import type { ApiCall } from '../engine/base/api-call.ts'

/** Opens the payment page of an order; all of it is fetched when somebody pays for the first time, not before. */
export function createPaymentPopup(
  page: Window,
  call: ApiCall,
): (snapToken: string) => Promise<PaymentOutcome['kind']> {
  let known: PaymentWindow | null = null

  async function paymentWindow(): Promise<PaymentWindow | null> {
    if (known !== null) return known
    const answered = await call('/api/config')
    if (answered.kind !== 'answer' || answered.status !== 200) return null
    const { paymentPage } = answered.body as { readonly paymentPage?: PaymentPage | null }
    if (!paymentPage) return null
    const { createPaymentWindow } = await import('@laci/ui/payment/payment-window.ts')
    known = createPaymentWindow(paymentPage, page)
    return known
  }

  return async (snapToken) => {
    const opened = await paymentWindow()
    return opened === null ? 'blocked' : (await opened.open(snapToken)).kind
  }
}
