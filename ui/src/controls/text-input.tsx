import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldTexts, inputClass } from './field.tsx'

export type TextInputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id'> & {
    /** Class of the whole field, not of the input. */
    fieldClassName?: string
    inputClassName?: string
    /** Unit or button inside the right edge. */
    after?: ReactNode
  }

export function TextInput({
  label,
  isLabelHidden,
  hint,
  error,
  fieldClassName,
  inputClassName,
  after,
  ...input
}: TextInputProps) {
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden ?? false}
      hint={hint}
      error={error}
      className={fieldClassName}
    >
      {(control) => (
        // Wrapped with and without: a unit or button that comes while somebody types must not take the input from the page.
        <span className="relative grid">
          <input
            {...control}
            {...input}
            className={classes(inputClass, after !== undefined && 'pr-14', inputClassName)}
          />
          {after === undefined ? null : (
            <span className="absolute inset-y-0 right-0 flex items-center pr-1">{after}</span>
          )}
        </span>
      )}
    </Field>
  )
}
