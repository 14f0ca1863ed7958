import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import {
  checkPayment,
  type NamedSupplier,
  type PaymentRefusal,
  paySupplierCommand,
} from '@laci/domain/supplier/commands.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useRef, useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { useOneAtATime } from '../../ui/base/use-one-at-a-time.ts'
import { useDrawerQuestion } from '../../ui/shift/drawer-question.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { type MoneySource, SourceField, sources, usualSource } from './source-field.tsx'

/** *Bayar pemasok*: all of what is owed or a part of it, from the drawer or from elsewhere. */
export function PaySheet({
  supplier,
  purchaseId,
  owedRupiah,
  onClose,
}: {
  supplier: NamedSupplier
  purchaseId?: string
  owedRupiah: number
  onClose: () => void
}) {
  const shop = useShop()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [amountRupiah, setAmount] = useState<Rupiah | null>(null)
  const [source, setSource] = useState<MoneySource>(() => usualSource(shop))
  const [mayTake, drawerQuestion] = useDrawerQuestion()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  function showRefusal(refusal: PaymentRefusal) {
    setError(
      refusal.code === 'amount_missing'
        ? 'Isi jumlah yang dibayar.'
        : `Utangnya tinggal ${formatRupiah(refusal.owedRupiah)}.`,
    )
    field.current?.focus()
  }

  const pay = useOneAtATime(async () => {
    const checked = checkPayment(amountRupiah, owedRupiah)
    if (!checked.ok) return showRefusal(checked.refusal)
    // Asked before anybody has to approve it.
    if (source === 'drawer' && !(await mayTake(checked.value))) return
    const payment = { supplier, purchaseId, amountRupiah, taken: sources[source].facts }
    const paid = await run(() => execute(paySupplierCommand, payment))
    if (paid?.is === 'refused') showRefusal(paid.refusal)
    if (paid?.is !== 'done') return
    toast(`Pembayaran ${formatRupiah(paid.output.amountRupiah)} tersimpan`, 'success')
    onClose()
  })

  return (
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title={`Bayar ${supplier.supplierName}`}
      description={`Utang ${formatRupiah(owedRupiah)}`}
      initialFocus={field}
      testId="pay-supplier"
      typedLossText="Pembayaran ini belum dicatat dan akan hilang."
    >
      <form
        noValidate
        autoComplete="off"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void pay()
        }}
      >
        <RupiahInput
          usualRupiah={usualAtMost.purchase}
          ref={field}
          label="Jumlah dibayar"
          value={amountRupiah}
          onChange={(amount) => {
            setAmount(amount)
            setError(undefined)
          }}
          error={error}
          data-testid="pay-amount"
        />
        <Button tone="outline" onClick={() => setAmount(owedRupiah as Rupiah)} data-testid="pay-all">
          Lunasi {formatRupiah(owedRupiah)}
        </Button>
        <SourceField value={source} onChange={setSource} />
        {drawerQuestion}
        <SheetButtons>
          <Button tone="outline" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="pay-save">
            Bayar
          </Button>
        </SheetButtons>
      </form>
    </Sheet>
  )
}
