import { reportBreakdowns } from '@laci/domain/report/breakdowns.ts'
import { type DayRange, dayCount } from '@laci/domain/report/range.ts'
import type { SalesAhead } from '@laci/domain/report/sales-ahead.ts'
import type { ShopReport } from '@laci/domain/report/shop-report.ts'
import type { TradeAsked } from '@laci/domain/report/trade.ts'
import { dayText } from '@laci/domain/time/day-text.ts'
import { formatRupiah } from '../format/rupiah.ts'

/** *20 November 2026*, *1 sampai 20 November 2026 (20 hari)*. */
export function rangeText(range: DayRange): string {
  const { fromDay, throughDay } = range
  if (fromDay === throughDay) return dayText(fromDay)
  const first =
    fromDay.slice(0, 7) === throughDay.slice(0, 7) ? `${Number(fromDay.slice(8))}` : dayText(fromDay)
  return `${first} sampai ${dayText(throughDay)} (${dayCount(range)} hari)`
}

/** What no report of today has, because a till's clock ran ahead [REPORT-62]. */
export function aheadText({ saleCount, fromDay }: SalesAhead): string {
  return `${saleCount} transaksi tercatat di tanggal yang belum tiba (mulai ${dayText(fromDay)}), jadi tidak masuk laporan hari ini. Periksa jam perangkat kasir.`
}

/** *Naik Rp 5.000 dari periode sebelumnya (Rp 20.000).* */
export function changeText(nowRupiah: number, beforeRupiah: number): string {
  const difference = nowRupiah - beforeRupiah
  if (difference === 0) return 'Sama dengan periode sebelumnya.'
  const word = difference > 0 ? 'Naik' : 'Turun'
  return `${word} ${formatRupiah(Math.abs(difference))} dari periode sebelumnya (${formatRupiah(beforeRupiah)}).`
}

/** *Produk terlaris: Kopi Tubruk*: what an opened line is called, by its own name once its report is known. */
export function tradeTitle({ part, key }: TradeAsked, report: ShopReport | undefined): string {
  if (part === 'all') return 'Semua transaksi'
  const list = reportBreakdowns.find((one) => 'trade' in one && one.trade === part)!
  const line = report?.[list.part].find((one) => one.key === key)
  return line === undefined ? list.title : `${list.title}: ${line.name}`
}
