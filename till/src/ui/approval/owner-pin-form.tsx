import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { type FormEvent, useState } from 'react'
import { FormError } from '../base/form-error.tsx'
import { useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'

const problems = {
  pin_invalid: 'PIN terdiri dari 6 angka.',
  pin_weak: 'PIN ini terlalu mudah ditebak. Pakai angka lain.',
} as const

/** The owner's own PIN for this device: without one nobody could come back from a cashier. */
export function OwnerPinForm({ onDone }: { onDone?: () => void }) {
  const shop = useShop()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [run, isBusy] = useCommand()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (pin !== again) return setError('Kedua PIN tidak sama.')
    const made = await run(() => shop.staff.setOwnerPin(pin))
    if (made === undefined) return
    if (!made.ok) return setError(problems[made.refusal.code])
    onDone?.()
  }

  const input = (label: string, value: string, set: (next: string) => void, testId: string) => (
    <TextInput
      label={label}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={value}
      onChange={(event) => {
        set(event.currentTarget.value.replace(/\D/g, ''))
        setError(null)
      }}
      inputClassName="text-center text-2xl tracking-[0.5em] tabular-nums"
      data-testid={testId}
    />
  )
  return (
    <form onSubmit={save} className="grid gap-4" data-testid="owner-pin-form">
      <p>
        Buat dulu PIN pemilik untuk perangkat ini. Dengan PIN ini Anda kembali dari kasir lain, juga tanpa
        internet.
      </p>
      {input('PIN pemilik', pin, setPin, 'owner-pin')}
      {input('Ketik sekali lagi', again, setAgain, 'owner-pin-again')}
      <FormError>{error}</FormError>
      <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="owner-pin-save">
        Simpan PIN
      </Button>
    </form>
  )
}
