import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type RecordColumn, RecordTable } from './record-table.tsx'

type Shelf = { readonly id: string; readonly name: string; readonly count: number }
const shelves: readonly Shelf[] = [
  { id: 'a', name: 'Atas', count: 3 },
  { id: 'b', name: 'Bawah', count: 12 },
  { id: 'c', name: 'Gudang', count: 40 },
]
const columns: readonly RecordColumn<Shelf>[] = [
  { name: 'name', title: 'Rak', cell: ({ name }) => name },
  {
    name: 'count',
    title: 'Isi',
    isNumber: true,
    cell: ({ count }) => count,
    sort: { value: ({ count }) => count, begins: 'descending' },
  },
  {
    name: 'actions',
    title: 'Tindakan',
    isTitleHidden: true,
    cell: () => <button type="button">Ubah</button>,
  },
]

test('[UI-47] [UI-48] records stand in columns as they were given, the first of them opens its row, and what sorts is a button', () => {
  const markup = renderToStaticMarkup(
    <RecordTable
      label="Daftar rak"
      columns={columns}
      rows={shelves}
      shownCount={2}
      keyOf={({ id }) => id}
      opener={({ id }, look) => <a href={`#${id}`} {...look} />}
      testId="shelf-row"
    />,
  )
  expect(markup).toContain('<table class="w-full table-fixed text-left" aria-label="Daftar rak">')
  expect(markup.match(/data-testid="shelf-row"/g)).toHaveLength(2)
  expect(markup.match(/<th scope="row"[^>]*><a href="#[ab]"/g)).toHaveLength(2)
  expect(markup.indexOf('Atas')).toBeLessThan(markup.indexOf('Bawah'))
  expect(markup).not.toContain('Gudang')
  expect(markup.match(/aria-sort="none"/g)).toHaveLength(1)
  expect(markup).toContain('<span class="sr-only">Tindakan</span>')
})
