import type { SheetRows } from '@laci/domain/base/table/cell.ts'
import { type Cell, cellText } from '@laci/domain/base/table/cell.ts'
import type { FieldMapping, HeadOf } from '@laci/domain/views/spreadsheet/sheet-head.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { type FormEvent, useState } from 'react'

/** One row of a file as it stands there, with what is wrong beside the cell: it is mended here, without going back to Excel. */
export function RowSheet<
  Field extends string,
  Issue extends { readonly field: Field | null; readonly level: string },
>({
  row,
  file,
  headerOf,
  textOf,
  onClose,
  onSaved,
}: {
  row: { readonly rowNumber: number; readonly issues: readonly Issue[] }
  file: {
    readonly rows: SheetRows
    readonly head: Pick<HeadOf<Field>, 'columns' | 'columnCount'>
    readonly mapping: FieldMapping<Field>
  }
  headerOf: (field: Field) => string
  textOf: (issue: Issue) => string
  onClose: () => void
  onSaved: (cells: readonly Cell[]) => void
}) {
  const before = file.rows[row.rowNumber - 1] ?? []
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const columns = file.head.columns.filter(({ index }) => file.mapping.has(index))
  const shownFields = new Set(columns.map(({ index }) => file.mapping.get(index)))
  const others = row.issues.filter(({ field }) => field === null || !shownFields.has(field))

  function save(event: FormEvent) {
    event.preventDefault()
    const { columnCount } = file.head
    // What stands beyond the header belongs to nothing: mending a row lets go of it.
    const cells: Cell[] = Array.from({ length: columnCount }, (_, at) => typed.get(at) ?? before[at] ?? null)
    onSaved(cells)
  }

  const texts = (issues: readonly Issue[]) => issues.map(textOf).join(' ')
  return (
    <Sheet isOpen onClose={onClose} title={`Baris ${row.rowNumber}`} testId="import-row-sheet">
      <form noValidate autoComplete="off" className="grid gap-4" onSubmit={save}>
        {others.length === 0 ? null : (
          <p className="rounded-tile bg-jahe-100 p-4 text-jahe-800">{texts(others)}</p>
        )}
        {columns.map(({ index, header }) => {
          const field = file.mapping.get(index)!
          const own = row.issues.filter((issue) => issue.field === field)
          const errors = own.filter(({ level }) => level === 'error')
          const hints = own.filter(({ level }) => level !== 'error')
          return (
            <TextInput
              key={index}
              label={headerOf(field)}
              hint={
                hints.length > 0
                  ? texts(hints)
                  : header === headerOf(field)
                    ? undefined
                    : `Di berkas: ${header}`
              }
              error={errors.length > 0 && !typed.has(index) ? texts(errors) : undefined}
              value={typed.get(index) ?? cellText(before[index])}
              onChange={(event) => setTyped(new Map(typed).set(index, event.currentTarget.value))}
              data-testid={`import-cell-${field}`}
            />
          )
        })}
        <SheetButtons>
          <Button tone="outline" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" data-testid="import-row-save">
            Simpan baris
          </Button>
        </SheetButtons>
      </form>
    </Sheet>
  )
}
