/**
 * Where an order stands (contract of Midtrans, section 5). `created`: written down, the payment provider has not answered
 * yet. `awaiting`: can be paid. `disputed`: the buyer's bank took the money back. `reversed`: the provider took back a
 * payment that it had confirmed.
 */
export const orderStates = [
  'created',
  'awaiting',
  'paid',
  'part_refunded',
  'refunded',
  'disputed',
  'reversed',
  'failed',
  'expired',
  'cancelled',
] as const
export type OrderState = (typeof orderStates)[number]

/** What an order may become [ORDER-3]. */
const mayBecome: { readonly [From in OrderState]: readonly OrderState[] } = {
  created: ['awaiting', 'paid', 'failed', 'expired', 'cancelled'],
  awaiting: ['paid', 'failed', 'expired', 'cancelled'],
  paid: ['part_refunded', 'refunded', 'disputed', 'reversed'],
  part_refunded: ['refunded', 'disputed', 'reversed'],
  refunded: [],
  disputed: [],
  reversed: [],
  // Money that came late is money: a transfer made in the last minute, a second way to pay that nobody called off.
  failed: ['paid'],
  expired: ['paid'],
  cancelled: ['paid'],
}

/** Whether an order moves forward by this step [ORDER-3]. Staying is no step. */
export function canBecome(from: OrderState, to: OrderState): boolean {
  return mayBecome[from].includes(to)
}

/** The buyer can still pay. */
export function isOpen(state: OrderState): state is 'created' | 'awaiting' {
  return state === 'created' || state === 'awaiting'
}

/** Money came in, whatever became of it later: such orders stand in the books and have a receipt. */
export function wasPaid(state: OrderState): boolean {
  return mayBecome[state].every((next) => next !== 'paid') && !isOpen(state)
}
