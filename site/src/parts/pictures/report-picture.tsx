import { formatRingkas, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { sampleWeek } from '../../sample-shop.ts'
import { PictureFrame, PictureTag } from './picture-frame.tsx'

const width = 350
const height = 200
const baseline = 168
const barWidth = 36

/** A week of sales with the profit drawn inside each bar, as the till's report shows it. */
export function ReportPicture() {
  const salesRupiah = sampleWeek.reduce((sum, { salesRupiah }) => sum + salesRupiah, 0)
  const profitRupiah = sampleWeek.reduce((sum, { profitRupiah }) => sum + profitRupiah, 0)
  const highest = Math.max(...sampleWeek.map((day) => day.salesRupiah))
  const heightOf = (amount: number) => Math.round((amount / highest) * 136)
  return (
    <PictureFrame
      label="Laporan seminggu: jumlah penjualan, laba kotor, dan diagram batang per hari"
      title="Laporan"
      aside="Minggu ini"
    >
      <div className="flex flex-wrap gap-2">
        <PictureTag tone="plain">Hari ini</PictureTag>
        <PictureTag tone="chosen">Minggu ini</PictureTag>
        <PictureTag tone="plain">Bulan ini</PictureTag>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="rounded-control border border-garis bg-putih p-3">
          <span className="flex items-center gap-2 text-redup">
            <span className="size-3 rounded-full bg-laci-600" />
            Penjualan
          </span>
          <span className="text-lg font-extrabold tabular-nums">{formatRupiah(salesRupiah)}</span>
        </div>
        <div className="rounded-control border border-garis bg-putih p-3">
          <span className="flex items-center gap-2 text-redup">
            <span className="size-3 rounded-full bg-kunyit-500" />
            Laba kotor
          </span>
          <span className="text-lg font-extrabold tabular-nums">{formatRupiah(profitRupiah)}</span>
        </div>
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} className="h-auto w-full" aria-hidden="true">
        {sampleWeek.map(({ day, salesRupiah, profitRupiah }, index) => {
          const x = 7 + index * 50
          return (
            <g key={day}>
              <text
                x={x + barWidth / 2}
                y={baseline - heightOf(salesRupiah) - 8}
                className="fill-redup text-xs"
                textAnchor="middle"
              >
                {formatRingkas(salesRupiah)}
              </text>
              <rect
                x={x}
                y={baseline - heightOf(salesRupiah)}
                width={barWidth}
                height={heightOf(salesRupiah)}
                rx="6"
                className="fill-laci-600"
              />
              <rect
                x={x + 6}
                y={baseline - heightOf(profitRupiah)}
                width={barWidth - 12}
                height={heightOf(profitRupiah)}
                rx="3"
                className="fill-kunyit-500"
              />
              <text x={x + barWidth / 2} y={baseline + 22} className="fill-tinta text-sm" textAnchor="middle">
                {day}
              </text>
            </g>
          )
        })}
        <line x1="0" x2={width} y1={baseline} y2={baseline} className="stroke-garis-kuat" />
      </svg>
    </PictureFrame>
  )
}
