import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { denominationsRupiah } from '@laci/domain/shift/events.ts'
import { type CountedCash, countedCash } from '@laci/domain/shift/figures.ts'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { inputClass } from '@laci/ui/controls/field.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { FormError } from '../base/form-error.tsx'

/** Money as somebody counts it: by note and coin, or as one sum. */
export type TypedCash = {
  readonly isByPiece: boolean
  readonly pieces: CountedCash
  readonly sumRupiah: Rupiah | null
}

export const nothingTyped: TypedCash = { isByPiece: true, pieces: [], sumRupiah: null }

/** Null while nothing was typed: an empty drawer is a 0 that somebody typed. */
export function cashOf(typed: TypedCash): { counted: CountedCash; cashRupiah: Rupiah } | null {
  if (!typed.isByPiece) {
    return typed.sumRupiah === null ? null : { counted: [], cashRupiah: typed.sumRupiah }
  }
  return typed.pieces.length === 0 ? null : { counted: typed.pieces, cashRupiah: countedCash(typed.pieces) }
}

type Denomination = (typeof denominationsRupiah)[number]

/** Digits of a number of pieces: 99.999 notes are more than any drawer holds. */
const maximumDigits = 5

/** Counts a drawer: a row for each note and coin, gone through with Enter, or the sum alone. */
export function CashCount({
  sumLabel,
  typed,
  onChange,
  error,
  sumField,
  children,
}: {
  sumLabel: string
  typed: TypedCash
  onChange: (typed: TypedCash) => void
  error?: string | undefined
  sumField?: RefObject<HTMLInputElement | null>
  /** Likely sums, below the field of the sum. */
  children?: ReactNode
}) {
  return (
    <div className="grid gap-3" data-testid="cash-count">
      <fieldset aria-label="Cara menghitung" className="flex min-w-0 flex-wrap gap-2">
        <ChipButton
          isPressed={typed.isByPiece}
          onClick={() => onChange({ ...typed, isByPiece: true })}
          data-testid="count-by-piece"
        >
          Per pecahan
        </ChipButton>
        <ChipButton
          isPressed={!typed.isByPiece}
          onClick={() => onChange({ ...typed, isByPiece: false })}
          data-testid="count-as-sum"
        >
          Langsung jumlah
        </ChipButton>
      </fieldset>
      {typed.isByPiece ? (
        <Pieces pieces={typed.pieces} onChange={(pieces) => onChange({ ...typed, pieces })} />
      ) : (
        <>
          <RupiahInput
            usualRupiah={usualAtMost.drawer}
            {...(sumField === undefined ? {} : { ref: sumField })}
            label={sumLabel}
            value={typed.sumRupiah}
            onChange={(sumRupiah) => onChange({ ...typed, sumRupiah })}
            inputClassName="min-h-14! text-xl font-semibold"
            enterKeyHint="done"
            data-testid="count-sum"
          />
          {children}
        </>
      )}
      <FormError>{error}</FormError>
      {typed.isByPiece ? (
        <p
          role="status"
          className="flex flex-wrap justify-between gap-x-4 rounded-tile bg-kertas px-4 py-3 font-semibold md:max-w-md"
        >
          <span>Terhitung</span>
          <span
            className="text-xl tabular-nums"
            data-sum={usualAtMost.drawer}
            data-sum-name={sumLabel}
            data-testid="count-total"
          >
            {formatRupiah(cashOf(typed)?.cashRupiah ?? 0)}
          </span>
        </p>
      ) : null}
    </div>
  )
}

function Pieces({ pieces, onChange }: { pieces: CountedCash; onChange: (pieces: CountedCash) => void }) {
  const countOf = (denomination: Denomination) =>
    pieces.find(({ denominationRupiah }) => denominationRupiah === denomination)?.pieceCount ?? null

  function set(denomination: Denomination, pieceCount: number | null): void {
    const others = pieces.filter(({ denominationRupiah }) => denominationRupiah !== denomination)
    const next = pieceCount === null ? others : [...others, { denominationRupiah: denomination, pieceCount }]
    onChange([...next].sort((one, other) => other.denominationRupiah - one.denominationRupiah))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in any field of the list goes on to the next one
    <div className="grid md:max-w-md" onKeyDown={goOnByEnter}>
      {denominationsRupiah.map((denomination) => {
        const pieceCount = countOf(denomination)
        const name = formatRupiah(denomination)
        return (
          <label
            key={denomination}
            className="grid min-h-14 grid-cols-[6.5rem_auto_5rem_1fr] items-center gap-2 border-b border-garis py-1 narrow:flex narrow:flex-wrap"
          >
            <span className="font-semibold tabular-nums">{name}</span>
            <span aria-hidden className="text-redup">
              ×
            </span>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              aria-label={`Jumlah ${name}`}
              maxLength={maximumDigits}
              value={pieceCount ?? ''}
              onChange={(event) => {
                const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, maximumDigits)
                set(denomination, digits === '' ? null : Number(digits))
              }}
              data-count-row
              data-sum
              data-testid={`pieces-${denomination}`}
              className={`${inputClass} text-center font-semibold tabular-nums`}
            />
            <span className="text-right text-redup tabular-nums">
              {pieceCount === null ? '' : formatAmount(denomination * pieceCount)}
            </span>
          </label>
        )
      })}
    </div>
  )
}

/** As on the keypad of a counting machine; in the last row Enter is the form's. */
function goOnByEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-count-row]')]
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  next.select()
}
