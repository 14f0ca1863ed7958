import { readStoreName } from '@laci/domain/account/open-store.ts'
import { accountRefusalText } from '@laci/domain/account/refusal-text.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { codeTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useServices } from '../../services.tsx'
import { ApiRefusal, isSessionGone, logUnexpected, NoAnswer } from '../../shell/api-request.ts'

/** The name of a further shop. What was typed stays until the server has said yes, and a second try makes no second shop. */
export default function StoreForm({
  onDone,
  onCancel,
  onSignedOut,
}: {
  onDone: () => Promise<void>
  onCancel: () => void
  onSignedOut: () => void
}) {
  const { account, newId } = useServices()
  const [storeId] = useState(newId)
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  function fail(text: string) {
    setError(text)
    field.current?.focus()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const read = readStoreName(name)
    if (!read.ok) return fail(accountRefusalText[read.refusal.code]())
    setIsSaving(true)
    try {
      await account.openStore({ storeId, name: read.value })
      await onDone()
    } catch (cause) {
      setIsSaving(false)
      if (isSessionGone(cause)) return onSignedOut()
      if (cause instanceof ApiRefusal) return fail(cause.message)
      logUnexpected(cause)
      fail(cause instanceof NoAnswer ? codeTexts.noAnswer : codeTexts.unexpected)
    }
  }

  return (
    <form method="dialog" noValidate onSubmit={save} className="grid max-w-md gap-4" data-testid="store-form">
      <TextInput
        ref={field}
        label="Nama toko"
        hint="Misalnya Toko Sari, Pasar Baru. Tercetak di struk."
        maxLength={80}
        value={name}
        error={error ?? undefined}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(null)
        }}
        data-testid="store-name"
      />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button tone="outline" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" isBusy={isSaving} busyLabel={commonTexts.processing} data-testid="store-save">
          {commonTexts.save}
        </Button>
      </div>
    </form>
  )
}
