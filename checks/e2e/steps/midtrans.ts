import { expect, type Page } from '@playwright/test'

/** How a payment ends on the page of the stand-in for Midtrans; `close` leaves it open. */
export type PaymentEnd = 'success' | 'pending' | 'deny' | 'expire' | 'cancel' | 'challenge' | 'close'

/** A way to pay, by the vendor's name for it: `bca_va`, `credit_card`, `other_qris` … */
type Method = string

const base = () => process.env.LACI_E2E_MIDTRANS_URL ?? ''

/** The payment page that lies over ours, once it is there. */
export function paymentFrame(page: Page) {
  return page.frameLocator('iframe[name="snap-midtrans"]')
}

/** Picks on the payment page over ours how the payment ends, and waits until it has gone. */
export async function endPayment(page: Page, end: PaymentEnd, method?: Method): Promise<void> {
  const frame = paymentFrame(page)
  if (method !== undefined) await frame.locator(`input[name="method"][value="${method}"]`).check()
  await frame.getByTestId(`outcome-${end}`).click()
  await expect(page.locator('iframe[name="snap-midtrans"]')).toHaveCount(0)
}

/** A payment that was left waiting is paid now, as by somebody at an ATM. */
export async function payLater(orderId: string): Promise<void> {
  await play(orderId, 'success')
}

/** Lets something happen to an order at the provider, without a page: `reversal`, `chargeback`, `accept` … */
export async function play(orderId: string, outcome: string): Promise<void> {
  const answer = await ask('pay', { orderId, outcome })
  if (!answer.ok) throw new Error(`the payment of ${orderId} cannot do ${outcome}: ${await answer.text()}`)
}

/** Makes the provider go wrong for orders whose id starts like this, as the contract's section 10 names it. */
export async function failPayments(rule: object): Promise<void> {
  const answer = await ask('rules', rule)
  if (!answer.ok) throw new Error('this is no rule of the simulator')
}

/** The keys of the one merchant that the stand-in knows. */
export async function merchantKeys(): Promise<{ readonly serverKey: string }> {
  const answer = await fetch(`${base()}/__sim/keys`)
  return (await answer.json()) as { serverKey: string }
}

export async function healPayments(): Promise<void> {
  await fetch(`${base()}/__sim/rules`, { method: 'DELETE' })
}

function ask(path: string, body: object): Promise<Response> {
  return fetch(`${base()}/__sim/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
