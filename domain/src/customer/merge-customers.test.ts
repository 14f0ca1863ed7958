import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { instant } from '../base/time/instant.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { movementsOf } from '../journal/movements.ts'
import { kasbonAdjustedSchema } from '../kasbon/events.ts'
import { commandContext } from '../testing/command-context.ts'
import { type CustomerFields, customerDefaults, customerSavedSchema } from './customer.ts'
import { mergeCustomers, mergeCustomersCommand } from './merge-customers.ts'
import { typedPhone } from './same-phone.ts'

const from = '018f0000-0000-7000-8000-0000000000c1'
const into = '018f0000-0000-7000-8000-0000000000c2'
const counter = {
  zone: 'Asia/Jakarta' as const,
  ...{ businessDay: '2026-11-27' as BusinessDay, cashierName: 'Ani', shiftId: null },
}
const person = (customerId: string, fields: Partial<CustomerFields> = {}, pointCount = 0) => ({
  ...{ customerId, pointCount, fields: { ...customerDefaults, name: 'Budi', ...fields } },
})
const day = (text: string) => text as BusinessDay

test('[CUSTOMER-20] debts move one by one with their days, points go along, and the one that stays takes what it lacks', () => {
  const phoneConsentAt = instant(1_700_000_000_000)
  const made = mergeCustomers(
    person(from, { phone: '+6281234567890', phoneConsentAt, address: 'Gang 2', group: 'Reseller' }, 12),
    person(into, { name: 'Pak Budi', group: 'Grosir' }, 5),
    {
      ...{ balanceRupiah: 70_000, counter },
      debts: [
        { openRupiah: rupiah(50_000), dueDay: day('2026-11-01') },
        { openRupiah: rupiah(20_000), dueDay: day('2026-12-20') },
      ],
    },
  )
  if (!made.ok) throw new Error(made.refusal.code)
  const adjusted = made.value.flatMap((fact) => (fact.kind === 'kasbon_adjusted' ? [fact.body] : []))
  expect(
    adjusted.map(({ customerId, amountRupiah, dueDay, pointCount }) => [
      customerId,
      amountRupiah,
      dueDay,
      pointCount,
    ]),
  ).toEqual([
    [from, -70_000, undefined, -12],
    [into, 50_000, '2026-11-01', 12],
    [into, 20_000, '2026-12-20', undefined],
  ])
  for (const body of adjusted) expect(kasbonAdjustedSchema.parse(body)).toEqual(body)
  const saved = made.value.at(-1)!
  expect(customerSavedSchema.parse(saved.body)).toEqual({
    customers: [
      { customerId: from, changes: { isActive: false, phone: '', phoneConsentAt: null } },
      { customerId: into, changes: { phone: '+6281234567890', phoneConsentAt, address: 'Gang 2' } },
    ],
  })
})

test('[CUSTOMER-20] who owes nothing and has no points only becomes hidden; points alone go, too', () => {
  const nothing = { debts: [], balanceRupiah: 0, counter }
  const plain = mergeCustomers(person(from), person(into), nothing)
  expect(plain.ok && plain.value.map(({ kind }) => kind)).toEqual(['customer_saved'])
  const points = mergeCustomers(person(from, {}, 7), person(into), nothing)
  if (!points.ok) throw new Error()
  const moved = points.value.flatMap((fact) => movementsOf({ ...fact, deviceId: 'a' }))
  expect(moved).toEqual([
    { account: 'point', subject: from, amount: -7 },
    { account: 'point', subject: into, amount: 7 },
  ])
})

test('[CUSTOMER-20] two numbers are two people until somebody says otherwise, and nobody is merged with themselves', () => {
  const about = { debts: [], balanceRupiah: 0, counter }
  const one = person(from, { phone: '+6281234567890' })
  expect(mergeCustomers(one, person(into, { phone: '+6281111111111' }), about)).toMatchObject({
    refusal: { code: 'other_number' },
  })
  expect(mergeCustomers(one, person(into, { phone: '+6281234567890' }), about).ok).toBe(true)
  expect(mergeCustomers(one, one, about)).toMatchObject({ refusal: { code: 'same' } })
})

