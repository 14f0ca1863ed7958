import { judgePasswordShape, minimumPasswordLength } from '@laci/domain/account/password.ts'
import { judgePin } from '@laci/domain/staff/pin.ts'
import { staffRefusalText } from '@laci/domain/staff/refusal-text.ts'
import type { StaffMemberView } from '@laci/domain/staff/wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useCommand } from '../../ui/state/use-command.tsx'
import { PinInput } from './pin-input.tsx'
import { type StaffDesk, troubleText } from './use-staff-admin.ts'

export type Secret = 'pin' | 'password'

/** Another PIN or password for somebody who forgot theirs, or should not have it any more. */
export function SecretForm({
  person,
  secret,
  desk,
  onClose,
}: {
  person: StaffMemberView
  secret: Secret
  desk: StaffDesk
  onClose: () => void
}) {
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const isPin = secret === 'pin'

  async function tell(pin: string | null) {
    const done = await run(() =>
      desk.command((admin) =>
        isPin ? admin.setPin(person.staffId, pin) : admin.resetPassword(person.staffId, typed),
      ),
    )
    if (done === undefined) return
    if (!done.ok) return setError(troubleText(done.refusal))
    toast(
      isPin
        ? pin === null
          ? `PIN ${person.name} dihapus`
          : `PIN ${person.name} diganti`
        : `Kata sandi ${person.name} diganti`,
      'success',
    )
    onClose()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const judged = isPin ? judgePin(typed) : judgePasswordShape(typed)
    if (judged.ok) return tell(typed)
    setError(staffRefusalText[judged.refusal.code]())
    field.current?.focus()
  }

  function type(text: string) {
    setTyped(text)
    setError(undefined)
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title={`${isPin ? 'PIN' : 'Kata sandi'} ${person.name}`}
      initialFocus={field}
      testId="staff-secret"
    >
      <form noValidate autoComplete="off" className="grid gap-4" onSubmit={save} data-no-scan>
        <p className="text-redup">
          {isPin
            ? 'Dengan PIN ini karyawan berganti di kasir dan menyetujui, juga tanpa internet. PIN yang lama langsung tidak berlaku di kasir yang tersambung.'
            : 'Kata sandi dipakai untuk masuk di perangkat sendiri. Sesi masuk dengan kata sandi lama berakhir.'}
        </p>
        {isPin ? (
          <PinInput
            field={field}
            label="PIN baru"
            hint="6 angka"
            value={typed}
            onChange={type}
            error={error}
            testId="secret-pin"
          />
        ) : (
          <PasswordInput
            ref={field}
            label="Kata sandi baru"
            hint={`Paling sedikit ${minimumPasswordLength} huruf atau angka.`}
            autoComplete="new-password"
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            error={error}
            data-testid="secret-password"
          />
        )}
        <SheetButtons>
          {isPin && person.hasPin ? (
            <Button tone="outline" isBusy={isBusy} onClick={() => tell(null)} data-testid="secret-remove">
              Hapus PIN
            </Button>
          ) : null}
          <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="secret-save">
            Simpan
          </Button>
        </SheetButtons>
      </form>
    </Sheet>
  )
}
