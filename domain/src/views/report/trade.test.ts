import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '../../base/time/day-text.ts'
import { instant } from '../../base/time/instant.ts'
import type { DayRange } from '../../base/time/range.ts'
import { anyShopDays, someSaleId } from '../../testing/any-shop-days.ts'
import { reportBreakdowns } from './breakdowns.ts'
import { daySumsOf } from './day-sums.ts'
import { type ReportNames, shopReport } from './shop-report.ts'
import { sumTallies, type TalliedEvent, talliesOf } from './tally.ts'
import { isOfTrade, tradeDays } from './trade.ts'

const names: ReportNames = {
  product: () => null,
  customer: () => null,
  promotion: () => null,
  category: (productId) => (productId.endsWith('1') ? '' : 'Minuman'),
}

test('[REPORT-18] the sums of the days behind a line are those of the line, and no other day has any', () => {
  fc.assert(
    fc.property(anyShopDays, fc.nat({ max: 6 }), fc.nat({ max: 6 }), (told, skipped, length) => {
      const events = told.map(
        ({ fact, afterMinutes }): TalliedEvent => ({
          ...{ ...fact, deviceId: someSaleId },
          at: instant(Date.UTC(2026, 10, 22, 5) + afterMinutes * 60_000),
        }),
      )
      const { tallies } = daySumsOf(events)
      const first = tallies.map(({ day }) => day).toSorted()[0]
      if (first === undefined) return
      const fromDay = dayAfter(first, skipped)
      const range: DayRange = { fromDay, throughDay: dayAfter(fromDay, length) }
      const isInRange = ({ day }: { readonly day: string }) => day >= range.fromDay && day <= range.throughDay
      const trade = events.filter(({ kind }) => kind === 'sale_recorded' || kind === 'sale_refunded')
      const report = shopReport(sumTallies(tallies.filter(isInRange)), names)
      const all = { part: 'all', key: '' } as const
      const asked = reportBreakdowns.flatMap((list) =>
        'trade' in list
          ? report[list.part].map((line) => ({ part: list.trade, key: line.key, is: line.amountRupiah }))
          : [],
      )
      for (const { is, ...line } of [...asked, { ...all, is: null }]) {
        const ofLine = trade
          .map((event) => talliesOf(event).filter((tally) => isOfTrade(line, tally, names)))
          .filter((sums) => sums.some(isInRange))
        expect(tradeDays(line, range, tallies, names)).toEqual(
          [...new Set(ofLine.map((sums) => sums[0]!.day))].sort().reverse(),
        )
        const sum = ofLine.flat().reduce((total, { amountRupiah }) => total + amountRupiah, 0)
        if (is !== null) expect([line, sum]).toEqual([line, is])
        else expect(ofLine).toHaveLength(report.saleCount + report.refundCount)
      }
    }),
    { numRuns: 200 },
  )
})
