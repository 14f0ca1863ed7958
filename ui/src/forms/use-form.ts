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
  const texts = fieldTexts<Name>(defaults)
  const fields = new Map<Name, FormField>()
  let isSubmitted = false
  let isSubmitting = false

  function parse() {
    const parsed = schema.safeParse(texts.read())
    const errors: Record<string, string> = {}
    for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message
    return { parsed, errors: errors as FormErrors<Name> }
  }

  function recheck(name: Name) {
    if (!isSubmitted) return
    const found = parse().errors[name]
    setState((state) => {
      const { [name]: _, ...others } = state.errors
      const errors = found === undefined ? others : { ...others, [name]: found }
      return { ...state, errors: errors as FormErrors<Name> }
    })
  }

  return {
    register(name) {
      const field = fields.get(name) ?? {
        name,
        ref: (input) => texts.hold(name, input),
        onChange: () => recheck(name),
      }
      fields.set(name, field)
      return field
    },
    handleSubmit: (save) => async (event) => {
      event.preventDefault()
      if (isSubmitting) return
      isSubmitted = true
      const { parsed, errors } = parse()
      setState({ errors, isSubmitting: parsed.success })
      if (!parsed.success) return texts.focusFirst(errors)
      isSubmitting = true
      try {
        await save(parsed.data as z.output<Schema>)
      } finally {
        isSubmitting = false
        setState((state) => ({ ...state, isSubmitting }))
      }
    },
    getValue: texts.get,
    setValue(name, value) {
      texts.set(name, value)
      recheck(name)
    },
    setError(name, message) {
      setState((state) => ({ ...state, errors: { ...state.errors, [name]: message } }))
      texts.focus(name)
    },
    setFocus: texts.focus,
  }
}

/** The inputs of a form and what stands in them, also while one of them is away. */
function fieldTexts<Name extends string>(defaults: Partial<Record<Name, string>>) {
  const inputs = new Map<Name, HTMLInputElement>()
  const values = { ...defaults } as Record<Name, string>
  return {
    /** `input` is there now; the answer is for when it goes. */
    hold(name: Name, input: HTMLInputElement): () => void {
      if (values[name] !== undefined) input.value = values[name]
      inputs.set(name, input)
      return () => {
        values[name] = input.value
        inputs.delete(name)
      }
    },
    read() {
      for (const [name, input] of inputs) values[name] = input.value
      return values
    },
    get: (name: Name): string => inputs.get(name)?.value ?? values[name] ?? '',
    set(name: Name, value: string): void {
      values[name] = value
      const input = inputs.get(name)
      if (input !== undefined) input.value = value
    },
    focus: (name: Name) => inputs.get(name)?.focus(),
    /** Of those that are named, in the order of the document, which is the one of reading. */
    focusFirst(names: object): void {
      const named = [...inputs].flatMap(([name, input]) => (name in names ? [input] : []))
      named
        .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
        ?.focus()
    },
  }
}
