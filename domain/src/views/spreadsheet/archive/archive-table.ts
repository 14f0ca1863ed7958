import { type TableCell, type TableColumn, textColumn } from '../../../base/table/table.ts'
import { clockParts, pad2, type Zone } from '../../../base/time/zone.ts'
import type { EventKind } from '../../../events/fact.ts'
import type { JournalNames } from '../../../events/journal-text.ts'
import type { JournalFact } from '../../../journal/journal-fact.ts'

/** Names behind the ids of events, for whoever writes the archive of a whole shop. */
export type ArchiveNames = JournalNames & {
  /** Letter and name of a till. */
  device(deviceId: string): string
  /** The shop's own, for times. */
  readonly zone: Zone
}

export type ArchiveEvent<Kind extends EventKind = EventKind> = Extract<JournalFact, { kind: Kind }>

/** One file of the archive that is made of events. */
export type ArchiveTable = {
  /** What stands in it, for people. */
  readonly about: string
  readonly columns: readonly TableColumn[]
  /** The cells that one event adds, without those that every row of the archive has. */
  cells(event: JournalFact, names: ArchiveNames): readonly (readonly TableCell[])[]
}

const firstColumns = [textColumn('Hari', 12), textColumn('Waktu', 20)]
const lastColumns = [textColumn('Orang', 18), textColumn('Perangkat', 16), textColumn('ID Catatan', 36)]

/** Every row says when, who, at which till, and which event of the journal it comes from. */
export function archiveHeader({ columns }: ArchiveTable): string[] {
  return [...firstColumns, ...columns, ...lastColumns].map(({ header }) => header)
}

export function archiveRows(table: ArchiveTable, event: JournalFact, names: ArchiveNames): TableCell[][] {
  return table
    .cells(event, names)
    .map((cells) => [
      event.businessDay,
      archiveTime(event.at, names.zone),
      ...cells,
      names.person(event.staffId),
      names.device(event.deviceId),
      event.eventId,
    ])
}

/** `2026-11-20 14:05:09` in the shop's zone: spreadsheets sort it and read it as a time. */
export function archiveTime(at: JournalFact['at'], zone: Zone): string {
  const { year, month, day, hour, minute, second } = clockParts(at, zone)
  return `${year}-${pad2(month)}-${pad2(day)} ${pad2(hour)}:${pad2(minute)}:${pad2(second)}`
}

/** Thousandths as a spreadsheet adds them up. */
export function archiveQuantity(thousandths: number): number {
  return thousandths / 1000
}
