import { renderToString } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { UnknownScreen } from './unknown-screen.tsx'

test('[TILL-127] an address that leads nowhere says which one, and shows the way to Kasir', () => {
  const page = renderToString(
    <MemoryRouter initialEntries={['/stok-opnam']}>
      <Routes>
        <Route path="*" element={<UnknownScreen />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(page).toContain('Halaman tidak ada')
  expect(page).toContain('/stok-opnam')
  expect(page).toContain('data-testid="unknown-to-sale"')
})
