import { classes } from '@laci/ui/controls/classes.ts'

export type BarRow = {
  readonly label: string
  /** As it is read: *Rp 138.000*. */
  readonly shown: string
  readonly value: number
  /** Yellow is money that comes in, and nothing else. */
  readonly tone?: 'money' | 'plain'
}

/**
 * A chart that is a table: each row has its words and a bar as long as its value. Nothing has to be read from a picture, and
 * the words keep their size on every screen.
 */
export function BarRows({
  caption,
  heads,
  rows,
  isOnDark = false,
}: {
  caption: string
  heads: readonly [string, string]
  rows: readonly BarRow[]
  isOnDark?: boolean
}) {
  const largest = Math.max(...rows.map((row) => row.value))
  return (
    <table className="w-full border-collapse text-left">
      <caption className={classes('pb-4 text-left', isOnDark ? 'text-laci-100' : 'text-redup')}>
        {caption}
      </caption>
      <thead className="sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, shown, value, tone = 'plain' }) => (
          <tr key={label} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 pb-5 last:pb-0">
            <th scope="row" className="font-semibold">
              {label}
            </th>
            <td className="text-right font-extrabold tabular-nums">{shown}</td>
            <td aria-hidden="true" className="col-span-2">
              {/* A width by attribute: the policy refuses inline styles. */}
              <svg
                aria-hidden="true"
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                className={classes('block h-4 w-full rounded-small', isOnDark ? 'bg-laci-700' : 'bg-laci-50')}
              >
                <rect
                  width={Math.max((value / largest) * 100, 0.5)}
                  height="4"
                  className={tone === 'money' ? 'fill-kunyit-400' : 'fill-laci-600'}
                />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
