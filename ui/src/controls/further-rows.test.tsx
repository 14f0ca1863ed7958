import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FurtherRows } from './further-rows.tsx'

test('[PLATFORM-80] a list that is not whole says how many more there are, and a whole one says nothing', () => {
  expect(renderToStaticMarkup(<FurtherRows count={0} />)).toBe('')
  expect(renderToStaticMarkup(<FurtherRows count={1_200} what="hari" />)).toContain(
    'dan 1.200 hari yang tidak ditampilkan di sini',
  )
})
