import { type FigureChange, figureText, reasonText } from '@laci/domain/views/report/figure-change.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { formatBusinessDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'

const shownAtFirst = 5

/** Why, and day by day how each figure read before and reads now. */
export default function ChangedDays({ changes }: { changes: readonly FigureChange[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const byDay = new Map<string, FigureChange[]>()
  for (const change of changes) byDay.set(change.day, [...(byDay.get(change.day) ?? []), change])
  const days = [...byDay.values()]
  const reasons = [...new Set(changes.map(({ reason }) => reason))]
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{reasonText(reason)}</li>
        ))}
      </ul>
      <ul className="divide-y divide-garis border-y border-garis">
        {(isWhole ? days : days.slice(0, shownAtFirst)).map((figures) => (
          <li key={figures[0]!.day} className="grid gap-1 py-3" data-testid="changed-day">
            <p className="font-semibold">{formatBusinessDay(figures[0]!.day)}</p>
            {figures.map(({ figure, reason, beforeRupiah, afterRupiah }) => (
              <p key={`${figure} ${reason}`} className="flex flex-wrap justify-between gap-x-4 text-sm">
                <span className="text-redup">{figureText(figure)}</span>
                <span className="ml-auto text-right tabular-nums">
                  <s className="text-redup">
                    <span className="sr-only">dulu </span>
                    {formatRupiah(beforeRupiah)}
                  </s>{' '}
                  <span className="sr-only">kini </span>
                  <strong>{formatRupiah(afterRupiah)}</strong>
                </span>
              </p>
            ))}
          </li>
        ))}
      </ul>
      {days.length > shownAtFirst && !isWhole ? (
        <Button tone="outline" className="justify-self-start" onClick={() => setIsWhole(true)}>
          {`Tampilkan semua (${days.length} hari)`}
        </Button>
      ) : null}
    </>
  )
}
