import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { ReasonField } from './reason-field.tsx'

/** *Catat*: how much money, and what for; `children` is what else is asked of it. */
export function MoneySheet({
  title,
  amountRupiah,
  onAmount,
  usualRupiah,
  isAmountMissing,
  reason,
  isBusy,
  onSave,
  onClose,
  testId,
  children,
}: {
  title: string
  amountRupiah: Rupiah | null
  onAmount: (amountRupiah: Rupiah | null) => void
  /** The most that it mostly is. */
  usualRupiah: number
  /** True: it was tried without. */
  isAmountMissing: boolean
  reason: ComponentProps<typeof ReasonField>
  isBusy: boolean
  onSave: () => void
  onClose: () => void
  /** Before `-sheet`, `-amount` and `-save`. */
  testId: string
  children: ReactNode
}) {
  const amountField = useRef<HTMLInputElement>(null)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title={title}
      initialFocus={amountField}
      testId={`${testId}-sheet`}
      typedLossText="Catatan ini belum disimpan dan akan hilang."
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        <RupiahInput
          usualRupiah={usualRupiah}
          ref={amountField}
          label="Jumlah"
          value={amountRupiah}
          onChange={onAmount}
          inputClassName="min-h-14! text-xl font-semibold"
          error={isAmountMissing ? 'Isi jumlahnya.' : undefined}
          data-testid={`${testId}-amount`}
        />
        <ReasonField {...reason} />
        {children}
        <SheetButtons>
          <Button tone="outline" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid={`${testId}-save`}>
            Catat
          </Button>
        </SheetButtons>
      </form>
    </Sheet>
  )
}
