import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { type FormEvent, useRef, useState } from 'react'

/** *Simpan pesanan*: under a table or a name, so that it is found again. */
export function HoldSheet({
  name: knownName,
  isBusy,
  onClose,
  onHold,
}: {
  /** What the bill was called before, or its customer. */
  name: string
  isBusy: boolean
  onClose: () => void
  onHold: (name: string) => void
}) {
  const [name, setName] = useState(knownName)
  const [isTried, setIsTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isMissing = name.trim() === ''
  return (
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title="Simpan pesanan"
      initialFocus={field}
      testId="hold-sheet"
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (isMissing) setIsTried(true)
          else onHold(name)
        }}
      >
        <TextInput
          ref={field}
          label="Meja atau nama"
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          hint="Terlihat di semua perangkat toko ini"
          error={isTried && isMissing ? 'Isi meja atau nama, misalnya Meja 4.' : undefined}
          data-testid="hold-name"
        />
        <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="hold-save">
          Simpan
        </Button>
      </form>
    </Sheet>
  )
}
