import type { PayWay } from '@laci/domain/plan/plan-advice.ts'
import { formatMonths } from '@laci/ui/format/length.ts'

export const wayNames = {
  token: 'Token',
  subscription: 'Langganan',
  one_time: 'Sekali bayar',
} as const satisfies { [Way in PayWay]: string }

/** `1 tahun`, or `2 × 1 tahun, 1 × 3 bulan`: what is to be bought. */
export function plansText(planMonths: readonly number[]): string {
  const counts = new Map<number, number>()
  for (const months of planMonths) counts.set(months, (counts.get(months) ?? 0) + 1)
  return [...counts]
    .map(([months, count]) => (count === 1 ? '' : `${count} × `) + formatMonths(months))
    .join(', ')
}
