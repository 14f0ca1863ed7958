import { type AuditAction, auditActions, auditSubjects } from '@laci/domain/operator/audit.ts'
import { factWords } from '@laci/domain/operator/audit-facts.ts'
import { auditPageSchema, type DeskAuditRow } from '@laci/domain/operator/desk-wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, useState } from 'react'
import { Card, DeskRows } from './desk-list.tsx'
import { shownTime } from './facts.tsx'
import { NameFilter } from './name-filter.tsx'
import { useDeskList } from './use-desk.ts'

/** Everything that was done here, the newest first. */
export function AuditPart() {
  const [action, setAction] = useState('')
  const [subjectKind, setSubjectKind] = useState('')
  const [typed, setTyped] = useState('')
  const [subjectId, setSubjectId] = useState('')
  const query = useDeskList('/audit', auditPageSchema, { action, subjectKind, subjectId })
  function search(event: FormEvent) {
    event.preventDefault()
    setSubjectId(typed.trim())
  }
  return (
    <>
      <form
        method="dialog"
        onSubmit={search}
        className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
      >
        <NameFilter
          label="Tindakan"
          names={auditActions}
          value={action}
          onChange={setAction}
          testId="desk-audit-action"
        />
        <NameFilter label="Pada" names={auditSubjects} value={subjectKind} onChange={setSubjectKind} />
        <TextInput
          label="ID persis"
          value={typed}
          maxLength={80}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">Saring</Button>
      </form>
      <Card testId="desk-audit">
        <DeskRows
          query={query}
          rows={query.data?.pages.flatMap((page) => page.rows)}
          keyOf={(row) => String(row.auditNumber)}
          empty={action || subjectKind || subjectId ? 'Tidak ada catatan yang cocok.' : 'Belum ada catatan.'}
        >
          {(row) => <AuditRow row={row} />}
        </DeskRows>
      </Card>
    </>
  )
}

function AuditRow({ row }: { row: DeskAuditRow }) {
  const subject = (auditSubjects as Readonly<Record<string, string>>)[row.subjectKind] ?? row.subjectKind
  return (
    <div className="grid gap-1" data-testid="desk-audit-row">
      <p className="flex flex-wrap justify-between gap-x-6">
        <span className="font-semibold">{auditActions[row.action as AuditAction] ?? row.action}</span>
        <span className="text-sm text-redup tabular-nums">{shownTime(row.at)}</span>
      </p>
      <p className="text-sm text-redup break-all">{`${subject} ${row.subjectId}`}</p>
      <p className="text-sm text-redup">{`${row.actorName}${row.address ? ` dari ${row.address}` : ''}`}</p>
      <Change label="Sebelum" facts={row.before} />
      <Change label="Sesudah" facts={row.after} />
    </div>
  )
}

function Change({ label, facts }: { label: string; facts: DeskAuditRow['before'] }) {
  const entries = Object.entries(facts)
  if (entries.length === 0) return null
  return (
    <p className="text-sm break-words">
      <span className="font-semibold">{`${label}: `}</span>
      {entries
        .map(([name, value]) => factWords(name, value, formatRupiah))
        .map(({ label: called, value }) => `${called}: ${value}`)
        .join(' · ')}
    </p>
  )
}
