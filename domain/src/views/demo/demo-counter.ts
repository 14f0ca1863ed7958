import { uuidV7 } from '../../base/ids/uuid.ts'
import { assert } from '../../base/lib/assert.ts'
import { type Rupiah, rupiah, zeroRupiah } from '../../base/money/rupiah.ts'
import { hourMs, minuteMs } from '../../base/time/durations.ts'
import { type Instant, instant } from '../../base/time/instant.ts'
import { type BusinessDay, defaultZone } from '../../base/time/zone.ts'
import type { Fact, JournalEvent } from '../../events/fact.ts'
import { kasbonDueDay } from '../../kasbon/due-day.ts'
import { proposedMoneyBack } from '../../refund/money-back.ts'
import { refundOf } from '../../refund/refund-of.ts'
import type { SaleRecorded } from '../../sale/events.ts'
import { receiptNumber } from '../../sale/receipt-number.ts'
import type { Tender } from '../../sale/tender.ts'
import { shiftFigures } from '../report/shift-figures.ts'
import type { ToldFact } from './demo-story.ts'
import type { Chance } from './seeded-chance.ts'

/** Whom the demo shop knows by name, and what each owes as the story goes on. */
export type DemoCustomer = { readonly id: string; readonly name: string; owedRupiah: number }

const openingCashRupiah = rupiah(200_000)
const tendersByChance = ['cash', 'qris', 'transfer', 'card', 'kasbon'] as const
const weightOfTender = [68, 15, 9, 3, 5]
const mostOnKasbonRupiah = 80_000

/** Something of the day that gets its receipt number when its turn has come. */
type Happening = {
  readonly at: Instant
  readonly tell: (number: () => string, told: ToldFact[]) => Omit<ToldFact, 'at'> | null
}

/**
 * A day at the counter around its sales: a shift is opened and closed, some pay without cash, two neighbours buy on
 * kasbon and pay some of it back, and now and then something is returned.
 */
export function demoDay(day: {
  readonly index: number
  readonly midnight: Instant
  readonly businessDay: BusinessDay
  readonly cashierName: string
  readonly deviceLetter: string
  readonly sales: readonly { readonly at: Instant; readonly sale: SaleRecorded }[]
  readonly customers: readonly DemoCustomer[]
  readonly chance: Chance
}): ToldFact[] {
  const { midnight, businessDay, chance, customers } = day
  const opensAt = instant(midnight + 5 * hourMs + 50 * minuteMs)
  const shiftId = uuidV7(opensAt, chance.bytes(10))
  const counter = { zone: defaultZone, businessDay, cashierName: day.cashierName, shiftId }
  const happenings: Happening[] = [
    ...day.sales.flatMap(({ at, sale }) => paidSomehow(at, { ...sale, ...counter }, customers, chance)),
    { at: instant(midnight + 22.1 * hourMs), tell: (_, told) => ({ fact: closed(shiftId, told) }) },
  ]
  if (day.index % 6 === 5) {
    for (const customer of customers) happenings.push(payOff(instant(midnight + 17.2 * hourMs), customer))
  }
  if (day.index % 8 === 3) happenings.push(giveBack(instant(midnight + 15.4 * hourMs)))
  if (day.index % 5 === 2) happenings.push(buyIce(instant(midnight + 14.3 * hourMs)))

  const open: Fact = {
    kind: 'shift_opened',
    body: { zone: defaultZone, businessDay, cashierName: day.cashierName, openingCashRupiah, counted: [] },
  }
  const told: ToldFact[] = [{ at: opensAt, id: shiftId, fact: open }]
  let numbers = 0
  const number = () => {
    numbers += 1
    return receiptNumber(day.deviceLetter, businessDay, numbers)
  }
  for (const { at, tell } of happenings.sort((one, other) => one.at - other.at)) {
    const next = tell(number, told)
    // Two things in the same second still come one after the other.
    if (next !== null) told.push({ ...next, at: instant(Math.max(at, told.at(-1)!.at + 1)) })
  }
  return told

  function payOff(at: Instant, customer: DemoCustomer): Happening {
    return {
      at,
      tell(next) {
        const amountRupiah = rupiah(Math.floor((customer.owedRupiah * 0.6) / 1_000) * 1_000)
        if (amountRupiah === 0) return null
        customer.owedRupiah -= amountRupiah
        const body = {
          receiptNumber: next(),
          ...counter,
          customerId: customer.id,
          customerName: customer.name,
          amountRupiah,
          payments: [{ tender: 'cash' as const, amountRupiah, receivedRupiah: amountRupiah }],
          changeRupiah: zeroRupiah,
          kasbonAfterRupiah: rupiah(customer.owedRupiah),
          note: '',
        }
        return { fact: { kind: 'payment_received', body } }
      },
    }
  }

  function giveBack(at: Instant): Happening {
    return {
      at,
      tell(next, before) {
        const sold = before.findLast(
          ({ fact }) => fact.kind === 'sale_recorded' && fact.body.payments[0]!.tender === 'cash',
        )
        if (sold?.fact.kind !== 'sale_recorded' || sold.id === undefined) return null
        const sale = sold.fact.body
        const wish = {
          lineIndex: 0,
          quantityThousandths: sale.lines[0]!.quantityThousandths,
          isWrittenOff: false,
        }
        const sums = refundOf(sale, [], [wish])
        assert(sums.ok, 'what was just sold can come back')
        const { pointsTakenBack: _, taxMode: __, ...rest } = sums.value
        const body = {
          saleId: sold.id,
          saleReceiptNumber: sale.receiptNumber,
          receiptNumber: next(),
          ...counter,
          ...rest,
          payments: proposedMoneyBack(sale, [], rest.totalRupiah, 0),
          reason: 'Salah ambil barang',
        }
        return { fact: { kind: 'sale_refunded', body } }
      },
    }
  }

  function buyIce(at: Instant): Happening {
    const body = {
      ...counter,
      direction: 'out' as const,
      amountRupiah: rupiah(20_000),
      reason: 'Beli es batu',
    }
    return { at, tell: () => ({ fact: { kind: 'cash_moved', body } }) }
  }

  /** The count of the evening: it fits on most days. */
  function closed(id: string, before: readonly ToldFact[]): Fact {
    const events = before.map((fact) => ({ ...fact.fact, eventId: fact.id, deviceId: '', at: fact.at }))
    const figures = shiftFigures(id, events as unknown as JournalEvent[], [])
    const differenceRupiah = rupiah([0, 0, 0, 0, -500, -2_000, 1_000][chance.whole(0, 6)]!)
    const countedCashRupiah = rupiah(figures.expectedCashRupiah + differenceRupiah)
    const expectedCashRupiah = rupiah(figures.expectedCashRupiah)
    const tenders = figures.tenders.map(({ tender, expectedRupiah }) => ({
      tender,
      expectedRupiah: rupiah(expectedRupiah),
      countedRupiah: null,
    }))
    const { saleCount } = figures
    const sums = { counted: [], countedCashRupiah, expectedCashRupiah, differenceRupiah, tenders, saleCount }
    return { kind: 'shift_closed', body: { ...counter, shiftId: id, ...sums, note: '' } }
  }
}

