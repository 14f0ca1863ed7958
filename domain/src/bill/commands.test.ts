import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import { commandContext } from '../testing/command-context.ts'
import { holdBillCommand, removeLineCommand } from './commands.ts'
import { billVoided, lineRemoved } from './events.ts'
import { voidBillCommand } from './void-bill.ts'

const billId = '0191d5c5-0000-7000-8000-0000000000bb'
const dish = {
  productId: '0191d5c5-0000-7000-8000-00000000c0fe',
  ...{ name: 'Nasi goreng', unit: 'porsi', note: 'pedas' },
}
const ordered = (units: number) => ({
  kind: 'kitchen_ordered' as const,
  body: { billId, lines: [{ ...dish, quantityThousandths: wholeUnits(units) }] },
})
const bill = { billId, name: 'Meja 4', lines: [], totalRupiah: rupiah(36_000), reason: '  Pelanggan batal ' }

test('[BILL-1] a bill that is held keeps its id, and a new one gets one; its name is cut to what a bill can have', () => {
  const held = {
    ...{ customerId: null, lines: [], billDiscount: null, totalRupiah: rupiah(1_000) },
    name: `  ${'M'.repeat(70)}`,
  }
  const decide = (id: string | null) =>
    holdBillCommand.decide({ ...held, billId: id }, null, commandContext())
  expect(decide(billId)).toMatchObject({
    value: { events: [{ kind: 'bill_held', body: { billId, name: 'M'.repeat(60), cashierName: 'Rina' } }] },
  })
  expect(decide(null)).toMatchObject({
    value: { events: [{ body: { billId: '0191d5c5-0000-7000-8000-000000000001' } }] },
  })
})

test('[BILL-3] [BILL-6] a dropped bill says why and takes back from the kitchen what its tickets ordered, once', async () => {
  const decide = async (...entries: ReturnType<typeof ordered>[]) => {
    const state = await voidBillCommand.read(bill, { entriesAbout: async () => entries })
    return voidBillCommand.decide(bill, state, commandContext())
  }
  expect(await decide()).toMatchObject({
    value: { events: [{ kind: 'bill_voided', body: { name: 'Meja 4', reason: 'Pelanggan batal' } }] },
  })
  const recalled = await decide(ordered(1), ordered(2))
  expect(recalled.ok && recalled.value.events).toMatchObject([
    { kind: 'bill_voided' },
    { kind: 'kitchen_ordered', body: { billId, lines: [{ ...dish, quantityThousandths: -3_000 }] } },
  ])
  // Dropped on two devices at once: the second has nothing to take back any more.
  const second = await decide(ordered(3), ordered(-3))
  expect(second.ok && second.value.events).toHaveLength(1)
  expect(voidBillCommand.subject(bill, [], commandContext().counter)).toBe('Batalkan pesanan Meja 4')
  expect(billVoided.permissions({} as never, {} as never)).toEqual([[{ right: 'void' }]])
})

test('[BILL-5] a promised line that leaves says how much, what it was worth and why, and takes the right to void', () => {
  const line = {
    ...{ billId, productId: dish.productId, name: 'Beras', unit: 'kg' },
    ...{
      quantityThousandths: quantityThousandths(1_250_500),
      amountRupiah: rupiah(18_000),
      reason: ' Habis ',
    },
  }
  expect(removeLineCommand.subject(line, null, commandContext().counter)).toBe('Hapus 1.250,5 kg Beras')
  const decided = removeLineCommand.decide(line, null, commandContext())
  expect(decided.ok && decided.value.events).toMatchObject([
    { kind: 'line_removed', body: { billId, name: 'Beras', amountRupiah: 18_000, reason: 'Habis' } },
  ])
  expect(decided.ok && 'unit' in decided.value.events[0]!.body).toBe(false)
  expect(lineRemoved.permissions({} as never, {} as never)).toEqual([[{ right: 'void' }]])
})
