import type { ReportBreakdown } from '@laci/domain/views/report/breakdowns.ts'
import { type ReportNames, type ShopReport, shopReport } from '@laci/domain/views/report/shop-report.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BreakdownTable } from './breakdown-table.tsx'
import { ReportHead } from './report-head.tsx'

const names: ReportNames = {
  ...{ product: () => 'Kopi', customer: () => null, promotion: () => null, category: () => '' },
  hasCost: () => false,
}
const sum = (key: string, amountRupiah: number, quantityThousandths = 0) => ({
  ...{ key, count: 1, quantityThousandths, amountRupiah },
})
const report = shopReport(
  {
    sold: [sum('', 30_000)],
    product: [sum('01919191-0000-7000-8000-000000000001', 30_000, 2_500)],
    tender: [sum('cash|', 10_000), sum('qris|', 20_000)],
  },
  names,
)
const nothing = shopReport({}, names)
const cost = { soldRupiah: 0, lossRupiah: 0, repairRupiah: 0 }

function head(parts: { beforeReport: ShopReport | null; hasProfit: boolean }): string {
  return renderToStaticMarkup(
    <ReportHead
      report={report}
      beforeReport={parts.beforeReport}
      profit={parts.hasProfit ? { report, cost } : null}
      profitBefore={null}
      uncostedAction={<a href="/laporan/harga-beli">Isi</a>}
      drawers={<p>Di laci</p>}
    />,
  ).replaceAll('\u00a0', ' ')
}

test('[REPORT-75] a report opens with omzet, profit, what is in the drawers, and how it was paid, the largest first', () => {
  const markup = head({ beforeReport: nothing, hasProfit: true })
  const places = ['Omzet', 'Laba bersih', 'QRIS', 'Tunai', 'Di laci'].map((word) => markup.indexOf(word))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  // Nothing before: nothing rose.
  expect(markup).not.toContain('Naik')
  expect(head({ beforeReport: report, hasProfit: true })).toContain('Sama dengan periode lalu (Rp 30.000)')
})

test('[REPORT-75] what has no cost is said beside the profit that it makes too large, and only to whom profit is shown', () => {
  const markup = head({ beforeReport: null, hasProfit: true })
  expect(markup).toContain('1 barang yang terjual belum punya harga beli (Rp 30.000)')
  expect(markup).toContain('/laporan/harga-beli')
  const hidden = head({ beforeReport: null, hasProfit: false })
  expect(hidden).not.toContain('harga beli')
  expect(hidden).not.toContain('Laba bersih')
})

test('[REPORT-72] best sellers say how much was sold beside what came in, under their names', () => {
  const breakdown: ReportBreakdown = {
    ...{ part: 'byProduct' as const, title: 'Produk terlaris', hasQuantity: true },
    columns: ['Barang', 'Omzet'],
  }
  const markup = renderToStaticMarkup(<BreakdownTable {...{ breakdown, report }} onOpen={() => {}} />)
  for (const word of ['Barang', 'Terjual', 'Omzet', '2,5', '30.000']) expect(markup).toContain(word)
})
