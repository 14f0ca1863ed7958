import { instant } from '@laci/domain/base/time/instant.ts'
import { defaultZone } from '@laci/domain/base/time/zone.ts'
import { formatDate, formatTime } from '@laci/ui/format/date.ts'
import type { ReactNode } from 'react'

/** `22 November 2026, 14.05`, in WIB; a dash where there is none. */
export function shownTime(at: number | null): string {
  if (at === null) return '–'
  return `${formatDate(instant(at), defaultZone)}, ${formatTime(instant(at), defaultZone)}`
}

export function shownDay(at: number | null): string {
  return at === null ? '–' : formatDate(instant(at), defaultZone)
}

/** A few words and what they stand for, in two columns where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-redup">{label}</dt>
      <dd className="font-semibold break-words tabular-nums">{children === '' ? '–' : children}</dd>
    </div>
  )
}
