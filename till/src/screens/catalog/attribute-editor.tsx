import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { X } from 'lucide-react'
import { useId } from 'react'
import type { AttributeValues } from './variant-values.ts'

const suggestions = ['Ukuran', 'Warna', 'Rasa', 'Isi', 'Bahan', 'Model', 'Lengan']

/** One attribute of a group: *Ukuran* with S, M, L. Values that members have are written anew in their own fields. */
export function AttributeEditor({
  row,
  isNew,
  onChange,
  onRemove,
}: {
  row: AttributeValues
  isNew: boolean
  onChange: (row: AttributeValues) => void
  onRemove: (() => void) | null
}) {
  const namesId = useId()
  const called = row.name.trim() === '' ? 'Nilai' : row.name.trim()
  return (
    <div className="grid gap-3 rounded-tile border border-garis p-3" data-testid="attribute">
      <div className="flex items-end gap-2">
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
        label={isNew ? `Isi ${called}` : `Tambah ${called}`}
        hint="Pisahkan dengan koma, misalnya S, M, L"
        autoComplete="off"
        value={row.typed}
        onChange={(event) => onChange({ ...row, typed: event.currentTarget.value })}
        data-testid="attribute-values"
      />
    </div>
  )
}
