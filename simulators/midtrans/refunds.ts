import { amountText, attemptBody, type WireBody } from './bodies.ts'
import { jakartaTime } from './clock.ts'
import { errorBody, type Parts } from './parts.ts'
import { isWhole, recordOf } from './snap-request.ts'
import type { Attempt, Refund } from './state.ts'

/** What can be paid back through the vendor at all; the rest goes back by hand. */
const refundable = ['credit_card', 'gopay', 'shopeepay', 'qris', 'akulaku', 'kredivo']

/** Pays money back; the answer's body, also when it is a no. */
export function refund(parts: Parts, attempt: Attempt, body: unknown): WireBody {
  const { store, clock, rules, merchant, payments } = parts
  const given = recordOf(body)
  const error = (code: string, message: string, more?: WireBody) => errorBody(parts, code, message, more)
  const invalid = validationErrors(given)
  if (invalid.length > 0)
    return error('400', 'One or more parameters in the payload is invalid.', { validation_messages: invalid })
  const { refundStatus } = rules.take(attempt.orderId, 'refund')
  if (refundStatus === 202)
    return attemptBody(merchant, attempt, '202', 'Refund request is denied by bank/issuer')
  const key = typeof given.refund_key === 'string' ? given.refund_key : store.state.randomness.uuid()
  const isKnownKey = attempt.refunds.some(({ refund_key }) => refund_key === key)
  if (isKnownKey || refundStatus === 406)
    return error('406', 'Refund request with the same refund_key has been processed')
  const isRefundable =
    refundable.includes(attempt.paymentType) && ['settlement', 'partial_refund'].includes(attempt.status)
  if (!isRefundable || refundStatus === 412) return error('412', 'Transaction status cannot be updated.')
  const before = attempt.refunds.reduce((sum, one) => sum + Number(one.refund_amount), 0)
  const amount = given.amount === undefined ? attempt.grossAmount - before : Number(given.amount)
  if (amount < 1 || before + amount > attempt.grossAmount || refundStatus === 414)
    return error('414', 'Refund amount exceeds what is left of the transaction')
  store.state.lastRefundNumber += 1
  const made: Refund = {
    refund_chargeback_id: store.state.lastRefundNumber,
    refund_amount: amountText(amount),
    created_at: jakartaTime(clock.now('wall')),
    reason: typeof given.reason === 'string' ? given.reason : '',
    refund_key: key,
    refund_method: attempt.paymentType,
  }
  attempt.refunds.push(made)
  attempt.status = before + amount === attempt.grossAmount ? 'refund' : 'partial_refund'
  store.changed()
  void payments.tell(attempt)
  if (rules.take(attempt.orderId, 'refundNotice').refundTwice) {
    made.bank_confirmed_at = jakartaTime(clock.now('wall'))
    void payments.tell(attempt)
  }
  return {
    ...attemptBody(merchant, attempt, '200', 'Success, refund request is approved'),
    refund_chargeback_id: made.refund_chargeback_id,
    refund_key: key,
  }
}

function validationErrors(given: { readonly [field: string]: unknown }): string[] {
  const errors: string[] = []
  const { refund_key: key, amount } = given
  if (key !== undefined && (typeof key !== 'string' || !/^[A-Za-z0-9_-]+$/.test(key)))
    errors.push('refund_key may only contain letters, digits, dash and underscore')
  if (amount !== undefined && !isWhole(amount)) errors.push('amount must be an integer')
  return errors
}
