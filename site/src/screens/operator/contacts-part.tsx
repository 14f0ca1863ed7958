import { contactNumberSchema, contactPageSchema, type DeskContact } from '@laci/domain/operator/follow-up.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { useState } from 'react'
import { Notice } from '../../shell/message.tsx'
import { Card, DeskRows } from './desk-list.tsx'
import { shownTime } from './facts.tsx'
import { FollowUpChip, FollowUpFilter, FollowUpForm } from './follow-up-form.tsx'
import { useDeskCommand, useDeskList } from './use-desk.ts'

const topics: Readonly<Record<string, string>> = { investor: 'Calon investor' }

/** Who left a number to be called back. */
export function ContactsPart() {
  const [status, setStatus] = useState('')
  const query = useDeskList('/contacts', contactPageSchema, { status })
  return (
    <>
      <FollowUpFilter value={status} onChange={setStatus} />
      <Card testId="desk-contacts">
        <DeskRows
          query={query}
          rows={query.data?.pages.flatMap((page) => page.rows)}
          keyOf={(row) => row.contactId}
          empty={status ? 'Tidak ada yang berstatus ini.' : 'Belum ada yang minta dihubungi.'}
        >
          {(row) => <ContactRow row={row} />}
        </DeskRows>
      </Card>
    </>
  )
}

function ContactRow({ row }: { row: DeskContact }) {
  const opening = useDeskCommand(contactNumberSchema)
  const [phone, setPhone] = useState<string | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold tabular-nums">{phone ?? row.phoneMasked}</span>
            <FollowUpChip status={row.status} />
          </p>
          <p className="text-sm text-redup">{`${topics[row.topic] ?? row.topic} · ${shownTime(row.createdAt)}`}</p>
          {row.note ? <p className="text-sm break-words">{row.note}</p> : null}
        </div>
        <div className="flex flex-wrap gap-2">
          {phone === null ? (
            <Button
              tone="outline"
              isBusy={opening.isBusy}
              busyLabel={commonTexts.processing}
              onClick={async () =>
                setPhone(
                  (await opening.run(`/contacts/${row.contactId}/open`, {}, { touches: ['/audit'] }))
                    ?.phone ?? null,
                )
              }
              aria-label={`Buka nomor ${row.phoneMasked}`}
            >
              Buka nomor
            </Button>
          ) : null}
          <Button
            tone="outline"
            aria-expanded={isEditing}
            aria-label={`Ubah ${row.phoneMasked}`}
            onClick={() => setIsEditing(!isEditing)}
          >
            Ubah
          </Button>
        </div>
      </div>
      {opening.failure ? <Notice>{opening.failure}</Notice> : null}
      {isEditing ? (
        <FollowUpForm
          key={row.version}
          path={`/contacts/${row.contactId}`}
          list="/contacts"
          present={row}
          onSaved={() => setIsEditing(false)}
        />
      ) : null}
    </>
  )
}
