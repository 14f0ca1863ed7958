import { type Dispatch, type SetStateAction, useState } from 'react'
import type * as z from 'zod/mini'

/** What a form holds before it is checked: the text of each field. */
type TextSchema = z.ZodMiniType<unknown, Readonly<Record<string, string>>>
type NameIn<Schema extends TextSchema> = keyof z.input<Schema> & string

type FormErrors<Name extends string> = { readonly [name in Name]?: string }
type FormState<Name extends string> = {
  /** The first finding of each field. */
  readonly errors: FormErrors<Name>
  readonly isSubmitting: boolean
}

/** Props of the input that holds a field. */
export type FormField = {
  readonly name: string
  readonly ref: (input: HTMLInputElement) => () => void
  readonly onChange: () => void
}

export type Form<Schema extends TextSchema> = FormState<NameIn<Schema>> & FormControls<Schema>

type FormControls<Schema extends TextSchema> = {
  register: (name: NameIn<Schema>) => FormField
  /** Calls `save` with what the schema makes of the fields, once at a time; focuses the first wrong field instead. */
  handleSubmit: (
    save: (values: z.output<Schema>) => unknown,
  ) => (event: { preventDefault: () => void }) => Promise<void>
  getValue: (name: NameIn<Schema>) => string
  setValue: (name: NameIn<Schema>, value: string) => void
  /** A finding that only the server can make; the field gets the focus. It stays until that field changes. */
  setError: (name: NameIn<Schema>, message: string) => void
  setFocus: (name: NameIn<Schema>) => void
}

/**
 * A form of text fields on a schema [UI-60]: checked at submit, and from then on a field whenever it changes. The text stays
 * in the inputs, so that typing renders nothing and what was typed before React came is kept [SITE-65]; it survives the
 * unmounting of an input as long as the hook is there.
 */
export function useForm<Schema extends TextSchema>(
  schema: Schema,
  defaults: Partial<z.input<Schema>> = {},
): Form<Schema> {
  const [state, setState] = useState<FormState<NameIn<Schema>>>({ errors: {}, isSubmitting: false })
  const [controls] = useState(() => formControls(schema, defaults, setState))
  return { ...state, ...controls }
}

function formControls<Schema extends TextSchema>(
  schema: Schema,
  defaults: Partial<z.input<Schema>>,
  setState: Dispatch<SetStateAction<FormState<NameIn<Schema>>>>,
): FormControls<Schema> {
  type Name = NameIn<Schema>
  const inputs = new Map<Name, HTMLInputElement>()
  const fields = new Map<Name, FormField>()
  const values = { ...defaults } as Record<Name, string>
  let isSubmitted = false
  let isSubmitting = false

  function parse() {
    for (const [name, input] of inputs) values[name] = input.value
    const parsed = schema.safeParse(values)
    const errors: Record<string, string> = {}
    for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message
    return { parsed, errors: errors as FormErrors<Name> }
  }

  function recheck(name: Name) {
    if (!isSubmitted) return
    const found = parse().errors[name]
    setState((state) => {
      const { [name]: _, ...others } = state.errors
      return {
        ...state,
        errors: (found === undefined ? others : { ...others, [name]: found }) as FormErrors<Name>,
      }
    })
  }

  function bind(name: Name): FormField {
    return {
      name,
      ref(input) {
        if (values[name] !== undefined) input.value = values[name]
        inputs.set(name, input)
        return () => {
          values[name] = input.value
          inputs.delete(name)
        }
      },
      onChange: () => recheck(name),
    }
  }

  return {
    register(name) {
      const field = fields.get(name) ?? bind(name)
      fields.set(name, field)
      return field
    },
    handleSubmit: (save) => async (event) => {
      event.preventDefault()
      if (isSubmitting) return
      isSubmitted = true
      const { parsed, errors } = parse()
      setState({ errors, isSubmitting: parsed.success })
      if (!parsed.success) {
        firstOf([...inputs].flatMap(([name, input]) => (name in errors ? [input] : [])))?.focus()
        return
      }
      isSubmitting = true
      try {
        await save(parsed.data as z.output<Schema>)
      } finally {
        isSubmitting = false
        setState((state) => ({ ...state, isSubmitting }))
      }
    },
    getValue: (name) => inputs.get(name)?.value ?? values[name] ?? '',
    setValue(name, value) {
      values[name] = value
      const input = inputs.get(name)
      if (input !== undefined) input.value = value
      recheck(name)
    },
    setError(name, message) {
      setState((state) => ({ ...state, errors: { ...state.errors, [name]: message } }))
      inputs.get(name)?.focus()
    },
    setFocus: (name) => inputs.get(name)?.focus(),
  }
}

/** In the order of the document, which is the one of reading. */
function firstOf(inputs: HTMLInputElement[]): HTMLInputElement | undefined {
  return inputs.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
}
