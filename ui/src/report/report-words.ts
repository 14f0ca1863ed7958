import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { dayText } from '@laci/domain/base/time/day-text.ts'
import { type DayRange, dayCount } from '@laci/domain/base/time/range.ts'
import { reportBreakdowns } from '@laci/domain/views/report/breakdowns.ts'
import type { FigureTrend } from '@laci/domain/views/report/figure-trend.ts'
import type { SalesAhead } from '@laci/domain/views/report/sales-ahead.ts'
import type { ShopReport } from '@laci/domain/views/report/shop-report.ts'
import type { TradeAsked } from '@laci/domain/views/report/trade.ts'
import { formatAmount, formatRupiah } from '../format/rupiah.ts'

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

/** *Naik Rp 5.000 (25%) dari periode lalu (Rp 20.000)*, for a trend of a sum. */
export function trendText({ direction, differenceRupiah, beforeRupiah, percent }: FigureTrend): string {
  if (direction === 'same') return `Sama dengan periode lalu (${formatRupiah(beforeRupiah)})`
  const word = direction === 'up' ? 'Naik' : 'Turun'
  const share = percent === null ? '' : ` (${formatAmount(percent)}%)`
  return `${word} ${formatRupiah(Math.abs(differenceRupiah))}${share} dari periode lalu (${formatRupiah(beforeRupiah)})`
}

/** What of the omzet counts whole as profit, because nobody said what it cost [REPORT-70]; null: nothing of it. */
export function uncostedText({
  uncostedRupiah = rupiah(0),
  uncostedCount,
}: Pick<ShopReport, 'uncostedRupiah' | 'uncostedCount'>): string | null {
  if (uncostedRupiah <= 0) return null
  const sum = formatRupiah(uncostedRupiah)
  if (uncostedCount === undefined)
    return `Penjualan ${sum} belum punya harga beli: laba kelihatan lebih besar dari yang sebenarnya.`
  const goods = uncostedCount === 0 ? 'Barang lain' : `${formatAmount(uncostedCount)} barang yang terjual`
  return `${goods} belum punya harga beli (${sum}): laba kelihatan lebih besar dari yang sebenarnya.`
}

/** *Produk terlaris: Kopi Tubruk*: what an opened line is called, by its own name once its report is known. */
export function tradeTitle({ part, key }: TradeAsked, report: ShopReport | undefined): string {
  if (part === 'all') return 'Semua transaksi'
  const list = reportBreakdowns.find((one) => 'trade' in one && one.trade === part)!
  const line = report?.[list.part].find((one) => one.key === key)
  return line === undefined ? list.title : `${list.title}: ${line.name}`
}
