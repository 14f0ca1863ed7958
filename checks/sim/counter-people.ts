import { accept } from '@laci/domain/base/lib/result.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { addedTo } from '@laci/domain/bill/bill-additions.ts'
import type { BillRecord } from '@laci/domain/bill/bill-record.ts'
import { billLines, billStatus, holdIdsOf } from '@laci/domain/bill/bill-standing.ts'
import { holdBillCommand, openBillCommand } from '@laci/domain/bill/commands.ts'
import { heldLine } from '@laci/domain/bill/held-line.ts'
import { voidBillCommand } from '@laci/domain/bill/void-bill.ts'
import { recordRefundCommand } from '@laci/domain/checkout/record-refund.ts'
import {
  type Command,
  defineCommand,
  type ReadingCommand,
  type Refusal,
} from '@laci/domain/events/define-command.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { remainingQuantities } from '@laci/domain/refund/refund-of.ts'
import type { SaleDraft } from '@laci/domain/sale/cart.ts'
import { closeShiftCommand } from '@laci/domain/shift/close-shift.ts'
import { moveCashCommand, openShiftCommand } from '@laci/domain/shift/commands.ts'
import { shiftFigures } from '@laci/domain/views/report/shift-figures.ts'
import type { SimShop } from './commands.ts'
import type { Random } from './random.ts'
import type { SimTill, TillProcess } from './sim-till.ts'

/** Somebody does something at the counter that is no sale: what it is called, and how it is done. */
export type CounterAct = {
  readonly what: string
  readonly execute: () => Promise<readonly Envelope[]>
}

/** One of the many things that happen beside selling; null when there is nothing to do it with. */
export function counterAct(
  random: Random,
  till: SimTill,
  process: TillProcess,
  someBill: () => SaleDraft,
): CounterAct | null {
  const { commands } = process
  // What no screen records like this, recorded all the same with its permissions.
  const one = (what: string, fact: Fact): CounterAct =>
    act(what, process, () => ({ command: recordCommand, input: fact }))
  const customerId = random.chance(0.5) ? undefined : someCustomer(random, process)
  const counter = commands.counterFacts()
  switch (random.between(1, 10)) {
    case 1:
    case 2: {
      const changes = random.pick([
        { name: `Pelanggan ${random.between(1, 99)}` },
        { note: `Catatan ${random.between(1, 99)}` },
        { group: random.pick(['', 'grosir']) },
      ])
      const saved = { customerId: customerId ?? commands.newId(), changes }
      return one('customer', { kind: 'customer_saved', body: { customers: [saved] } })
    }
    case 3:
      return holdBill(random, process, someBill())
    case 4: {
      const bill = someHeldBill(random, process)
      if (bill === null) return null
      const { id: billId, fields } = bill
      if (random.chance(0.5))
        return act('open bill', process, () => ({ command: openBillCommand, input: { billId } }))
      const { name, totalRupiah } = fields
      const holdIds = holdIdsOf(fields)
      const input = { billId, name, lines: [], totalRupiah: rupiah(totalRupiah), reason: 'Batal', holdIds }
      return act('drop bill', process, () => ({ command: voidBillCommand, input }))
    }
    case 5:
      return customerId === undefined ? null : payOff(random, process, customerId)
    case 6: {
      if (customerId === undefined) return null
      const amountRupiah = rupiah(random.between(-20, 40) * 500)
      const body = { ...counter, customerId, reason: 'correction', amountRupiah, note: '' } as const
      return one('adjust kasbon', { kind: 'kasbon_adjusted', body })
    }
    case 7: {
      const amountRupiah = rupiah(random.between(1, 50) * 1_000)
      const direction = random.pick(['in', 'out'] as const)
      const input = { direction, amountRupiah, reason: 'Kas' }
      return act('cash', process, () => ({ command: moveCashCommand, input }))
    }
    case 8: {
      const amountRupiah = rupiah(random.between(1, 50) * 1_000)
      const source = random.pick(['drawer', 'other'] as const)
      const spent = { ...counter, category: 'Listrik', amountRupiah, day: counter.businessDay, source }
      // Of no expense that anybody knows: a device may hear of the counter-entry alone.
      return random.chance(0.7)
        ? one('expense', { kind: 'expense_recorded', body: { ...spent, note: '' } })
        : one('expense back', {
            kind: 'expense_reversed',
            body: { ...spent, expenseId: commands.newId(), reason: 'Salah' },
          })
    }
    case 9: {
      const { shiftId } = counter
      if (shiftId === null) {
        const input = { cashRupiah: rupiah(100_000), counted: [] }
        return act('open shift', process, () => ({ command: openShiftCommand, input }))
      }
      const figures = shiftFigures(shiftId, [], [])
      const input = {
        ...{ shiftId, openedByStaffId: null, openedByName: '', figures, earlierCountsRupiah: [] },
        ...{ count: { cashRupiah: rupiah(90_000), counted: [], others: [] }, typedNote: 'Kurang' },
      }
      return act('close shift', process, () => ({ command: closeShiftCommand, input }))
    }
    default:
      return giveBack(random, till, process)
  }
}

