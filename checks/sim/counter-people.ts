import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { addedTo } from '@laci/domain/bill/bill-additions.ts'
import type { BillRecord } from '@laci/domain/bill/bill-record.ts'
import { billLines, billStatus, holdIdsOf } from '@laci/domain/bill/bill-standing.ts'
import { holdBillCommand, openBillCommand } from '@laci/domain/bill/commands.ts'
import { heldLine } from '@laci/domain/bill/held-line.ts'
import { voidBillCommand } from '@laci/domain/bill/void-bill.ts'
import { recordRefundCommand } from '@laci/domain/checkout/record-refund.ts'
import { saveCustomerCommand } from '@laci/domain/customer/commands.ts'
import type { Command, ReadingCommand, Refusal } from '@laci/domain/events/define-command.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { recordExpenseCommand, reverseExpenseCommand } from '@laci/domain/expense/commands.ts'
import { standingExpenses } from '@laci/domain/expense/expense.ts'
import { adjustKasbonCommand, giveBackOverpaidCommand } from '@laci/domain/kasbon/commands.ts'
import { receiveInstalmentCommand } from '@laci/domain/kasbon/receive-instalment.ts'
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
  const customerId = random.chance(0.5) ? undefined : someCustomer(random, process)
  switch (random.between(1, 10)) {
    case 1:
    case 2: {
      const changes = random.pick([
        { name: `Pelanggan ${random.between(1, 99)}` },
        { note: `Catatan ${random.between(1, 99)}` },
        { group: random.pick(['', 'grosir']) },
      ])
      const saved = { customerId: customerId ?? commands.newId(), name: '', changes }
      return act('customer', process, () => ({ command: saveCustomerCommand, input: saved }))
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
    case 6:
      return customerId === undefined ? null : adjustKasbon(random, process, customerId)
    case 7: {
      const amountRupiah = rupiah(random.between(1, 50) * 1_000)
      const direction = random.pick(['in', 'out'] as const)
      const input = { direction, amountRupiah, reason: 'Kas' }
      return act('cash', process, () => ({ command: moveCashCommand, input }))
    }
    case 8:
      return random.chance(0.7) ? spend(random, process) : takeExpenseBack(random, process)
    case 9: {
      const { shiftId } = commands.counterFacts()
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

/** An instalment; null: nothing is owed. */
function payOff(random: Random, process: TillProcess, customerId: string): CounterAct | null {
  const owedRupiah = process.commands.owed(customerId)
  if (owedRupiah <= 0) return null
  const amountRupiah = rupiah(Math.min(owedRupiah, random.between(1, 20) * 1_000))
  const tenders = [{ tender: random.pick(['cash', 'transfer'] as const), amountRupiah }]
  const input = { customerId, name: '', amountRupiah, tenders, debts: [], note: '' }
  return act('instalment', process, () => ({ command: receiveInstalmentCommand, input }))
}

/** A debt is changed by hand; what two tills took too much of it goes back in cash. */
function adjustKasbon(random: Random, process: TillProcess, customerId: string): CounterAct {
  const owedRupiah = process.commands.owed(customerId)
  const name = ''
  if (owedRupiah < 0) {
    return act('give back', process, () => ({
      command: giveBackOverpaidCommand,
      input: { customerId, name },
    }))
  }
  const isLess = owedRupiah > 0 && random.chance(0.4)
  const amount = random.between(1, 40) * 500
  const reason = isLess ? random.pick(['correction', 'write_off'] as const) : 'correction'
  const amountRupiah = rupiah(isLess ? Math.min(owedRupiah, amount) : amount)
  const input = { customerId, name, reason, amountRupiah, isLess, note: 'Salah hitung', dueDay: null }
  return act('adjust kasbon', process, () => ({ command: adjustKasbonCommand, input }))
}

function spend(random: Random, process: TillProcess): CounterAct {
  const { businessDay: day } = process.commands.counterFacts()
  const amountRupiah = rupiah(random.between(1, 50) * 1_000)
  const source = random.pick(['drawer', 'other'] as const)
  const input = { category: 'Listrik', amountRupiah, day, source, note: '' }
  return act('expense', process, () => ({ command: recordExpenseCommand, input }))
}

/** One that this till knows, and that it does not know to be taken back. */
function takeExpenseBack(random: Random, process: TillProcess): CounterAct {
  const share = random.fraction()
  return act('expense back', process, async () => {
    const rows = await process.log.entriesOfKinds(['expense_recorded', 'expense_reversed'])
    const standing = standingExpenses(rows).filter(({ reversals }) => reversals.length === 0)
    const chosen = standing[Math.floor(share * standing.length)]
    if (chosen === undefined) return null
    const { expenseId, expense } = chosen
    return { command: reverseExpenseCommand, input: { expenseId, expense, reason: 'Salah' } }
  })
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

type Planned<Input, State, Output, Refused extends Refusal> = {
  readonly command:
    | Command<Input, SimShop, Fact, Output, Refused>
    | ReadingCommand<Input, SimShop, State, Fact, Output, Refused>
  readonly input: Input
}

/** What another till, or the same one a moment before, may have brought in between. */
const laterRefusals: readonly string[] = ['more_than_sold', 'more_than_owed', 'nothing_overpaid']

/** A command of the till, as its screen runs it. */
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
      if (laterRefusals.includes(code)) return []
      throw new Error(`refused: ${code}`)
    },
  }
}
