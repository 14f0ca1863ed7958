import { doneSchema } from '@laci/domain/operator/desk-wire.ts'
import {
  type FollowUpStatus,
  followUpNoteMaximum,
  followUpStatuses,
} from '@laci/domain/operator/follow-up.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip, type ChipTone } from '@laci/ui/controls/chip.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../shell/message.tsx'
import { useDeskCommand } from './use-desk.ts'

const statusOptions = Object.entries(followUpStatuses).map(([value, label]) => ({ value, label }))

const tones: Record<FollowUpStatus, ChipTone> = {
  new: 'warning',
  contacted: 'teal',
  under_way: 'teal',
  done: 'success',
  dropped: 'plain',
}

export function FollowUpChip({ status }: { status: FollowUpStatus }) {
  return <Chip tone={tones[status]}>{followUpStatuses[status]}</Chip>
}

/** State and note of somebody who waits. */
export function FollowUpForm({
  path,
  list,
  present,
  onSaved,
}: {
  path: string
  /** Which list shows it. */
  list: string
  present: { readonly status: FollowUpStatus; readonly note: string; readonly version: number }
  onSaved: () => void
}) {
  const [status, setStatus] = useState<string>(present.status)
  const [note, setNote] = useState(present.note)
  const saving = useDeskCommand(doneSchema)
  async function save(event: FormEvent) {
    event.preventDefault()
    const saved = await saving.run(
      path,
      { status, note, version: present.version },
      { success: 'Tersimpan', touches: [list, '/today', '/audit'] },
    )
    if (saved !== null) onSaved()
  }
  return (
    <form
      method="dialog"
      onSubmit={save}
      className="grid gap-3 pt-3 sm:grid-cols-[14rem_minmax(0,1fr)]"
      data-testid="desk-follow-up"
    >
      <SelectInput
        label="Status"
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
        options={statusOptions}
      />
      <TextInput
        label="Catatan"
        value={note}
        maxLength={followUpNoteMaximum}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {saving.failure ? (
        <div className="sm:col-span-2">
          <Notice>{saving.failure}</Notice>
        </div>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow sm:col-span-2">
        <Button tone="outline" onClick={onSaved}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" isBusy={saving.isBusy} busyLabel={commonTexts.processing}>
          {commonTexts.save}
        </Button>
      </div>
    </form>
  )
}
