import { expect, test } from 'vitest'
import { type OrderState, orderStates } from '../order/order-state.ts'
import { type AttemptStatus, attemptStatuses } from './attempt.ts'
import { type AttemptNow, consequencesOf, type OrderFacts } from './consequences.ts'

const amountRupiah = 69_000
const order = (state: OrderState, change: Partial<OrderFacts> = {}): OrderFacts => {
  const isOver = ['refunded', 'disputed', 'reversed'].includes(state)
  const refundedRupiah = isOver ? amountRupiah : state === 'part_refunded' ? 10_000 : 0
  const countedRefunds = state === 'part_refunded' ? ['R1'] : []
  return { state, amountRupiah, refundedRupiah, paidBy: 'trx', countedRefunds, liftedBy: null, ...change }
}
const attempt = (status: AttemptStatus, change: Partial<AttemptNow> = {}): AttemptNow => ({
  ...{ transactionId: 'trx', status, statusCode: '200', fraudStatus: null, amountRupiah, currency: 'IDR' },
  refunds: [],
  ...change,
})
const told = (facts: OrderFacts, now: AttemptNow) =>
  consequencesOf(facts, now).map((one) => (one.kind === 'alarm' ? one.alarm : one.kind))

const nothingYet = 'nothing was paid by this try'
const samePayment = 'the payment that counts, told once more'
const oldNews = 'a payment does not begin to wait again'
const partsAreListed = 'the parts that went back are named one by one'
const allBack = 'all of it is back, and nothing is held'
const byHand = 'given back by hand, it stays settled at the provider'
const ourOwn = 'a captured card that was given back by calling it off'

/** What follows; a text in brackets: nothing, and why. */
const table: { readonly [State in OrderState]?: { readonly [Status in AttemptStatus]: string } } = {
  paid: {
    ...{ pending: `(${oldNews})`, authorize: `(${oldNews})` },
    ...{ capture: `(${samePayment})`, settlement: `(${samePayment})` },
    ...{ deny: 'reversal', cancel: 'reversal', expire: 'reversal', failure: 'reversal' },
    ...{ partial_refund: `(${partsAreListed})`, refund: 'refund' },
    ...{ partial_chargeback: 'part_disputed', chargeback: 'chargeback' },
  },
  part_refunded: {
    ...{ pending: `(${oldNews})`, authorize: `(${oldNews})` },
    ...{ capture: `(${samePayment})`, settlement: `(${samePayment})` },
    ...{ deny: 'reversal', cancel: 'reversal', expire: 'reversal', failure: 'reversal' },
    ...{ partial_refund: `(${partsAreListed})`, refund: 'refund' },
    ...{ partial_chargeback: 'part_disputed', chargeback: 'chargeback' },
  },
  refunded: {
    ...{ pending: `(${oldNews})`, authorize: `(${oldNews})` },
    ...{ capture: `(${byHand})`, settlement: `(${byHand})` },
    ...{ deny: 'odd_status', cancel: `(${ourOwn})`, expire: 'odd_status', failure: 'odd_status' },
    ...{ partial_refund: `(${partsAreListed})`, refund: `(${allBack})` },
    ...{ partial_chargeback: 'part_disputed', chargeback: 'odd_status' },
  },
  disputed: {
    ...{ pending: `(${oldNews})`, authorize: `(${oldNews})` },
    ...{ capture: 'paid_after_all', settlement: 'paid_after_all' },
    ...{ deny: `(${allBack})`, cancel: `(${allBack})`, expire: `(${allBack})`, failure: `(${allBack})` },
    ...{ partial_refund: `(${partsAreListed})`, refund: `(${allBack})` },
    ...{ partial_chargeback: 'part_disputed', chargeback: `(${allBack})` },
  },
  reversed: {
    ...{ pending: `(${oldNews})`, authorize: `(${oldNews})` },
    ...{ capture: 'paid_after_all', settlement: 'paid_after_all' },
    ...{ deny: `(${allBack})`, cancel: `(${allBack})`, expire: `(${allBack})`, failure: `(${allBack})` },
    ...{ partial_refund: `(${partsAreListed})`, refund: `(${allBack})` },
    ...{ partial_chargeback: 'part_disputed', chargeback: `(${allBack})` },
  },
}

const unpaid: { readonly [Status in AttemptStatus]: string } = {
  ...{ pending: `(${nothingYet})`, authorize: `(${nothingYet})` },
  ...{ capture: 'paid', settlement: 'paid' },
  ...{
    deny: `(${nothingYet})`,
    cancel: `(${nothingYet})`,
    expire: `(${nothingYet})`,
    failure: `(${nothingYet})`,
  },
  ...{ partial_refund: 'paid', refund: 'paid refund' },
  ...{ partial_chargeback: 'paid part_disputed', chargeback: 'paid chargeback' },
}

const another = 'another try paid the order, and this one holds no money'
const besides: { readonly [Status in AttemptStatus]: string } = {
  ...{ pending: `(${another})`, authorize: `(${another})`, capture: 'paid_twice', settlement: 'paid_twice' },
  ...{ deny: `(${another})`, cancel: `(${another})`, expire: `(${another})`, failure: `(${another})` },
  ...{ partial_refund: 'paid_twice', refund: `(${another})` },
  ...{ partial_chargeback: 'paid_twice', chargeback: `(${another})` },
}

test('[PAY-33] each state of an order and each status of a try has a consequence, or a reason why there is none', () => {
  for (const state of orderStates) {
    for (const status of attemptStatuses) {
      const wanted = table[state]?.[status] ?? unpaid[status]
      const facts = order(state, table[state] === undefined ? { paidBy: null } : {})
      const silent = wanted.startsWith('(') ? '' : wanted
      expect(told(facts, attempt(status)).join(' '), `${state} ${status}`).toBe(silent)
      if (table[state] === undefined) continue
      const other = told(order(state, { paidBy: 'another' }), attempt(status)).join(' ')
      expect(other, `${state} ${status} beside`).toBe(besides[status].startsWith('(') ? '' : besides[status])
    }
  }
})

test('[PAY-34] a card that is called off because we asked for it is a refund of all that is left', () => {
  const facts = order('paid', { liftedBy: 'R1' })
  expect(consequencesOf(facts, attempt('cancel'))).toEqual([
    { kind: 'refund', refundKey: 'R1', amountRupiah },
  ])
  expect(told(facts, attempt('deny'))).toEqual(['reversal'])
})

test('[PAY-35] named refunds are counted whatever the status says besides, and what is left is disputed', () => {
  const refunds = [{ refundKey: 'R1', amountRupiah: 10_000 }]
  const refund = { kind: 'refund', refundKey: 'R1', amountRupiah: 10_000 }
  expect(consequencesOf(order('paid'), attempt('partial_chargeback', { refunds }))).toEqual([
    refund,
    { kind: 'alarm', alarm: 'part_disputed' },
  ])
  expect(consequencesOf(order('paid'), attempt('chargeback', { refunds }))).toEqual([
    refund,
    { kind: 'chargeback' },
  ])
  // Given back and taken back too: nothing is left to take, somebody has to look.
  const all = [{ refundKey: 'R1', amountRupiah }]
  expect(told(order('paid'), attempt('chargeback', { refunds: all }))).toEqual(['refund', 'odd_status'])
  expect(told(order('part_refunded'), attempt('partial_chargeback', { refunds }))).toEqual(['part_disputed'])
})
