import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { ChangeEvent } from 'react'
import { formatAmount } from '../format/rupiah.ts'
import { retypeAmount } from '../format/typed-amount.ts'
import { classes } from './classes.ts'
import { Field, inputClass } from './field.tsx'
import type { TextInputProps } from './text-input.tsx'

export type RupiahInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'after'> & {
  /** Null shows an empty field. */
  value: Rupiah | null
  onChange: (value: Rupiah | null) => void
  /** The most that it mostly is: beyond it the till asks before it saves [MONEY-5]. Null: something else bounds it. */
  usualRupiah: number | null
}

/** Whole rupiah with dots while typing. No minus, no comma: a sum of money in Laci has neither. */
export function RupiahInput({
  label,
  isLabelHidden,
  hint,
  error,
  fieldClassName,
  inputClassName,
  value,
  onChange,
  usualRupiah,
  ...input
}: RupiahInputProps) {
  function retype(event: ChangeEvent<HTMLInputElement>) {
    const element = event.currentTarget
    const next = retypeAmount(element.value, element.selectionStart ?? element.value.length)
    if (next === null) {
      element.value = value === null ? '' : formatAmount(value)
      return
    }
    // Written here, before React renders the same text: a value that does not change leaves the caret alone.
    element.value = next.text
    element.setSelectionRange(next.caret, next.caret)
    onChange(next.amountRupiah === null ? null : rupiah(next.amountRupiah))
  }
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden ?? false}
      hint={hint}
      error={error}
      className={fieldClassName}
    >
      {(control) => (
        <span className="relative grid">
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-redup"
          >
            Rp
          </span>
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            data-sum={usualRupiah ?? ''}
            data-sum-name={label}
            {...input}
            type="text"
            value={value === null ? '' : formatAmount(value)}
            onChange={retype}
            className={classes(inputClass, 'pl-10 tabular-nums', inputClassName)}
          />
        </span>
      )}
    </Field>
  )
}
