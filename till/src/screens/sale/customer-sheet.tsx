import { customerDefaults } from '@laci/domain/customer/customer.ts'
import { tidyName } from '@laci/domain/lib/tidy-name.ts'
import { type PhoneNumber, readPhoneNumber, shownPhone } from '@laci/domain/phone/phone-number.ts'
import type { DraftCustomer } from '@laci/domain/sale/cart.ts'
import { instant } from '@laci/domain/time/instant.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { UserPlus } from 'lucide-react'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { useHost, useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import { useReadable } from '../../shell/use-readable.ts'
import type { ShopRecordView } from '../../till-types.ts'

type CustomerView = ShopRecordView<'customer'>

const rowPx = 64

/** For whom the cart is: found by a few letters or digits, or made on the spot. A name alone is enough. */
export function CustomerSheet({
  chosen,
  onClose,
  onChoose,
}: {
  chosen: DraftCustomer | null
  onClose: () => void
  onChoose: (customer: DraftCustomer | null) => void
}) {
  const [words, setWords] = useState('')
  const [isNew, setIsNew] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const found = useCustomers(words)
  if (isNew) {
    return (
      <NewCustomerSheet name={words} onClose={onClose} onBack={() => setIsNew(false)} onSaved={onChoose} />
    )
  }
  return (
    <Sheet isOpen onClose={onClose} title="Pelanggan" initialFocus={search} testId="customer-sheet">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          const first = found[0]
          if (first !== undefined && words.trim() !== '') onChoose(draftCustomer(first))
          else setIsNew(true)
        }}
      >
        <TextInput
          ref={search}
          label="Cari nama atau nomor"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          data-testid="customer-search"
        />
        <CustomerList customers={found} onChoose={(customer) => onChoose(draftCustomer(customer))} />
        <div className="flex flex-wrap justify-between gap-3">
          {chosen === null ? (
            <span />
          ) : (
            <Button tone="quiet" onClick={() => onChoose(null)} data-testid="customer-none">
              Tanpa pelanggan
            </Button>
          )}
          <Button tone="outline" onClick={() => setIsNew(true)} data-testid="customer-new">
            <UserPlus aria-hidden size={20} />
            {words.trim() === '' ? 'Pelanggan baru' : `Tambah “${shortName(words)}”`}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function CustomerList({
  customers,
  onChoose,
}: {
  customers: readonly CustomerView[]
  onChoose: (customer: CustomerView) => void
}) {
  const { balances } = useShop()
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: customers.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: 4,
    initialRect: { width: 480, height: 320 },
  })
  if (customers.length === 0) {
    return <p className="py-4 text-redup">Belum ada pelanggan yang cocok. Tambah dengan nama saja.</p>
  }
  return (
    <section ref={frame} aria-label="Daftar pelanggan" className="max-h-[45dvh] overflow-y-auto">
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => {
          const customer = customers[row.index]!
          const { name, phone, group } = customer.fields
          const owedRupiah = balances.of('kasbon', customer.id)
          return (
            <li
              key={customer.id}
              className="absolute inset-x-0"
              style={{ transform: `translateY(${row.start}px)`, height: rowPx }}
            >
              <button
                type="button"
                onClick={() => onChoose(customer)}
                data-testid="customer-row"
                className="flex size-full items-center justify-between gap-3 rounded-control border-b border-garis px-2 text-left hover:bg-laci-50"
              >
                <span className="grid min-w-0">
                  <span className="truncate font-semibold">{name}</span>
                  <span className="truncate text-sm text-redup tabular-nums">
                    {[phoneText(phone), group].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {owedRupiah > 0 ? (
                  <span className="shrink-0 text-sm font-semibold text-jahe-800 tabular-nums">
                    Kasbon {formatRupiah(owedRupiah)}
                  </span>
                ) : null}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** One field is enough; whoever gives a number agrees to it being kept (UU PDP). */
function NewCustomerSheet({
  name: typedName,
  onClose,
  onBack,
  onSaved,
}: {
  name: string
  onClose: () => void
  onBack: () => void
  onSaved: (customer: DraftCustomer) => void
}) {
  const shop = useShop()
  const host = useHost()
  const [run, isBusy] = useCommand()
  const isNumber = /^[+\d\s-]{5,}$/.test(typedName)
  const [name, setName] = useState(isNumber ? '' : typedName)
  const [phone, setPhone] = useState(isNumber ? typedName.trim() : '')
  const [hasConsent, setHasConsent] = useState(false)
  const [group, setGroup] = useState('')
  const [isTried, setIsTried] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const groupsId = useId()
  const groups = useCustomerGroups()
  const readPhone = phone.trim() === '' ? null : readPhoneNumber(phone)
  const tidy = tidyName(name)
  const errors = {
    name: tidy === '' ? 'Nama belum diisi.' : undefined,
    phone: readPhone?.ok === false ? 'Nomor ini tidak lengkap. Contoh: 0812-3456-7890.' : undefined,
    consent: readPhone?.ok && !hasConsent ? 'Centang dulu, atau kosongkan nomornya.' : undefined,
  }

  async function save() {
    setIsTried(true)
    if (errors.name || errors.phone || errors.consent) return
    const customerId = shop.newId()
    const isStored = await run(async () => {
      await shop.tell({
        kind: 'customer_saved',
        body: {
          customers: [
            {
              customerId,
              changes: {
                ...customerDefaults,
                name: tidy,
                group: group.trim(),
                ...(readPhone?.ok ? { phone: readPhone.value, phoneConsentAt: instant(host.now()) } : {}),
              },
            },
          ],
        },
      })
      return true
    })
    if (isStored) onSaved({ customerId, name: tidy, group: group.trim() })
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title="Pelanggan baru"
      initialFocus={nameField}
      testId="new-customer"
    >
      <form
        noValidate
        autoComplete="off"
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          ref={nameField}
          label="Nama"
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isTried ? errors.name : undefined}
          data-testid="customer-name"
        />
        <TextInput
          label="Nomor WhatsApp"
          hint="Boleh kosong"
          inputMode="tel"
          maxLength={24}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          error={isTried ? errors.phone : undefined}
          data-testid="customer-phone"
        />
        {phone.trim() === '' ? null : (
          <div className="grid gap-1">
            <Checkbox
              label="Pelanggan setuju nomornya disimpan"
              hint="Hanya dipakai toko ini, untuk struk dan pengingat kasbon."
              checked={hasConsent}
              onChange={(event) => setHasConsent(event.currentTarget.checked)}
              data-testid="customer-consent"
            />
            {isTried && errors.consent ? (
              <p role="alert" className="text-sm font-semibold text-cabai-600">
                {errors.consent}
              </p>
            ) : null}
          </div>
        )}
        <TextInput
          label="Kelompok harga"
          hint="Boleh kosong, misalnya Reseller"
          maxLength={40}
          list={groupsId}
          value={group}
          onChange={(event) => setGroup(event.currentTarget.value)}
          data-testid="customer-group"
        />
        <datalist id={groupsId}>
          {groups.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
        <div className="flex justify-end gap-3">
          <Button tone="outline" onClick={onBack}>
            Kembali
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="customer-save">
            Simpan
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** Active customers whose name, number or group holds every word; all of them for no words, by name. */
function useCustomers(words: string): readonly CustomerView[] {
  const customers = useReadable(useShop().records.ofKind('customer'))
  const sorted = useMemo(
    () =>
      customers
        .filter(({ fields }) => fields.isActive && fields.name !== '')
        .map((customer) => ({ customer, text: searchText(customer) }))
        .sort((one, other) => one.text.localeCompare(other.text, 'id')),
    [customers],
  )
  return useMemo(() => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
    return sorted
      .filter(({ text }) => wanted.every((word) => text.includes(word)))
      .map(({ customer }) => customer)
  }, [sorted, words])
}

function searchText({ fields: { name, phone, group } }: CustomerView): string {
  // `0812…` as people say it, and `+62812…` as it is kept.
  return `${name} ${phoneText(phone)} ${phone} ${group}`.toLowerCase()
}

function useCustomerGroups(): readonly string[] {
  const customers = useReadable(useShop().records.ofKind('customer'))
  return useMemo(
    () => [...new Set(customers.map(({ fields }) => fields.group))].filter(Boolean).sort(),
    [customers],
  )
}

/** As people here write it; a number from elsewhere as it was kept. */
function phoneText(phone: string): string {
  return phone.startsWith('+62') ? shownPhone(phone as PhoneNumber) : phone
}

function draftCustomer({ id, fields }: CustomerView): DraftCustomer {
  return { customerId: id, name: fields.name, group: fields.group }
}

function shortName(text: string): string {
  const name = text.trim()
  return name.length > 20 ? `${name.slice(0, 20)}…` : name
}
