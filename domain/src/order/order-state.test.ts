import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canBecome, isOpen, orderStates, wasPaid } from './order-state.ts'

const states = fc.constantFrom(...orderStates)

test('[ORDER-3] no order ever goes back: no way leads to a state that was left', () => {
  fc.assert(
    fc.property(states, fc.array(states, { maxLength: 20 }), (first, wishes) => {
      let state = first
      const left = new Set()
      for (const wish of wishes) {
        if (!canBecome(state, wish)) continue
        left.add(state)
        state = wish
        expect(left.has(state)).toBe(false)
      }
    }),
  )
})

test('[ORDER-3] what was paid can only be given back; what was not can still be paid', () => {
  for (const state of orderStates) {
    expect(canBecome(state, 'paid')).toBe(!wasPaid(state))
    if (wasPaid(state)) {
      for (const unpaid of ['created', 'awaiting', 'failed', 'expired', 'cancelled'] as const)
        expect(canBecome(state, unpaid)).toBe(false)
    }
  }
  expect(orderStates.filter(isOpen)).toEqual(['created', 'awaiting'])
  expect(orderStates.filter(wasPaid)).toEqual(['paid', 'part_refunded', 'refunded', 'disputed', 'reversed'])
})
