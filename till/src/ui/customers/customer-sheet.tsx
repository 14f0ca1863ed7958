import type { DraftCustomer } from '@laci/domain/sale/cart.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { UserPlus } from 'lucide-react'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useRows } from '../base/use-rows.ts'
import { useHost, useShop } from '../state/till-context.ts'
import { CustomerForm } from './customer-form.tsx'
import { phoneText, valuesOfSearch } from './customer-values.ts'
import { recentCustomers, recentFirst } from './recent-customers.ts'
import { type CustomerView, useCustomers } from './use-customers.ts'

const rowRem = 4

/** Whom something is about: found by a few letters or digits, or made on the spot. A name alone is enough. */
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
  const host = useHost()
  const { storeId } = useShop()
  const [recent] = useState(() => recentCustomers(host.storage, storeId))
  const all = useCustomers(words)
  const found = useMemo(
    () => (words.trim() === '' ? recentFirst(all, recent.get()) : all),
    [all, words, recent],
  )

  function choose(customer: DraftCustomer | null) {
    if (customer !== null) recent.add(customer.customerId)
    onChoose(customer)
  }

  if (isNew) {
    return (
      <CustomerForm
        typed={valuesOfSearch(words)}
        onClose={onClose}
        onBack={() => setIsNew(false)}
        onSaved={choose}
      />
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
          if (first !== undefined && words.trim() !== '') choose(draftCustomer(first))
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
        <CustomerList customers={found} onChoose={(customer) => choose(draftCustomer(customer))} />
        <div className="flex flex-wrap justify-between gap-3">
          {chosen === null ? (
            <span />
          ) : (
            <Button tone="quiet" onClick={() => choose(null)} data-testid="customer-none">
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
  const list = useRows({ count: customers.length, frame, rowRem, overscan: 4 })
  if (customers.length === 0) {
    return <p className="py-4 text-redup">Belum ada pelanggan yang cocok. Tambah dengan nama saja.</p>
  }
  return (
    <section
      ref={frame}
      aria-label="Daftar pelanggan"
      className="max-h-[45dvh] overflow-y-auto low:max-h-none low:overflow-visible"
    >
      <ul className="relative" style={{ height: list.heightPx }}>
        {list.rows.map((row) => {
          const customer = customers[row.index]!
          const { name, phone, group } = customer.fields
          const owedRupiah = balances.of('kasbon', customer.id)
          return (
            <li key={customer.id} className="absolute inset-x-0 grid" {...row.place}>
              <button
                type="button"
                onClick={() => onChoose(customer)}
                data-testid="customer-row"
                className="flex w-full items-center justify-between gap-3 rounded-control border-b border-garis px-2 text-left hover:bg-laci-50 narrow:flex-wrap narrow:py-2 narrow:[&>:first-child]:basis-full"
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

function draftCustomer({ id, fields }: CustomerView): DraftCustomer {
  return { customerId: id, name: fields.name, group: fields.group }
}

function shortName(text: string): string {
  const name = text.trim()
  return name.length > 20 ? `${name.slice(0, 20)}…` : name
}
