import type { FigureChange, FigureChanges } from '@laci/domain/views/report/figure-change.ts'
import type { Tx } from '../../db/scope.ts'

/** Days that are listed; all of them stand in the reports themselves. */
const shownDays = 366

/** The figures of past days that a rule of a later release changed [REPORT-90]. `tx` is in the shop's own scope. */
export async function readFigureChanges(tx: Tx): Promise<FigureChanges> {
  const { rows } = await tx.prepared<FigureChange & { day_count: number }>(
    'report_figure_changes',
    `select business_day as day, figure, reason, before_rupiah as "beforeRupiah", after_rupiah as "afterRupiah",
            (extract(epoch from made_at) * 1000)::bigint as "madeAt", day_count
     from (
       select *, dense_rank() over (order by business_day desc) as day_rank,
              (select count(distinct business_day) from report_figure_change
               where store_id = (select app.store_id())) as day_count
       from report_figure_change where store_id = (select app.store_id())
     ) as ranked
     where day_rank <= $1 order by business_day desc, figure, reason`,
    [shownDays],
  )
  return {
    changes: rows.map(({ day_count: _, ...change }) => change),
    dayCount: rows[0]?.day_count ?? 0,
  }
}

/** What changed rules have added to tax and its base, by month. */
export async function readTaxChanges(
  tx: Tx,
  year: number,
): Promise<Map<string, { taxBaseRupiah: number; taxRupiah: number }>> {
  const { rows } = await tx.prepared<{ month: string; base: number; tax: number }>(
    'report_tax_changes',
    `select left(business_day, 7) as month,
            coalesce(sum(after_rupiah - before_rupiah) filter (where figure = 'tax_base'), 0)::bigint as base,
            coalesce(sum(after_rupiah - before_rupiah) filter (where figure = 'tax'), 0)::bigint as tax
     from report_figure_change
     where store_id = (select app.store_id()) and figure in ('tax', 'tax_base')
       and business_day >= $1 and business_day < $2
     group by 1`,
    [`${year}-`, `${year + 1}-`],
  )
  return new Map(rows.map(({ month, base, tax }) => [month, { taxBaseRupiah: base, taxRupiah: tax }]))
}
