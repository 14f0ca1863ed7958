import { instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay, Zone } from '@laci/domain/base/time/zone.ts'
import { differenceWord } from '@laci/domain/shift/figures.ts'
import type { ChipTone } from '@laci/ui/controls/chip.tsx'
import { formatBusinessDay, formatTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import type { ShiftRow } from './shift-story.ts'

/** *Pas*, *Lebih +Rp 5.000*, *Kurang -Rp 5.000*: by word, sign and colour. */
export function differenceText(differenceRupiah: number): string {
  const word = differenceWord(differenceRupiah)
  if (differenceRupiah === 0) return word
  return `${word} ${differenceRupiah > 0 ? '+' : ''}${formatRupiah(differenceRupiah)}`
}

export function differenceTone(differenceRupiah: number): ChipTone {
  if (differenceRupiah === 0) return 'success'
  return differenceRupiah > 0 ? 'warning' : 'danger'
}

/** `Minggu, 22 November 2026, 07.58–21.10` */
export function shiftTimes({ fields }: ShiftRow, zone: Zone): string {
  const from = formatTime(instant(fields.openedAt), zone)
  const through = fields.closedAt === null ? 'sekarang' : formatTime(instant(fields.closedAt), zone)
  // Word joiners: a range is not torn apart at the end of a line.
  return `${formatBusinessDay(fields.businessDay as BusinessDay)}, ${from}\u2060–\u2060${through}`
}
