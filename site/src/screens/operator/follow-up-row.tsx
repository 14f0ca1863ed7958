import type { FollowUpStatus } from '@laci/domain/operator/follow-up.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { type ReactNode, useState } from 'react'
import { FollowUpChip, FollowUpForm } from './follow-up-form.tsx'

/** Somebody who waits: who, how far it is, what was noted, and *Ubah*. */
export function FollowUpRow({
  name,
  path,
  list,
  present,
  head,
  chips,
  facts,
  actions,
}: {
  /** Names the row for who hears it. */
  name: string
  path: string
  /** Which list shows it. */
  list: string
  present: { readonly status: FollowUpStatus; readonly note: string; readonly version: number }
  head: ReactNode
  chips?: ReactNode
  facts: string
  actions?: ReactNode
}) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            {head}
            <FollowUpChip status={present.status} />
            {chips}
          </div>
          <p className="mt-1 text-sm text-redup break-words">{facts}</p>
          {present.note ? <p className="text-sm break-words">{present.note}</p> : null}
        </div>
        <div className="flex flex-wrap gap-2">
          {actions}
          <Button
            tone="outline"
            aria-expanded={isEditing}
            aria-label={`Ubah ${name}`}
            onClick={() => setIsEditing(!isEditing)}
          >
            Ubah
          </Button>
        </div>
      </div>
      {isEditing ? (
        <FollowUpForm
          key={present.version}
          path={path}
          list={list}
          present={present}
          onSaved={() => setIsEditing(false)}
        />
      ) : null}
    </>
  )
}
