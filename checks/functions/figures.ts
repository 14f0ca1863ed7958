import type { BusinessDay, Zone } from '@laci/domain/base/time/zone.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { type UncheckedEvent, uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import { type DayReport, dayReportOf } from '@laci/domain/views/report/day-report.ts'
import { shopReport } from '@laci/domain/views/report/shop-report.ts'
import {
  missingTallies,
  productNamesOf,
  sumTallies,
  type TalliedEvent,
  talliesOf,
} from '@laci/domain/views/report/tally.ts'
import type pg from 'pg'
import { findLosses, findWrongBalances, findWrongSums } from '../kill/shop-proof.ts'

/**
 * What differs between what a till recorded and what the server has of it: an event that is lost, doubled or changed, a sum, a
 * balance, a warning. `firstEvents`: what the shop was made of, by other devices.
 */
export async function serverFaults(
  database: pg.Client,
  storeId: string,
  own: readonly Envelope[],
  firstEvents: readonly Envelope[],
): Promise<string[]> {
  const { rows } = await database.query<{ code: string }>(
    'select code from journal_warning where store_id = $1',
    [storeId],
  )
  return [
    ...(await findLosses(database, storeId, own)),
    ...(await findWrongSums(database, storeId)),
    ...(await findWrongBalances(database, storeId, new Map(), [...firstEvents, ...own])),
    ...rows.map(({ code }) => `the server warns of ${code}`),
  ]
}

/** The reports of a till's own days, out of its own events. */
export function ownReports(own: readonly Envelope[]) {
  const events = own as unknown as (TalliedEvent & UncheckedEvent)[]
  const tallies = [...events.flatMap(talliesOf), ...missingTallies(uncheckedPayments(events))]
  const soldNames = new Map(events.flatMap(productNamesOf).map(({ key, name }) => [key, name]))
  const names = {
    product: (productId: string) => soldNames.get(productId) ?? null,
    customer: () => null,
    promotion: () => null,
    category: () => '',
  }
  const reportOf = (day: BusinessDay) =>
    shopReport(sumTallies(tallies.filter((tally) => tally.day === day)), names)
  return {
    days: [...new Set(tallies.map(({ day }) => day))].sort(),
    reportOf,
    /** As the server answers it. */
    dayReport: (storeId: string, day: BusinessDay, zone: Zone): DayReport =>
      dayReportOf({ storeId, day, zone }, reportOf(day)),
  }
}
