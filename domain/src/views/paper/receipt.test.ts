import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../../base/money/rupiah.ts'
import { encodeEscPos } from '../../base/print/esc-pos.ts'
import { profile58mm, profile80mm } from '../../base/print/esc-pos-job.ts'
import { asciiText, paperNumber, paperQuantity, twoSided, wrapText } from '../../base/print/paper-text.ts'
import { centered, left, receiptText, sides, textOf } from '../../base/print/receipt-line.ts'
import { quantityThousandths, wholeUnits } from '../../base/quantity/quantity.ts'
import { instant } from '../../base/time/instant.ts'
import { businessDayOf } from '../../base/time/zone.ts'
import type { SaleDraft } from '../../sale/cart.ts'
import { saleRecorded } from '../../sale/record.ts'
import { settleCashSale } from '../../sale/settle.ts'
import { type ReceiptContent, receiptLines } from './receipt.ts'

const soldAt = instant(Date.UTC(2026, 10, 20, 7, 5))

const when = {
  receiptNumber: 'A-261120-0231',
  verifyCode: '7H3K9QWXM2V0C5TB',
  zone: 'Asia/Jakarta',
  businessDay: businessDayOf(soldAt, 'Asia/Jakarta'),
  cashierName: 'Rina',
} as const

function content(over: Partial<ReceiptContent> = {}, draft: SaleDraft = fullDraft): ReceiptContent {
  const settled = settleCashSale(draft, { stepRupiah: 100, direction: 'nearest' }, rupiah(200_000))
  if (!settled.ok) throw new Error(settled.refusal.code)
  return {
    sale: saleRecorded(draft, settled.value, when),
    soldAt,
    shop: {
      storeName: 'Toko Bu Sri',
      storeAddress: 'Jl. Mawar No. 3, Bandung',
      storePhone: '0812-3456-7890',
      receiptHeader: '',
      receiptFooter: 'Terima kasih',
    },
    copyNumber: 0,
    ...over,
  }
}

const fullDraft: SaleDraft = {
  lines: [
    {
      productId: null,
      name: 'Indomie Goreng Original 85g',
      unit: 'bungkus',
      isStocked: true,
      quantityThousandths: wholeUnits(2),
      priceRupiah: rupiah(3_500),
      discount: { kind: 'percent', percentHundredths: 1_000 },
      note: '',
    },
    {
      productId: null,
      name: 'Beras Premium “Pandan Wangi” curah tanpa merek dari Cianjur',
      unit: 'kg',
      isStocked: true,
      quantityThousandths: quantityThousandths(1_250),
      priceRupiah: rupiah(14_990),
      discount: null,
      note: 'pulen',
    },
  ],
  billDiscount: { kind: 'amount', amountRupiah: rupiah(500) },
}

test('[RECEIPT-4] drawer and cut only where the printer has them, and the drawer only when asked', () => {
  const drawer = '1b700032fa'
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const lines = receiptLines(content(), 48)
  expect(hex(encodeEscPos(lines, profile80mm, { opensDrawer: true }))).toContain(drawer)
  expect(hex(encodeEscPos(lines, profile80mm, { opensDrawer: false }))).not.toContain(drawer)
  expect(hex(encodeEscPos(lines, profile58mm, { opensDrawer: true }))).not.toContain(drawer)
  expect(hex(encodeEscPos(lines, profile58mm, { opensDrawer: true }))).not.toContain('1d56')
})

test('[RECEIPT-2] no product name can send a command to the printer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (name) => {
      const draft = { ...fullDraft, lines: [{ ...fullDraft.lines[0]!, name }] }
      const lines = receiptLines(content({}, draft), 32)
      for (const line of lines) if (line.kind === 'text') expect(line.text).toMatch(/^[\x20-\x7e]*$/)
    }),
  )
  expect(asciiText('Café “Ñandú” ½ kg… \u001b@ 日本')).toBe('Cafe "Nandu" 1/2 kg... @ ??')
})

