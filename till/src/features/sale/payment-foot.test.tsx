import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { PaperAfterPayment } from '@laci/domain/printer/after-payment.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentButtons } from './payment-foot.tsx'
import type { PaymentStep } from './payment-step.ts'

/** The buttons in their order: what each says, its test id, and whether Enter in the form presses it. */
function buttonsOf(step: PaymentStep, paper: PaperAfterPayment, isEnough = true) {
  const markup = renderToStaticMarkup(
    <PaymentButtons
      {...{ step, paper, isEnough }}
      isBusy={false}
      firstButton={{ current: null }}
      onPress={() => {}}
    />,
  )
  return [...markup.matchAll(/<button (.*?)>(.*?)<\/button>/gs)].map(([, attributes = '', inner = '']) => ({
    words: inner
      .replace(/<span class="[^"]*\binvisible\b[^"]*">.*?<\/span>/gs, '')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&'),
    testId: /data-testid="([^"]*)"/.exec(attributes)?.[1],
    isSubmit: attributes.includes('type="submit"'),
    isOff: /\bdisabled=""/.test(attributes),
  }))
}

const end = { kind: 'end', isExact: false, isOwed: false } as const
const exact = { kind: 'end', isExact: true, isOwed: false } as const

test('[TILL-156] without anything to print with there is one Selesai; with a printer the other choice stands beside it', () => {
  const words = (paper: PaperAfterPayment) => buttonsOf(end, paper).map((button) => button.words)
  expect(words('none')).toEqual(['Selesai'])
  expect(words('printed')).toEqual(['Selesai & cetak', 'Selesai tanpa cetak'])
  expect(words('asked')).toEqual(['Selesai', 'Selesai & cetak'])
  expect(buttonsOf(end, 'printed').map(({ testId }) => testId)).toEqual(['finish-and-print', 'finish'])
  expect(buttonsOf({ ...end, isOwed: true }, 'none')[0]?.words).toBe('Catat kasbon')
})

test('[TILL-154] exact cash can be pressed while nothing is enough yet, and no Enter in the form presses it', () => {
  expect(buttonsOf(exact, 'none', false)).toEqual([
    { words: 'Uang pas, selesai', testId: 'finish', isSubmit: false, isOff: false },
  ])
  expect(buttonsOf(end, 'none', false)[0]).toMatchObject({ isSubmit: true, isOff: true })
})

test('[TILL-155] money that nobody tells the till of has two answers, neither of them by Enter in the form', () => {
  for (const kind of ['seen_end', 'seen_part'] as const) {
    const buttons = buttonsOf({ kind }, 'printed')
    expect(buttons.map(({ words }) => words)).toEqual(['Uang sudah masuk', 'Belum, cek nanti'])
    expect(buttons.some(({ isSubmit }) => isSubmit)).toBe(false)
  }
  expect(buttonsOf({ kind: 'seen_end' }, 'none', false).every(({ isOff }) => isOff)).toBe(true)
})

test('[TILL-29] a part says how much is taken and that the rest comes after it', () => {
  const part = { kind: 'part', amountRupiah: rupiah(20_000), isOwed: false } as const
  expect(buttonsOf(part, 'none', false)[0]?.words).toBe('Terima Rp\u00a020.000, lanjut sisanya')
  expect(buttonsOf({ ...part, isOwed: true }, 'none', false)[0]?.words).toBe(
    'Catat Rp\u00a020.000, lanjut sisanya',
  )
})
