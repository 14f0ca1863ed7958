import { oneTimePayment } from '@laci/domain/plan/one-time-payment.ts'
import { cheapestSubscriptions, type ShopFigures, tokenCost } from '@laci/domain/plan/plan-advice.ts'
import { formatRingkas } from '@laci/ui/format/rupiah.ts'
import { wayNames } from './way-texts.ts'

const width = 340
const height = 250
const right = width - 8
/** Of a figure at the axis, in its small print. */
const signPx = 8
const top = 16
const bottom = height - 44

/**
 * Cost against sales a day: tokens rise, the other two do not. Every line has its name beside it and a pattern of its own, so
 * nothing hangs on colour. What it shows stands in words and in a table too, so it is hidden from screen readers.
 */
export function AdviceChart({ shop, breakEven }: { shop: ShopFigures; breakEven: number | null }) {
  const subscription = cheapestSubscriptions(shop.months).totalRupiah
  const farthest = niceCeiling(Math.max(shop.salesPerDay * 1.25, (breakEven ?? 1) * 2, 4))
  const tokenAt = (salesPerDay: number) => tokenCost({ ...shop, salesPerDay })
  const tokensAtFarthest = tokenAt(farthest)
  const highest = niceCeiling(Math.max(tokensAtFarthest, subscription) * 1.1)
  const parts = [0, 0.25, 0.5, 0.75, 1]
  const left = 10 + signPx * Math.max(...parts.map((part) => formatRingkas(highest * part).length))
  const x = (sales: number) => left + (sales / farthest) * (right - left)
  const y = (cost: number) => bottom - (cost / highest) * (bottom - top)
  const flatLines = [
    { name: wayNames.subscription, dash: '7 4', cost: subscription },
    { name: wayNames.one_time, dash: '2 4', cost: oneTimePayment.totalRupiah },
  ].filter(({ cost }) => cost <= highest)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="h-auto w-full"
      aria-hidden="true"
      data-testid="advice-chart"
    >
      {parts.map((part) => (
        <g key={part}>
          <line
            x1={left}
            x2={right}
            y1={y(highest * part)}
            y2={y(highest * part)}
            className={part === 0 ? 'stroke-garis-kuat' : 'stroke-garis'}
          />
          <text x={left - 6} y={y(highest * part) + 4} textAnchor="end" className="fill-redup text-sm">
            {formatRingkas(highest * part)}
          </text>
        </g>
      ))}
      {parts.map((part) => (
        <text
          key={part}
          x={x(farthest * part)}
          y={bottom + 18}
          textAnchor={part === 1 ? 'end' : 'middle'}
          className="fill-redup text-sm"
        >
          {formatRingkas(farthest * part)}
        </text>
      ))}
      <text x={(left + right) / 2} y={height - 4} textAnchor="middle" className="fill-redup text-sm">
        transaksi per hari
      </text>
      <line
        x1={x(shop.salesPerDay)}
        x2={x(shop.salesPerDay)}
        y1={top}
        y2={bottom}
        className="stroke-laci-100"
        strokeWidth="10"
      />
      {flatLines.map(({ name, dash, cost }) => (
        <FlatLine
          key={name}
          left={left}
          y={y(cost)}
          label={`${name} ${formatRingkas(cost)}`}
          dash={dash}
          // On the side where the rising line is not.
          isLabelRight={cost < tokensAtFarthest / 2}
        />
      ))}
      <line
        x1={x(0)}
        y1={y(0)}
        x2={x(farthest)}
        y2={y(tokensAtFarthest)}
        className="stroke-laci-600"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <text
        x={x(farthest * 0.86) - 6}
        y={y(tokensAtFarthest * 0.86) - 6}
        textAnchor="end"
        className="fill-laci-700 text-sm font-semibold"
      >
        {wayNames.token}
      </text>
      {breakEven === null ? null : (
        <circle
          cx={x(breakEven)}
          cy={y(tokenAt(breakEven))}
          r="6"
          className="fill-putih stroke-laci-900"
          strokeWidth="3"
        />
      )}
    </svg>
  )
}

function FlatLine({
  left,
  y,
  label,
  dash,
  isLabelRight,
}: {
  left: number
  y: number
  label: string
  dash: string
  isLabelRight: boolean
}) {
  return (
    <>
      <line
        x1={left}
        x2={right}
        y1={y}
        y2={y}
        className="stroke-tinta"
        strokeWidth="2"
        strokeDasharray={dash}
      />
      <text
        x={isLabelRight ? right - 2 : left + 6}
        y={y - 7}
        textAnchor={isLabelRight ? 'end' : 'start'}
        className="fill-tinta text-sm font-semibold"
      >
        {label}
      </text>
    </>
  )
}

/** The next number whose quarters are easy to read. */
function niceCeiling(value: number): number {
  if (value <= 20) return Math.max(4, Math.ceil(value / 4) * 4)
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= value) ?? 10
  return step * power
}
