import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { JournalEvent } from '@laci/domain/events/fact.ts'
import type { StampedEvent } from '@laci/domain/journal/event-kinds.ts'
import { movementsOf } from '@laci/domain/journal/movements.ts'
import { emptyReplicaStart, openReplica } from '@laci/domain/journal/replica.ts'
import { applyPage } from '@laci/domain/journal/replica-page.ts'
import { kasbonEntryOf, openDebts } from '@laci/domain/kasbon/debts.ts'
import { kasbonStatement } from '@laci/domain/kasbon/statement.ts'
import { missingMoves, uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import type { ShiftFigures } from '@laci/domain/shift/figures.ts'
import { productIds } from '@laci/domain/testing/any-sale.ts'
import type { CostPosting, CostState } from '@laci/domain/views/cost/cost-state.ts'
import { costsOfRange, dayCostsOf } from '@laci/domain/views/cost/day-costs.ts'
import { reckonCosts } from '@laci/domain/views/cost/reckon-costs.ts'
import type { SoldCosts } from '@laci/domain/views/cost/sold-costs.ts'
import { profitOf } from '@laci/domain/views/report/profit.ts'
import { shiftFigures } from '@laci/domain/views/report/shift-figures.ts'
import { type ReportNames, type ShopReport, shopReport } from '@laci/domain/views/report/shop-report.ts'
import { missingTallies, sumTallies, talliesOf } from '@laci/domain/views/report/tally.ts'
import { randomFrom } from '../../sim/random.ts'
import { addTo, Reckoner, type Sums } from './reckoner.ts'
import { findingsOfReturned } from './returned.ts'
import type { Story } from './story.ts'

const startMs = Date.UTC(2026, 10, 20)
const names: ReportNames = {
  product: () => null,
  customer: () => null,
  promotion: () => null,
  category: () => '',
}

/** Where the figures of `domain` are not those of the reckoner; empty: everywhere the same. */
export function findingsOf({ seed, journal, shiftIds }: Story): string[] {
  const findings: string[] = []
  const reckoner = new Reckoner()
  const balances: Sums = new Map()
  const costs = new Map<string, CostState>()
  const sold: SoldCosts = new Map()
  const postings: CostPosting[] = []
  for (const [place, event] of journal.entries()) {
    reckoner.add(event)
    for (const { account, subject, amount } of movementsOf(event))
      addTo(balances, `${account}|${subject}`, amount)
    postings.push(...reckonCosts(costs, event, sold))
    const expected = new Map(reckoner.balances)
    const worth: Sums = new Map()
    const worthExpected: Sums = new Map()
    for (const [productId, { units, worth }] of reckoner.shelves.products) {
      expected.set(`stock|${productId}`, units)
      worthExpected.set(productId, worth)
    }
    for (const [productId, { valueRupiah }] of costs) worth.set(productId, valueRupiah)
    const where = `event ${place} (${event.kind})`
    findings.push(...differences(`${where}, balance`, balances, expected))
    findings.push(...differences(`${where}, stock worth`, worth, worthExpected))
    if (findings.length > 0) return findings
  }
  findings.push(...findingsOfPages(journal, seed, balances))
  findings.push(...findingsOfReturned(journal), ...findingsOfDebts(journal, reckoner))
  reckoner.close()
  const unseen = uncheckedPayments(inTime(journal))
  // Sums of days and shifts: no order of arrival matters.
  const late = journal.toReversed()
  const tallies = [...missingTallies(unseen), ...late.flatMap(talliesOf)]
  const dayCosts = dayCostsOf(postings)
  let leftRupiah = 0
  for (const day of new Set([...[...tallies, ...dayCosts].map((one) => one.day), ...reckoner.days.keys()])) {
    const report = shopReport(sumTallies(tallies.filter((tally) => tally.day === day)), names)
    const range = day as BusinessDay
    const cost = costsOfRange(dayCosts, { fromDay: range, throughDay: range })
    const expected = new Map(reckoner.days.get(day))
    expected.set('cost sold', reckoner.shelves.sold.get(day) ?? 0)
    expected.set('cost lost', reckoner.shelves.lost.get(day) ?? 0)
    findings.push(...differences(`day ${day}`, figuresOf(report, cost), expected))
    leftRupiah += profitOf(report, cost).leftRupiah
    const byGoods = report.byProduct.reduce((sum, { amountRupiah }) => sum + amountRupiah, 0)
    const omzet = byGoods + report.serviceRupiah + report.addedTaxRupiah + report.roundingRupiah
    if (omzet !== report.netRupiah)
      findings.push(`day ${day}: omzet ${report.netRupiah}, but its goods came to ${omzet}`)
  }
  for (const shiftId of shiftIds) {
    const figures = figuresOfShift(shiftFigures(shiftId, late, missingMoves(unseen)))
    findings.push(...differences(`shift ${shiftId}`, figures, reckoner.shifts.get(shiftId) ?? new Map()))
  }
  if (leftRupiah !== reckoner.profitRupiah())
    findings.push(`laba bersih is ${leftRupiah}, but the shop has gained ${reckoner.profitRupiah()}`)
  return findings
}

const inTime = (journal: readonly JournalEvent[]) =>
  journal.toSorted((one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1))

/** The statement of a customer comes to what is owed, and the debts that are open add up to it. */
function findingsOfDebts(journal: readonly JournalEvent[], { balances }: Reckoner): string[] {
  const entries = journal.flatMap((event) => kasbonEntryOf(event) ?? [])
  return [...balances].flatMap(([key, owed]) => {
    if (!key.startsWith('kasbon|')) return []
    const own = entries.flatMap(({ customerId, entry }) => (key === `kasbon|${customerId}` ? [entry] : []))
    const { beforeRupiah } = kasbonStatement(own, owed)
    if (beforeRupiah !== 0) return [`the statement of ${key} lacks ${beforeRupiah}`]
    const open = openDebts(own, owed).reduce((sum, { openRupiah }) => sum + openRupiah, 0)
    return open === Math.max(0, owed) ? [] : [`open debts of ${key} are ${open}, not ${owed}`]
  })
}

/** A till that gets the journal in pages of any size, some twice, some overlapping, shows the same balances. */
function findingsOfPages(journal: readonly JournalEvent[], seed: number, balances: Sums): string[] {
  const random = randomFrom(seed, 'pages')
  const stream = journal.map((event, place): StampedEvent => {
    return { ...event, storeSeq: place + 1, receivedAt: startMs + place }
  })
  const replica = openReplica(emptyReplicaStart('01919191-0000-7000-8000-0000000000d8'))
  while (replica.cursor < stream.length) {
    const from = Math.max(0, replica.cursor - random.between(0, 5))
    const laid = applyPage(replica, stream.slice(from, replica.cursor + random.between(1, 12)))
    if (!laid.ok) return [`a page of the journal is refused: ${laid.fault}`]
    const [unread] = laid.effect.unread
    if (unread !== undefined) return [`an event that no till can read: ${JSON.stringify(unread)}`]
  }
  const shown: Sums = new Map()
  for (const { account, subject, amount } of replica.balances.values())
    shown.set(`${account}|${subject}`, amount)
  for (const productId of productIds)
    shown.set(`stock|${productId}`, replica.rows.get(productId)?.stockThousandths ?? 0)
  return differences('a till that received all of it in pages', shown, balances)
}

/** All that a journal comes to: what moved in and out is one figure here. */
export function totalsOf(journal: readonly JournalEvent[]): Sums {
  const costs = new Map<string, CostState>()
  const sold: SoldCosts = new Map()
  const dayCosts = dayCostsOf(journal.flatMap((event) => reckonCosts(costs, event, sold)))
  const tallies = [...journal.flatMap(talliesOf), ...missingTallies(uncheckedPayments(inTime(journal)))]
  const report = shopReport(sumTallies(tallies), names)
  const cost = costsOfRange(dayCosts, {
    fromDay: '2000-01-01' as BusinessDay,
    throughDay: '2100-01-01' as BusinessDay,
  })
  const totals: Sums = new Map()
  for (const [key, amount] of figuresOf(report, cost)) {
    if (key === 'refunded' || key === 'kasbon returned')
      addTo(totals, key === 'refunded' ? 'sold' : 'kasbon given', -amount)
    else addTo(totals, key.startsWith('cash ') ? 'cash' : key, amount)
  }
  totals.set('profit', profitOf(report, cost).leftRupiah)
  for (const [productId, { valueRupiah }] of costs) totals.set(`worth ${productId}`, valueRupiah)
  for (const { account, subject, amount } of journal.flatMap(movementsOf))
    addTo(totals, `${account} ${subject}`, amount)
  return totals
}

export function differences(where: string, found: Sums, expected: Sums): string[] {
  const keys = new Set([...found.keys(), ...expected.keys()])
  return [...keys].flatMap((key) => {
    const [is, should] = [found.get(key) ?? 0, expected.get(key) ?? 0]
    return is === should ? [] : [`${where}: ${key} is ${is}, not ${should}`]
  })
}

function figuresOf(
  report: ShopReport,
  cost: { readonly soldRupiah: number; readonly lossRupiah: number },
): Sums {
  const sums: Sums = new Map(
    Object.entries({
      ...{ sold: report.soldRupiah, refunded: report.refundedRupiah, items: report.itemCountThousandths },
      ...{ missing: report.missingRupiah, tax: report.tax.taxRupiah, 'tax base': report.tax.baseRupiah },
      'local tax': report.localTax?.taxRupiah ?? 0,
      'local tax base': report.localTax?.baseRupiah ?? 0,
      ...{ 'extra service': report.serviceRupiah, 'extra tax': report.addedTaxRupiah },
      ...{
        'extra rounding': report.roundingRupiah,
        'cost sold': cost.soldRupiah,
        'cost lost': cost.lossRupiah,
      },
    }),
  )
  const lists = {
    ...{
      hour: report.byHour,
      cashier: report.byCashier,
      tender: report.byTender,
      customer: report.byCustomer,
    },
    ...{ product: report.byProduct, discount: report.discounts, promotion: report.promotions },
    ...{ kasbon: report.kasbon, expense: report.expenses, shift: report.shifts },
  }
  for (const [group, lines] of Object.entries(lists))
    for (const { key, amountRupiah } of lines) addTo(sums, `${group} ${key}`, amountRupiah)
  for (const { reason, netRupiah } of report.cash.byReason) addTo(sums, `cash ${reason}`, netRupiah)
  return sums
}

function figuresOfShift(figures: ShiftFigures): Sums {
  const sums: Sums = new Map(
    Object.entries({
      ...{
        sales: figures.salesRupiah,
        refunds: figures.refundsRupiah,
        instalments: figures.instalmentsRupiah,
      },
      ...{ missing: figures.missingRupiah, in: figures.cashInRupiah, out: figures.cashOutRupiah },
      ...{ opening: figures.openingCashRupiah, expected: figures.expectedCashRupiah },
    }),
  )
  for (const { tender, tenderName = '', expectedRupiah } of figures.tenders)
    addTo(sums, `tender ${tender}|${tenderName}`, expectedRupiah)
  return sums
}
