import type { PaperAfterPayment } from '@laci/domain/printer/after-payment.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Printer } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useState } from 'react'
import type { PaymentStep } from './payment-step.ts'

export type PaymentPress = {
  /** Of money that nobody tells the till of; absent: it needs no word. */
  readonly isSeen?: boolean
  readonly wantsPaper: boolean
}

/** The buttons that go on: one where one is enough, two where somebody has to say something [TILL-155]. */
export function PaymentButtons({
  step,
  paper,
  isEnough,
  isBusy,
  firstButton,
  onPress,
}: {
  step: PaymentStep
  paper: PaperAfterPayment
  isEnough: boolean
  isBusy: boolean
  /** Where the keyboard goes on. */
  firstButton: RefObject<HTMLButtonElement | null>
  onPress: (press: PaymentPress, event?: MouseEvent) => void
}) {
  const prints = paper === 'printed'
  const [isPaperWanted, setIsPaperWanted] = useState(prints)
  if (step.kind === 'code') {
    return (
      <Button type="submit" size="large" className={sizes} disabled={!step.isPayable} data-testid="show-code">
        Tampilkan kode QRIS {formatRupiah(step.amountRupiah)}
      </Button>
    )
  }
  if (step.kind === 'part') {
    return (
      <Button ref={firstButton} type="submit" size="large" className={sizes} data-testid="add-part">
        {step.isOwed ? 'Catat' : 'Terima'} {formatRupiah(step.amountRupiah)}, lanjut sisanya
      </Button>
    )
  }
  if (step.kind === 'seen_part' || step.kind === 'seen_end') {
    const isPart = step.kind === 'seen_part'
    const finish = isPart ? 'add-part' : 'finish'
    return (
      <fieldset className="grid min-w-0 gap-2" aria-label="Uangnya di rekening toko">
        {isPart || paper === 'none' ? null : (
          <Checkbox
            label="Cetak struk"
            checked={isPaperWanted}
            onChange={(event) => setIsPaperWanted(event.currentTarget.checked)}
            data-testid="wants-paper"
          />
        )}
        <Pair>
          <Button
            ref={firstButton}
            tone={isPart ? 'primary' : 'money'}
            size="large"
            className={sizes}
            disabled={!isPart && !isEnough}
            isBusy={isBusy}
            busyLabel="Menyimpan..."
            onClick={(event) => onPress({ isSeen: true, wantsPaper: isPaperWanted }, event)}
            data-testid={finish}
          >
            Uang sudah masuk
          </Button>
          <Button
            tone="outline"
            size="large"
            className={sizes}
            disabled={!isPart && !isEnough}
            isBusy={isBusy}
            onClick={(event) => onPress({ isSeen: false, wantsPaper: isPaperWanted }, event)}
            data-saves
            data-testid={`${finish}-unchecked`}
          >
            Belum, cek nanti
          </Button>
        </Pair>
      </fieldset>
    )
  }
  const { isExact, isOwed } = step
  const word = isExact ? 'Uang pas' : isOwed ? 'Catat' : 'Selesai'
  const plain = isExact ? 'Uang pas, selesai' : isOwed ? 'Catat kasbon' : 'Selesai'
  return (
    <Pair>
      <Button
        ref={firstButton}
        // Enter in the empty field finishes nothing: only a press of the button itself says *uang pas* [TILL-154].
        type={isExact ? 'button' : 'submit'}
        tone="money"
        size="large"
        className={sizes}
        disabled={!isEnough && !isExact}
        isBusy={isBusy}
        busyLabel="Menyimpan..."
        // Also on Enter in the field. A form that is sent costs a till a millisecond before the sale is on the disk.
        onClick={(event) => {
          event.preventDefault()
          onPress({ wantsPaper: prints }, event)
        }}
        data-saves={isExact ? undefined : true}
        data-testid={prints ? 'finish-and-print' : 'finish'}
      >
        {prints ? <Printer aria-hidden size={22} className="max-[420px]:hidden" /> : null}
        {prints ? `${word} & cetak` : plain}
      </Button>
      {paper === 'none' ? null : (
        <Button
          tone="outline"
          size="large"
          className={sizes}
          disabled={!isEnough && !isExact}
          isBusy={isBusy}
          onClick={(event) => onPress({ wantsPaper: !prints }, event)}
          data-saves
          data-testid={prints ? 'finish' : 'finish-and-print'}
        >
          {prints ? `${word} tanpa cetak` : `${word} & cetak`}
        </Button>
      )}
    </Pair>
  )
}

/** Beside each other where both fit, below each other where letters are large. */
function Pair({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 *:grow">{children}</div>
}

const sizes = classes('max-w-full wrap-break-word max-[420px]:px-4! max-[420px]:text-base!')
