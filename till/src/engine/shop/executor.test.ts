import { accept, refuse } from '@laci/domain/base/lib/result.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { Permission, TillOperator } from '@laci/domain/base/permission/permission.ts'
import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import { defineCommand, defineReadingCommand } from '@laci/domain/events/define-command.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { beginClosingCommand } from '@laci/domain/shift/close-shift.ts'
import { moveCashCommand, openShiftCommand } from '@laci/domain/shift/commands.ts'
import { expect, test } from 'vitest'
import { type TestCommandsOptions, testCommands } from '../../testing/test-commands.ts'
import type { AskApproval } from './executor.ts'

const rina = (rights: StaffRight[]): TillOperator => ({
  ...{ staffId: '018f0000-0000-7000-8000-0000000000aa', name: 'Rina' },
  access: { role: 'cashier', rights, maximumDiscountPercent: 0 } as unknown as Exclude<
    TillOperator['access'],
    'owner'
  >,
})

const approvalOf = ({ right }: Permission, subject: string): Extract<Fact, { kind: 'approval_given' }> => ({
  kind: 'approval_given',
  body: {
    ...{ zone: 'Asia/Jakarta', businessDay: '2026-11-20', cashierName: 'Rina', shiftId: null },
    ...{ right, approvedByStaffId: null, approvedByName: 'Pemilik', subject },
  } as never,
})

/** A till at which everything is noted; somebody who may approves everything unless `isRefused`. */
function till(options: TestCommandsOptions & { isRefused?: boolean } = {}) {
  const asked: [StaffRight[], string][] = []
  const recorded: (readonly Fact[])[] = []
  const ask: AskApproval = async (permissions, subject) => {
    asked.push([permissions.map(({ right }) => right), subject])
    return options.isRefused ? null : permissions.map((one) => approvalOf(one, subject))
  }
  const commands = testCommands({
    ask,
    onAppend: async (facts) => {
      recorded.push(facts)
    },
    ...options,
  })
  return { ...commands, asked, recorded, kinds: () => recorded.map((facts) => facts.map(({ kind }) => kind)) }
}

const out = { direction: 'out', amountRupiah: rupiah(20_000), reason: ' Beli galon ' } as const

test('[STAFF-43] a person who may do it is asked nothing', async () => {
  for (const operator of [undefined, () => rina(['open_drawer'])]) {
    const { execute, asked, recorded } = till(operator === undefined ? {} : { operator })
    expect(await execute(moveCashCommand, out)).toMatchObject({
      is: 'done',
      recorded: [{ kind: 'cash_moved' }],
    })
    expect(asked).toEqual([])
    expect(recorded).toMatchObject([
      [{ kind: 'cash_moved', body: { amountRupiah: 20_000, reason: 'Beli galon' } }],
    ])
  }
})

test('[STAFF-43] everybody else needs an approval, which is recorded with what it allows, in one transaction', async () => {
  const { execute, asked, kinds } = till({ operator: () => rina([]) })
  const done = await execute(moveCashCommand, out)
  expect(done).toMatchObject({ is: 'done', recorded: [{ kind: 'cash_moved' }], approved: { facts: [] } })
  expect(asked).toEqual([[['open_drawer'], 'Kas keluar Rp\u00a020.000: Beli galon']])
  expect(kinds()).toEqual([['approval_given', 'cash_moved']])
  // What belongs to the same thing needs no other one, and records that one no second time.
  if (done.is !== 'done') return
  await execute(moveCashCommand, out, { approved: done.approved })
  expect(asked).toHaveLength(1)
  expect(kinds()).toEqual([['approval_given', 'cash_moved'], ['cash_moved']])
})

test('[STAFF-43] nothing is recorded where nobody approves it, or where it is refused', async () => {
  const { execute, allow, asked, recorded } = till({ operator: () => rina([]), isRefused: true })
  expect(await execute(moveCashCommand, out)).toEqual({ is: 'not_approved' })
  expect(await allow(moveCashCommand, out)).toEqual({ is: 'not_approved' })
  expect(await execute(moveCashCommand, { ...out, amountRupiah: null })).toMatchObject({
    is: 'refused',
    refusal: { code: 'amount_missing' },
  })
  expect(asked, 'a refused one asks nobody').toHaveLength(2)
  expect(recorded).toEqual([])
})

test('[STAFF-43] what is allowed first is not asked for again, and its approval is recorded with what follows', async () => {
  const { execute, allow, missing, asked, kinds } = till({ operator: () => rina([]) })
  expect(missing(moveCashCommand, out)).toEqual([{ right: 'open_drawer' }])
  const allowed = await allow(moveCashCommand, out, { subject: 'Urungkan: kas' })
  if (allowed.is !== 'allowed') throw new Error(allowed.is)
  expect(kinds()).toEqual([])
  await execute(moveCashCommand, out, { approved: allowed.approved })
  expect(asked).toEqual([[['open_drawer'], 'Urungkan: kas']])
  expect(kinds()).toEqual([['approval_given', 'cash_moved']])
})

