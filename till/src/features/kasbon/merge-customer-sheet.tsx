import { mergeCustomersCommand } from '@laci/domain/customer/merge-customers.ts'
import type { OpenDebt } from '@laci/domain/kasbon/debts.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommands } from '../../ui/approval/approval.tsx'
import { FormError } from '../../ui/base/form-error.tsx'
import { phoneText } from '../../ui/customers/customer-values.ts'
import { type CustomerView, useCustomers } from '../../ui/customers/use-customers.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

const shownMatches = 8

/** Chooses who stays, says what moves, and records it [CUSTOMER-20]. */
export function MergeSheet({
  customer,
  debts,
  onClose,
}: {
  customer: CustomerView
  debts: readonly OpenDebt[]
  onClose: () => void
}) {
  const shop = useShop()
  const navigate = useNavigate()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [words, setWords] = useState('')
  const [into, setInto] = useState<CustomerView | null>(null)
  const [error, setError] = useState<string>()
  const others = useCustomers(words).filter(({ id }) => id !== customer.id)
  const balanceRupiah = shop.balances.of('kasbon', customer.id)
  const pointCount = shop.balances.of('point', customer.id)

  async function merge(chosen: CustomerView) {
    const input = { from: customer, into: chosen, debts }
    const merged = await run(() => execute(mergeCustomersCommand, input))
    if (merged?.is === 'refused' && merged.refusal.code === 'other_number') {
      setError('Nomor keduanya berbeda. Kosongkan dulu nomor yang tidak dipakai lewat Ubah.')
    }
    if (merged?.is !== 'done') return
    toast(`${customer.fields.name} digabung ke ${chosen.fields.name}`, 'success')
    await navigate(`/pelanggan/${chosen.id}`, { replace: true })
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title={`Gabungkan ${customer.fields.name}`}
      testId="merge-customer-sheet"
    >
      <div className="grid gap-4">
        {into === null ? (
          <>
            <TextInput
              label="Cari pelanggan yang dipakai"
              autoComplete="off"
              maxLength={80}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              data-testid="merge-customer-search"
            />
            <ul aria-label="Pelanggan" className="grid gap-1">
              {others.slice(0, shownMatches).map((one) => (
                <li key={one.id}>
                  <Button
                    tone="outline"
                    className="w-full justify-between!"
                    onClick={() => setInto(one)}
                    data-testid="merge-customer-match"
                  >
                    <span className="min-w-0 truncate">{one.fields.name}</span>
                    <span className="text-sm text-redup">{phoneText(one.fields.phone)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <p>
              Kasbon <b>{formatRupiah(balanceRupiah)}</b> dan <b>{formatAmount(pointCount)} poin</b> pindah
              dari {customer.fields.name} ke <b>{into.fields.name}</b>, dengan jatuh temponya.{' '}
              {customer.fields.name} disembunyikan; belanjanya yang lama tetap di halamannya.
            </p>
            <FormError testId="merge-customer-error">{error}</FormError>
            <SheetButtons>
              <Button
                tone="outline"
                onClick={() => {
                  setInto(null)
                  setError(undefined)
                }}
              >
                Kembali
              </Button>
              <Button
                isBusy={isBusy}
                busyLabel="Menyimpan..."
                onClick={() => void merge(into)}
                data-testid="merge-customer-save"
              >
                Gabungkan
              </Button>
            </SheetButtons>
          </>
        )}
      </div>
    </Sheet>
  )
}
