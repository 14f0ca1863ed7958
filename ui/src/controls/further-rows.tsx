import { formatAmount } from '../format/rupiah.ts'

/** Below a list that shows its first rows: how many more there are; nothing where it has all of them [PLATFORM-80]. */
export function FurtherRows({ count, what = 'lagi' }: { count: number; what?: string }) {
  if (count <= 0) return null
  return (
    <p className="text-sm text-redup" data-testid="further-rows">
      dan {formatAmount(count)} {what} yang tidak ditampilkan di sini
    </p>
  )
}
