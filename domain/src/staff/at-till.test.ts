import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  mayDo,
  missingOf,
  type Permission,
  rightLabel,
  withoutApproved,
} from '../base/permission/permission.ts'
import { beginningOf, readStaffAccess, type StaffRight, staffRights } from '../base/permission/rights.ts'
import { approversFor, ownerAtTill, staffAtTill, unknownAtTill } from './at-till.ts'
import {
  afterRightPin,
  afterWrongPin,
  openGuard,
  type PinGuard,
  pinTriesAllowed,
  pinTriesForAll,
  triesLeft,
  waitMs,
  withClock,
} from './pin-guard.ts'
import { rightGroups, rightText } from './right-text.ts'
import type { TillStaff } from './wire.ts'

function person(rights: readonly StaffRight[], more: Partial<TillStaff> = {}): TillStaff {
  return {
    staffId: '0191d5c5-0000-7000-8000-0000000000b1',
    name: 'Rina',
    role: 'custom',
    rights: [...rights],
    maximumDiscountHundredths: 0,
    pinHash: 'x',
    isActive: true,
    ...more,
  }
}

const permissionOf = (right: StaffRight): Permission =>
  right === 'discount' ? { right, percentHundredths: 100 } : { right }

test('[STAFF-17] the owner may do all; staff exactly what their rights name, and discounts up to their maximum', () => {
  fc.assert(
    fc.property(fc.subarray([...staffRights]), fc.constantFrom(...staffRights), (rights, right) => {
      const operator = staffAtTill(person(rights, { maximumDiscountHundredths: 10_000 }))
      expect(mayDo(operator, permissionOf(right))).toBe(rights.includes(right))
      expect(mayDo(ownerAtTill('Bu Sri'), permissionOf(right))).toBe(true)
    }),
  )
  const upToTen = staffAtTill(person(['discount'], { maximumDiscountHundredths: 1_000 }))
  expect(mayDo(upToTen, { right: 'discount', percentHundredths: 1_000 })).toBe(true)
  expect(mayDo(upToTen, { right: 'discount', percentHundredths: 1_001 })).toBe(false)
})

test('[STAFF-17] what is missing is asked for once, the largest discount of all', () => {
  const cashier = staffAtTill(person(['sell', 'discount'], { maximumDiscountHundredths: 500 }))
  expect(
    missingOf(cashier, [
      { right: 'sell' },
      { right: 'refund' },
      { right: 'discount', percentHundredths: 600 },
      { right: 'refund' },
      { right: 'discount', percentHundredths: 2_000 },
      { right: 'discount', percentHundredths: 400 },
    ]),
  ).toEqual([{ right: 'refund' }, { right: 'discount', percentHundredths: 2_000 }])
})

test('[STAFF-17] only somebody who works here, has a PIN and may do all of it can approve', () => {
  const permissions: Permission[] = [{ right: 'refund' }, { right: 'open_drawer' }]
  const able = person(['refund', 'open_drawer'], { name: 'Tono' })
  expect(
    approversFor(
      [
        able,
        person(['refund']),
        { ...able, pinHash: null, name: 'Tanpa PIN' },
        { ...able, isActive: false, name: 'Sudah keluar' },
      ],
      permissions,
    ).map((one) => one.name),
  ).toEqual(['Tono'])
})

test('[STAFF-18] the fifth wrong PIN in a row locks the till, each time for longer, up to half an hour', () => {
  let guard = openGuard
  let now = 1_000_000
  const locks: number[] = []
  for (let round = 0; round < 8; round += 1) {
    for (let attempt = 1; attempt < pinTriesAllowed; attempt += 1) {
      guard = afterWrongPin(guard, now)
      expect(waitMs(guard, now)).toBe(0)
    }
    guard = afterWrongPin(guard, now)
    locks.push(waitMs(guard, now) / 60_000)
    // A clock that was set back a year does not lock the shop out for a year.
    expect(waitMs(guard, now - 365 * 86_400_000)).toBe(30 * 60_000)
    now += waitMs(guard, now)
    expect(waitMs(guard, now)).toBe(0)
  }
  expect(locks).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})

