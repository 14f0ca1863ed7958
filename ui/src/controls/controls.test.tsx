import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { PasswordInput } from './password-input.tsx'
import { RupiahInput } from './rupiah-input.tsx'
import { hiddenEnds, ScrollRow } from './scroll-row.tsx'
import { SortHeader } from './table.tsx'
import { TextInput } from './text-input.tsx'
import { Tooltip } from './tooltip.tsx'

test('[UI-5] a busy button says so, stays enabled for the focus and holds both labels in one cell', () => {
  const markup = renderToStaticMarkup(
    <Button isBusy busyLabel="Memproses...">
      Masuk
    </Button>,
  )
  expect(markup).toContain('aria-busy="true"')
  expect(markup).not.toMatch(/\sdisabled=/)
  expect(markup.match(/col-start-1 row-start-1/g)).toHaveLength(2)
  expect(markup).toMatch(/invisible">Masuk/)
})

test('[UI-6] label, hint and error belong to the input', () => {
  const markup = renderToStaticMarkup(<TextInput label="Nama" hint="Nama pemilik" error="Wajib diisi." />)
  const id = /<input id="([^"]+)"/.exec(markup)?.[1]
  expect(id).toBeTruthy()
  expect(markup).toContain(`<label for="${id}"`)
  expect(markup).toContain(`aria-describedby="${id}-hint ${id}-error"`)
  expect(markup).toContain('aria-invalid="true"')
  expect(markup).toMatch(/role="alert"[^>]*>Wajib diisi\./)
})

test('[UI-54] an input stays the same element as a button comes into its field', () => {
  const pathToInput = (after: ReactNode) =>
    renderToStaticMarkup(<TextInput label="Cari" after={after} />)
      .split('<input')[0]
      ?.replace(/="[^"]*"/g, '')
  expect(pathToInput(<button type="button">×</button>)).toBe(pathToInput(undefined))
})

test('[UI-13] a password is masked, and nothing keeps a password manager or the clipboard from its field', () => {
  const markup = renderToStaticMarkup(<PasswordInput label="Kata sandi" name="password" />)
  expect(markup).toContain('type="password"')
  expect(markup).toContain('autoComplete="current-password"')
  expect(markup).not.toMatch(/onpaste|readonly|maxlength/i)
  const fresh = renderToStaticMarkup(<PasswordInput label="Kata sandi baru" autoComplete="new-password" />)
  expect(fresh).toContain('autoComplete="new-password"')
  // Shown only when asked for.
  expect(markup).toContain('aria-pressed="false"')
})

test('[UI-4] a money field shows its sum with dots and asks for the number pad', () => {
  const markup = renderToStaticMarkup(
    <RupiahInput usualRupiah={null} label="Uang diterima" value={rupiah(100_000)} onChange={() => {}} />,
  )
  expect(markup).toContain('value="100.000"')
  expect(markup).toContain('inputMode="numeric"')
})

test('[UI-8] the error screen has heading, status, help and two ways out', () => {
  const markup = renderToStaticMarkup(
    <ErrorScreen status={404} statusText="Not Found" whatsappHref="https://wa.me/620" />,
  )
  expect(markup).toMatch(/<h1[^>]*>Unexpected Application Error!<\/h1>/)
  expect(markup).toContain('404 Not Found')
  expect(markup).toContain('Halaman tidak ditemukan.')
  expect(markup).toContain('href="/"')
  expect(markup).toContain('href="https://wa.me/620"')
  const broken = renderToStaticMarkup(<ErrorScreen status={500} statusText="Internal Error" />)
  expect(broken).toContain('Halaman ini tidak ada atau sedang bermasalah.')
})

test('[UI-12] a tooltip describes its control and is 200 px wide at most', () => {
  const markup = renderToStaticMarkup(
    <Tooltip text="Bahan sedang diperbarui.">
      {(id) => <button type="button" aria-describedby={id} />}
    </Tooltip>,
  )
  const id = /aria-describedby="([^"]+)"/.exec(markup)?.[1]
  expect(markup).toContain(`id="${id}" role="tooltip"`)
  expect(markup).toContain('max-w-[200px]')
})

test('[UI-46] a row of chips has more at an end where something of it is out of sight', () => {
  const row = (scrollLeft: number, scrollWidth = 900) =>
    hiddenEnds({ scrollLeft, scrollWidth, clientWidth: 400 })
  expect(row(0)).toEqual({ start: false, end: true })
  expect(row(250)).toEqual({ start: true, end: true })
  expect(row(500)).toEqual({ start: true, end: false })
  expect(row(0, 400)).toEqual({ start: false, end: false })
  // A fraction of a pixel that the browser rounds is nothing to scroll to.
  expect(row(499)).toEqual({ start: true, end: false })
  expect(row(1)).toEqual({ start: false, end: true })
})

test('[UI-46] the row is one group with a name, and nothing stands over it before something is hidden', () => {
  const markup = renderToStaticMarkup(
    <ScrollRow label="Kategori">
      <button type="button">Semua</button>
    </ScrollRow>,
  )
  expect(markup).toContain('aria-label="Kategori"')
  expect(markup.match(/<button/g)).toHaveLength(1)
})

test('[UI-48] a heading that sorts is a button and says how its column stands', () => {
  const markup = (direction: 'ascending' | 'descending' | null) =>
    renderToStaticMarkup(
      <table>
        <thead>
          <tr>
            <SortHeader direction={direction} onSort={() => {}}>
              Stok
            </SortHeader>
          </tr>
        </thead>
      </table>,
    )
  expect(markup(null)).toMatch(/<th scope="col" aria-sort="none"[^>]*><button type="button"/)
  expect(markup('ascending')).toContain('aria-sort="ascending"')
  expect(markup('descending')).toContain('aria-sort="descending"')
})