/** A customer of whom this till knows; undefined: of none. */
export function someCustomer(random: Random, { commands }: TillProcess): string | undefined {
  const customers = commands.records.ofKind('customer').get()
  return customers.length === 0 ? undefined : random.pick(customers).id
}

export function someHeldBill(
  random: Random,
  { commands }: TillProcess,
): { readonly id: string; readonly fields: BillRecord } | null {
  const held = commands.records
    .ofKind('bill')
    .get()
    .filter(({ fields }) => billStatus(fields) === 'held' && fields.lines.length > 0)
  return held.length === 0 ? null : random.pick(held)
}

function holdBill(random: Random, process: TillProcess, draft: SaleDraft): CounterAct {
  const { commands } = process
  const known = commands.records.ofKind('bill').get()
  const before = known.length > 0 && random.chance(0.4) ? random.pick(known) : null
  const billId = before?.id ?? commands.newId()
  const lines = draft.lines.map((line) => ({ ...line, note: '' }))
  const rest = { customerId: null, lines, billDiscount: draft.billDiscount, totalRupiah: rupiah(1_000) }
  const name = `Meja ${random.between(1, 9)}`
  const beside = {
    holdIds: before === null ? [] : holdIdsOf(before.fields),
    added: addedTo(before === null ? [] : billLines(before.fields), lines.map(heldLine)),
  }
  const input = { billId, name, ...rest, ...beside }
  return act('hold bill', process, () => ({ command: holdBillCommand, input }))
}

function payOff(random: Random, { commands }: TillProcess, customerId: string): CounterAct {
  const amountRupiah = rupiah(random.between(1, 20) * 1_000)
  const payment = {
    tender: random.pick(['cash', 'transfer'] as const),
    amountRupiah,
    receivedRupiah: amountRupiah,
  }
  const execute = async () => {
    const event = await commands.append(async ({ counter, nextReceiptNumber }) => ({
      kind: 'payment_received',
      body: {
        receiptNumber: await nextReceiptNumber(),
        ...counter,
        customerId,
        customerName: '',
        amountRupiah,
        payments: [payment],
        changeRupiah: rupiah(0),
        kasbonAfterRupiah: rupiah(0),
        note: '',
      },
    }))
    return [event]
  }
  return { what: 'instalment', execute }
}

/** A part of a sale comes back. */
function giveBack(random: Random, till: SimTill, process: TillProcess): CounterAct | null {
  const rows = [...till.disk.sales.values()]
  if (rows.length === 0) return null
  const { saleId, sale } = random.pick(rows)
  const lineIndex = random.between(0, sale.lines.length - 1)
  const isWrittenOff = random.chance(0.3)
  const isWhole = random.chance(0.5)
  const share = random.fraction()
  return act('refund', process, async () => {
    const earlier = (await process.log.entriesAbout(saleId)).flatMap((row) =>
      row.kind === 'sale_refunded' ? [row.body] : [],
    )
    const left = remainingQuantities(sale, earlier)[lineIndex]!
    if (left <= 0) return null
    const quantity = quantityThousandths(isWhole ? left : Math.max(1, Math.floor(left * share)))
    const wishes = [{ lineIndex, quantityThousandths: quantity, isWrittenOff }]
    return { command: recordRefundCommand, input: { saleId, wishes, money: null, reason: 'Rusak' } }
  })
}

/** Any event, with the permissions that it takes. */
const recordCommand = defineCommand({
  subject: ({ kind }: Fact) => kind,
  decide: (fact: Fact) => accept({ events: [fact], output: undefined }),
})

type Planned<Input, State, Output, Refused extends Refusal> = {
  readonly command:
    | Command<Input, SimShop, Fact, Output, Refused>
    | ReadingCommand<Input, SimShop, State, Fact, Output, Refused>
  readonly input: Input
}

/** A command of the till, as its screen runs it. What came in between may refuse a refund; anything else is refused by mistake. */
function act<Input, State, Output, Refused extends Refusal>(
  what: string,
  { commands: { executor, ask } }: TillProcess,
  plan: () => Planned<Input, State, Output, Refused> | Promise<Planned<Input, State, Output, Refused> | null>,
): CounterAct {
  return {
    what,
    async execute() {
      const planned = await plan()
      if (planned === null) return []
      const done = await executor.execute(
        planned.command as Command<Input, SimShop, Fact, Output, Refused>,
        planned.input,
        { ask },
      )
      if (done.is === 'done') return done.recorded
      const code = done.is === 'refused' ? done.refusal.code : done.is
      if (code === 'more_than_sold') return []
      throw new Error(`refused: ${code}`)
    },
  }
}
