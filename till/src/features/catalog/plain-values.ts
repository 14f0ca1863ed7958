import { type ProductChanges, type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { productFields } from '@laci/domain/catalog/product-fields.ts'
import { type InputName, type ProductInput, productInputs } from '@laci/domain/catalog/product-inputs.ts'
import { formatQuantity, parseStock } from '@laci/ui/format/quantity.ts'

/** The inputs of `product-inputs.ts` as they are typed: quantities stay text until they are read. */
export type PlainValues = { readonly [Name in InputName]: string }
export type PlainErrors = { readonly [Name in InputName]?: string }

/** The inputs of one place in the form, or of all. */
export function plainInputs(place?: ProductInput['place']): (ProductInput & { readonly name: InputName })[] {
  return (Object.keys(productInputs) as InputName[])
    .map((name) => ({ name, ...(productInputs[name] as ProductInput) }))
    .filter((input) => place === undefined || input.place === place)
}

export function plainValues(fields: ProductFields | null): PlainValues {
  const typed = plainInputs().map(({ name }) => {
    const value = (fields ?? productDefaults)[name]
    return [name, typeof value === 'number' ? formatQuantity(value) : (value ?? '')]
  })
  return Object.fromEntries(typed) as PlainValues
}

/** What these inputs say. Beside a stock that is not counted nothing is read. */
export function readPlainValues(
  values: PlainValues,
  isStocked: boolean,
): { readonly fields: ProductChanges; readonly errors: PlainErrors } {
  const fields: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const { name, place, label, mistake = `Isi ${label} dengan angka, misalnya 5.` } of plainInputs()) {
    const typed = values[name].trim()
    const isRead = place !== 'stock' || isStocked
    fields[name] = productDefaults[name]
    if (!isRead || typed === '') continue
    if (productFields[name].kind === 'text') fields[name] = typed
    else {
      const found = parseStock(typed)
      if (found === null) errors[name] = mistake
      else fields[name] = found
    }
  }
  return { fields: fields as ProductChanges, errors: errors as PlainErrors }
}
