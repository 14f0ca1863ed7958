import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useRef } from 'react'
import { RequiredTextSheet } from './required-text-sheet.tsx'

/** *Simpan pesanan*: under a table or a name, so that it is found again. */
export function HoldSheet({
  name: knownName,
  note,
  isBusy,
  onClose,
  onHold,
}: {
  /** What the bill was called before, or its customer. */
  name: string
  /** What has to be done before; empty: nothing. */
  note: string
  isBusy: boolean
  onClose: () => void
  onHold: (name: string) => void
}) {
  const nameField = useRef<HTMLInputElement>(null)
  return (
    <RequiredTextSheet
      title="Simpan pesanan"
      initialText={knownName}
      isBusy={isBusy}
      onClose={onClose}
      onDone={onHold}
      initialFocus={nameField}
      testId="hold-sheet"
      field={(name, change, isMissed) => (
        <TextInput
          ref={nameField}
          label="Meja atau nama"
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => change(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          hint={`Terlihat di semua perangkat toko ini.${note}`}
          error={isMissed ? 'Isi meja atau nama, misalnya Meja 4.' : undefined}
          data-testid="hold-name"
        />
      )}
      actions={
        <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="hold-save">
          Simpan
        </Button>
      }
    />
  )
}
