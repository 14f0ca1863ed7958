import { arrivedOf, type SentStanding } from '@laci/domain/transfer/plan-transfer.ts'
import type { ChipTone } from '@laci/ui/controls/chip.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import type { SentTransfer } from './use-transfers.ts'

/** Where a transfer stands, in a word; the colour only helps. */
export const standingWords = {
  on_the_way: { text: 'Dalam perjalanan', tone: 'teal' },
  arrived: { text: 'Sudah diterima', tone: 'success' },
  arrived_other: { text: 'Diterima tidak sama', tone: 'warning' },
  cancelled: { text: 'Dibatalkan', tone: 'plain' },
} as const satisfies { [Standing in SentStanding]: { text: string; tone: ChipTone } }

/** The same, with how many are missing or too many where all differ one way. */
export function standingText({
  standing,
  fields,
  arrived,
}: Pick<SentTransfer, 'standing' | 'fields' | 'arrived'>) {
  if (standing !== 'arrived_other' || arrived === undefined) return standingWords[standing].text
  const differences = fields.lines.map(
    ({ stockThousandths }, lineIndex) => arrivedOf(arrived, lineIndex) - stockThousandths,
  )
  const sum = differences.reduce((total, one) => total + one, 0)
  if (differences.every((one) => one <= 0)) return `Diterima kurang ${formatQuantity(-sum)}`
  if (differences.every((one) => one >= 0)) return `Diterima lebih ${formatQuantity(sum)}`
  return standingWords.arrived_other.text
}
