import type { ProductFields } from '@laci/domain/catalog/product.ts'
import { sellingUnits } from '@laci/domain/catalog/selling-unit.ts'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatFactor } from '@laci/ui/format/quantity.ts'

/** How much of a product, as it is typed, and in which of its units. */
export type QuantityInUnit = { readonly quantityText: string; readonly unit: string }

/** The two fields of a line that says how much: of a delivery, of what goes to another shop. */
export function QuantityInUnitFields<Line extends QuantityInUnit>({
  line,
  fields,
  onChange,
  testId,
}: {
  line: Line
  /** Undefined: the product is not on this device. */
  fields: ProductFields | undefined
  onChange: (line: Line) => void
  /** `line` gives `line-quantity` and `line-unit`. */
  testId: string
}) {
  const units = fields === undefined ? [] : sellingUnits(fields)
  // It was renamed meanwhile: nobody sees another unit in its place [CATALOG-48].
  const isGone = !units.some(({ name }) => name === line.unit)
  return (
    <>
      <TextInput
        label="Jumlah"
        inputMode="decimal"
        value={line.quantityText}
        onChange={(event) => onChange({ ...line, quantityText: event.currentTarget.value })}
        data-testid={`${testId}-quantity`}
      />
      <SelectInput
        label="Satuan"
        value={line.unit}
        onChange={(event) => onChange({ ...line, unit: event.currentTarget.value })}
        options={[
          ...units.map((unit) => ({
            value: unit.name,
            label: unit.isBase ? unit.name : `${unit.name} (isi ${formatFactor(unit)})`,
          })),
          ...(isGone ? [{ value: line.unit, label: `${line.unit} (tidak ada lagi)` }] : []),
        ]}
        data-testid={`${testId}-unit`}
      />
    </>
  )
}
