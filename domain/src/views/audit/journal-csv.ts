import { csvRows } from '../../base/table/table.ts'
import { clockParts, pad2, type Zone } from '../../base/time/zone.ts'
import type { JournalNames } from '../../events/journal-text.ts'
import type { JournalFact } from '../../journal/journal-fact.ts'
import { amountOf, eventSentence, eventWords, receiptNumbersOf } from '../../journal/journal-texts.ts'
import { patternText } from './pattern-text.ts'
import type { Pattern } from './patterns.ts'

const heading = [
  'Hari usaha',
  'Waktu perangkat',
  'Waktu server',
  'Perangkat',
  'Nomor urut',
  'Orang',
  'Jenis',
  'Catatan',
  'Nomor struk',
  'Jumlah (Rp)',
  'Yang terlihat',
  'Id catatan',
]

/** What stands above the columns. */
export const journalCsvHeading = csvRows([heading])

/**
 * The journal as it is shown, one line an event, for a spreadsheet; whatever somebody typed runs nothing there [JOURNAL-8].
 * Without the heading, so that weeks can be written piece by piece.
 */
export function journalCsv(
  rows: readonly JournalFact[],
  about: {
    readonly names: JournalNames
    readonly zone: Zone
    readonly deviceName: (deviceId: string) => string
    readonly patternsOf: (eventId: string) => readonly Pattern[]
  },
): string {
  const { names, zone, deviceName, patternsOf } = about
  return csvRows(
    rows.map((row) => [
      row.businessDay,
      timeText(row.at, zone),
      row.receivedAt === null ? '' : timeText(row.receivedAt, zone),
      deviceName(row.deviceId),
      row.deviceSeq,
      names.person(row.staffId),
      eventWords(row.kind),
      plain(eventSentence(row, names)),
      receiptNumbersOf(row).join(' '),
      amountOf(row),
      patternsOf(row.eventId)
        .map((pattern) => plain(patternText(pattern)))
        .join('; '),
      row.eventId,
    ]),
  )
}

/** `2026-11-20 14:05:09` in the shop's zone: spreadsheets sort it and read it as a time. */
function timeText(at: JournalFact['at'], zone: Zone): string {
  const { year, month, day, hour, minute, second } = clockParts(at, zone)
  return `${year}-${pad2(month)}-${pad2(day)} ${pad2(hour)}:${pad2(minute)}:${pad2(second)}`
}

/** Blanks that hold sums together on a screen only hinder a search in a spreadsheet. */
function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
