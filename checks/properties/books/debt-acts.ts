import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { expenseRecorded, expenseReversed, standingExpenses } from '@laci/domain/expense/expense.ts'
import { kasbonAdjustment, overpaidBackFacts } from '@laci/domain/kasbon/adjustment.ts'
import { kasbonEntryOf, openDebts } from '@laci/domain/kasbon/debts.ts'
import { settleInstalment } from '@laci/domain/kasbon/instalment.ts'
import { layPoints } from '@laci/domain/kasbon/paid-by-points.ts'
import { missingMoves } from '@laci/domain/sale/payment-check.ts'
import { closeShift } from '@laci/domain/shift/closing.ts'
import { shiftFigures } from '@laci/domain/views/report/shift-figures.ts'
import { unseen } from './sale-acts.ts'
import { type Act, balance, customers, type Scene, suppliers } from './scene.ts'

// What happens to debts, of customers and to suppliers, and to money that is no sale.

export const payDebt: Act = ({ random, view, counter }) => {
  const { customerId, name: customerName } = random.pick(customers)
  const owedRupiah = balance(view, 'kasbon', customerId)
  if (owedRupiah < 0) return overpaidBackFacts(counter, { customerId, name: customerName }, owedRupiah)
  if (owedRupiah === 0) return []
  const amountRupiah = rupiah(random.chance(0.5) ? owedRupiah : random.between(1, owedRupiah))
  const part = rupiah(Math.floor(amountRupiah * random.fraction()))
  const other = random.pick(['qris', 'transfer', 'point'] as const)
  const tenders = [
    { tender: other, amountRupiah: part },
    { tender: 'cash' as const, amountRupiah: rupiah(amountRupiah - part + random.between(0, 2_000)) },
  ]
  const pointCount = Math.max(0, balance(view, 'point', customerId))
  const settled = settleInstalment({ owedRupiah, amountRupiah, tenders, pointWorthRupiah: 100, pointCount })
  if (!settled.ok) return []
  const own = view.filter((event) => 'customerId' in event.body && event.body.customerId === customerId)
  const entries = own.flatMap((event) => kasbonEntryOf(event)?.entry ?? [])
  const laid = layPoints(settled.value.payments, openDebts(entries, owedRupiah), view, pointCount)
  const body = {
    ...{ ...counter, receiptNumber: 'A-261122-0003', customerId, customerName, amountRupiah, note: '' },
    ...{ payments: laid.payments, changeRupiah: settled.value.changeRupiah },
    kasbonAfterRupiah: rupiah(owedRupiah - amountRupiah),
    ...(laid.pointParts.length === 0 ? {} : { pointParts: [...laid.pointParts] }),
  }
  return [{ kind: 'payment_received', body }]
}

export const adjustDebt: Act = ({ random, view, counter }) => {
  const { customerId } = random.pick(customers)
  const owed = balance(view, 'kasbon', customerId)
  const reason = random.pick(['opening', 'write_off', 'write_off', 'correction'] as const)
  const amountRupiah = rupiah(
    reason === 'opening' ? random.between(1, 200_000) : random.between(1, Math.max(1, owed)),
  )
  const asked = { reason, amountRupiah, isLess: random.chance(0.5), note: 'uji' }
  const adjusted = kasbonAdjustment(owed, asked)
  return adjusted.ok ? [{ kind: 'kasbon_adjusted', body: { ...counter, customerId, ...adjusted.value } }] : []
}

export function paidTo(
  { random, counter }: Scene,
  supplierId: string | null,
  most: number,
  purchaseId?: string,
): Fact[] {
  if (most <= 0) return []
  const amountRupiah = rupiah(random.chance(0.5) ? most : random.between(1, most))
  const part = rupiah(Math.floor(amountRupiah * random.fraction()))
  const payments = [
    { tender: 'cash' as const, amountRupiah: rupiah(amountRupiah - part), isFromDrawer: random.chance(0.7) },
    { tender: 'transfer' as const, amountRupiah: part, isFromDrawer: false },
  ]
  const body = { ...counter, ...named(supplierId), amountRupiah, payments, note: '' }
  return [{ kind: 'supplier_paid', body: purchaseId === undefined ? body : { ...body, purchaseId } }]
}

export const paySupplier: Act = (scene) => {
  const supplierId = scene.random.pick(suppliers)
  return supplierId === null ? [] : paidTo(scene, supplierId, balance(scene.view, 'payable', supplierId))
}

export const oldDebt: Act = ({ random, counter }) => {
  const supplierId = random.pick(suppliers)
  if (supplierId === null) return []
  const isOpening = random.chance(0.6)
  const amountRupiah = rupiah(isOpening ? random.between(1, 300_000) : random.between(-90_000, -1))
  const reason = isOpening ? ('opening' as const) : ('correction' as const)
  return [
    {
      kind: 'payable_adjusted',
      body: { ...counter, supplierId, supplierName: 'Grosir', reason, amountRupiah, note: '' },
    },
  ]
}

export const named = (supplierId: string | null) => ({
  supplierId,
  supplierName: supplierId === null ? '' : 'Grosir',
})

export const spend: Act = ({ random, counter }) => {
  const planned = expenseRecorded(
    {
      category: random.pick(['Listrik', 'Gaji']),
      amountRupiah: rupiah(random.between(1, 400_000)),
      day: dayAfter(counter.businessDay, -random.pick([0, 0, 1, 40])),
      ...{ source: random.pick(['drawer', 'other'] as const), note: '' },
    },
    counter,
  )
  return planned.ok ? [planned.value] : []
}

export const unspend: Act = ({ random, view, counter }) => {
  const standing = standingExpenses(view).filter(({ reversals }) => reversals.length === 0)
  if (standing.length === 0) return []
  const { expenseId, expense } = random.pick(standing)
  return [expenseReversed(expenseId, expense, counter, 'salah')]
}

export const moveCash: Act = ({ random, counter }) => {
  const amountRupiah = rupiah(random.between(1, 500_000))
  return [
    {
      kind: 'cash_moved',
      body: { ...counter, direction: random.pick(['in', 'out']), amountRupiah, reason: 'Kas' },
    },
  ]
}

export const turnShift: Act = ({ random, view, till, counter }) => {
  if (till.shiftId === null) {
    const openingCashRupiah = rupiah(random.between(0, 500_000))
    return [{ kind: 'shift_opened', body: { ...counter, openingCashRupiah, counted: [] } }]
  }
  const figures = shiftFigures(till.shiftId, view, missingMoves(unseen(view)))
  const cashRupiah = rupiah(Math.max(0, figures.expectedCashRupiah + random.pick([0, 0, -700, 1_500])))
  const { shiftId: _, ...at } = counter
  const count = { counted: [], cashRupiah, others: [] }
  const closed = closeShift({
    shiftId: till.shiftId,
    counter: at,
    figures,
    count,
    typedNote: 'uji',
    earlierCountsRupiah: [],
  })
  return closed.ok ? [{ kind: 'shift_closed', body: closed.value }] : []
}