test('[CUSTOMER-20] whatever the two owe and have, both together owe and have the same afterwards, and the first nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5_000_000 }), { maxLength: 6 }),
      fc.integer({ min: -500_000, max: 500_000 }),
      fc.integer({ min: 0, max: 9_000 }),
      (open, rest, pointCount) => {
        const debts = open.map((amount) => ({ openRupiah: rupiah(amount), dueDay: day('2026-12-01') }))
        const balanceRupiah = open.reduce((sum, amount) => sum + amount, rest)
        const made = mergeCustomers(person(from, {}, pointCount), person(into), {
          debts,
          balanceRupiah,
          counter,
        })
        if (!made.ok) throw new Error(made.refusal.code)
        const sums = new Map<string, number>()
        for (const fact of made.value) {
          for (const { account, subject, amount } of movementsOf({ ...fact, deviceId: 'a' })) {
            sums.set(`${account} ${subject}`, (sums.get(`${account} ${subject}`) ?? 0) + amount)
          }
        }
        expect(0 + (sums.get(`kasbon ${from}`) ?? 0)).toBe(0 - balanceRupiah)
        expect(sums.get(`kasbon ${into}`) ?? 0).toBe(balanceRupiah)
        expect(0 + (sums.get(`point ${from}`) ?? 0)).toBe(0 - pointCount)
        expect(sums.get(`point ${into}`) ?? 0).toBe(pointCount)
      },
    ),
  )
})

test('[CUSTOMER-20] two customers are merged as they stand in their turn, and it takes what a smaller debt takes', () => {
  const chosen = {
    ...{ from: { id: from, fields: person(from).fields }, debts: [] },
    into: { id: into, fields: person(into, { name: 'Pak Budi' }).fields },
  }
  const merge = (
    people: { readonly [id: string]: CustomerFields },
    balances: { readonly [of: string]: number },
  ) =>
    mergeCustomersCommand.decide(
      chosen,
      {
        record: (_, id) => (people[id] === undefined ? null : { fields: people[id] }),
        balanceOf: (account, id) => balances[`${account} ${id}`] ?? 0,
      },
      { counter } as never,
    )
  const permissions = [{ right: 'kasbon' }, { right: 'refund' }]
  const moved = { [from]: person(from, { address: 'Gang 2' }).fields }
  expect(merge(moved, { [`kasbon ${from}`]: 7_000, [`point ${from}`]: 12 })).toMatchObject({
    value: {
      events: [
        { kind: 'kasbon_adjusted', body: { customerId: from, amountRupiah: -7_000, pointCount: -12 } },
        { kind: 'kasbon_adjusted', body: { customerId: into, amountRupiah: 7_000, pointCount: 12 } },
        { body: { customers: [{ customerId: from }, { customerId: into, changes: { address: 'Gang 2' } }] } },
      ],
      permissions,
    },
  })
  // Where nothing is owed it takes no less.
  expect(merge({}, {})).toMatchObject({ value: { events: [{ kind: 'customer_saved' }], permissions } })
  const numbers = {
    [from]: person(from, { phone: '+6281234567890' }).fields,
    [into]: person(into, { phone: '+6281111111111' }).fields,
  }
  expect(merge(numbers, {})).toMatchObject({ refusal: { code: 'other_number' } })
  expect(mergeCustomersCommand.subject(chosen, null as never, commandContext().counter)).toBe(
    'Gabungkan Budi ke Pak Budi',
  )
})

test('[CUSTOMER-21] a number that another customer has is said while it is typed, in whatever spelling', () => {
  const known = [{ id: into, fields: { name: 'Budi', phone: '+6281234567890', isActive: true } }]
  for (const typed of [
    '0812-3456-7890',
    '+62 812 3456 7890',
    '62812 3456 7890',
    '081234567890',
    'wa.me/6281234567890',
  ]) {
    expect(typedPhone(typed, known, null), typed).toEqual({ code: 'known', customerId: into, name: 'Budi' })
  }
  expect(typedPhone('0812-3456-7890', known, into)).toBeNull()
  expect(typedPhone('0812-3456-789', known, null)).toBeNull()
  const hidden = known.map((one) => ({ ...one, fields: { ...one.fields, isActive: false } }))
  expect(typedPhone('0812-3456-7890', hidden, null)).toBeNull()
})

test('[CUSTOMER-22] a number of another country is said to be one, once it is long enough to be one', () => {
  for (const typed of ['+65 8123 4567', '0060 12 345 6789', '+81 90 1234 5678']) {
    expect(typedPhone(typed, [], null), typed).toEqual({ code: 'foreign' })
  }
  for (const typed of ['+6', '+65', '0812', '', '+62 812 3456 7890'])
    expect(typedPhone(typed, [], null)).toBeNull()
})
