import { fieldEdit, settledEdit } from '@laci/domain/base/lib/field-edit.ts'
import { saveSupplierCommand } from '@laci/domain/supplier/commands.ts'
import { type SupplierFields, supplierDefaults } from '@laci/domain/supplier/supplier.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { useRef, useState } from 'react'
import type { ShopRecordView } from '../../engine/api/records.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { focusFirstError } from '../../ui/base/focus-error.ts'
import { FormSheet } from '../../ui/base/form-sheet.tsx'
import { useOneAtATime } from '../../ui/base/use-one-at-a-time.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { phoneText } from '../../ui/customers/customer-values.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useEditUndo } from '../../ui/state/use-undo.ts'
import { type FieldWords, useContestedFields } from '../../ui/sync/contested-fields.tsx'
import {
  readSupplier,
  type SupplierErrors,
  type SupplierValues,
  supplierRefusalText,
  supplierValues,
} from './supplier-values.ts'

const fieldWords: FieldWords<SupplierFields> = { phone: ['nomor WhatsApp', phoneText] }

/** *Tambah pemasok* and *Ubah pemasok* [SUPPLIER-4]: where orders are sent, and when purchases are due. */
export function SupplierForm({
  supplier,
  onClose,
}: {
  /** Null: a new one. */
  supplier: ShopRecordView<'supplier'> | null
  onClose: () => void
}) {
  const shop = useShop()
  const [supplierId] = useState(() => supplier?.id ?? shop.newId())
  const fields = supplier?.fields ?? supplierDefaults
  const toast = useToast()
  const offerUndo = useEditUndo()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const others = useReadable(shop.records.ofKind('supplier')).filter(({ id }) => id !== supplierId)
  const [askContested, contestedSheet] = useContestedFields()
  /** As it was when the form was opened: what others change meanwhile is theirs [SYNC-95]. */
  const [seen] = useState(fields)
  const [initial] = useState(() => supplierValues(seen))
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<SupplierErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const nameField = useRef<HTMLInputElement>(null)

  function set(changes: Partial<SupplierValues>) {
    setValues((current) => ({ ...current, ...changes }))
    setErrors({})
  }

  const save = useOneAtATime(async () => {
    const otherNames = others.map((one) => one.fields.name)
    const read = readSupplier(values, seen, otherNames)
    if (!read.isOk) {
      setErrors(read.errors)
      focusFirstError(form)
      return
    }
    const typed = read.fields
    const untouched = readSupplier(initial, seen, otherNames)
    // A new one is recorded whole, so that a record is never without its name.
    const edit =
      supplier === null
        ? { changes: typed }
        : await settledEdit(
            { opened: untouched.isOk ? untouched.fields : seen, typed, seen },
            fieldEdit,
            () => shop.records.record('supplier', supplierId)?.fields ?? seen,
            (form, contested) => askContested(form, contested, fieldWords),
          )
    if (edit === null) return
    const { changes } = edit
    const before = shop.records.record('supplier', supplierId)?.fields ?? seen
    const { name } = typed
    const saved = await run(() => execute(saveSupplierCommand, { supplierId, name, changes }))
    if (saved?.is === 'refused') {
      setErrors({ name: supplierRefusalText[saved.refusal.code] })
      focusFirstError(form)
    }
    if (saved?.is !== 'done') return
    if (supplier === null) toast(`${name} tersimpan`, 'success')
    else
      offerUndo<SupplierFields>({
        news: changes.isActive === false ? `${name} disembunyikan` : `${name} tersimpan`,
        name,
        before,
        changes,
        now: () => shop.records.record('supplier', supplierId)?.fields ?? seen,
        save: (back, options) => execute(saveSupplierCommand, { supplierId, name, changes: back }, options),
      })
    onClose()
  })

  return (
    <>
      {contestedSheet}
      <FormSheet
        form={form}
        title={supplier === null ? 'Tambah pemasok' : 'Ubah pemasok'}
        initialFocus={nameField}
        isBusy={isBusy}
        isChanged={JSON.stringify(values) !== JSON.stringify(initial)}
        lossText="Isian pemasok ini belum disimpan dan akan hilang."
        isScanClosed
        onClose={onClose}
        onSubmit={() => void save()}
        foot={
          <div className="flex justify-end">
            <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="supplier-save">
              Simpan
            </Button>
          </div>
        }
        testId="supplier-form"
      >
        <TextInput
          ref={nameField}
          label="Nama"
          required
          maxLength={80}
          value={values.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={errors.name}
          data-testid="supplier-name"
        />
        <TextInput
          label="Nomor WhatsApp"
          hint="Boleh kosong. Pesanan dikirim ke nomor ini."
          inputMode="tel"
          maxLength={24}
          value={values.phone}
          onChange={(event) => set({ phone: event.currentTarget.value })}
          error={errors.phone}
          data-testid="supplier-phone"
        />
        <TextInput
          label="Alamat"
          maxLength={200}
          value={values.address}
          onChange={(event) => set({ address: event.currentTarget.value })}
          data-testid="supplier-address"
        />
        <TextInput
          label="Tempo bayar (hari)"
          hint="Kosong berarti dibayar langsung"
          inputMode="numeric"
          maxLength={3}
          value={values.days}
          onChange={(event) => set({ days: event.currentTarget.value })}
          error={errors.days}
          data-testid="supplier-days"
        />
        <TextInput
          label="Catatan"
          maxLength={200}
          value={values.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
          data-testid="supplier-note"
        />
      </FormSheet>
    </>
  )
}
