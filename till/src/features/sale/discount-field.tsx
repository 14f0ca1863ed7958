import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import type { Discount } from '@laci/domain/sale/discount.ts'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import type { Ref } from 'react'
import { readPercent } from '../../ui/base/percent-text.ts'

/** What is being typed: kept as text, so that `12,` is allowed on the way to `12,5`. */
export type DiscountDraft =
  | { readonly kind: 'amount'; readonly amountRupiah: Rupiah | null }
  | { readonly kind: 'percent'; readonly text: string }

export function discountDraft(discount: Discount | null): DiscountDraft {
  if (discount?.kind === 'percent') {
    return { kind: 'percent', text: formatQuantity(discount.percentHundredths * 10) }
  }
  return { kind: 'amount', amountRupiah: discount?.amountRupiah ?? null }
}

/** The discount that was typed; `null` for none, `'unreadable'` when the text is no percentage up to 100. */
export function readDiscount(draft: DiscountDraft): Discount | null | 'unreadable' {
  if (draft.kind === 'amount') {
    return draft.amountRupiah === null || draft.amountRupiah === 0
      ? null
      : { kind: 'amount', amountRupiah: draft.amountRupiah }
  }
  if (draft.text.trim() === '') return null
  const percentHundredths = readPercent(draft.text)
  if (percentHundredths === null) return 'unreadable'
  return percentHundredths === 0 ? null : { kind: 'percent', percentHundredths }
}

export function DiscountField({
  label,
  value,
  onChange,
  error,
  inputRef,
}: {
  label: string
  value: DiscountDraft
  onChange: (value: DiscountDraft) => void
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}) {
  const isPercent = value.kind === 'percent'
  return (
    <div className="flex items-end gap-2 narrow:flex-wrap">
      {isPercent ? (
        <TextInput
          ref={inputRef}
          label={`${label} (%)`}
          inputMode="decimal"
          autoComplete="off"
          fieldClassName="min-w-0 grow"
          after={<span className="pr-2 text-redup">%</span>}
          value={value.text}
          onChange={(event) => onChange({ kind: 'percent', text: event.currentTarget.value })}
          error={error}
          data-testid="discount-input"
        />
      ) : (
        <RupiahInput
          usualRupiah={usualAtMost.discount}
          ref={inputRef}
          label={`${label} (Rp)`}
          fieldClassName="min-w-0 grow"
          value={value.amountRupiah}
          onChange={(amountRupiah) => onChange({ kind: 'amount', amountRupiah })}
          data-testid="discount-input"
        />
      )}
      <fieldset aria-label="Jenis diskon" className="flex shrink-0 gap-2">
        <ChipButton
          isPressed={!isPercent}
          onClick={() => onChange({ kind: 'amount', amountRupiah: null })}
          data-testid="discount-rupiah"
        >
          Rp
        </ChipButton>
        <ChipButton
          isPressed={isPercent}
          onClick={() => onChange({ kind: 'percent', text: '' })}
          data-testid="discount-percent"
        >
          %
        </ChipButton>
      </fieldset>
    </div>
  )
}
