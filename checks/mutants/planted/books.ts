import type { Mutant } from '../mutant.ts'

const books = { rule: 'BOOKS-1', tests: ['checks/properties/books/books.test.ts'] } as const
const tally = 'domain/src/views/report/tally.ts'
const profit = 'domain/src/views/report/profit.ts'
const figures = 'domain/src/views/report/shift-figures.ts'
const costs = 'domain/src/views/cost/reckon-costs.ts'

/** What somebody could get wrong about money and goods one day, a kind each: stories of a shop find all of them. */
export const bookMutants: readonly Mutant[] = [
  {
    ...books,
    name: 'goods that come back are worth what the product cost last',
    file: 'domain/src/views/cost/cost-state.ts',
    find: '  if (stockThousandths > 0 && valueRupiah > 0) {',
    replace: '  if (stockThousandths > 0 && valueRupiah > 0 && lastCost === null) {',
  },
  {
    ...books,
    name: 'what was sold before it came keeps the guess of its cost',
    file: costs,
    find: '    repairs.push({ shortage, amountRupiah: dueRupiah - estimateRupiah })',
    replace: '    repairs.push({ shortage, amountRupiah: 0 })',
  },
  {
    ...books,
    name: 'a supplier who credits less than goods are worth takes nothing from the profit',
    file: costs,
    find: '      post(move.figure, 0, worthRupiah - move.creditRupiah)\n',
    replace: '',
  },
  {
    ...books,
    name: 'a small line that is taxed is in no base',
    file: tally,
    find: '  return line.isTaxed ?? (line.taxRupiah ?? 0) !== 0',
    replace: '  return (line.taxRupiah ?? 0) !== 0',
  },
  {
    ...books,
    name: 'goods that come back leave the rounding of their sale behind',
    file: 'domain/src/refund/refund-of.ts',
    find: '    totalRupiah: rupiah(after - before + roundingRupiah),',
    replace: '    totalRupiah: rupiah(after - before),',
  },
  {
    ...books,
    name: 'each part of a refund rounds its tax and its price by itself',
    file: 'domain/src/refund/refund-of.ts',
    find: '    return rupiah(due(takenThousandths + wish.quantityThousandths) - due(takenThousandths))',
    replace: '    return rupiah(due(wish.quantityThousandths) + 0 * takenThousandths)',
  },
  {
    ...books,
    name: 'kasbon that came back with its goods is still owed',
    file: 'domain/src/refund/movements.ts',
    find: "    if (payment.tender === 'kasbon') kasbonRupiah -= payment.amountRupiah\n",
    replace: '',
  },
  {
    ...books,
    name: 'a sale that is paid by several tenders owes only the last part',
    file: 'domain/src/sale/movements.ts',
    find: "    if (payment.tender === 'kasbon') kasbonRupiah += payment.amountRupiah",
    replace: "    if (payment.tender === 'kasbon') kasbonRupiah = payment.amountRupiah",
  },
  {
    ...books,
    name: 'cash beside another tender is not in the drawer',
    file: 'domain/src/sale/movements.ts',
    find: "    if (payment.tender === 'cash') cashRupiah += payment.amountRupiah",
    replace:
      "    if (sale.payments.length === 1 && payment.tender === 'cash') cashRupiah += payment.amountRupiah",
  },
  {
    ...books,
    name: 'points that pay kasbon are money',
    file: profit,
    find: " + amountOf(report.kasbon, 'points'),",
    replace: ',',
  },
  {
    ...books,
    name: 'points that a sale had earned stay when its goods come back',
    file: 'domain/src/refund/movements.ts',
    find: '  let pointCount = -(refund.pointsTakenBack ?? 0)',
    replace: '  let pointCount = 0',
  },
  {
    ...books,
    name: 'an expense that was taken back counts for the day of that',
    file: tally,
    find: "      tallies.addOn(event.body.day, 'expense', event.body.category, -1, -event.body.amountRupiah)",
    replace: "      tallies.add('expense', event.body.category, -1, -event.body.amountRupiah)",
  },
  {
    ...books,
    name: 'money of an expense that was taken back stays out of the drawer',
    file: 'domain/src/expense/movements.ts',
    find: '    cashRupiah: -sign * expense.amountRupiah,',
    replace: '    cashRupiah: Math.min(0, -sign * expense.amountRupiah),',
  },
  {
    ...books,
    name: 'kas keluar fills the drawer',
    file: 'domain/src/shift/movements.ts',
    find: "  const cashRupiah = moved.direction === 'in' ? moved.amountRupiah : -moved.amountRupiah",
    replace: '  const cashRupiah = moved.amountRupiah',
  },
  {
    ...books,
    name: 'kasbon that was let go is no loss',
    file: profit,
    find: '        writtenOffRupiah -\n',
    replace: '        0 -\n',
  },
  {
    ...books,
    name: 'what a supplier was paid by transfer is still owed',
    file: 'domain/src/supplier/movements.ts',
    find: '    ...payableMovements(paid.supplierId, -paid.amountRupiah),',
    replace: '    ...payableMovements(paid.supplierId, cashRupiah),',
  },
  {
    ...books,
    name: 'goods that went back to a supplier for cash are taken off the debt as well',
    file: 'domain/src/purchase/movements.ts',
    find: '    ...payableMovements(supplierId, cashRupiah - totalRupiah),',
    replace: '    ...payableMovements(supplierId, -totalRupiah),',
  },
  {
    ...books,
    name: 'a payment that never came is a loss although it is owed',
    file: profit,
    find: '        claimedRupiah +\n',
    replace: '        0 +\n',
  },
  {
    ...books,
    name: 'goods that nobody had paid come back and the loss of them stays',
    file: 'domain/src/sale/missing-payment.ts',
    find: '          part.takenBack.push({ businessDay, shiftId, amountRupiah: taken, isUnpaid })\n',
    replace: '',
  },
  {
    ...books,
    name: 'a payment that nobody has checked counts as lost',
    file: 'domain/src/sale/payment-check.ts',
    find: "  return [...unseen].filter(({ state }) => state === 'missing')",
    replace: "  return [...unseen].filter(({ state }) => state !== 'received')",
  },
  {
    ...books,
    name: 'the opening cash is not in what a drawer should hold',
    file: figures,
    find: '    expectedCashRupiah: sums.opening + sums.cash,',
    replace: '    expectedCashRupiah: sums.cash,',
  },
  {
    ...books,
    name: 'money of an instalment is in no tender of its shift',
    file: figures,
    find: '        for (const payment of event.body.payments) tenderFor(payment).instalments += payment.amountRupiah\n',
    replace: '',
  },
  {
    ...books,
    name: 'a page that comes twice counts twice',
    rule: 'BOOKS-3',
    file: 'domain/src/journal/replica-page.ts',
    find: '  const news = page.filter((event) => event.storeSeq > replica.cursor)\n',
    replace: '  const news = page.filter((event) => event.storeSeq > 0)\n',
  },
]
