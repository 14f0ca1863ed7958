import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { instant } from '../base/time/instant.ts'
import type { Fact } from '../events/fact.ts'
import { eventKinds } from '../journal/event-kinds.ts'
import { movementsOf } from '../journal/movements.ts'
import { withChanges } from '../journal/shop-record.ts'
import { customer, when } from '../testing/any-sale.ts'
import { anyShopDays } from '../testing/any-shop-days.ts'
import { talliesOf } from '../views/report/tally.ts'
import { customerDefaults } from './customer.ts'
import { checkErasing, erasedChanges, erasedName, recordWithoutCustomer } from './erasing.ts'
import { mostWords, withoutCustomer, wordsOf } from './leaving.ts'

const { customerId } = customer
const other = '01919191-0000-7000-8000-0000000000c2'
const person = {
  name: 'Tini Rahayuningtyas',
  phone: '+6281298765432',
  address: 'Gang Kenari 17',
  note: 'anaknya sekolah di SD 3',
}
const counter = { zone: when.zone, businessDay: when.businessDay, cashierName: 'Rina', shiftId: null }
const canaries = ['Rahayuningtyas', '81298765432', 'Kenari', 'SD 3', 'pinjam', 'Meja Tini']

const saved: Fact = {
  kind: 'customer_saved',
  body: {
    customers: [
      { customerId: other, changes: { name: 'Pak Budi' } },
      { customerId, changes: { ...person, phoneConsentAt: instant(1), group: 'Reseller' } },
    ],
  },
}

/** Facts about the person in every place where people write. */
const written: readonly Fact[] = [
  saved,
  { kind: 'customer_saved', body: { customers: [{ customerId, changes: { note: person.note } }] } },
  {
    kind: 'approval_given',
    body: {
      ...counter,
      right: 'kasbon',
      approvedByStaffId: null,
      approvedByName: 'Pemilik',
      subject: `Kasbon ${person.name} -Rp 5.000`,
    },
  },
  {
    kind: 'cash_moved',
    body: { ...counter, direction: 'out', amountRupiah: rupiah(1), reason: `Lebih bayar ${person.name}` },
  },
  {
    kind: 'kasbon_adjusted',
    body: {
      ...counter,
      customerId,
      reason: 'opening',
      amountRupiah: rupiah(5),
      note: 'pinjam waktu hajatan',
    },
  },
  {
    kind: 'bill_voided',
    body: {
      ...counter,
      billId: other,
      name: `tini rahayuningtyas`,
      lines: [],
      totalRupiah: rupiah(0),
      reason: `Ke 0812-98765432 atau 081298765432`,
    },
  },
  {
    kind: 'bill_held',
    body: {
      ...counter,
      billId: other,
      name: 'Meja Tini',
      customerId,
      lines: [],
      billDiscount: null,
      totalRupiah: rupiah(0),
    } as never,
  },
]

function about(fact: Fact): Fact {
  const { body } = fact as { body: Record<string, unknown> }
  if (body.customerId !== customerId) return fact
  return { ...fact, body: { ...body, customerName: person.name } } as unknown as Fact
}

test('[CUSTOMER-7] without the person every sum, day and good of any history is the same, and nobody finds the name or the number', () => {
  fc.assert(
    fc.property(anyShopDays, (days) => {
      const before = [...written, ...days.map(({ fact }) => about(fact))]
      const leaving = {
        customerId,
        words: wordsOf(
          customerId,
          before.map(({ body }) => body),
        ),
      }
      const after = before.map((fact) => ({ ...fact, body: withoutCustomer(fact.body, leaving) }) as Fact)
      const text = JSON.stringify(after)
      for (const canary of canaries) expect(text).not.toContain(canary)
      expect(text).not.toContain('081298765432')
      for (const [at, fact] of after.entries()) {
        const was = before[at]!
        const deviceId = other
        expect(movementsOf({ ...fact, deviceId })).toEqual(movementsOf({ ...was, deviceId }))
        const told = { eventId: other, deviceId, at: instant(1) }
        expect(talliesOf({ ...fact, ...told })).toEqual(talliesOf({ ...was, ...told }))
        // What could be read can still be read, or its sums would be lost.
        expect(readable(fact)).toBe(readable(was))
        expect(withoutCustomer(fact.body, leaving)).toBe(fact.body)
      }
      expect(text).toContain('Pak Budi')
    }),
  )
})

const readable = ({ kind, body }: Fact): boolean => eventKinds[kind].body.safeParse(body).success