test('[STAFF-43] what only has to be allowed records its approval, and what changes nothing records nothing', async () => {
  const operator = { operator: () => rina([]) }
  const closing = till(operator)
  const shift = { openedByStaffId: null, openedByName: 'Budi' }
  expect(await closing.execute(beginClosingCommand, shift)).toMatchObject({ is: 'done' })
  expect(closing.kinds()).toEqual([['approval_given']])
  const nothing = till(operator)
  const command = defineCommand({ subject: () => '', decide: () => accept({ events: [], output: 7 }) })
  expect(await nothing.execute(command, null)).toMatchObject({ is: 'done', output: 7, recorded: [] })
  expect(nothing.kinds()).toEqual([])
})

test('[STAFF-43] what came while somebody approved is decided by, and takes its own approval', async () => {
  const seen = { amountRupiah: 0, isFrozen: false }
  const command = defineCommand({
    subject: () => 'Setor',
    decide(_: null, { settings }: { settings: () => unknown }, { counter }) {
      const { amountRupiah, isFrozen } = settings() as typeof seen
      if (isFrozen) return refuse({ code: 'frozen' as const })
      const body = {
        ...counter,
        direction: 'out' as const,
        amountRupiah: rupiah(amountRupiah),
        reason: 'Setor',
      }
      return accept({
        events: [{ kind: 'cash_moved' as const, body }],
        permissions: amountRupiah > 100 ? [{ right: 'settings' as const }] : [],
        output: undefined,
      })
    },
  })
  const shop = { settings: () => seen as never }
  const asked: StaffRight[][] = []
  const recorded: (readonly Fact[])[] = []
  const { execute } = testCommands({
    shop,
    operator: () => rina([]),
    async ask(permissions, subject) {
      asked.push(permissions.map(({ right }) => right))
      seen.amountRupiah += 100
      return permissions.map((one) => approvalOf(one, subject))
    },
    onAppend: async (facts) => {
      recorded.push(facts)
    },
  })
  seen.amountRupiah = 50
  expect(await execute(command, null)).toMatchObject({ is: 'done' })
  expect(asked).toEqual([['open_drawer'], ['settings']])
  expect(recorded).toMatchObject([
    [{ body: { right: 'open_drawer' } }, { body: { right: 'settings' } }, { body: { amountRupiah: 250 } }],
  ])
  seen.isFrozen = true
  expect(await execute(command, null)).toEqual({ is: 'refused', refusal: { code: 'frozen' } })
  expect(recorded).toHaveLength(1)
})

test('[STAFF-43] [SYNC-56] of several ways to be allowed the one that asks for nothing more is taken', async () => {
  const productId = '018f0000-0000-7000-8000-0000000000c1'
  const cost = { productId, changes: { costRupiah: rupiah(9_000) } }
  const paid = { direction: 'out', amountRupiah: rupiah(9_000), reason: 'Beli gula' } as const
  const command = (permissions: readonly Permission[]) =>
    defineCommand({
      subject: () => 'Beli gula',
      decide: (_: null, _shop: unknown, { counter }) =>
        accept({
          events: [
            { kind: 'product_saved' as const, body: { products: [cost] } },
            { kind: 'cash_moved' as const, body: { ...counter, ...paid } },
          ],
          permissions,
          output: undefined,
        }),
    })
  const { missing } = till({ operator: () => rina([]) })
  // Costs take `products`, or `purchases`.
  expect(missing(command([]), null)).toEqual([{ right: 'open_drawer' }, { right: 'products' }])
  expect(missing(command([{ right: 'purchases' }]), null)).toEqual([
    { right: 'purchases' },
    { right: 'open_drawer' },
  ])
  const buyer = till({ operator: () => rina(['purchases', 'open_drawer']) })
  expect(buyer.missing(command([]), null)).toEqual([])
})

test('[STAFF-43] what is read from the disk is read again in its turn', async () => {
  let readCount = 0
  const command = defineReadingCommand({
    subject: () => 'Baca',
    read: async (_: null, _shop: unknown) => {
      readCount += 1
      return readCount
    },
    decide: (_: null, state: number, { counter, nextReceiptNumber }) =>
      accept({
        events: [{ kind: 'drawer_opened' as const, body: { ...counter, reason: nextReceiptNumber() } }],
        output: state,
      }),
  })
  const { execute, recorded } = till()
  expect(await execute(command, null)).toMatchObject({ is: 'done', output: 2 })
  // A preview takes no number.
  expect(await execute(command, null)).toMatchObject({ is: 'done', output: 4 })
  expect(recorded).toMatchObject([
    [{ body: { reason: 'A-261120-0001' } }],
    [{ body: { reason: 'A-261120-0002' } }],
  ])
})

test('[STAFF-43] a disk that refuses ends it: nothing counts as done', async () => {
  const { execute } = testCommands({ onAppend: () => Promise.reject(new Error('storage_full')) })
  await expect(execute(openShiftCommand, { cashRupiah: rupiah(0), counted: [] })).rejects.toThrow(
    'storage_full',
  )
})
