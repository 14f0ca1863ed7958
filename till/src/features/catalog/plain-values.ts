import { type ProductChanges, type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { fieldFacts } from '@laci/domain/catalog/product-fields.ts'
import { type InputName, type ProductInput, productInputs } from '@laci/domain/catalog/product-inputs.ts'
import { formatQuantity, parseStock } from '@laci/ui/format/quantity.ts'

/** The inputs of `product-inputs.ts` as they are typed: quantities stay text until they are read. */
export type PlainValues = { readonly [Name in InputName]: string }
export type PlainErrors = { readonly [Name in InputName]?: string }

/** In the order of the form. */
export const plainInputs = Object.entries(productInputs) as [InputName, ProductInput][]

export function plainValues(fields: ProductFields = productDefaults): PlainValues {
  const typed = plainInputs.map(([name]) => {
    const value = fields[name]
    return [name, typeof value === 'number' ? formatQuantity(value) : (value ?? '')]
  })
  return Object.fromEntries(typed)
}

/** What these inputs say. Beside a stock that is not counted nothing is read. */
export function readPlainValues(
  values: PlainValues,
  isStocked: boolean,
): { readonly fields: ProductChanges; readonly errors: PlainErrors } {
  const fields: Record<string, unknown> = {}
  const errors: Record<string, string | undefined> = {}
  for (const [name, { place, mistake }] of plainInputs) {
    const typed = place === 'stock' && !isStocked ? '' : values[name].trim()
    fields[name] = typed
    if (fieldFacts[name].kind === 'text') continue
    fields[name] = typed === '' ? null : parseStock(typed)
    if (typed !== '' && fields[name] === null) errors[name] = mistake
  }
  return { fields, errors }
}
