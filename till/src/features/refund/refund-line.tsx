import type { SaleLine } from '@laci/domain/sale/events.ts'
import { stockOfLine } from '@laci/domain/sale/movements.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Minus, Plus } from 'lucide-react'
import { type LineDraft, readLine, stepLine } from './refund-draft.ts'
import { reductionText } from './refund-words.ts'

/** One line of the sale: how much of it comes back, and where the goods go. */
export function RefundLine({
  line,
  leftThousandths,
  draft,
  isSpoiled,
  backRupiah,
  onChange,
}: {
  line: SaleLine
  leftThousandths: number
  draft: LineDraft
  /** The reason says that the goods are not sold again, unless somebody chooses otherwise. */
  isSpoiled: boolean
  /** What goes back for it, before the rounding of the whole. */
  backRupiah: number
  onChange: (draft: LineDraft) => void
}) {
  const { name, unit, quantityThousandths, netRupiah } = line
  const read = readLine(draft, leftThousandths)
  const isChosen = read !== 0
  const isWrittenOff = draft.isWrittenOff ?? isSpoiled
  const reduced = reductionText(line)
  const hasStock = stockOfLine(line).length > 0
  const measured = (thousandths: number) => `${formatQuantity(thousandths)} ${unit}`.trim()
  const error =
    read === 'unreadable'
      ? 'Isi angka, misalnya 2 atau 1,5.'
      : read === 'too_much'
        ? `Paling banyak ${measured(leftThousandths)}.`
        : undefined
  return (
    <li
      data-testid="refund-line"
      className={classes('grid gap-3 border-b border-garis p-4 last:border-b-0', isChosen && 'bg-laci-50')}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold">{name}</span>
        <span className="tabular-nums">{formatRupiah(netRupiah)}</span>
        <span className="w-full text-sm text-redup tabular-nums">
          Dibeli {measured(quantityThousandths)}
          {leftThousandths === quantityThousandths
            ? ''
            : leftThousandths === 0
              ? ', sudah diretur semua'
              : `, sisa ${measured(leftThousandths)}`}
        </span>
        {reduced === '' ? null : (
          <span className="w-full text-sm text-redup tabular-nums" data-testid="refund-reduced">
            {reduced}
          </span>
        )}
      </div>
      {leftThousandths === 0 ? null : (
        <div className="flex flex-wrap items-start gap-2">
          <IconButton
            tone="outline"
            className="size-12 shrink-0 px-0!"
            label={`Kurangi retur ${name}`}
            icon={<Minus aria-hidden size={20} />}
            disabled={!isChosen}
            onClick={() => onChange(stepLine(draft, leftThousandths, -1))}
          />
          <TextInput
            label={`Jumlah retur ${name}`}
            isLabelHidden
            placeholder="0"
            inputMode="decimal"
            autoComplete="off"
            value={draft.text}
            error={error}
            onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
            onFocus={(event) => event.currentTarget.select()}
            fieldClassName="w-24"
            inputClassName="text-center font-semibold tabular-nums"
            data-testid="refund-quantity"
          />
          <IconButton
            tone="outline"
            className="size-12 shrink-0 px-0!"
            label={`Tambah retur ${name}`}
            icon={<Plus aria-hidden size={20} />}
            disabled={read === leftThousandths}
            onClick={() => onChange(stepLine(draft, leftThousandths, 1))}
            data-testid="refund-more"
          />
          {leftThousandths === 1000 ? null : (
            <Button
              tone="quiet"
              className="px-3!"
              aria-label={`Retur semua ${name}`}
              onClick={() => onChange({ ...draft, text: formatQuantity(leftThousandths) })}
            >
              Semua
            </Button>
          )}
          {isChosen && error === undefined ? (
            <span className="ml-auto self-center font-semibold tabular-nums">{formatRupiah(backRupiah)}</span>
          ) : null}
        </div>
      )}
      {isChosen && hasStock ? (
        <fieldset aria-label={`${name} dikembalikan ke mana`} className="flex min-w-0 flex-wrap gap-2">
          <ChipButton
            isPressed={!isWrittenOff}
            onClick={() => onChange({ ...draft, isWrittenOff: false })}
            className="max-w-full whitespace-normal"
            data-testid="restock"
          >
            Kembali ke stok
          </ChipButton>
          <ChipButton
            isPressed={isWrittenOff}
            onClick={() => onChange({ ...draft, isWrittenOff: true })}
            className="max-w-full whitespace-normal"
            data-testid="write-off"
          >
            Rusak, tidak dijual
          </ChipButton>
        </fieldset>
      ) : null}
    </li>
  )
}