test('[STAFF-23] every right stands in one group, with a name and a sentence of its own', () => {
  const grouped = rightGroups.flatMap((group) => group.rights)
  expect([...grouped].sort()).toEqual([...staffRights].sort())
  const words = staffRights.flatMap((right) => [rightLabel[right], rightText[right]])
  expect(new Set(words).size).toBe(2 * staffRights.length)
  for (const role of ['manager', 'cashier', 'custom'] as const) {
    expect(readStaffAccess({ role })).toEqual({ ok: true, value: beginningOf(role) })
  }
})

test('[STAFF-22] somebody of whom a till lost everything but the id may sell and nothing else', () => {
  const unknown = unknownAtTill('0191d5c5-0000-7000-8000-0000000000b9')
  expect(staffRights.filter((right) => right !== 'discount' && mayDo(unknown, { right }))).toEqual(['sell'])
  expect(mayDo(unknown, { right: 'discount', percentHundredths: 1 })).toBe(false)
})

const minute = 60_000
const isOpen = (guard: PinGuard, now: number) => waitMs(guard, now) === 0

test('[STAFF-39] who knows one PIN and types it between guesses at another one gets five guesses and longer and longer locks', () => {
  let guard = openGuard
  let now = 0
  let guesses = 0
  const day = 24 * 60 * minute
  while (now < day && guesses < 1_000) {
    now += waitMs(guard, now)
    guard = afterWrongPin(guard, now, 'manager')
    guesses += 1
    if (isOpen(guard, now)) guard = afterRightPin(guard, 'cashier')
  }
  // Without the row of the person it would be as many as fit into a day.
  expect(guesses).toBeLessThan(300)
  expect(triesLeft(afterRightPin(guard, 'manager'), 'manager')).toBe(pinTriesAllowed)
})

test('[STAFF-39] a right PIN clears the own row and no other', () => {
  let guard = afterWrongPin(afterWrongPin(openGuard, 0, 'a'), 0, null)
  guard = afterRightPin(guard, 'a')
  expect([triesLeft(guard, 'a'), triesLeft(guard, null)]).toEqual([5, 4])
  expect(afterRightPin(guard, null)).toEqual(openGuard)
})

test('[STAFF-40] guesses at many people lock at the tenth, own PIN in between or not, and each lock is longer', () => {
  let guard = openGuard
  const locks: number[] = []
  let guesses = 0
  let now = 0
  for (let turn = 0; turn < 50; turn += 1) {
    guard = afterWrongPin(guard, now, `person ${turn % 10}`)
    guesses += 1
    if (isOpen(guard, now)) guard = afterRightPin(guard, 'own')
    else {
      locks.push(waitMs(guard, now) / minute)
      now += waitMs(guard, now)
    }
  }
  expect(guesses / locks.length).toBe(pinTriesForAll)
  expect(locks).toEqual([1, 2, 4, 8, 16])
})

test('[STAFF-41] after a clock is set back a lock has its own length, also one of a release that did not know it', () => {
  let guard = openGuard
  const now = 1_000_000_000
  for (let turn = 0; turn < pinTriesAllowed; turn += 1) guard = afterWrongPin(guard, now, 'a')
  expect(withClock(guard, now)).toBe(guard)
  const back = now - 24 * 60 * minute
  const again = withClock(guard, back)
  expect(waitMs(again, back)).toBe(minute)
  expect(waitMs(again, back + minute)).toBe(0)
  const { lockMs: _, persons: __, ...old } = guard
  expect(waitMs(withClock(old, back), back + 30 * minute)).toBe(0)
})

test('[TILL-171] what was approved of a cart is not asked again, and a larger discount is', () => {
  const ten: Permission = { right: 'discount', percentHundredths: 1_000 }
  const twenty: Permission = { right: 'discount', percentHundredths: 2_000 }
  const price: Permission = { right: 'change_price' }
  expect(withoutApproved([{ right: 'sell' }, ten, price], [twenty])).toEqual([{ right: 'sell' }, price])
  expect(withoutApproved([twenty, price], [ten, price])).toEqual([twenty])
  expect(withoutApproved([ten], [])).toEqual([ten])
})
