import { settledEdit } from '@laci/domain/base/lib/field-edit.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { saveCustomerCommand } from '@laci/domain/customer/commands.ts'
import { type CustomerFields, customerDefaults } from '@laci/domain/customer/customer.ts'
import { customerEdit } from '@laci/domain/customer/customer-edit.ts'
import { typedPhone } from '@laci/domain/customer/same-phone.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { Radio } from '@laci/ui/controls/radio.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useCommands } from '../approval/approval.tsx'
import { focusFirstError } from '../base/focus-error.ts'
import { useOneAtATime } from '../base/use-one-at-a-time.ts'
import { useReadable } from '../base/use-readable.ts'
import { useHost, useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import { useEditUndo } from '../state/use-undo.ts'
import { type FieldWords, useContestedFields } from '../sync/contested-fields.tsx'
import {
  type CustomerErrors,
  type CustomerValues,
  customerValues,
  phoneRefusalText,
  phoneText,
  readCustomer,
} from './customer-values.ts'
import { type CustomerView, useCustomerGroups } from './use-customers.ts'

export type SavedCustomer = { readonly customerId: string; readonly name: string; readonly group: string }

const fieldWords: FieldWords<CustomerFields> = {
  phone: ['nomor WhatsApp', phoneText],
  phoneConsentAt: null,
  kasbonLimitMode: ['di atas batas', (mode) => (mode === 'warn' ? 'diingatkan' : 'ditutup')],
}

/** A new customer, or one that is changed: one field is enough, the rest is a press away. */
export function CustomerForm({
  customer = null,
  typed,
  onClose,
  onBack,
  onSaved,
}: {
  customer?: CustomerView | null
  /** What a new one begins with. */
  typed?: CustomerValues
  onClose: () => void
  /** Back to where it was opened from; absent: there is nothing to go back to. */
  onBack?: () => void
  onSaved: (customer: SavedCustomer) => void
}) {
  const shop = useShop()
  const host = useHost()
  const { execute } = useCommands()
  const offerUndo = useEditUndo()
  const [run, isBusy] = useCommand()
  const [askContested, contestedSheet] = useContestedFields()
  /** As it was when the form was opened: what others change meanwhile is theirs [SYNC-95]. */
  const [seen] = useState<CustomerFields>(customer?.fields ?? customerDefaults)
  const [values, setValues] = useState(() => typed ?? customerValues(seen))
  const [errors, setErrors] = useState<CustomerErrors>({})
  const [isMoreShown, setIsMoreShown] = useState(customer !== null)
  const form = useRef<HTMLFormElement>(null)
  const nameField = useRef<HTMLInputElement>(null)

  function set(changes: Partial<CustomerValues>) {
    setValues((current) => ({ ...current, ...changes }))
    setErrors({})
  }

  const save = useOneAtATime(async () => {
    const at = instant(host.now())
    const read = readCustomer(values, seen, at)
    if (!read.isOk) {
      setErrors(read.errors)
      if (read.errors.days !== undefined) setIsMoreShown(true)
      focusFirstError(form)
      return
    }
    const { fields } = read
    const customerId = customer?.id ?? shop.newId()
    const untouched = readCustomer(customerValues(seen), seen, at)
    const now = () => shop.records.record('customer', customerId)?.fields ?? seen
    // A new one is recorded whole, so that it is never without its name.
    const edit =
      customer === null
        ? { changes: fields }
        : await settledEdit(
            { opened: untouched.isOk ? untouched.fields : seen, typed: fields, seen },
            customerEdit,
            now,
            (form, contested) => askContested(form, contested, fieldWords),
          )
    if (edit === null) return
    const { changes } = edit
    const before = now()
    const edited = { customerId, name: fields.name }
    const saved = await run(() => execute(saveCustomerCommand, { ...edited, changes }))
    const { name, group } = { ...now(), ...changes }
    if (saved?.is !== 'done') return
    if (customer !== null && Object.keys(changes).length > 0)
      offerUndo<CustomerFields>({
        news: changes.isActive === false ? `${name} disembunyikan` : `${name} tersimpan`,
        name,
        before,
        changes,
        now,
        save: (back, options) => execute(saveCustomerCommand, { ...edited, changes: back }, options),
      })
    onSaved({ customerId, name, group })
  })

  return (
    <>
      {contestedSheet}
      <Sheet
        isOpen
        onClose={onClose}
        isDismissible={!isBusy}
        title={customer === null ? 'Pelanggan baru' : 'Ubah pelanggan'}
        initialFocus={nameField}
        testId={customer === null ? 'new-customer' : 'edit-customer'}
        typedLossText="Isian pelanggan ini belum disimpan dan akan hilang."
      >
        <form
          ref={form}
          noValidate
          autoComplete="off"
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <TextInput
            ref={nameField}
            label="Nama"
            required
            maxLength={80}
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={errors.name}
            data-testid="customer-name"
          />
          <SameName name={values.name} except={customer?.id ?? null} />
          <PhoneFields values={values} errors={errors} set={set} />
          <SamePhone phone={values.phone} except={customer?.id ?? null} />
          {isMoreShown ? (
            <MoreFields values={values} errors={errors} set={set} isNew={customer === null} />
          ) : (
            <Button
              tone="quiet"
              className="justify-self-start px-2! text-left"
              aria-expanded={false}
              onClick={() => setIsMoreShown(true)}
              data-testid="customer-more"
            >
              <ChevronDown aria-hidden size={20} />
              Kelompok, batas kasbon, catatan
            </Button>
          )}
          <SheetButtons>
            {onBack === undefined ? null : (
              <Button tone="outline" onClick={onBack}>
                Kembali
              </Button>
            )}
            <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="customer-save">
              Simpan
            </Button>
          </SheetButtons>
        </form>
      </Sheet>
    </>
  )
}

type FieldsProps = {
  values: CustomerValues
  errors: CustomerErrors
  set: (changes: Partial<CustomerValues>) => void
}

/** The same person twice would owe on two pages. Said, never refused: two people may have one name. */
function SameName({ name, except }: { name: string; except: string | null }) {
  const customers = useReadable(useShop().records.ofKind('customer'))
  const wanted = name.trim().toLowerCase()
  const isKnown =
    wanted !== '' &&
    customers.some(
      ({ id, fields }) => id !== except && fields.isActive && fields.name.toLowerCase() === wanted,
    )
  return (
    <p role="status" className={isKnown ? '-mt-2 text-sm font-semibold text-jahe-800' : 'sr-only'}>
      {isKnown
        ? 'Sudah ada pelanggan dengan nama ini. Kalau orang lain, beri tanda, misalnya alamatnya.'
        : ''}
    </p>
  )
}

/** Said while it is typed: two pages of one number are one person mostly, who would owe on both [CUSTOMER-21]. */
function SamePhone({ phone, except }: { phone: string; except: string | null }) {
  const customers = useReadable(useShop().records.ofKind('customer'))
  const found = typedPhone(phone, customers, except)
  return (
    <p
      role="status"
      className={found === null ? 'sr-only' : '-mt-2 text-sm font-semibold text-jahe-800'}
      data-testid="customer-phone-note"
    >
      {found === null
        ? ''
        : found.code === 'known'
          ? `Nomor ini sudah dipakai ${found.name}. Kalau orangnya sama, pakai yang itu atau gabungkan di halaman pelanggan.`
          : phoneRefusalText('phone_foreign')}
    </p>
  )
}

function PhoneFields({ values, errors, set }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Nomor WhatsApp"
        hint="Boleh kosong"
        inputMode="tel"
        maxLength={24}
        value={values.phone}
        onChange={(event) => set({ phone: event.currentTarget.value })}
        error={errors.phone}
        data-testid="customer-phone"
      />
      {values.phone.trim() === '' ? null : (
        <div className="grid gap-1">
          <Checkbox
            label="Pelanggan setuju nomornya disimpan"
            hint="Hanya dipakai toko ini, untuk struk dan pengingat kasbon."
            checked={values.hasConsent}
            onChange={(event) => set({ hasConsent: event.currentTarget.checked })}
            data-testid="customer-consent"
          />
          {errors.consent ? (
            <p role="alert" className="text-sm font-semibold text-cabai-600">
              {errors.consent}
            </p>
          ) : null}
        </div>
      )}
    </>
  )
}

