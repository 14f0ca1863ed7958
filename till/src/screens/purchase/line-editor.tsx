import { usualAtMost } from '@laci/domain/money/usual-sums.ts'
import type { CostJump } from '@laci/domain/purchase/line-price.ts'
import { lineAmount } from '@laci/domain/stock/quantity.ts'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { parseQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { X } from 'lucide-react'
import { BatchFields } from '../../shell/batch-fields.tsx'
import { QuantityInUnitFields } from '../../shell/quantity-in-unit.tsx'
import { useShop } from '../../shell/till-context.ts'
import { lineInUnit, type TypedLine } from './typed-line.ts'

export function LineEditor({
  line,
  number,
  hasCome,
  jump,
  onChange,
  onRemove,
}: {
  line: TypedLine
  number: number
  /** It is here already: its expiry day and batch are on the pack. */
  hasCome: boolean
  /** It would cost quite another sum than before. */
  jump: CostJump | undefined
  onChange: (line: TypedLine) => void
  onRemove: () => void
}) {
  const { catalog } = useShop()
  const fields = catalog.product(line.productId)?.fields
  const quantity = parseQuantity(line.quantityText)
  return (
    <fieldset
      aria-label={`Baris ${number}: ${line.name}`}
      className="grid min-w-0 gap-2 rounded-tile border border-garis p-3"
      data-testid="purchase-line"
    >
      <div className="flex items-start justify-between gap-2 narrow:flex-wrap">
        <p className="min-w-0 self-center font-semibold break-words">{line.name}</p>
        <IconButton label={`Hapus ${line.name}`} icon={<X aria-hidden size={20} />} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2 sm:grid-cols-3">
        <QuantityInUnitFields
          line={line}
          fields={fields}
          onChange={(changed) =>
            onChange(
              changed.unit === line.unit || fields === undefined
                ? changed
                : lineInUnit({ ...changed, unit: line.unit }, fields, changed.unit),
            )
          }
          testId="line"
        />
        <RupiahInput
          usualRupiah={usualAtMost.unit_price}
          label={`Harga per ${line.unit}`}
          fieldClassName="max-sm:col-span-2"
          value={line.priceRupiah}
          onChange={(priceRupiah) => onChange({ ...line, priceRupiah })}
          data-testid="line-price"
        />
        {hasCome ? (
          <BatchFields
            value={line.batch}
            onChange={(batch) => onChange({ ...line, batch })}
            testId="line"
            fieldClassName="max-sm:col-span-2"
          />
        ) : null}
      </div>
      {jump === undefined ? null : (
        <p role="status" className="text-sm font-semibold text-jahe-800" data-testid="line-jump">
          Harga beli menjadi {formatRupiah(jump.costRupiah)} per {fields?.unit}, sebelumnya{' '}
          {formatRupiah(jump.beforeRupiah)}. Periksa harga dan satuannya.
        </p>
      )}
      <p className="text-right text-sm text-redup tabular-nums">
        {quantity === null || line.priceRupiah === null
          ? 'Isi jumlah dan harga'
          : formatRupiah(lineAmount(line.priceRupiah, quantity))}
      </p>
    </fieldset>
  )
}