test('[CUSTOMER-7] other people with such a name in theirs keep it', () => {
  const leaving = { customerId, words: ['Ani'] }
  const fact: Fact = {
    kind: 'cash_moved',
    body: {
      ...counter,
      direction: 'in',
      amountRupiah: rupiah(1),
      reason: 'Titipan Manis, Aniyah, Ani dan ANI.',
    },
  }
  expect(withoutCustomer(fact.body, leaving)).toMatchObject({ reason: 'Titipan Manis, Aniyah, *** dan ***.' })
  const bought = { customerId: other, customerName: 'Ani' }
  expect(withoutCustomer(bought, leaving)).toBe(bought)
})

test('[CUSTOMER-6] who was forgotten stays forgotten, whatever edit comes later; the other fields still change', () => {
  const fields = withChanges('customer', { ...customerDefaults, ...person }, erasedChanges(instant(9)))
  expect(JSON.stringify(fields)).not.toMatch(/Tini|8129|Kenari|SD 3/)
  const late = withChanges('customer', fields, { ...person, isActive: true, kasbonLimitRupiah: 5 })
  expect(late).toEqual({ ...fields, kasbonLimitRupiah: 5 })
  expect(late).toMatchObject({ name: erasedName, isActive: false, erasedAt: 9 })
  expect(withChanges('supplier', { erasedAt: 9 }, { name: 'Toko' })).toEqual({ erasedAt: 9, name: 'Toko' })
})

test('[CUSTOMER-5] nobody is forgotten while one of the two owes the other, nor twice', () => {
  const here = { erasedAt: null }
  expect(checkErasing(here, 0)).toEqual({ ok: true, value: undefined })
  expect(checkErasing(here, 5_000)).toEqual({
    ok: false,
    refusal: { code: 'kasbon_open', owedRupiah: 5_000 },
  })
  expect(checkErasing(here, -5_000)).toEqual({ ok: false, refusal: { code: 'overpaid', overRupiah: 5_000 } })
  expect(checkErasing({ erasedAt: instant(1) }, 0)).toEqual({
    ok: false,
    refusal: { code: 'erased_already' },
  })
})

test('[CUSTOMER-7] a bill that waits under the name of somebody has none any more; no other record changes', () => {
  const bill = { recordKind: 'bill', fields: { customerId, name: person.name, totalRupiah: 5_000 } }
  const left = recordWithoutCustomer(bill, customerId)
  expect(left).toEqual({ recordKind: 'bill', fields: { customerId, name: '', totalRupiah: 5_000 } })
  expect(recordWithoutCustomer(left, customerId)).toBe(left)
  for (const row of [
    { ...bill, fields: { ...bill.fields, customerId: other } },
    { ...bill, recordKind: 'purchase' },
  ])
    expect(recordWithoutCustomer(row, customerId)).toBe(row)
})

test('[CUSTOMER-12] the newest names of a customer are looked for, never more than a bounded number, and none that names nobody', () => {
  const names = Array.from({ length: 2_000 }, (_, n) => `Tini ke-${n}`)
  const told = names.map((name) => ({ customers: [{ customerId, changes: { name } }] }))
  const words = wordsOf(customerId, told)
  expect(words).toEqual(names.slice(-mostWords))
  // Page by page it comes to the same, and a name that is told again is new again.
  const first = wordsOf(customerId, told.slice(0, 1_990))
  expect(wordsOf(customerId, told.slice(1_990), first)).toEqual(words)
  const again = { customerId, customerName: words[0] }
  expect(wordsOf(customerId, [again], words)).toEqual([...words.slice(1), words[0]])
  for (const name of ['Al', ' a ', '...', '--------', 'x'.repeat(500), erasedName, '', 7, null]) {
    expect(wordsOf(customerId, [{ customerId, customerName: name }])).toEqual([])
  }
})

test('[CUSTOMER-12] names are looked for as they are written, the longer one first, in one walk over a text', () => {
  const words = ['(a+)+$', 'Sri', 'Sri Rahayu', '.*', 'Bu [Tini]']
  const covered = (reason: string) => withoutCustomer({ reason }, { customerId, words }).reason
  expect(covered('Untuk Sri Rahayu, (a+)+$ dan bu [tini].')).toBe('Untuk ***, *** dan ***.')
  expect(covered('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')).toBe(
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  )
  // What would need an age where one of the words repeated itself; eight times the text is then no hundred times the work.
  const most = Array.from({ length: 20 }, (_, n) => `${'a '.repeat(50)}${n}`)
  const costOf = (length: number) => {
    const body = { reason: 'a '.repeat(length / 2) }
    const start = performance.now()
    withoutCustomer(body, { customerId, words: most })
    return performance.now() - start
  }
  costOf(8_000)
  const [small, large] = [costOf(8_000), costOf(64_000)]
  expect(large).toBeLessThan(100 * Math.max(small, 1))
})
