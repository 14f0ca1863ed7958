import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FirstLoadScreen } from './first-load-screen.tsx'

const shop = { deviceId: '', recoveryFile: () => Promise.reject(new Error('nobody presses it here')) }
const screen = (waitingCount: number) =>
  renderToStaticMarkup(
    createElement(FirstLoadScreen, {
      loadedProducts: 0,
      productCount: null,
      waitingCount,
      shop,
      problem: null,
    }),
  )

test('[SESSION-30] the loading screen says what waits unsent, and nothing where nothing waits', () => {
  expect(screen(1_234)).toContain('1.234 catatan belum terkirim')
  expect(screen(0)).not.toContain('belum terkirim')
})
