import { fieldFacts } from '@laci/domain/catalog/product-fields.ts'
import type { InputName, ProductInput } from '@laci/domain/catalog/product-inputs.ts'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { type PlainErrors, type PlainValues, plainInputs } from './plain-values.ts'

/** The inputs of a place in the product form that the list of fields describes [CATALOG-76]. */
export function PlainInputs({
  place,
  values,
  errors,
  onChange,
}: {
  place: ProductInput['place']
  values: PlainValues
  errors: PlainErrors
  onChange: (name: InputName, typed: string) => void
}) {
  return plainInputs.map(([name, input]) =>
    input.place !== place ? null : (
      <TextInput
        key={name}
        label={input.label}
        hint={input.hint}
        maxLength={fieldFacts[name].maximumLength}
        inputMode={fieldFacts[name].kind === 'quantity' ? 'decimal' : undefined}
        value={values[name]}
        onChange={(event) => onChange(name, event.currentTarget.value)}
        error={errors[name]}
        data-testid={`product-${testName(name)}`}
      />
    ),
  )
}

/** `minimumStockThousandths` is `minimum-stock`. */
function testName(name: InputName): string {
  return name.replace(/Thousandths$/, '').replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
}
