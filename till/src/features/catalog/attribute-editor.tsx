import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { X } from 'lucide-react'
import { useId } from 'react'
import { type AttributeValues, ownValues } from './variant-values.ts'

const suggestions = ['Ukuran', 'Warna', 'Rasa', 'Isi', 'Bahan', 'Model', 'Lengan']

/** One attribute of a group: *Ukuran* with S, M, L. Values that members have are written anew in their own fields. */
export function AttributeEditor({
  row,
  hasMembers,
  onChange,
  onRemove,
}: {
  row: AttributeValues
  /** Of the group: an attribute that it gets has to say which value they have. */
  hasMembers: boolean
  onChange: (row: AttributeValues) => void
  onRemove: (() => void) | null
}) {
  const namesId = useId()
  const own = hasMembers ? ownValues(row) : []
  const called = row.name.trim() === '' ? 'Nilai' : row.name.trim()
  return (
    <div className="grid gap-3 rounded-tile border border-garis p-3" data-testid="attribute">
      <div className="flex items-end gap-2 narrow:flex-wrap">
        <TextInput
          label="Jenis varian"
          fieldClassName="grow"
          list={namesId}
          maxLength={20}
          value={row.name}
          onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
          data-testid="attribute-name"
        />
        <datalist id={namesId}>
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {onRemove === null ? null : (
          <IconButton
            label={`Hapus ${called}`}
            icon={<X aria-hidden size={20} />}
            onClick={onRemove}
            className="-mr-2"
          />
        )}
      </div>
      {row.kept.length === 0 ? null : (
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {row.kept.map(({ from, to }) => (
            <TextInput
              key={from}
              label={`${called} ${from}`}
              isLabelHidden
              maxLength={30}
              value={to}
              onChange={(event) => {
                const text = event.currentTarget.value
                onChange({
                  ...row,
                  kept: row.kept.map((one) => (one.from === from ? { from, to: text } : one)),
                })
              }}
              data-testid="attribute-value"
            />
          ))}
        </div>
      )}
      <TextInput
        label={row.kept.length === 0 ? `Isi ${called}` : `Tambah ${called}`}
        hint="Pisahkan dengan koma, misalnya S, M, L"
        autoComplete="off"
        value={row.typed}
        onChange={(event) => onChange({ ...row, typed: event.currentTarget.value })}
        data-testid="attribute-values"
      />
      {own.length === 0 ? null : (
        <SelectInput
          label="Varian yang sudah ada menjadi"
          hint="Stok, barcode, dan riwayatnya tetap."
          options={own.map((value) => ({ value, label: value }))}
          value={own.find((value) => value === row.own) ?? own[0]!}
          onChange={(event) => onChange({ ...row, own: event.currentTarget.value })}
          data-testid="attribute-own"
        />
      )}
    </div>
  )
}