test('[RECEIPT-43] fractions stand apart from their number, and signs of measure have their plain twins', () => {
  const plain = {
    'Minyak 1½ L': 'Minyak 1 1/2 L',
    '2¼kg': '2 1/4kg',
    'Pipa ¾"': 'Pipa 3/4"',
    '⅓ ⅔ ⅛ ⅞ ⅕ ⅒ ↉': '1/3 2/3 1/8 7/8 1/5 1/10 0/3',
    '1¹⁄₂ 3⁄4': '1 1/2 3/4',
    '½2': '1/2 2',
    'm² cm³': 'm2 cm3',
    '5°C ±2 µF ÷3 6′ 4″': '5degC +-2 uF /3 6\' 4"',
    '≤5 ≥3 ≠1': '<=5 >=3 !=1',
    'Đà Łódź kısa Þór Œuf ŋa': 'Da Lodz kisa Thor OEuf nga',
    'Ko\u00adpi\u200b\u200e Su\ufe0fsu': 'Kopi Susu',
  }
  for (const [text, shown] of Object.entries(plain)) expect(asciiText(text)).toBe(shown)
  for (let code = 0x2150; code <= 0x215f; code += 1)
    expect(asciiText(`1${String.fromCharCode(code)}`)).toMatch(/^1 1?\d?\/\d*$/)
})

test('[RECEIPT-44] a line in another script keeps its letters, and takes the columns that they take', () => {
  const [line] = left('茶叶 Teh', 32)
  expect(line).toEqual({ kind: 'text', text: '???? Teh', drawn: '茶叶 Teh', align: 'left', isBold: false })
  expect(textOf(line!, 32)).toBe('茶叶 Teh')
  const wide = sides('1 绿茶', '12.000', 32)[0]!
  expect(wide).toMatchObject({ drawn: `1 绿茶${' '.repeat(20)}12.000` })
  expect(left('Café “½”', 32)[0]).not.toHaveProperty('drawn')
  expect(receiptText(centered('香港', 10), 10)).toBe('   香港')
  // Whatever is typed: the plain twin fits, and no control byte is in either.
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.integer({ min: 24, max: 64 }),
      (name, columns) => {
        const lines = [...left(name, columns), ...sides(name, '12.000', columns), ...centered(name, columns)]
        for (const one of lines) {
          if (one.kind !== 'text') continue
          expect(one.text).toMatch(/^[\x20-\x7e]*$/)
          expect(one.text.length).toBeLessThanOrEqual(columns)
          expect(one.drawn ?? '').not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
        }
      },
    ),
  )
  expect(left('नमस्ते', 24)).toHaveLength(1)
  expect(left('茶'.repeat(20), 24).map((one) => textOf(one, 24)?.length)).toEqual([12, 8])
})

test('[RECEIPT-3] no line is wider than the paper and no amount is ever cut', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 24, max: 64 }),
      fc.string({ minLength: 1, maxLength: 120 }),
      fc.nat({ max: 900_000_000 }),
      (columns, name, price) => {
        const draft = { ...fullDraft, lines: [{ ...fullDraft.lines[0]!, name, priceRupiah: rupiah(price) }] }
        const settled = settleCashSale(draft, { stepRupiah: 1, direction: 'nearest' }, rupiah(10_000_000_000))
        if (!settled.ok) throw new Error(settled.refusal.code)
        const sale = saleRecorded(draft, settled.value, when)
        const lines = receiptLines(content({ sale }), columns)
        const texts = lines.map((line) => (line.kind === 'text' ? line.text : ''))
        for (const text of texts) expect(text.length).toBeLessThanOrEqual(columns)
        expect(texts.some((text) => text.endsWith(`Rp ${paperNumber(sale.totalRupiah)}`))).toBe(true)
      },
    ),
  )
  expect(twoSided('Kembalian', '1.000', 16)).toEqual(['Kembalian  1.000'])
  expect(twoSided('  2 bungkus x 3.500', '999.999.999', 24)).toEqual([
    '2 bungkus x 3.500',
    '             999.999.999',
  ])
  expect(wrapText('aaaaaaaaaa bb', 4)).toEqual(['aaaa', 'aaaa', 'aa', 'bb'])
})

test('[RECEIPT-5] amounts and quantities are written the Indonesian way', () => {
  expect(paperNumber(1_234_567)).toBe('1.234.567')
  expect(paperNumber(-700)).toBe('-700')
  expect(paperQuantity(1_250)).toBe('1,25')
  expect(paperQuantity(12_000_000)).toBe('12.000')
  expect(paperQuantity(-500)).toBe('-0,5')
})
