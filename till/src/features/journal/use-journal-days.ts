import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { useEffect, useRef, useState } from 'react'
import type { JournalRow } from '../../engine/api/journal.ts'
import { TillProblem } from '../../engine/base/problem.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'

export type JournalDays = {
  /** Newest first. */
  readonly rows: readonly JournalRow[]
  /** Null: all of it is read. Otherwise days that are read, of how many. */
  readonly reading: { readonly doneCount: number; readonly totalCount: number } | null
  /** Something happened since a long stretch was read; it is not read again by itself. */
  readonly isOutdated: boolean
  readAgain(): void
}

/**
 * The journal of these days, both included. One day is read again after each event. Several are read day by day, the newest
 * first, so that weeks of a busy shop neither freeze a tablet nor keep somebody waiting for today.
 */
export function useJournalDays(fromDay: BusinessDay, throughDay: BusinessDay): JournalDays {
  const { journal } = useShop()
  const version = useReadable(journal.version)
  const [asked, setAsked] = useState(0)
  const [rows, setRows] = useState<readonly JournalRow[]>([])
  const [reading, setReading] = useState<JournalDays['reading']>(null)
  const [readVersion, setReadVersion] = useState(version)
  const isOneDay = fromDay === throughDay
  const shown = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked`, and the version of a single day, say when to read again
  useEffect(() => {
    let isCurrent = true
    const key = `${fromDay} ${throughDay}`
    async function read(): Promise<void> {
      const before = journal.version.get()
      const days = daysBack(fromDay, throughDay)
      const found: JournalRow[] = []
      for (const [index, day] of days.entries()) {
        const ofDay = await journal.entriesOfDay(day)
        if (!isCurrent) return
        found.push(...ofDay.reverse())
        if (isOneDay) break
        setReading({ doneCount: index + 1, totalCount: days.length })
        // The first day at once; the rest together, because every list that is shown is judged as a whole.
        if (index === 0 && shown.current !== key) setRows([...found])
      }
      shown.current = key
      setRows(found)
      setReading(null)
      setReadVersion(before)
    }
    read().catch((cause: unknown) => {
      // What was read stays when the disk answers no more; the shell tells of it.
      if (!(cause instanceof TillProblem)) throw cause
    })
    return () => {
      isCurrent = false
    }
  }, [journal, fromDay, throughDay, asked, isOneDay ? version : 0])
  return {
    rows,
    reading,
    isOutdated: !isOneDay && reading === null && readVersion !== version,
    readAgain: () => setAsked((count) => count + 1),
  }
}

function daysBack(fromDay: BusinessDay, throughDay: BusinessDay): BusinessDay[] {
  const days: BusinessDay[] = []
  for (let day = throughDay; day >= fromDay; day = dayAfter(day, -1)) days.push(day)
  return days
}
