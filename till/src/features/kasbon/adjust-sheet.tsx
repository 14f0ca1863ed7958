import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { type AdjustmentRefusal, adjustmentLabel, lowersDebt } from '@laci/domain/kasbon/adjustment.ts'
import { adjustKasbonCommand } from '@laci/domain/kasbon/commands.ts'
import type { KasbonAdjusted } from '@laci/domain/kasbon/events.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { Radio } from '@laci/ui/controls/radio.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { useCommand } from '../../ui/state/use-command.tsx'
import { adjustmentRefusalText } from './kasbon-words.ts'

type Reason = KasbonAdjusted['reason']

const hints: { readonly [Name in Reason]: string } = {
  opening: 'Utang dari buku lama, sebelum memakai Laci.',
  write_off: 'Utang yang tidak akan dibayar lagi. Kasbon berkurang tanpa uang masuk.',
  correction: 'Catatan yang salah dibetulkan.',
}

/** A debt changed by hand: with a reason, a right, and the approval of somebody where the right is missing. */
export function AdjustSheet({
  customer,
  balanceRupiah,
  onClose,
}: {
  customer: { readonly customerId: string; readonly name: string }
  balanceRupiah: number
  onClose: () => void
}) {
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [reason, setReason] = useState<Reason>(balanceRupiah > 0 ? 'write_off' : 'opening')
  const [amountRupiah, setAmount] = useState<Rupiah | null>(null)
  const [isLess, setIsLess] = useState(true)
  const [dueDay, setDueDay] = useState('')
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<AdjustmentRefusal | null>(null)
  const amountField = useRef<HTMLInputElement>(null)
  const noteField = useRef<HTMLInputElement>(null)
  const { name } = customer

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const change = {
      ...{ ...customer, reason, amountRupiah: amountRupiah ?? rupiah(0), isLess, note },
      dueDay: dueDay === '' ? null : (dueDay as BusinessDay),
    }
    const adjusted = await run(() => execute(adjustKasbonCommand, change))
    if (adjusted?.is === 'refused') {
      setRefusal(adjusted.refusal)
      const field = adjusted.refusal.code === 'note_missing' ? noteField : amountField
      field.current?.focus()
    }
    if (adjusted?.is !== 'done') return
    toast(`Kasbon ${name} diubah`, 'success')
    onClose()
  }

  function retype<Value>(change: (value: Value) => void): (value: Value) => void {
    return (value) => {
      change(value)
      setRefusal(null)
    }
  }

  const isAdding = !lowersDebt({ reason, isLess })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title="Ubah kasbon"
      description={`${name}, sekarang ${formatRupiah(balanceRupiah)}`}
      initialFocus={amountField}
      testId="adjust-kasbon"
      typedLossText="Perubahan kasbon ini belum disimpan dan akan hilang."
    >
      <form noValidate autoComplete="off" className="grid gap-4" onSubmit={save}>
        <div className="grid gap-2">
          <fieldset aria-label="Mengapa" className="flex min-w-0 flex-wrap gap-2">
            {(['opening', 'write_off', 'correction'] as const).map((one) => (
              <ChipButton
                key={one}
                isPressed={reason === one}
                onClick={() => retype(setReason)(one)}
                data-testid={`adjust-${one}`}
              >
                {adjustmentLabel[one]}
              </ChipButton>
            ))}
          </fieldset>
          <p className="text-sm text-redup">{hints[reason]}</p>
        </div>
        {reason === 'correction' ? (
          <fieldset className="grid min-w-0">
            <legend className="text-sm font-semibold">Kasbonnya</legend>
            <Radio
              name="direction"
              label="Berkurang"
              checked={isLess}
              onChange={() => retype(setIsLess)(true)}
              data-testid="adjust-less"
            />
            <Radio
              name="direction"
              label="Bertambah"
              checked={!isLess}
              onChange={() => retype(setIsLess)(false)}
              data-testid="adjust-more"
            />
          </fieldset>
        ) : null}
        <RupiahInput
          usualRupiah={usualAtMost.debt}
          ref={amountField}
          label="Jumlah"
          value={amountRupiah}
          onChange={retype(setAmount)}
          error={
            refusal === null || refusal.code === 'note_missing' ? undefined : adjustmentRefusalText(refusal)
          }
          data-testid="adjust-amount"
        />
        {isAdding ? (
          <TextInput
            label="Jatuh tempo"
            hint="Boleh kosong"
            type="date"
            value={dueDay}
            onChange={(event) => setDueDay(event.currentTarget.value)}
            data-testid="adjust-due"
          />
        ) : null}
        <TextInput
          ref={noteField}
          label={reason === 'opening' ? 'Catatan (boleh kosong)' : 'Alasan'}
          maxLength={200}
          value={note}
          onChange={(event) => retype(setNote)(event.currentTarget.value)}
          error={refusal?.code === 'note_missing' ? adjustmentRefusalText(refusal) : undefined}
          data-testid="adjust-note"
        />
        <SheetButtons>
          <Button tone="outline" onClick={onClose}>
            Batal
          </Button>
          <Button
            type="submit"
            tone={isAdding ? 'primary' : 'danger'}
            isBusy={isBusy}
            busyLabel="Menyimpan..."
            data-testid="adjust-save"
          >
            {isAdding ? 'Tambah kasbon' : 'Kurangi kasbon'}
          </Button>
        </SheetButtons>
      </form>
    </Sheet>
  )
}
