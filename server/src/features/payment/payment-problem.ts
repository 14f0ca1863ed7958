import { orderRefusalText } from '@laci/domain/order/refusal-text.ts'
import { Problem } from '../../http/problems.ts'

export function notOpened(): Problem {
  return new Problem(502, 'payment_not_opened', orderRefusalText.payment_not_opened)
}

export function notAnswered(): Problem {
  return new Problem(502, 'payment_not_answered', orderRefusalText.payment_not_answered)
}

export function paymentsClosed(): Problem {
  return new Problem(503, 'payments_closed', orderRefusalText.payments_closed)
}
