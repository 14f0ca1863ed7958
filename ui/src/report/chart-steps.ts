import { dayText } from '@laci/domain/base/time/day-text.ts'
import { type BusinessDay, pad2 } from '@laci/domain/base/time/zone.ts'
import type { ShopReport } from '@laci/domain/views/report/shop-report.ts'
import type { ReportDay } from '@laci/domain/views/report/wire.ts'

/** One bar of the chart, beside the same step of the range before. */
export type ChartStep = {
  readonly key: string
  /** Below the bar. */
  readonly label: string
  readonly name: string
  readonly nowRupiah: number
  /** Null: the range before has no such step. */
  readonly beforeRupiah: number | null
}

export type ChartSteps = { readonly unit: 'jam' | 'hari' | 'bulan'; readonly steps: readonly ChartStep[] }

/** More bars than this are too thin to be told apart. */
const mostDays = 62

/** A range and the one before it: no report and no days, where nothing is known of that one. */
type Charted = {
  readonly days: readonly ReportDay[]
  readonly beforeDays: readonly ReportDay[]
  readonly report: Hours
  readonly beforeReport: Hours | null
}
type Hours = Pick<ShopReport, 'byHour'>

/** The omzet of a range in steps that can be seen: the hours of one day, days, or months. */
export function chartSteps(answer: Charted): ChartSteps {
  const { days, beforeDays } = answer
  if (days.length === 1) return { unit: 'jam', steps: hourSteps(answer) }
  if (days.length <= mostDays) {
    const isOneMonth = days[0]?.day.slice(0, 7) === days.at(-1)?.day.slice(0, 7)
    const steps = days.map(({ day, netRupiah }, index) => ({
      key: day,
      label: isOneMonth ? `${Number(day.slice(8))}` : `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`,
      name: dayText(day),
      nowRupiah: netRupiah,
      beforeRupiah: beforeDays[index]?.netRupiah ?? null,
    }))
    return { unit: 'hari', steps }
  }
  const before = [...byMonth(beforeDays).values()]
  const steps = [...byMonth(days)].map(([month, nowRupiah], index) => {
    const [, name = '', year = ''] = dayText(`${month}-01` as BusinessDay).split(' ')
    return {
      ...{ key: month, label: `${name.slice(0, 3)} ${year.slice(2)}`, name: `${name} ${year}`, nowRupiah },
      beforeRupiah: before[index] ?? null,
    }
  })
  return { unit: 'bulan', steps }
}

/** From the first hour in which anything was sold to the last, today or on the day before. */
function hourSteps({ report, beforeReport }: Pick<Charted, 'report' | 'beforeReport'>): ChartStep[] {
  const now = hourSums(report)
  const before = beforeReport && hourSums(beforeReport)
  const hours = [...now.keys(), ...(before?.keys() ?? [])]
  if (hours.length === 0) return []
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => {
    const hour = first + index
    return {
      ...{ key: pad2(hour), label: pad2(hour), name: `pukul ${pad2(hour)}` },
      nowRupiah: now.get(hour) ?? 0,
      beforeRupiah: before && (before.get(hour) ?? 0),
    }
  })
}

function hourSums({ byHour }: Hours): Map<number, number> {
  return new Map(byHour.map(({ key, amountRupiah }) => [Number(key), amountRupiah]))
}

function byMonth(days: readonly ReportDay[]): Map<string, number> {
  const months = new Map<string, number>()
  for (const { day, netRupiah } of days) {
    const month = day.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + netRupiah)
  }
  return months
}
