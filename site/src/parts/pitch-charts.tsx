import { fundingNeedRupiah, fundingUses, pitchTargets } from '@laci/domain/plan/pitch-figures.ts'
import { formatRingkas, formatRupiah } from '@laci/ui/format/rupiah.ts'

/** What the money is for, in the order of the ring. The words of the specification's three shares. */
export const fundingWords = {
  product: {
    title: 'Produk',
    text: 'Kasir, printer, dan laporan yang makin lengkap.',
    className: 'stroke-laci-900',
    swatch: 'bg-laci-900',
  },
  marketing: {
    title: 'Pemasaran',
    text: 'Bahan promosi, komisi afiliasi, dan kunjungan ke pasar.',
    className: 'stroke-laci-500',
    swatch: 'bg-laci-500',
  },
  operations: {
    title: 'Operasional',
    text: 'Server, pesan WhatsApp, dan bantuan pelanggan.',
    className: 'stroke-garis-kuat',
    swatch: 'bg-garis-kuat',
  },
} as const

const ringRadius = 70
const ringLength = 2 * Math.PI * ringRadius
/** Between two parts, in the same unit as the length. */
const ringGap = 4

/** The funding in its three parts as a ring, with its table beside it: the picture repeats what the table says. */
export function FundingChart() {
  const startOf = (index: number) =>
    fundingUses.slice(0, index).reduce((sum, { percent }) => sum + percent, 0)
  return (
    <div className="grid items-center gap-8 sm:grid-cols-[13rem_1fr] md:gap-12">
      <svg viewBox="0 0 200 200" aria-hidden="true" className="mx-auto w-full max-w-52">
        {fundingUses.map(({ use, percent }, index) => (
          <circle
            key={use}
            cx="100"
            cy="100"
            r={ringRadius}
            strokeWidth="36"
            strokeDasharray={`${(percent / 100) * ringLength - ringGap} ${ringLength}`}
            strokeDashoffset={-(startOf(index) / 100) * ringLength}
            transform="rotate(-90 100 100)"
            className={`fill-none ${fundingWords[use].className}`}
          />
        ))}
        <text x="100" y="96" textAnchor="middle" fontSize="13" className="fill-redup">
          Dana
        </text>
        <text x="100" y="116" textAnchor="middle" fontSize="20" className="fill-tinta font-extrabold">
          {formatRingkas(fundingNeedRupiah)}
        </text>
      </svg>
      <table className="w-full border-collapse text-left" data-testid="funding-table">
        <caption className="sr-only">Kegunaan dana</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Bagian</th>
            <th scope="col">Persen</th>
            <th scope="col">Jumlah</th>
          </tr>
        </thead>
        <tbody>
          {fundingUses.map(({ use, percent, amountRupiah }) => (
            <tr
              key={use}
              className="border-b border-garis last:border-0 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:grid-rows-[auto_1fr] max-sm:py-3"
            >
              <th scope="row" className="row-span-2 pr-4 font-normal sm:py-4">
                <span className="flex items-center gap-3 text-lg font-extrabold">
                  <span className={`size-4 shrink-0 rounded-full ${fundingWords[use].swatch}`} />
                  {fundingWords[use].title}
                </span>
                <span className="block pl-7 text-redup">{fundingWords[use].text}</span>
              </th>
              <td className="text-right align-top text-lg font-extrabold tabular-nums sm:py-4 sm:pr-4">{`${percent}%`}</td>
              <td className="text-right align-top whitespace-nowrap tabular-nums sm:py-4">
                {formatRupiah(amountRupiah)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-garis-kuat max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:py-3">
            <th scope="row" className="text-lg font-extrabold sm:py-4">
              Seluruhnya
            </th>
            <td className="text-right text-lg font-extrabold tabular-nums max-sm:hidden sm:py-4 sm:pr-4">
              {`${startOf(fundingUses.length)}%`}
            </td>
            <td className="text-right font-extrabold whitespace-nowrap tabular-nums sm:py-4">
              {formatRupiah(fundingNeedRupiah)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const baseline = 176
const tallest = 140

/** The funding beside what both targets would bring in. Heights are true to the figures; the figures stand on the columns. */
export function TargetChart() {
  const columns = [
    { label: 'Dana', rupiah: fundingNeedRupiah, className: 'fill-garis-kuat' },
    ...pitchTargets.map(({ months, revenueRupiah }) => ({
      label: `${months} bulan`,
      rupiah: revenueRupiah,
      className: 'fill-kunyit-400',
    })),
  ]
  const largest = Math.max(...columns.map((column) => column.rupiah))
  return (
    <svg viewBox="0 0 320 206" aria-hidden="true" className="mx-auto w-full max-w-md">
      {[0.25, 0.5, 0.75, 1].map((share) => (
        <path key={share} d={`M0 ${baseline - share * tallest}H320`} className="stroke-garis" />
      ))}
      {columns.map(({ label, rupiah, className }, index) => {
        const height = (rupiah / largest) * tallest
        const middle = 54 + index * 106
        return (
          <g key={label}>
            <rect
              x={middle - 32}
              y={baseline - height}
              width="64"
              height={height}
              rx="4"
              className={className}
            />
            <text
              x={middle}
              y={baseline - height - 8}
              textAnchor="middle"
              fontSize="14"
              className="fill-tinta font-extrabold tabular-nums"
            >
              {formatRingkas(rupiah)}
            </text>
            <text x={middle} y={baseline + 20} textAnchor="middle" fontSize="13" className="fill-redup">
              {label}
            </text>
          </g>
        )
      })}
      <path d={`M0 ${baseline}H320`} className="stroke-garis-kuat" strokeWidth="1.5" />
    </svg>
  )
}
