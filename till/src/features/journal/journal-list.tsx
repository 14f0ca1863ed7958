import type { BusinessDay, Zone } from '@laci/domain/base/time/zone.ts'
import type { JournalNames } from '@laci/domain/events/journal-text.ts'
import { eventSentence } from '@laci/domain/journal/journal-texts.ts'
import { patternSeverity } from '@laci/domain/views/audit/patterns.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { formatBusinessDay, formatTime } from '@laci/ui/format/date.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { CircleAlert, CloudUpload } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { useRows } from '../../ui/base/use-rows.ts'
import { useIsPhone } from '../../ui/base/window-fit.ts'
import { type JournalEntry, notesOf } from './journal-entry.ts'

type Item =
  | { readonly kind: 'day'; readonly day: BusinessDay; readonly count: number }
  | { readonly kind: 'entry'; readonly entry: JournalEntry }

const dayRem = 3
/** A sentence takes two lines on a phone. */
const rowRem = { phone: 5.25, wide: 3.75 }
/** What is said of it takes a line more. */
const noteRem = 1.25

/** Every event that is asked for, newest first, with a heading for each day. Only what is in view is drawn. */
export function JournalList({
  entries,
  names,
  zone,
  deviceLabel,
  onOpen,
}: {
  entries: readonly JournalEntry[]
  names: JournalNames
  zone: Zone
  deviceLabel: (deviceId: string) => string
  onOpen: (entry: JournalEntry) => void
}) {
  const isPhone = useIsPhone()
  const items = useMemo(() => itemsOf(entries), [entries])
  // A new function has every row reckoned anew, so it is new with new rows only.
  const getItemKey = useCallback((index: number) => keyOf(items[index]!), [items])
  const frame = useRef<HTMLUListElement>(null)
  const list = useRows({
    count: items.length,
    frame,
    rowRem: (index) => remOf(items[index]!, isPhone),
    getItemKey,
    overscan: 6,
  })
  return (
    <ul
      ref={frame}
      aria-label="Catatan"
      data-testid="journal-list"
      className="relative overflow-hidden rounded-tile border border-garis bg-putih"
      style={{ height: list.heightPx }}
    >
      {list.rows.map(({ index, key, place }) => {
        const item = items[index]!
        return (
          <li
            key={key}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 grid"
            {...place}
          >
            {item.kind === 'day' ? (
              <p className="flex h-full items-center gap-2 border-b border-garis bg-kertas px-4 font-semibold">
                {formatBusinessDay(item.day)}
                <span className="text-sm font-normal text-redup">{formatAmount(item.count)} catatan</span>
              </p>
            ) : (
              <EntryRow
                entry={item.entry}
                sentence={eventSentence(item.entry.row, names)}
                time={formatTime(item.entry.row.at, zone)}
                who={names.person(item.entry.row.staffId)}
                where={deviceLabel(item.entry.row.deviceId)}
                onOpen={() => onOpen(item.entry)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function itemsOf(entries: readonly JournalEntry[]): Item[] {
  const counts = new Map<BusinessDay, number>()
  for (const { row } of entries) counts.set(row.businessDay, (counts.get(row.businessDay) ?? 0) + 1)
  const items: Item[] = []
  let day: BusinessDay | null = null
  for (const entry of entries) {
    const { businessDay } = entry.row
    if (businessDay !== day) {
      day = businessDay
      items.push({ kind: 'day', day, count: counts.get(day)! })
    }
    items.push({ kind: 'entry', entry })
  }
  return items
}

function hasNote(entry: JournalEntry): boolean {
  return notesOf(entry).length > 0
}

function remOf(item: Item, isPhone: boolean): number {
  if (item.kind === 'day') return dayRem
  return rowRem[isPhone ? 'phone' : 'wide'] + (hasNote(item.entry) ? noteRem : 0)
}

function keyOf(item: Item): string {
  return item.kind === 'day' ? item.day : item.entry.row.eventId
}

function EntryRow({
  entry,
  sentence,
  time,
  who,
  where,
  onOpen,
}: {
  entry: JournalEntry
  sentence: string
  time: string
  who: string
  where: string
  onOpen: () => void
}) {
  const { row, patterns, unfit } = entry
  const isRed = unfit !== null || patterns.some(({ code }) => patternSeverity[code] === 'red')
  const notes = notesOf(entry)
  return (
    <button
      type="button"
      onClick={onOpen}
      data-testid="journal-row"
      data-kind={row.kind}
      data-red={isRed}
      className={classes(
        'flex h-full w-full gap-3 border-b border-garis px-4 py-2 text-left -outline-offset-3! hover:bg-laci-50',
        isRed && 'border-l-4 border-l-cabai-600 pl-3',
      )}
    >
      <span className="w-11 shrink-0 text-redup tabular-nums">{time}</span>
      <span className="grid min-w-0 grow content-start">
        <span className="line-clamp-2 leading-5.5 font-semibold md:line-clamp-1">{sentence}</span>
        {notes.length > 0 ? (
          <span
            className={classes(
              'flex min-w-0 items-center gap-1.5 text-sm font-semibold',
              isRed ? 'text-cabai-600' : 'text-jahe-800',
            )}
          >
            {isRed ? <CircleAlert aria-hidden size={16} className="shrink-0" /> : null}
            <span className="truncate">{notes.join('; ')}</span>
          </span>
        ) : null}
        <span className="flex min-w-0 items-center gap-1.5 text-sm text-redup">
          <span className="truncate">
            {who} · {where}
          </span>
          {row.isSent ? null : (
            <CloudUpload aria-label="Menunggu terkirim" size={16} className="shrink-0 text-jahe-800" />
          )}
        </span>
      </span>
    </button>
  )
}
