import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { openShiftCommand } from '@laci/domain/shift/commands.ts'
import { likelyOpeningCash } from '@laci/domain/shift/running.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, type RefObject, useState } from 'react'
import { useCommands } from '../approval/approval.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import { CashCount, cashOf, nothingTyped, type TypedCash } from './cash-count.tsx'

const commonSums = [50_000, 100_000, 200_000]

/** *Buka shift*: what is in the drawer before the first sale, with the sum it was closed with as the likely one [SHIFT-5]. */
export function OpenShiftForm({
  onOpened,
  sumField,
}: {
  onOpened: () => void
  /** The field of *kas awal*, for whoever wants the focus there. */
  sumField?: RefObject<HTMLInputElement | null>
}) {
  const shop = useShop()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const shifts = useReadable(shop.records.ofKind('shift'))
  const likely = likelyOpeningCash(shifts, shop.deviceId)
  const [typed, setTyped] = useState<TypedCash>({ ...nothingTyped, isByPiece: false })
  const [isTried, setIsTried] = useState(false)
  const cash = cashOf(typed)
  const sums = [...new Set([...(likely === null ? [] : [likely]), ...commonSums])]

  async function open(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (cash === null) return
    const opened = await run(() => execute(openShiftCommand, cash))
    if (opened?.is !== 'done') return
    toast('Shift dibuka', 'success')
    onOpened()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={open} data-testid="open-shift-form">
      <p className="text-redup">
        Hitung uang di laci perangkat ini (Kasir {shop.deviceLetter}) sebelum mulai. Perangkat lain punya laci
        dan shift sendiri.
      </p>
      <CashCount
        sumLabel="Kas awal"
        typed={typed}
        onChange={setTyped}
        error={isTried && cash === null ? 'Isi kas awal. Kalau laci kosong, isi 0.' : undefined}
        {...(sumField === undefined ? {} : { sumField })}
      >
        <fieldset aria-label="Kas awal yang sering" className="flex min-w-0 flex-wrap gap-2">
          {sums.map((sum) => (
            <ChipButton
              key={sum}
              isPressed={!typed.isByPiece && typed.sumRupiah === sum}
              onClick={() => setTyped({ ...nothingTyped, isByPiece: false, sumRupiah: rupiah(sum) })}
              data-testid="opening-sum"
            >
              {sum === likely ? `Seperti tutup terakhir, ${formatRupiah(sum)}` : formatRupiah(sum)}
            </ChipButton>
          ))}
        </fieldset>
      </CashCount>
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Membuka..." data-testid="open-shift">
        Buka shift
      </Button>
    </form>
  )
}
