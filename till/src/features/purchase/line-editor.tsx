import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { lineAmount } from '@laci/domain/base/quantity/quantity.ts'
import type { CostJump } from '@laci/domain/purchase/line-price.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { parseQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { X } from 'lucide-react'
import { BatchFields } from '../../ui/goods/batch-fields.tsx'
import { QuantityInUnitFields } from '../../ui/goods/quantity-in-unit.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { lineInUnit, type TypedLine } from './typed-line.ts'

/** The widths of the fields where a line is a row; the headings above them are as wide [UI-47]. */
const fieldColumns = (hasCome: boolean) =>
  hasCome
    ? '@4xl:min-w-0 @4xl:grow @4xl:grid-cols-[6rem_minmax(0,1fr)_9rem_10rem_8rem]'
    : '@4xl:shrink-0 @4xl:grid-cols-[6rem_11rem_9rem]'
const sumClass = '@4xl:w-32 @4xl:shrink-0'

/** What the fields of the rows below are called, where there is room for rows; each field says it for itself, too. */
export function LineHeadings({ hasCome }: { hasCome: boolean }) {
  return (
    <div
      aria-hidden
      className="hidden gap-3 px-3 text-sm font-semibold text-redup @4xl:flex"
      data-testid="line-headings"
    >
      {/* With its batch a line has two: what it is stands above its fields. */}
      {hasCome ? null : <span className="min-w-0 grow basis-0 pl-14">Barang</span>}
      <span className={classes('grid gap-2', fieldColumns(hasCome))}>
        <span>Jumlah</span>
        <span>Satuan</span>
        <span>Harga per satuan</span>
        {hasCome ? (
          <>
            <span>Kedaluwarsa</span>
            <span>Nomor batch</span>
          </>
        ) : null}
      </span>
      <span className={classes('text-right', sumClass)}>Jumlah harga</span>
    </div>
  )
}

/** One line of the paper: a card on a phone, a row of a table where there is room. */
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
      className="grid min-w-0 gap-2 rounded-tile border border-garis p-3 @4xl:flex @4xl:flex-wrap @4xl:items-center @4xl:gap-3 @4xl:rounded-none @4xl:border-x-0 @4xl:border-b-0"
      data-testid="purchase-line"
    >
      <div
        className={`flex items-start justify-between gap-2 narrow:flex-wrap @4xl:min-w-0 @4xl:grow @4xl:flex-row-reverse @4xl:items-center ${
          hasCome ? '@4xl:basis-full' : '@4xl:basis-0'
        }`}
      >
        <p className="min-w-0 self-center font-semibold break-words @4xl:grow">{line.name}</p>
        <IconButton label={`Hapus ${line.name}`} icon={<X aria-hidden size={20} />} onClick={onRemove} />
      </div>
      <div
        className={classes(
          'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2 sm:grid-cols-3',
          // The headings above the rows say it to those who see them.
          '@4xl:[&_[id$=-hint]]:sr-only @4xl:[&_label]:sr-only',
          fieldColumns(hasCome),
        )}
      >
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
      <p className={classes('text-right text-sm text-redup tabular-nums', sumClass)}>
        {quantity === null || line.priceRupiah === null
          ? 'Isi jumlah dan harga'
          : formatRupiah(lineAmount(line.priceRupiah, quantity))}
      </p>
    </fieldset>
  )
}
