import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { type DayRange, daysOfRange, isDayOf } from '@laci/domain/base/time/range.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { isCostKnown } from '@laci/domain/catalog/known-cost.ts'
import type { ProductFields } from '@laci/domain/catalog/product.ts'
import { uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import { lossAccounts } from '@laci/domain/views/cost/cost-state.ts'
import { periodsOfRange } from '@laci/domain/views/report/periods.ts'
import { reportDays } from '@laci/domain/views/report/report-days.ts'
import { type SalesAhead, salesAheadOf } from '@laci/domain/views/report/sales-ahead.ts'
import { type ReportNames, type ShopReport, shopReport } from '@laci/domain/views/report/shop-report.ts'
import {
  missingTallies,
  sumTallies,
  type Tally,
  type TallyGroup,
  type TallySum,
  type TallySums,
  tallyGroups,
} from '@laci/domain/views/report/tally.ts'
import { monthsOfYear, type TaxMonth, taxBefore, taxMonthOf } from '@laci/domain/views/report/tax-recap.ts'
import type { ReportDay } from '@laci/domain/views/report/wire.ts'
import { boundedSum } from '../../db/bounded-sum.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { readTaxChanges } from './figure-changes.ts'

type GroupSum = Omit<Tally, 'day'>

/** The report of some days out of the sums that are kept [REPORT-6]; `tx` is in the shop's own scope. */
export async function readShopReport(tx: Tx, range: DayRange): Promise<ShopReport> {
  return reportOf(tx, sumTallies([...(await readKept(tx, range)), ...(await readMissing(tx, range))]))
}

/** The groups with a row for every product and every customer: nearly all rows that there are. */
const longGroups: readonly TallyGroup[] = ['product', 'customer']
const shortGroups = tallyGroups.filter((group) => !longGroups.includes(group))

/**
 * The report of some days, and that of the days before them without its lists of products, categories and customers, which are
 * empty: for a few rows of each period.
 */
export async function readReportBeside(
  tx: Tx,
  range: DayRange,
  before: DayRange,
): Promise<{ readonly report: ShopReport; readonly beforeReport: ShopReport }> {
  const [kept, keptBefore, missing] = await Promise.all([
    readKept(tx, range),
    readKept(tx, before, shortGroups),
    // Of both at once: it goes through all that ever was missing, whatever the days.
    readMissing(tx, { fromDay: before.fromDay, throughDay: range.throughDay }),
  ])
  const missingIn = (days: DayRange) => missing.filter(({ day }) => isDayOf(days, day))
  const [report, beforeReport] = await Promise.all([
    reportOf(tx, sumTallies([...kept, ...missingIn(range)])),
    reportOf(tx, sumTallies([...keptBefore, ...missingIn(before)])),
  ])
  return { report, beforeReport: withoutGoods(beforeReport) }
}

/** Without its list of products nobody can say of which of them the cost is not known [REPORT-70]. */
function withoutGoods({ uncostedRupiah: _, uncostedCount: __, ...report }: ShopReport): ShopReport {
  return report
}

async function reportOf(tx: Tx, sums: TallySums): Promise<ShopReport> {
  return shopReport(sums, await readNames(tx, sums))
}

/** What sold goods come to on some days, by product. */
export async function readProductSums(tx: Tx, range: DayRange): Promise<readonly TallySum[]> {
  return sumTallies(await readKept(tx, range, ['product'])).product ?? []
}

/** What the kept sums of some days come to; all groups when none is named. */
async function readKept(
  tx: Tx,
  range: DayRange,
  groups: readonly TallyGroup[] | null = null,
): Promise<GroupSum[]> {
  const { added, taken } = periodsOfRange(range)
  const { rows } = await tx.prepared<GroupSum>(
    groups === null ? 'report_sums' : 'report_sums_of_groups',
    `select tally_group as "group", key, sum(sign * count)::bigint as count,
            sum(sign * quantity_thousandths)::bigint as "quantityThousandths",
            sum(sign * amount_rupiah)::bigint as "amountRupiah"
     from (
       select *, case when period = any($2::text[]) then -1 else 1 end as sign
       from report_tally where store_id = (select app.store_id()) and period = any($1::text[] || $2::text[])
       ${groups === null ? '' : 'and tally_group = any($3::text[])'}
     ) told
     group by tally_group, key`,
    groups === null ? [added, taken] : [added, taken, groups],
  )
  return rows
}

/**
 * What was said last of a payment counts, and may be taken back: so it is looked up and not added up [SALE-22]. Of sales of
 * these days, or of which goods came back on them, everything that was said; what it comes to the domain says.
 */
async function readMissing(tx: Tx, range: DayRange): Promise<Tally[]> {
  const { rows } = await tx.prepared<{
    kind: string
    body: unknown
    event_id: string
    at_ms: number
  }>(
    'report_missing',
    `with doubted as (
       select distinct store_id, sale_id from payment_check
       where store_id = (select app.store_id()) and outcome = 'missing'
     ), looked as (
       select sale.store_id, sale.sale_id, sale.store_seq from doubted join sale using (store_id, sale_id)
       where sale.business_day between $1 and $2
          -- By the sale's own columns: of doubts about sales of other days little is looked up.
          or exists (select from refund where refund.store_id = sale.store_id and refund.sale_id = sale.sale_id
                       and refund.business_day between $1 and $2)
     ), told as (
       select store_id, store_seq from looked
       union all
       select store_id, checked.store_seq from looked join payment_check checked using (store_id, sale_id)
       union all
       select store_id, refund.store_seq from looked join refund using (store_id, sale_id)
       union all
       select looked.store_id, debt.store_seq from looked join counted_event debt
         on debt.store_id = looked.store_id and debt.body->>'saleId' = looked.sale_id::text
            and debt.kind = 'kasbon_adjusted'
     )
     select event.kind, event.body, event.event_id, event.at_ms from told join counted_event event using (store_id, store_seq)
     order by event.at_ms, event.device_id, event.device_seq`,
    [range.fromDay, range.throughDay],
  )
  const told = rows.map(({ event_id: eventId, at_ms: at, ...fact }) => ({ ...fact, eventId, at }))
  return missingTallies(uncheckedPayments(told as Parameters<typeof uncheckedPayments>[0])).filter(
    ({ day }) => isDayOf(range, day),
  )
}

/** Names and categories of what the sums speak of. */
async function readNames(tx: Tx, sums: TallySums): Promise<ReportNames> {
  const productKeys = (sums.product ?? []).map(({ key }) => key)
  const recordIds = [...(sums.customer ?? []), ...(sums.promotion ?? [])].flatMap(({ key }) =>
    key === '' ? [] : [key],
  )
  const products =
    productKeys.length === 0
      ? []
      : (
          await tx.prepared<
            Pick<Rows['report_name'], 'key' | 'name'> & {
              category: string | null
              costRupiah: number | null
              parts: ProductFields['parts'] | null
            }
          >(
            'report_product_names',
            `select named.key, named.name, product.fields->>'category' as category,
                    (product.fields->>'costRupiah')::float8 as "costRupiah",
                    nullif(product.fields->'parts', '[]') as parts
             from report_name named
             left join product on product.store_id = named.store_id
               and product.product_id = case when named.key like '=%' then null else named.key::uuid end
             where named.store_id = (select app.store_id()) and named.key = any($1::text[])`,
            [productKeys],
          )
        ).rows
  const records =
    recordIds.length === 0
      ? []
      : (
          await tx.prepared<Pick<Rows['shop_record'], 'record_id'> & { name: string | null }>(
            'report_record_names',
            `select record_id, fields->>'name' as name from shop_record
             where store_id = (select app.store_id()) and record_kind in ('customer', 'promotion')
               and record_id = any($1::uuid[])`,
            [recordIds],
          )
        ).rows
  const productRows = new Map(products.map((row) => [row.key, row]))
  const partIds = products.flatMap(({ parts }) => (parts ?? []).map(({ productId }) => productId))
  const ofParts =
    partIds.length === 0
      ? []
      : (
          await tx.prepared<Pick<Rows['product'], 'product_id'> & { costRupiah: number | null }>(
            'report_part_costs',
            `select product_id, (fields->>'costRupiah')::float8 as "costRupiah" from product
             where store_id = (select app.store_id()) and product_id = any($1::uuid[])`,
            [partIds],
          )
        ).rows
  const partCosts = new Map(ofParts.map((row) => [row.product_id, costed(row)]))
  const recordNames = new Map(records.map((row) => [row.record_id, row.name]))
  return {
    product: (productId) => productRows.get(productId)?.name ?? null,
    category: (productId) => productRows.get(productId)?.category ?? '',
    hasCost: (productId) => {
      const row = productRows.get(productId)
      return row !== undefined && isCostKnown(costed(row), (partId) => partCosts.get(partId))
    },
    customer: (customerId) => recordNames.get(customerId) || null,
    promotion: (promotionId) => recordNames.get(promotionId) || null,
  }
}

function costed(row: { readonly costRupiah: number | null; readonly parts?: ProductFields['parts'] | null }) {
  return { costRupiah: row.costRupiah === null ? null : rupiah(row.costRupiah), parts: row.parts ?? [] }
}

const taxGroups = ['sold', 'refunded', 'discount', 'tax', 'tax_base'] as const satisfies readonly TallyGroup[]
const noNames: ReportNames = {
  product: () => null,
  customer: () => null,
  promotion: () => null,
  category: () => '',
}

/** What each month of a year says of tax, by the report of the month [REPORT-17]. */
export async function readTaxMonths(tx: Tx, year: number): Promise<TaxMonth[]> {
  const months = monthsOfYear(year)
  const { rows } = await tx.prepared<GroupSum & { readonly period: string }>(
    'report_tax_months',
    `select period, tally_group as "group", key, count, quantity_thousandths as "quantityThousandths",
            amount_rupiah as "amountRupiah"
     from report_tally
     where store_id = (select app.store_id()) and period = any($1::text[]) and tally_group = any($2::text[])`,
    [months.map(({ month }) => month), taxGroups],
  )
  const changes = await readTaxChanges(tx, year)
  return months.map(({ month }) => {
    const now = taxMonthOf(
      month,
      shopReport(sumTallies(rows.filter(({ period }) => period === month)), noNames),
    )
    const change = changes.get(month)
    return change === undefined ? now : { ...now, before: taxBefore(now, change) }
  })
}

/** Every day of a range, and of the one before it, with what it brought. */
export async function readReportDays(
  tx: Tx,
  range: DayRange,
  before: DayRange,
): Promise<{ readonly days: ReportDay[]; readonly beforeDays: ReportDay[] }> {
  const { rows } = await tx.prepared<
    Pick<Rows['report_tally'], 'count'> & { day: BusinessDay; tally_group: TallyGroup; amount: number }
  >(
    'report_days',
    `select period as day, tally_group, count, amount_rupiah as amount from report_tally
     where store_id = (select app.store_id()) and period = any($1::text[]) and tally_group in ('sold', 'refunded')`,
    [[...daysOfRange(range), ...daysOfRange(before)]],
  )
  const sums = rows.map(({ tally_group: group, amount: amountRupiah, ...row }) => ({
    ...row,
    group,
    amountRupiah,
  }))
  return { days: reportDays(range, sums), beforeDays: reportDays(before, sums) }
}

/** Sales on days after today: one look into the index of the sums, behind which there is mostly nothing. */
export async function readSalesAhead(tx: Tx, today: BusinessDay): Promise<SalesAhead | null> {
  const { rows } = await tx.prepared<{ day: BusinessDay; saleCount: number }>(
    'report_ahead',
    `select period as day, count as "saleCount" from report_tally
     where store_id = (select app.store_id()) and period > $1 and period like '____-__-__' and tally_group = 'sold'`,
    [today],
  )
  return salesAheadOf(rows, today)
}

/** *HPP* of some days, and how much of it put earlier guesses right. */
export type SoldCost = {
  readonly soldRupiah: number
  readonly lossRupiah: number
  readonly repairRupiah: number
}

/** What the goods cost that were sold on some days, and on the days before them. */
export async function readSoldCosts(
  tx: Tx,
  range: DayRange,
  before: DayRange,
): Promise<{ readonly now: SoldCost; readonly before: SoldCost }> {
  const [periods, periodsBefore] = [periodsOfRange(range), periodsOfRange(before)]
  const { rows } = await tx.prepared<{ is_before: boolean; sold: number; loss: number; repair: number }>(
    'report_sold_costs',
    `select is_before,
            ${boundedSum("sum(amount_rupiah) filter (where account = 'sold')")} as sold,
            ${boundedSum('sum(amount_rupiah) filter (where account = any($5::text[]))')} as loss,
            ${boundedSum("sum(amount_rupiah) filter (where account = 'sold' and is_repair)")} as repair
     from (
       select false as is_before, account, is_repair,
              case when period = any($2::text[]) then -amount_rupiah else amount_rupiah end as amount_rupiah
       from cost_sum where store_id = (select app.store_id()) and period = any($1::text[] || $2::text[])
       union all
       select true, account, is_repair,
              case when period = any($4::text[]) then -amount_rupiah else amount_rupiah end
       from cost_sum where store_id = (select app.store_id()) and period = any($3::text[] || $4::text[])
     ) summed
     group by is_before`,
    [periods.added, periods.taken, periodsBefore.added, periodsBefore.taken, lossAccounts],
  )
  const sideOf = (isBefore: boolean): SoldCost => {
    const row = rows.find(({ is_before: one }) => one === isBefore)
    return { soldRupiah: row?.sold ?? 0, lossRupiah: row?.loss ?? 0, repairRupiah: row?.repair ?? 0 }
  }
  return { now: sideOf(false), before: sideOf(true) }
}
