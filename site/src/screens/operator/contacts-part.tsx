import { contactPageSchema, type DeskContact, followUpStatuses } from '@laci/domain/operator/follow-up.ts'
import { useState } from 'react'
import { Notice } from '../../shell/message.tsx'
import { Card, DeskRows } from './desk-list.tsx'
import { shownTime } from './facts.tsx'
import { FollowUpRow } from './follow-up-row.tsx'
import { NameFilter } from './name-filter.tsx'
import { useDeskList } from './use-desk.ts'
import { useOpenedNumber } from './use-opened-number.tsx'

const topics: Readonly<Record<string, string>> = { investor: 'Calon investor' }

/** Who left a number to be called back. */
export function ContactsPart() {
  const [status, setStatus] = useState('')
  const query = useDeskList('/contacts', contactPageSchema, { status })
  return (
    <>
      <NameFilter
        label="Status"
        names={followUpStatuses}
        value={status}
        onChange={setStatus}
        className="sm:max-w-xs"
      />
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
  const path = `/contacts/${row.contactId}`
  const number = useOpenedNumber(`${path}/open`)
  return (
    <>
      <FollowUpRow
        name={row.phoneMasked}
        path={path}
        list="/contacts"
        present={row}
        head={<span className="font-semibold tabular-nums">{number.phone ?? row.phoneMasked}</span>}
        facts={`${topics[row.topic] ?? row.topic} · ${shownTime(row.createdAt)}`}
        actions={number.button(`Buka nomor ${row.phoneMasked}`)}
      />
      {number.failure ? <Notice>{number.failure}</Notice> : null}
    </>
  )
}
