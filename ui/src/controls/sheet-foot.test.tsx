import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SheetButtons } from './sheet-foot.tsx'

test('[UI-41] the buttons of a dialog stay at its lower edge, but not in a low window, and wrap', () => {
  const markup = renderToStaticMarkup(<SheetButtons>Simpan</SheetButtons>)
  const [foot = '', row = ''] = [...markup.matchAll(/class="([^"]*)"/g)].map(([, names]) => names)
  expect(foot.split(' ')).toEqual(expect.arrayContaining(['sticky', 'bottom-0', 'low:static']))
  expect(row.split(' ')).toContain('flex-wrap')
})