/** A cash sale as it was, or the same paid another way; QRIS of the shop's own sticker is looked after a little later. */
function paidSomehow(
  at: Instant,
  sale: SaleRecorded,
  customers: readonly DemoCustomer[],
  chance: Chance,
): Happening[] {
  const id = uuidV7(at, chance.bytes(10))
  const { totalRupiah } = sale
  const wanted = tendersByChance[chance.weighted(weightOfTender)]!
  const tender: Tender = wanted === 'kasbon' && totalRupiah > mostOnKasbonRupiah ? 'cash' : wanted
  const customer = customers[chance.whole(0, customers.length - 1)]!
  const told: Happening = {
    at,
    tell(next) {
      const number = next()
      if (tender === 'cash')
        return { id, fact: { kind: 'sale_recorded', body: { ...sale, receiptNumber: number } } }
      const body = {
        ...sale,
        receiptNumber: number,
        payments: [paidBy(tender, totalRupiah)],
        changeRupiah: zeroRupiah,
      }
      if (tender !== 'kasbon') return { id, fact: { kind: 'sale_recorded', body } }
      customer.owedRupiah += totalRupiah
      const owing = {
        customerId: customer.id,
        customerName: customer.name,
        dueDay: kasbonDueDay(sale.businessDay, 30),
        kasbonAfterRupiah: rupiah(customer.owedRupiah),
      }
      return { id, fact: { kind: 'sale_recorded', body: { ...body, ...owing } } }
    },
  }
  if (tender !== 'qris') return [told]
  const checked: Fact = {
    kind: 'payment_checked',
    body: { saleId: id, paymentIndex: 0, outcome: 'received' },
  }
  return [told, { at: instant(at + 4 * minuteMs), tell: () => ({ fact: checked }) }]
}

function paidBy(tender: Tender, amountRupiah: Rupiah): SaleRecorded['payments'][number] {
  const payment = { tender, amountRupiah, receivedRupiah: amountRupiah }
  return tender === 'qris' ? { ...payment, isUnchecked: true } : payment
}
