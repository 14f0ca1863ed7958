import type { JournalEvent } from '@laci/domain/events/fact.ts'

type Refund = Extract<JournalEvent, { kind: 'sale_refunded' }>
type Summed = {
  readonly netRupiah: number
  readonly serviceRupiah?: number | undefined
  readonly taxRupiah?: number | undefined
  readonly lineDiscountRupiah?: number | undefined
  readonly billDiscountRupiah?: number | undefined
  readonly quantityThousandths: number
}
const members = [
  ...['netRupiah', 'serviceRupiah', 'taxRupiah', 'lineDiscountRupiah', 'billDiscountRupiah'],
  'quantityThousandths',
] as (keyof Summed)[]
const sumOf = (lines: readonly Summed[], member: keyof Summed) =>
  lines.reduce((sum, line) => sum + (line[member] ?? 0), 0)

/**
 * Whether all refunds of a sale of which everything came back, in any steps, have brought exactly what was sold. Those of one
 * device: two that do not know of each other share nothing.
 */
export function findingsOfReturned(journal: readonly JournalEvent[]): string[] {
  const bySale = new Map<string, Refund[]>()
  for (const event of journal)
    if (event.kind === 'sale_refunded')
      bySale.set(event.body.saleId, [...(bySale.get(event.body.saleId) ?? []), event])
  return journal.flatMap((sale) => {
    const refunds = bySale.get(sale.eventId)
    if (sale.kind !== 'sale_recorded' || refunds === undefined) return []
    if (new Set(refunds.map(({ deviceId }) => deviceId)).size > 1) return []
    const back = refunds.flatMap(({ body }) => body.lines)
    const isAllBack = sale.body.lines.every(
      ({ quantityThousandths }, index) =>
        sumOf(
          back.filter((line) => line.lineIndex === index),
          'quantityThousandths',
        ) === quantityThousandths,
    )
    if (!isAllBack) return []
    const wrong = members.filter((member) => sumOf(back, member) !== sumOf(sale.body.lines, member))
    const paidBack = refunds
      .flatMap(({ body }) => body.payments)
      .reduce((sum, one) => sum + one.amountRupiah, 0)
    if (paidBack !== sale.body.totalRupiah) wrong.push('netRupiah')
    return wrong.map((member) => `a sale of which all came back: ${member} is not that of the sale`)
  })
}
