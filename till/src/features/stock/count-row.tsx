import type { QuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import type { ProductFields } from '@laci/domain/catalog/product.ts'
import { unitText } from '@laci/domain/catalog/unit-split.ts'
import type { CountedLine } from '@laci/domain/stock/count-parts.ts'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatQuantity, parseStock } from '@laci/ui/format/quantity.ts'
import { useState } from 'react'
import { BatchFields } from '../../ui/goods/batch-fields.tsx'
import type { TypedBatch } from '../../ui/goods/typed-batch.ts'
import type { CountDraft } from './count-draft.ts'

/** One product of the sheet, with what was found of it; whoever leaves the field has counted. */
export function CountRow({
  fields,
  line,
  onCount,
  onLabel,
  onEnter,
}: {
  fields: ProductFields
  line: CountDraft['lines'][number] | null
  onCount: (countedThousandths: QuantityThousandths | null) => void
  onLabel: (batch: TypedBatch) => void
  onEnter: (field: HTMLElement) => void
}) {
  const [text, setText] = useState(line === null ? '' : formatQuantity(line.countedThousandths))
  const [batch, setBatch] = useState<TypedBatch>({
    expiresOn: line?.expiresOn ?? '',
    batchNumber: line?.batchNumber ?? '',
  })
  function relabel(typedBatch: TypedBatch) {
    setBatch(typedBatch)
    onLabel(typedBatch)
  }
  const typed = parseStock(text)
  const isUnreadable = text.trim() !== '' && typed === null
  return (
    <div className="rounded-tile border border-garis bg-putih px-4 py-3" data-testid="count-row">
      <TextInput
        label={`${fields.name} (${fields.unit})`}
        fieldClassName="sm:grid-cols-[minmax(0,1fr)_10rem] sm:items-center sm:gap-x-4"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        enterKeyHint="next"
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter(event.currentTarget)
        }}
        // The moment at which somebody leaves the field is the moment of the count.
        onBlur={() => {
          if (!isUnreadable && (line?.countedThousandths ?? null) !== typed) onCount(typed)
        }}
        error={isUnreadable ? 'Isi dengan angka, misalnya 12 atau 1,5.' : undefined}
        hint={line === null ? undefined : foundText(fields, line)}
        data-count-field
        data-testid="count-quantity"
      />
      {line !== null && line.countedThousandths > line.expectedThousandths ? (
        <fieldset className="mt-3 grid min-w-0 gap-2 sm:grid-cols-2">
          <legend className="pb-1 text-sm text-redup">
            Yang ditemukan lebih ({formatQuantity(line.countedThousandths - line.expectedThousandths)}{' '}
            {fields.unit})
          </legend>
          <BatchFields value={batch} onChange={relabel} testId="count" />
        </fieldset>
      ) : null}
    </div>
  )
}

/** What was found, as it stands on the shelf where the product has bigger units, beside what was expected. */
function foundText(fields: ProductFields, line: CountedLine): string {
  const { countedThousandths, expectedThousandths } = line
  const difference = countedThousandths - expectedThousandths
  const shelf = fields.units.length === 0 ? '' : `${unitText(fields, countedThousandths)}. `
  if (difference === 0) return `${shelf}Cocok dengan catatan`
  const sign = difference > 0 ? '+' : ''
  return `${shelf}Catatan ${formatQuantity(expectedThousandths)}, selisih ${sign}${formatQuantity(difference)}`
}
