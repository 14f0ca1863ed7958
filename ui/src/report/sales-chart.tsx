import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { ChevronDown } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { formatRingkas, formatRupiah } from '../format/rupiah.ts'
import type { ChartSteps } from './chart-steps.ts'

const heightPx = 260
const edge = { top: 12, right: 4, bottom: 28, axis: 8 }
/** Of a figure at the axis, in its small print. */
const signPx = 7.5
const widestBarPx = 56
/** So much room a label below the bars wants. */
const labelPx = 48

/** Omzet as bars, the range before as an outline, and both as a table for who wants the figures. */
export const SalesChart = memo(function SalesChart({ unit, steps }: ChartSteps) {
  const [frame, widthPx] = useWidth()
  // A flat line along the bottom would say nothing.
  const hasBefore = steps.some(({ beforeRupiah }) => (beforeRupiah ?? 0) !== 0)
  const [isTableOpen, setIsTableOpen] = useState(false)
  const highest = steps.reduce((best, step) => (step.nowRupiah > best.nowRupiah ? step : best), steps[0]!)
  return (
    <>
      <div ref={frame} className="min-h-65">
        {widthPx === 0 ? null : (
          <Bars
            steps={steps}
            hasBefore={hasBefore}
            widthPx={widthPx}
            label={`Omzet per ${unit}, tertinggi ${formatRupiah(highest.nowRupiah)} pada ${highest.name}`}
          />
        )}
      </div>
      {hasBefore ? (
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-redup">
          <span className="inline-flex items-center gap-2">
            <span className="size-3 bg-laci-600" aria-hidden />
            Rentang ini
          </span>
          <span className="inline-flex items-center gap-2">
            <span className="h-0 w-5 border-t-2 border-dashed border-tinta" aria-hidden />
            Periode sebelumnya
          </span>
        </p>
      ) : null}
      <details
        className="group"
        onToggle={(event) => setIsTableOpen(event.currentTarget.open)}
        data-testid="chart-table"
      >
        <summary className="flex min-h-12 w-fit items-center gap-1.5 font-semibold text-laci-700 print:hidden">
          Lihat tabel
          <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
        </summary>
        {isTableOpen ? <StepTable {...{ unit, steps }} /> : null}
      </details>
    </>
  )
})

function StepTable({ unit, steps }: ChartSteps) {
  const isBeforeKnown = steps.some(({ beforeRupiah }) => beforeRupiah !== null)
  return (
    <table className="w-full text-left tabular-nums">
      <thead>
        <tr className="border-b border-garis text-sm text-redup">
          <th scope="col" className="py-2 font-normal capitalize">
            {unit}
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-normal">
            Omzet
          </th>
          {isBeforeKnown ? (
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              Sebelumnya
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ key, name, nowRupiah, beforeRupiah }) => (
          <tr key={key} className="border-b border-garis">
            <th scope="row" className="py-2 font-normal">
              {name}
            </th>
            <td className="py-2 pl-3 text-right font-semibold whitespace-nowrap">
              {formatRupiah(nowRupiah)}
            </td>
            {isBeforeKnown ? (
              <td className="py-2 pl-3 text-right whitespace-nowrap text-redup">
                {beforeRupiah === null ? '–' : formatRupiah(beforeRupiah)}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Bars({
  steps,
  hasBefore,
  widthPx,
  label,
}: {
  steps: ChartSteps['steps']
  hasBefore: boolean
  widthPx: number
  label: string
}) {
  const amounts = steps.flatMap(({ nowRupiah, beforeRupiah }) => [nowRupiah, beforeRupiah ?? 0])
  // A day on which only goods came back lies below the line.
  const y = scaleLinear(
    [Math.min(0, ...amounts), Math.max(1, ...amounts)],
    [heightPx - edge.bottom, edge.top],
  ).nice(4)
  const ticks = y.ticks(4)
  const left = 2 * edge.axis + signPx * Math.max(...ticks.map((tick) => formatRingkas(tick).length))
  const x = scaleBand(
    steps.map(({ key }) => key),
    [left, widthPx - edge.right],
  )
  const band = x.bandwidth()
  const barPx = Math.min(widestBarPx, Math.max(1, band * 0.7))
  const leftOf = (key: string) => x(key) ?? 0
  const outline = line()(
    steps.flatMap(({ key, beforeRupiah }): [number, number][] =>
      beforeRupiah === null
        ? []
        : [
            [leftOf(key), y(beforeRupiah)],
            [leftOf(key) + band, y(beforeRupiah)],
          ],
    ),
  )
  const every = Math.max(1, Math.ceil(labelPx / band))
  return (
    <svg
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      className="block h-auto w-full print:max-h-64"
      role="img"
      aria-label={label}
      data-testid="sales-chart"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={widthPx - edge.right}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-garis-kuat' : 'stroke-garis'}
          />
          <text
            x={left - edge.axis}
            y={y(tick)}
            dy="0.32em"
            textAnchor="end"
            className="fill-redup text-xs tabular-nums"
          >
            {formatRingkas(tick)}
          </text>
        </g>
      ))}
      {steps.map(({ key, name, nowRupiah }) => (
        <rect
          key={key}
          x={leftOf(key) + (band - barPx) / 2}
          width={barPx}
          y={Math.min(y(nowRupiah), y(0))}
          height={Math.abs(y(nowRupiah) - y(0))}
          className={nowRupiah < 0 ? 'fill-cabai-600' : 'fill-laci-600'}
        >
          <title>{`${name}: ${formatRupiah(nowRupiah)}`}</title>
        </rect>
      ))}
      {outline === null || !hasBefore ? null : (
        <path
          d={outline}
          className="pointer-events-none fill-none stroke-tinta"
          strokeWidth={1.5}
          strokeDasharray="4 3"
        />
      )}
      {steps.map(({ key, label: below }, index) =>
        index % every === 0 ? (
          <text
            key={key}
            x={leftOf(key) + band / 2}
            y={heightPx - 8}
            textAnchor="middle"
            className="fill-redup text-xs tabular-nums"
          >
            {below}
          </text>
        ) : null,
      )}
    </svg>
  )
}

/** How wide the frame is, 0 until it is known: labels keep their size on every screen. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidthPx(Math.floor(entry?.contentRect.width ?? 0)))
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return [frame, widthPx] as const
}
