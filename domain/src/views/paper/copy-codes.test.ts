import { expect, test } from 'vitest'
import { encodeEscPos } from '../../base/print/esc-pos.ts'
import { profile58mm, profile80mm } from '../../base/print/esc-pos-job.ts'
import { moduleDots, qrModules } from '../../base/print/qr-code.ts'
import { paperWidthDots, type ReceiptLine } from '../../base/print/receipt-line.ts'
import { receiptLines } from './receipt.ts'
import { at, everythingSale, sampleShop } from './testing/sample-sales.ts'

/** As long as a code of 400 bytes is. */
const longCode = `LACI/${'A1'.repeat(308)}.`
const content = { sale: everythingSale, soldAt: at, shop: sampleShop, copyNumber: 0 }
const codesOf = (lines: readonly ReceiptLine[]) =>
  lines.flatMap((line) => (line.kind === 'qr' && line.text.startsWith('LACI/') ? [line.text] : []))
const wordsOf = (lines: readonly ReceiptLine[]) =>
  lines.flatMap((line) => (line.kind === 'text' ? [line.text] : [])).join('\n')

test('[RECEIPT-41] the codes of an unsent sale are the last on its receipt, each under its number', () => {
  const plain = receiptLines(content, 32)
  expect(codesOf(plain)).toEqual([])
  const one = receiptLines({ ...content, copyCodes: ['LACI/A.'] }, 32)
  expect(one.slice(0, plain.length)).toEqual(plain)
  expect(one.at(-1)).toEqual({ kind: 'qr', text: 'LACI/A.', size: 'small' })
  expect(wordsOf(one)).toContain('Kode cadangan toko')
  const two = receiptLines({ ...content, copyCodes: ['LACI/A.', 'LACI/B.'] }, 48)
  expect(codesOf(two)).toEqual(['LACI/A.', 'LACI/B.'])
  expect(wordsOf(two)).toMatch(/toko 1\/2[\s\S]*toko 2\/2/)
})

test('[RECEIPT-40] the longest code has four dots a module on the narrowest paper, and is drawn', () => {
  const modules = qrModules(longCode)
  expect(modules.length).toBeLessThanOrEqual(85)
  expect(moduleDots(modules.length, 'small', paperWidthDots(32))).toBe(4)
  const printed = (text: string, profile: typeof profile58mm) => {
    const bytes = encodeEscPos([{ kind: 'qr', text, size: 'small' }], profile, { opensDrawer: false })
    return Buffer.from(bytes).toString('latin1')
  }
  for (const profile of [profile58mm, profile80mm]) {
    expect(printed(longCode, profile)).toContain('\x1dv0')
    expect(printed(longCode, profile)).not.toContain('\x1d(k')
    expect(printed('https://laci.example/struk/7H3K9QWXM2V0C5TB', profile)).toContain('\x1d(k')
  }
})
