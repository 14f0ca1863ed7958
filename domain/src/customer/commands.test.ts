import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { type Instant, instant } from '../base/time/instant.ts'
import { commandContext } from '../testing/command-context.ts'
import { eraseCustomerCommand, exportCustomerCommand, saveCustomerCommand } from './commands.ts'
import { type CustomerChanges, type CustomerFields, customerDefaults } from './customer.ts'
import { customerErased, customerSaved } from './events.ts'

const customerId = '018f0000-0000-7000-8000-0000000000c1'
const counter = { zone: 'Asia/Jakarta', businessDay: '2026-11-27', cashierName: 'Ani', shiftId: null }
const context = { counter } as never
const named = (name: string, more: Partial<CustomerFields> = {}) => ({ ...customerDefaults, name, ...more })

function shopOf({
  people = {},
  erasedAt = null,
  balances = {},
}: {
  people?: { readonly [id: string]: CustomerFields }
  erasedAt?: Instant | null
  balances?: { readonly [account: string]: number }
} = {}) {
  return {
    record(_: 'customer', id: string) {
      const fields = people[id]
      return fields === undefined ? null : { fields: { ...fields, erasedAt } }
    },
    balanceOf: (account: 'kasbon' | 'point', id: string) => balances[`${account} ${id}`] ?? 0,
  }
}

function saved(changes: CustomerChanges) {
  const decided = saveCustomerCommand.decide({ customerId, name: 'Bu Tini', changes }, null, context)
  if (!decided.ok) throw new Error()
  return decided.value
}

test('[CUSTOMER-2] saving records what changed of a customer, and nothing where nothing did', () => {
  expect(saved({ note: 'RT 05' }).events).toEqual([
    { kind: 'customer_saved', body: { customers: [{ customerId, changes: { note: 'RT 05' } }] } },
  ])
  expect(saved({})).toMatchObject({ events: [], permissions: [] })
})

test('[CUSTOMER-3] a limit takes the permission to change settings, whatever it was before', () => {
  expect(saved({ note: 'RT 05' }).permissions).toEqual([])
  for (const changes of [{ kasbonLimitRupiah: rupiah(1) }, { kasbonDays: null }, named('Bu Tini')]) {
    expect(saved(changes).permissions).toEqual([{ right: 'settings' }])
  }
  const input = { customerId, name: 'Bu Tini', changes: {} }
  expect(saveCustomerCommand.subject(input, null, commandContext().counter)).toBe('Batas kasbon Bu Tini')
})

test('[CUSTOMER-3] who may not sell changes no customer', () => {
  const before = { product: () => null, record: () => null }
  const [event] = saved({ note: 'RT 05' }).events
  expect(customerSaved.permissions(event!.body, { before, deviceId: '' })).toEqual([[{ right: 'sell' }]])
})

test('[CUSTOMER-4] the file of a customer takes the permission to export', () => {
  expect(exportCustomerCommand.decide(null, null, context)).toEqual({
    ok: true,
    value: { events: [], permissions: [{ right: 'export' }], output: undefined },
  })
  expect(exportCustomerCommand.subject(null, null, commandContext().counter)).toBe(
    'Unduh data satu pelanggan',
  )
})

test('[CUSTOMER-5] [CUSTOMER-11] a customer is erased once, by a person who may, and not while something is owed', () => {
  const people = { [customerId]: named('Bu Tini') }
  const erase = (shop: ReturnType<typeof shopOf>) =>
    eraseCustomerCommand.decide({ customerId }, shop, context)
  expect(erase(shopOf({ people }))).toMatchObject({
    value: { events: [{ kind: 'customer_erased', body: { ...counter, customerId } }] },
  })
  expect(erase(shopOf({ people, balances: { [`kasbon ${customerId}`]: 500 } }))).toMatchObject({
    refusal: { code: 'kasbon_open', owedRupiah: 500 },
  })
  expect(erase(shopOf({ people, balances: { [`kasbon ${customerId}`]: -500 } }))).toMatchObject({
    refusal: { code: 'overpaid', overRupiah: 500 },
  })
  expect(erase(shopOf({ people, erasedAt: instant(1) }))).toMatchObject({
    refusal: { code: 'erased_already' },
  })
  expect(eraseCustomerCommand.subject({ customerId }, shopOf(), commandContext().counter)).toBe(
    'Hapus data satu pelanggan',
  )
  expect(customerErased.permissions({} as never, {} as never)).toEqual([[{ right: 'settings' }]])
})
