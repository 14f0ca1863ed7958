import { fieldEdit, settledEdit } from '@laci/domain/base/lib/field-edit.ts'
import { accept } from '@laci/domain/base/lib/result.ts'
import type { StaffRight, StaffRole } from '@laci/domain/base/permission/rights.ts'
import { staffRoleLabel } from '@laci/domain/staff/at-till.ts'
import { maximumStaffNameLength } from '@laci/domain/staff/staff-name.ts'
import type { StaffMemberView } from '@laci/domain/staff/wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { useRef, useState } from 'react'
import type { StaffAdmin } from '../../engine/staff/staff-admin.ts'
import { focusFirstError } from '../../ui/base/focus-error.ts'
import { FormError } from '../../ui/base/form-error.tsx'
import { FormSheet } from '../../ui/base/form-sheet.tsx'
import { useCommand } from '../../ui/state/use-command.tsx'
import { type FieldWords, useContestedFields } from '../../ui/sync/contested-fields.tsx'
import { PinInput } from './pin-input.tsx'
import { RightsEditor } from './rights-editor.tsx'
import {
  errorOf,
  readStaff,
  type StaffErrors,
  type StaffValues,
  staffValues,
  withRight,
  withRole,
} from './staff-values.ts'
import { type StaffDesk, troubleText } from './use-staff-admin.ts'

const roleOptions = (Object.keys(staffRoleLabel) as StaffRole[]).map((role) => ({
  value: role,
  label: staffRoleLabel[role],
}))

type StaffFields = Pick<StaffMemberView, 'name' | 'role' | 'maximumDiscountHundredths'> & {
  readonly rights: readonly StaffRight[]
}

const fieldWords: FieldWords<StaffFields> = { role: ['peran', (role) => staffRoleLabel[role]] }

/** A new staff member, or name and rights of one who works here. Nothing is lost when the server says no. */
export function StaffForm({
  person,
  desk,
  onClose,
  onSaved,
}: {
  person: StaffMemberView | null
  desk: StaffDesk
  onClose: () => void
  onSaved: (name: string) => void
}) {
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const [askContested, contestedSheet] = useContestedFields()
  /** As it was when the form was opened: what others change meanwhile is theirs [SYNC-95]. */
  const [before] = useState(person)
  const [initial] = useState(() => staffValues(person))
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<StaffErrors>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isDecided = useRef(true)
  const isNew = person === null

  function set(changes: Partial<StaffValues>) {
    setValues((current) => ({ ...current, ...changes }))
    setErrors({})
    setTrouble(null)
  }

  function showErrors(found: StaffErrors) {
    setErrors(found)
    focusFirstError(form)
  }

  /** Tells only what was changed here; what another desk of the owner's changed, too, is asked about [SYNC-95]. */
  async function change(admin: StaffAdmin, { staffId }: StaffMemberView, typed: StaffFields) {
    const listed = await admin.list()
    if (!listed.ok) return listed
    const fieldsOf = ({ name, role, rights, maximumDiscountHundredths }: StaffFields): StaffFields => ({
      ...{ name, role, rights, maximumDiscountHundredths },
    })
    const seen = before === null ? typed : fieldsOf(before)
    const now = listed.value.staff.find((one) => one.staffId === staffId)
    const untouched = readStaff(initial, false)
    const opened = untouched.isOk ? fieldsOf({ name: untouched.staff.name, ...untouched.staff.access }) : seen
    const settled = await settledEdit(
      { opened, typed, seen },
      (edit) => fieldEdit({ ...edit, together: [['role', 'rights', 'maximumDiscountHundredths']] }),
      () => (now === undefined ? seen : fieldsOf(now)),
      (edit, contested) => askContested(edit, contested, fieldWords),
    )
    isDecided.current = settled !== null
    if (settled === null || Object.keys(settled.changes).length === 0) return accept(undefined)
    const { rights, ...others } = settled.changes
    return admin.change(staffId, { ...others, ...(rights === undefined ? {} : { rights: [...rights] }) })
  }

  async function save() {
    isDecided.current = true
    const read = readStaff(values, isNew)
    if (!read.isOk) return showErrors(read.errors)
    const { access, ...staff } = read.staff
    const whatMay = { ...access, rights: [...access.rights] }
    const done = await run(() =>
      desk.command((admin) =>
        person === null
          ? admin.add({ ...staff, ...whatMay })
          : change(admin, person, { name: staff.name, ...whatMay }),
      ),
    )
    if (done === undefined || !isDecided.current) return
    if (done.ok) {
      toast(`${staff.name} tersimpan`, 'success')
      return onSaved(staff.name)
    }
    const { refusal } = done
    const found = refusal.code === 'refused' ? errorOf(refusal.reason, refusal.message) : null
    if (found === null) setTrouble(troubleText(refusal))
    else showErrors(found)
  }

  return (
    <>
      {contestedSheet}
      <FormSheet
        form={form}
        title={isNew ? 'Karyawan baru' : `Ubah ${person.name}`}
        initialFocus={nameField}
        isBusy={isBusy}
        isChanged={JSON.stringify(values) !== JSON.stringify(initial)}
        lossText="Isian karyawan ini belum disimpan dan akan hilang."
        isScanClosed
        onClose={onClose}
        onSubmit={save}
        foot={
          <>
            <FormError>{trouble}</FormError>
            <Button
              type="submit"
              className="justify-self-end"
              isBusy={isBusy}
              busyLabel="Menyimpan..."
              data-testid="staff-save"
            >
              Simpan
            </Button>
          </>
        }
        testId="staff-form"
      >
        <TextInput
          ref={nameField}
          label="Nama"
          hint="Tampil di struk, dan dipakai untuk masuk. Satu nama satu orang."
          required
          maxLength={maximumStaffNameLength}
          value={values.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={errors.name}
          data-testid="staff-name"
        />
        {isNew ? (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <PinInput
              label="PIN"
              hint="6 angka, untuk ganti kasir. Boleh menyusul."
              value={values.pin}
              onChange={(pin) => set({ pin })}
              error={errors.pin}
              testId="staff-pin"
            />
            <PasswordInput
              label="Kata sandi"
              hint="Untuk masuk di perangkat sendiri."
              autoComplete="new-password"
              value={values.password}
              onChange={(event) => set({ password: event.currentTarget.value })}
              error={errors.password}
              data-testid="staff-password"
            />
          </div>
        ) : null}
        <SelectInput
          label="Peran"
          hint="Memilih peran mengisi hak di bawah. Setelah itu setiap hak bisa diubah sendiri."
          options={roleOptions}
          value={values.role}
          onChange={(event) => set(withRole(values, event.currentTarget.value as StaffRole))}
          data-testid="staff-role"
        />
        <RightsEditor
          rights={values.rights}
          maximumDiscount={values.maximumDiscount}
          maximumError={errors.maximumDiscount}
          onRight={(right, isGiven) => set(withRight(values, right, isGiven))}
          onMaximum={(maximumDiscount) => set({ maximumDiscount })}
        />
        {isNew ? null : (
          <p className="text-sm text-redup">
            Berlaku di semua kasir yang tersambung dalam beberapa detik, di kasir lain begitu ada internet.
          </p>
        )}
      </FormSheet>
    </>
  )
}
