import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldTexts, inputClass } from './field.tsx'

/** One of a few: the browser's own list, which every phone shows large. */
export function SelectInput({
  label,
  isLabelHidden,
  hint,
  error,
  fieldClassName,
  options,
  ...select
}: FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    fieldClassName?: string
    options: readonly { readonly value: string; readonly label: string }[]
  }) {
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden ?? false}
      hint={hint}
      error={error}
      className={fieldClassName}
    >
      {(control) => (
        <select {...control} {...select} className={classes(inputClass, 'pr-8')}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
