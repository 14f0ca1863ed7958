import { jakartaTime } from './clock.ts'
import { signatureOf } from './signature.ts'
import type { Attempt } from './state.ts'

/** A body of the vendor's wire: nearly all values are texts. */
export type WireBody = Record<string, unknown>

export type Merchant = { readonly serverKey: string; readonly merchantId: string }

/** `29000.00`, as every amount stands on the wire. */
export function amountText(rupiah: number): string {
  return `${rupiah}.00`
}

/** The code that notifications and callbacks carry for a state. */
export function noticeCode({ status, fraudStatus }: Attempt): string {
  if (status === 'pending') return '201'
  if (status === 'capture') return fraudStatus === 'challenge' ? '201' : '200'
  return status === 'deny' || status === 'cancel' || status === 'expire' ? '202' : '200'
}

/** The code that GET status has for a state: an expired one answers 407. */
export function statusCode(attempt: Attempt): string {
  if (attempt.status === 'expire') return '407'
  return attempt.status === 'cancel' ? '200' : noticeCode(attempt)
}

const messages: { readonly [code: string]: string } = {
  '200': 'Success, transaction is found',
  '201': 'Success, transaction is found',
  '202': 'Payment is denied',
  '407': 'Transaction is expired',
}

/** What GET status answers and, with another message, what a notification says; signed. */
export function attemptBody(
  merchant: Merchant,
  attempt: Attempt,
  code: string,
  message: string = messages[code] ?? 'Success',
): WireBody {
  const grossAmount = amountText(attempt.grossAmount)
  const refunded = attempt.refunds.reduce((sum, refund) => sum + Number(refund.refund_amount), 0)
  return {
    status_code: code,
    status_message: message,
    transaction_id: attempt.transactionId,
    order_id: attempt.orderId,
    merchant_id: merchant.merchantId,
    gross_amount: grossAmount,
    currency: 'IDR',
    payment_type: attempt.paymentType,
    transaction_status: attempt.status,
    fraud_status: attempt.fraudStatus,
    transaction_time: jakartaTime(attempt.createdAt),
    ...(attempt.settledAt !== null && { settlement_time: jakartaTime(attempt.settledAt) }),
    expiry_time: jakartaTime(attempt.expiresAt),
    ...attempt.details,
    ...(isVirtualAccount(attempt) && {
      payment_amounts:
        attempt.settledAt === null
          ? []
          : [{ paid_at: jakartaTime(attempt.settledAt), amount: amountText(attempt.grossAmount) }],
    }),
    ...attempt.customFields,
    ...(refunded > 0 && { refund_amount: amountText(refunded), refunds: attempt.refunds }),
    signature_key: signatureOf(attempt.orderId, code, grossAmount, merchant.serverKey),
  }
}

function isVirtualAccount(attempt: Attempt): boolean {
  return attempt.details.va_numbers !== undefined
}

/** What the callbacks of snap.js hand to the page: no signature, an address to go to. */
export function callbackResult(attempt: Attempt, finishUrl: string | null): WireBody {
  const code = attempt.status === 'expire' ? '407' : noticeCode(attempt)
  const isError = attempt.status === 'deny' || attempt.status === 'expire'
  const text = messages[code] ?? 'Success'
  return {
    status_code: code,
    // In an error the message is a list.
    status_message: isError ? [text] : text,
    transaction_id: attempt.transactionId,
    order_id: attempt.orderId,
    gross_amount: amountText(attempt.grossAmount),
    payment_type: attempt.paymentType,
    transaction_time: jakartaTime(attempt.createdAt),
    transaction_status: attempt.status,
    fraud_status: attempt.fraudStatus,
    ...attempt.details,
    finish_redirect_url: finishAddress(attempt, code, finishUrl),
  }
}

/** Where the page leads when it is over, with what the vendor adds. For display only, never a proof. */
function finishAddress(attempt: Attempt, code: string, finishUrl: string | null): string | null {
  if (finishUrl === null) return null
  const url = new URL(finishUrl)
  url.searchParams.set('order_id', attempt.orderId)
  url.searchParams.set('status_code', code)
  url.searchParams.set('transaction_status', attempt.status)
  return url.href
}
