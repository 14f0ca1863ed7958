import { cellText, type SheetRows } from '@laci/domain/base/table/cell.ts'
import type { Sheet } from '@laci/domain/views/spreadsheet/sheet-choice.ts'
import { type FieldMapping, type HeadOf, searchedRows } from '@laci/domain/views/spreadsheet/sheet-head.ts'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'

/** Which sheet of a workbook is read, by its name; a choice where several have goods. */
export function SheetChoice({
  file: { sheets, sheetIndex },
  about,
  onChoose,
}: {
  file: { readonly sheets: readonly Sheet[]; readonly sheetIndex: number }
  /** What is read from it, in words. */
  about: string
  onChoose: (sheetIndex: number) => void
}) {
  const nameOf = ({ name, isHidden }: Sheet) => (isHidden ? `${name} (tersembunyi)` : name)
  const sheet = sheets[sheetIndex]
  if (sheet === undefined || sheet.name === '') return null
  if (sheets.length === 1) {
    return (
      <p className="text-redup" data-testid="import-sheet-name">
        Lembar yang dibaca: <b className="text-tinta">{nameOf(sheet)}</b>
      </p>
    )
  }
  return (
    <SelectInput
      label={`Lembar yang dibaca (${sheets.length} berisi ${about})`}
      options={sheets.map((one, at) => ({ value: String(at), label: nameOf(one) }))}
      value={String(sheetIndex)}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      hint="Satu lembar sekali impor. Setelah selesai, pilih berkas yang sama lagi untuk lembar lain."
      data-testid="import-sheet"
    />
  )
}

/** The first rows as somebody knows them again. */
function headerOptions(rows: SheetRows) {
  return rows.slice(0, 2 * searchedRows).map((cells, at) => {
    const texts = cells.map(cellText).filter((text) => text !== '')
    return { value: String(at), label: `${at + 1}: ${texts.join(' · ').slice(0, 60)}` }
  })
}

/** Which column of the file is what: guessed, and open to another choice, which is remembered. */
export function FileColumns<Field extends string>({
  file: { rows, head, mapping },
  options,
  missing,
  missingText,
  onChoose,
  onHeader,
}: {
  file: { readonly rows: SheetRows; readonly head: HeadOf<Field>; readonly mapping: FieldMapping<Field> }
  options: readonly { readonly value: Field; readonly label: string }[]
  /** Fields that have no column and should have one, and what that means. */
  missing: readonly Field[]
  missingText: string
  onChoose: (index: number, field: Field | null) => void
  onHeader: (first: number) => void
}) {
  const labelOf = (field: Field) => options.find(({ value }) => value === field)?.label ?? field
  const unnamed = head.unnamed.filter((index) => !mapping.has(index))
  const isDoubtful = missing.length > 0 || head.doubled.length > 0 || unnamed.length > 0
  return (
    <details
      open={isDoubtful}
      className="rounded-sheet border border-garis bg-putih p-4 md:p-6"
      data-testid="import-columns"
    >
      <summary className="min-h-12 cursor-pointer content-center text-lg font-extrabold">
        Kolom: {mapping.size} dikenali
        {head.columns.length > mapping.size ? `, ${head.columns.length - mapping.size} diabaikan` : ''}
      </summary>
      <div className="grid gap-4 pt-4">
        {missing.length > 0 ? (
          <p className="rounded-tile bg-jahe-100 p-4 text-jahe-800">
            Kolom {missing.map(labelOf).join(' dan ')} belum dipilih. {missingText}
          </p>
        ) : null}
        {head.doubled.length > 0 ? (
          <p className="rounded-tile bg-jahe-100 p-4 text-jahe-800">
            Lebih dari satu kolom cocok untuk {head.doubled.map(labelOf).join(', ')}. Pilih yang benar.
          </p>
        ) : null}
        {unnamed.length > 0 ? (
          <p className="rounded-tile bg-jahe-100 p-4 text-jahe-800" data-testid="import-unnamed">
            {unnamed.map((index) => `Kolom ${index + 1}`).join(', ')} berisi, tetapi tanpa judul. Pilih
            artinya di bawah, atau biarkan diabaikan.
          </p>
        ) : null}
        <SelectInput
          label="Baris judul"
          options={headerOptions(rows)}
          value={String(head.firstHeaderIndex)}
          onChange={(event) => onHeader(Number(event.currentTarget.value))}
          hint="Baris yang berisi nama kolom. Isi dibaca mulai baris sesudahnya."
          data-testid="import-header-row"
        />
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {head.columns.map(({ index, header, samples }) => (
            <li key={index} className="grid min-w-0 gap-1">
              <SelectInput
                label={header === '' ? `Kolom ${index + 1}` : header}
                options={[{ value: '', label: 'Abaikan' }, ...options]}
                value={mapping.get(index) ?? ''}
                onChange={(event) => onChoose(index, (event.currentTarget.value || null) as Field | null)}
                hint={samples.length === 0 ? 'Kosong' : samples.join(' · ').slice(0, 60)}
                data-testid={`import-column-${index}`}
              />
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
