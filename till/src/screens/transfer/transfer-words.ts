import type { SentStanding } from '@laci/domain/transfer/plan-transfer.ts'
import type { ChipTone } from '@laci/ui/controls/chip.tsx'

/** Where a transfer stands, in a word; the colour only helps. */
export const standingWords = {
  on_the_way: { text: 'Dalam perjalanan', tone: 'teal' },
  arrived: { text: 'Sudah diterima', tone: 'success' },
  arrived_other: { text: 'Diterima berbeda', tone: 'warning' },
  cancelled: { text: 'Dibatalkan', tone: 'plain' },
} as const satisfies { [Standing in SentStanding]: { text: string; tone: ChipTone } }

export function storeText(name: string): string {
  return name === '' ? 'Toko tanpa nama' : name
}
