import type { Zone } from '@laci/domain/base/time/zone.ts'
import type { Predecessor } from '@laci/domain/device/predecessor.ts'
import { lastWordText } from '@laci/ui/texts/till-word.ts'

/** What is known of a till that this device may have been, and what may be lost [DEVICE-25]. */
export function predecessorWords(predecessor: Predecessor, zone: Zone): string {
  const word = lastWordText(predecessor, zone).replace(/\.?$/, '.')
  const what = (predecessor.unsentCount ?? 0) > 0 ? 'Yang belum terkirim' : 'Yang dijual sesudahnya'
  return `${word} ${what} bisa hilang bersama data peramban.`
}
