import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { TenderGiven } from '@laci/domain/sale/settle.ts'
import { tenderText } from '@laci/domain/sale/tender.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { CircleCheck, X } from 'lucide-react'
import type { TenderChoice } from './payment-parts.ts'

// What every sheet that takes money shows: of a sale, and of an instalment.

/** Every way to pay, all of them in sight: they go on in a second row where one is too narrow [TILL-153]. */
export function TenderChips({
  choices,
  choice,
  onChoose,
}: {
  choices: readonly TenderChoice[]
  choice: TenderChoice
  onChoose: (choice: TenderChoice) => void
}) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2" aria-label="Cara bayar">
      {choices.map((one) => (
        <button
          key={`${one.tender} ${one.label}`}
          type="button"
          aria-pressed={one.label === choice.label}
          onClick={() => onChoose(one)}
          data-testid={`tender-${one.tender}`}
          className={classes(
            // In px, so that large letters take room from nobody but themselves.
            'min-h-[48px] max-w-full grow rounded-[24px] border px-[12px] font-semibold wrap-break-word min-[420px]:grow-0 min-[420px]:px-[20px]',
            one.label === choice.label
              ? 'border-laci-600 bg-laci-600 text-putih'
              : 'border-garis-kuat bg-putih hover:bg-laci-50',
          )}
        >
          {one.label}
        </button>
      ))}
    </fieldset>
  )
}

/** The parts that were typed already; each may be taken off again, but for what the provider has confirmed. */
export function GivenParts({
  given,
  restRupiah,
  onRemove,
}: {
  given: readonly TenderGiven[]
  /** What is left to pay after them. */
  restRupiah: Rupiah
  onRemove: (index: number) => void
}) {
  if (given.length === 0) return null
  return (
    <ul className="grid gap-1" aria-label="Sudah dimasukkan" data-testid="payment-parts">
      {given.map((part, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and hold no state
          key={index}
          className="flex min-h-12 items-center justify-between gap-3 rounded-control bg-kertas pl-4"
        >
          <span className="min-w-0 font-semibold">
            {tenderText(part)}
            {part.isUnchecked ? <span className="text-jahe-800"> belum dicek</span> : null}
          </span>
          <span className="flex items-center gap-1 tabular-nums">
            {formatRupiah(part.amountRupiah)}
            {part.chargeId === undefined ? (
              <IconButton
                label={`Hapus ${tenderText(part)} ${formatRupiah(part.amountRupiah)}`}
                icon={<X aria-hidden size={20} />}
                onClick={() => onRemove(index)}
              />
            ) : (
              <span
                className="flex items-center gap-1.5 pr-4 pl-2 font-semibold text-daun-700"
                data-testid="part-confirmed"
              >
                <CircleCheck aria-hidden size={20} />
                Masuk
              </span>
            )}
          </span>
        </li>
      ))}
      {restRupiah === 0 ? null : (
        <li className="flex justify-between gap-3 px-4 pt-1 font-semibold">
          <span>Sisa</span>
          <span className="tabular-nums" data-testid="payment-rest">
            {formatRupiah(restRupiah)}
          </span>
        </li>
      )}
    </ul>
  )
}

/** What is still missing, or what goes back: read aloud with every change. Nothing goes back: nothing is said of it. */
export function PaymentVerdict({
  isEnough,
  changeRupiah,
  isCash,
  isTyped,
  restRupiah,
}: {
  isEnough: boolean
  changeRupiah: Rupiah
  isCash: boolean
  isTyped: boolean
  restRupiah: Rupiah
}) {
  const hasChange = isEnough && changeRupiah > 0
  // Covered, and still not enough: a name or a right is missing, which its own note says.
  const isSilent = isEnough ? !hasChange && !(isCash && isTyped) : restRupiah === 0
  if (isSilent) return <div aria-live="polite" />
  return (
    <div
      aria-live="polite"
      className={classes(
        'flex min-h-16 flex-wrap items-center justify-between gap-x-4 rounded-tile px-4 py-2',
        isEnough ? 'bg-daun-50 text-daun-700' : 'bg-kertas text-redup',
      )}
    >
      {hasChange ? (
        <>
          <span className="font-semibold">Kembalian</span>
          <span
            className="text-[length:min(1.875rem,8.3vw)] leading-tight font-extrabold tabular-nums wrap-anywhere"
            data-testid="change"
          >
            {formatRupiah(changeRupiah)}
          </span>
        </>
      ) : null}
      {isEnough && !hasChange ? <span className="font-semibold">Uang pas</span> : null}
      {isEnough ? null : (
        <span className="font-semibold tabular-nums" data-testid="cash-short">
          {isCash && !isTyped ? 'Isi uang yang diterima' : `Kurang ${formatRupiah(restRupiah)}`}
        </span>
      )}
    </div>
  )
}