function MoreFields({ values, errors, set, isNew }: FieldsProps & { isNew: boolean }) {
  const { kasbonDays } = useReadable(useShop().settings)
  const groups = useCustomerGroups()
  const groupsId = useId()
  return (
    <>
      <TextInput
        label="Kelompok harga"
        hint="Boleh kosong, misalnya Reseller"
        maxLength={40}
        list={groupsId}
        value={values.group}
        onChange={(event) => set({ group: event.currentTarget.value })}
        data-testid="customer-group"
      />
      <datalist id={groupsId}>
        {groups.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      <div className="grid items-start gap-3 min-[420px]:grid-cols-2 narrow:grid-cols-1">
        <RupiahInput
          usualRupiah={usualAtMost.debt}
          label="Batas kasbon"
          hint="Kosong: tanpa batas"
          value={values.limitRupiah}
          onChange={(limitRupiah) => set({ limitRupiah })}
          data-testid="customer-limit"
        />
        <TextInput
          label="Jatuh tempo (hari)"
          hint={`Kosong: ${kasbonDays} hari, seperti toko`}
          inputMode="numeric"
          maxLength={3}
          value={values.days}
          onChange={(event) => set({ days: event.currentTarget.value })}
          error={errors.days}
          data-testid="customer-days"
        />
      </div>
      {values.limitRupiah === null ? null : (
        <fieldset className="grid min-w-0">
          <legend className="text-sm font-semibold">Di atas batas</legend>
          <Radio
            name="limit-mode"
            label="Diingatkan, kasir yang memutuskan"
            checked={values.limitMode === 'warn'}
            onChange={() => set({ limitMode: 'warn' })}
            data-testid="customer-limit-warn"
          />
          <Radio
            name="limit-mode"
            label="Ditutup, tidak bisa kasbon lagi"
            checked={values.limitMode === 'block'}
            onChange={() => set({ limitMode: 'block' })}
            data-testid="customer-limit-block"
          />
        </fieldset>
      )}
      <TextInput
        label="Alamat"
        hint="Boleh kosong"
        maxLength={200}
        value={values.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
        data-testid="customer-address"
      />
      <TextInput
        label="Catatan"
        hint="Boleh kosong"
        maxLength={200}
        value={values.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
        data-testid="customer-note"
      />
      {isNew ? null : (
        <Checkbox
          label="Bisa dipilih saat berjualan"
          checked={values.isActive}
          onChange={(event) => set({ isActive: event.currentTarget.checked })}
          data-testid="customer-active"
        />
      )}
    </>
  )
}
