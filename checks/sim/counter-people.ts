import { addedTo } from '@laci/domain/bill/bill-additions.ts'
import { billLines, billStatus, holdIdsOf } from '@laci/domain/bill/bill-standing.ts'
import { heldLine } from '@laci/domain/bill/held-line.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { rupiah } from '@laci/domain/money/rupiah.ts'
import { planRefund, saleRefunded } from '@laci/domain/refund/plan-refund.ts'
import type { SaleDraft } from '@laci/domain/sale/cart.ts'
import { quantityThousandths } from '@laci/domain/stock/quantity.ts'
import type { Fact } from '@laci/domain/sync/event-kinds.ts'
import { visibleBalance } from '@laci/domain/sync/replica-view.ts'
import type { BillRecord } from '@laci/domain/sync/shop-record.ts'
import type { Random } from './random.ts'
import type { SimTill, TillProcess } from './sim-till.ts'

/** Somebody does something at the counter that is no sale: what it is called, and how it is told. */
export type CounterAct = {
  readonly what: string
  readonly tell: () => Promise<readonly Envelope[]>
}

/** One of the many things that happen beside selling; null when there is nothing to do it with. */
export function counterAct(
  random: Random,
  till: SimTill,
  process: TillProcess,
  someBill: () => SaleDraft,
): CounterAct | null {
  const { commands } = process
  const one = (what: string, fact: Fact): CounterAct => ({
    what,
    tell: async () => [await commands.append(fact)],
  })
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
      if (random.chance(0.5)) return one('open bill', { kind: 'bill_opened', body: { billId: bill.id } })
      const { name, totalRupiah } = bill.fields
      const holdIds = holdIdsOf(bill.fields)
      const body = { billId: bill.id, ...counter, name, lines: [], totalRupiah, reason: 'Batal', holdIds }
      return one('drop bill', { kind: 'bill_voided', body: { ...body, totalRupiah: rupiah(totalRupiah) } })
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
      return one('cash', { kind: 'cash_moved', body: { ...counter, direction, amountRupiah, reason: 'Kas' } })
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
        const body = { ...counter, openingCashRupiah: rupiah(100_000), counted: [] }
        return one('open shift', { kind: 'shift_opened', body })
      }
      const counts = { countedCashRupiah: rupiah(90_000), expectedCashRupiah: rupiah(100_000) }
      const sums = { counted: [], ...counts, differenceRupiah: rupiah(-10_000), tenders: [], saleCount: 0 }
      return one('close shift', { kind: 'shift_closed', body: { ...counter, shiftId, ...sums, note: '' } })
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

function holdBill(random: Random, { commands }: TillProcess, draft: SaleDraft): CounterAct {
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
  const body = { billId, ...commands.counterFacts(), name, ...rest, ...beside }
  return { what: 'hold bill', tell: async () => [await commands.append({ kind: 'bill_held', body })] }
}

function payOff(random: Random, { commands }: TillProcess, customerId: string): CounterAct {
  const amountRupiah = rupiah(random.between(1, 20) * 1_000)
  const payment = {
    tender: random.pick(['cash', 'transfer'] as const),
    amountRupiah,
    receivedRupiah: amountRupiah,
  }
  const tell = async () => {
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
  return { what: 'instalment', tell }
}

/** A part of a sale comes back; somebody approves, and both facts are told together. */
function giveBack(random: Random, till: SimTill, { commands, journal, log }: TillProcess): CounterAct | null {
  const rows = [...till.disk.sales.values()]
  if (rows.length === 0) return null
  const { saleId, sale } = random.pick(rows)
  const lineIndex = random.between(0, sale.lines.length - 1)
  const isWrittenOff = random.chance(0.3)
  const tell = () =>
    commands.appendAll(async ({ counter, nextReceiptNumber }) => {
      const earlier = (await log.entriesAbout(saleId)).flatMap((row) =>
        row.kind === 'sale_refunded' ? [row.body] : [],
      )
      const taken = earlier.flatMap(({ lines }) => lines.filter((line) => line.lineIndex === lineIndex))
      const rest = taken.reduce(
        (left, line) => left - line.quantityThousandths,
        sale.lines[lineIndex]!.quantityThousandths as number,
      )
      if (rest <= 0) return []
      const quantity = quantityThousandths(random.chance(0.5) ? rest : random.between(1, rest))
      const wishes = [{ lineIndex, quantityThousandths: quantity, isWrittenOff }]
      const owed =
        sale.customerId === undefined ? 0 : visibleBalance(journal.replica, 'kasbon', sale.customerId)
      const planned = planRefund(sale, earlier, owed, { wishes, money: null, reason: 'Rusak' })
      if (!planned.ok) throw new Error(`refused: ${planned.refusal.code}`)
      const approval: Fact = {
        kind: 'approval_given',
        body: {
          ...counter,
          right: 'refund',
          approvedByStaffId: null,
          approvedByName: 'Bu Ratna',
          subject: sale.receiptNumber,
        },
      }
      const when = { receiptNumber: await nextReceiptNumber(), ...counter }
      const body = saleRefunded(saleId, sale, planned.value, owed, when)
      return [approval, { kind: 'sale_refunded', body }]
    })
  return { what: 'refund', tell }
}
