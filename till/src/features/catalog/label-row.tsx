import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { X } from 'lucide-react'
import type { LabelRow } from './label-draft.ts'

/** One product on the list of labels: its unit, its code, how many. */
export function ChosenRow({
  row: { fields, label, unit, countText, count },
  hasBars,
  onUnit,
  onCount,
  onRemove,
}: {
  row: LabelRow
  /** False: its code has no room on this paper. */
  hasBars: boolean
  onUnit: (unit: string) => void
  onCount: (countText: string) => void
  onRemove: () => void
}) {
  return (
    <li
      className="grid gap-2 border-b border-garis py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
      data-testid="label-row"
    >
      <span className="grid min-w-0 gap-0.5 self-center">
        <span className="font-semibold wrap-anywhere">{fields.name}</span>
        {label === null ? (
          <span className="text-sm font-semibold text-jahe-800" role="status">
            Satuan {unit} sudah tidak ada. Pilih satuannya lagi; label ini belum ikut dicetak.
          </span>
        ) : (
          <span className="text-sm text-redup tabular-nums wrap-anywhere">
            {formatRupiah(label.priceRupiah)} / {label.unit} ·{' '}
            {label.code === null ? (
              <span className="font-semibold text-jahe-800">tanpa barcode</span>
            ) : (
              <span data-testid="label-code">{label.code}</span>
            )}
          </span>
        )}
        {hasBars ? null : (
          <span className="text-sm font-semibold text-jahe-800">
            Barcode ini terlalu panjang untuk label ini: hanya kodenya yang tercetak, tanpa garis.
          </span>
        )}
      </span>
      <span className="flex items-start gap-2">
        {fields.units.length === 0 && label !== null ? null : (
          <SelectInput
            label="Satuan"
            fieldClassName="w-32 max-w-full"
            options={[
              { value: '', label: fields.unit },
              ...fields.units.map(({ name }) => ({ value: name, label: name })),
              ...(label === null ? [{ value: unit, label: `${unit} (tidak ada lagi)` }] : []),
            ]}
            value={unit}
            onChange={(event) => onUnit(event.currentTarget.value)}
            data-testid="label-unit"
          />
        )}
        <TextInput
          label="Jumlah"
          fieldClassName="w-20"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={countText}
          onChange={(event) => onCount(event.currentTarget.value)}
          error={count === null ? '0 sampai 500' : undefined}
          data-testid="label-count"
        />
        <IconButton
          label={`Hapus label ${fields.name}`}
          icon={<X aria-hidden size={20} />}
          onClick={onRemove}
          // Beside the fields, below their labels.
          className="mt-6.5"
          data-testid="label-remove"
        />
      </span>
    </li>
  )
}
