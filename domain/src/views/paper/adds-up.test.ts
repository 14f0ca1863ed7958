import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainRuler } from '../../base/document/plain-pdf.ts'
import { noRounding } from '../../base/money/rounding.ts'
import { rupiah } from '../../base/money/rupiah.ts'
import { type ReceiptLine, textOf } from '../../base/print/receipt-line.ts'
import { quantityThousandths, wholeUnits } from '../../base/quantity/quantity.ts'
import { instant } from '../../base/time/instant.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import { pricedBill } from '../../bill/held-line.ts'
import { productDefaults } from '../../catalog/product.ts'
import { kasbonStatement } from '../../kasbon/statement.ts'
import { planRefund, saleRefunded } from '../../refund/plan-refund.ts'
import { type DraftLine, priceCart, type SaleDraft } from '../../sale/cart.ts'
import { type PricingRules, plainRules } from '../../sale/pricing-rules.ts'
import { pricedSale } from '../../sale/record.ts'
import { anySale, draft, rules, when } from '../../testing/any-sale.ts'
import { heldBillLines } from './held-bill-slip.ts'
import { kasbonReceiptLines } from './kasbon-receipt.ts'
import { kasbonStatementLines } from './kasbon-statement.ts'
import { kasbonStatementSheet } from './kasbon-statement-sheet.ts'
import { notaDocument } from './nota.ts'
import { receiptLines } from './receipt.ts'
import { refundLines } from './refund-receipt.ts'
import { samplePapers } from './testing/sample-papers.ts'
import { sampleShop } from './testing/sample-sales.ts'

// Adds papers up as their readers do: from what is printed alone.

const columns = 48
const soldAt = instant(0)

type Row = { readonly name: string; readonly amount: number }

const amountOf = (text: string) => Number(text.replace(/Rp |\./g, ''))

/** Names and amounts of a roll, part by part between its rules: an amount ends at the right edge. */
function partsOf(lines: readonly ReceiptLine[]): Row[][] {
  const parts: Row[][] = [[]]
  for (const line of lines) {
    if (line.kind === 'rule') parts.push([])
    if (line.kind !== 'text' || line.align !== 'left' || line.text.length !== columns) continue
    const found = /^(.*?) +(-?(?:Rp )?[\d.]+)$/.exec(line.text)
    if (found !== null) parts.at(-1)!.push({ name: found[1]!.trim(), amount: amountOf(found[2]!) })
  }
  return parts.filter((part) => part.length > 0)
}

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

/** What stands above a total, and the total; a subtotal is said between them and must be right too. */
function checkTotal(parts: readonly Row[][], totalName: string, totalRupiah: number): Row[] {
  const [goods, sums] = [parts[0]!, parts[1]!]
  const at = sums.findIndex(({ name }) => name === totalName)
  const above = sums.slice(0, at)
  const subtotal = above.find(({ name }) => name === 'Subtotal')
  if (subtotal !== undefined) expect(subtotal.amount).toBe(sumOf(goods))
  expect(sumOf(goods) + sumOf(above.filter((row) => row !== subtotal))).toBe(sums[at]!.amount)
  expect(sums[at]!.amount).toBe(totalRupiah)
  return sums.slice(at + 1)
}

function slipOf(cart: SaleDraft, by: PricingRules): ReceiptLine[] {
  const priced = pricedSale(cart, priceCart(cart, by))
  const bill = { name: 'Meja', zone: when.zone, cashierName: 'Rina' }
  return heldBillLines({ bill, priced, heldAt: soldAt, shop: sampleShop }, columns)
}

const line = (name: string, count: number, price: number, over: Partial<DraftLine> = {}): DraftLine => ({
  ...{ productId: '01919191-0000-7000-8000-000000000001', name, unit: 'pcs', isStocked: true },
  ...{ quantityThousandths: wholeUnits(count), priceRupiah: rupiah(price), discount: null, note: '' },
  ...over,
})

describe('[RECEIPT-42] what is printed above a total adds up to it', () => {
  test('on the bill for a table with harga grosir, discount, service and PPN', () => {
    const tier = {
      unit: 'pcs',
      customerGroup: '',
      minimumThousandths: wholeUnits(10),
      priceRupiah: rupiah(3_200),
    }
    const wholesale = slipOf(
      { lines: [line('Indomie', 12, 3_500, { priceTiers: [tier] })], billDiscount: null },
      plainRules(noRounding),
    )
    const text = wholesale.map((row) => textOf(row, columns)).join('\n')
    expect(text).toMatch(
      /12 x 3\.200 +38\.400\n {2}Harga grosir, biasa 3\.500\n-+\nJUMLAH SEMENTARA +Rp 38\.400/,
    )
    const eatery = slipOf(
      {
        lines: [line('Nasi Goreng', 2, 22_000, { unit: 'porsi' }), line('Es Teh', 2, 5_000)],
        billDiscount: { kind: 'percent', percentHundredths: 1_000 },
      },
      {
        ...plainRules(noRounding),
        servicePercentHundredths: 500,
        tax: { mode: 'exclusive', percentHundredths: 1_100 },
      },
    )
    expect(partsOf(eatery)[1]).toEqual([
      { name: 'Subtotal', amount: 54_000 },
      { name: 'Diskon nota 10%', amount: -5_400 },
      { name: 'Biaya layanan 5%', amount: 2_430 },
      { name: 'PPN 11%', amount: 5_613 },
      { name: 'JUMLAH SEMENTARA', amount: 56_643 },
    ])
  })

  test('on the bill of any cart under any rules', () => {
    fc.assert(
      fc.property(draft, rules, (cart, by) => {
        const rest = checkTotal(
          partsOf(slipOf(cart, by)),
          'JUMLAH SEMENTARA',
          priceCart(cart, by).totalRupiah,
        )
        for (const { name } of rest) expect(name).toMatch(/^Termasuk (PPN|PBJT)/)
      }),
      { numRuns: 200 },
    )
  })

  test('on the receipt of any sale, long and short, and its tenders pay it', () => {
    fc.assert(
      fc.property(anySale, fc.boolean(), (sale, isShortReceipt) => {
        const shop = { ...sampleShop, isShortReceipt }
        const parts = partsOf(receiptLines({ sale, soldAt, shop, copyNumber: 0 }, columns))
        const rest = checkTotal(parts, 'TOTAL', sale.totalRupiah)
        const paid = rest.filter(({ name }) => !name.startsWith('Termasuk')).slice(0, sale.payments.length)
        const change = rest.find(({ name }) => name === 'Kembalian')?.amount ?? 0
        expect(sumOf(paid) - change).toBe(sale.totalRupiah)
      }),
      { numRuns: 200 },
    )
  })

  test('on the nota of any sale, over however many pages', () => {
    fc.assert(
      fc.property(anySale, fc.constantFrom('a4' as const, 'a5' as const), (sale, sheet) => {
        const { pages } = notaDocument({ sale, soldAt, shop: sampleShop, copyNumber: 0 }, sheet, plainRuler)
        const side = sheet === 'a4' ? 48 : 32
        const goods: Row[] = []
        const sums: Row[] = []
        for (const { marks, widthPt } of pages) {
          const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []))
          for (const { text, x, face, sizePt, baselineY } of texts) {
            const isAmount = /^-?(?:Rp )?[\d.]+$/.test(text)
            if (!isAmount || Math.abs(x + plainRuler(text, face, sizePt) - (widthPt - side)) > 0.1) continue
            const name = texts.find((mark) => mark.baselineY === baselineY && mark.x === widthPt - side - 200)
            if (name === undefined) goods.push({ name: '', amount: amountOf(text) })
            else sums.push({ name: name.text, amount: amountOf(text) })
          }
        }
        checkTotal([goods, sums], 'TOTAL', sale.totalRupiah)
      }),
      { numRuns: 60 },
    )
  })

  test('on the receipt of goods that came back, in part or all', () => {
    fc.assert(
      fc.property(anySale, fc.integer({ min: 1, max: 100 }), (sale, share) => {
        const wishes = sale.lines.map(({ quantityThousandths: sold }, lineIndex) => ({
          lineIndex,
          quantityThousandths: quantityThousandths(Math.max(1, Math.floor((sold * share) / 100))),
          isWrittenOff: true,
        }))
        const plan = planRefund(sale, [], 0, { wishes, money: null, reason: 'rusak' })
        if (!plan.ok) return
        const refund = saleRefunded('01919191-0000-7000-8000-0000000000a1', sale, plan.value, 0, when)
        const parts = partsOf(
          refundLines({ refund, refundedAt: soldAt, shop: sampleShop, copyNumber: 0 }, columns),
        )
        const rest = checkTotal(parts, 'TOTAL RETUR', refund.totalRupiah)
        expect(sumOf(rest.slice(0, refund.payments.length))).toBe(refund.totalRupiah)
      }),
      { numRuns: 200 },
    )
  })

  test('on the papers of a customer’s kasbon, on the roll and on the sheet', () => {
    const entry = fc.record({
      kind: fc.constantFrom('sale' as const, 'instalment' as const, 'adjustment' as const),
      amountRupiah: fc.integer({ min: -5_000_000, max: 5_000_000 }),
    })
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 20 }),
        fc.integer({ min: -999_999, max: 999_999 }),
        (some, before) => {
          const entries = some.map((one, at) => ({
            ...{
              eventId: `e${at}`,
              at,
              businessDay: '2026-11-20' as BusinessDay,
              dueDay: null,
              saleId: null,
            },
            ...{ label: '', ...one },
          }))
          const statement = kasbonStatement(
            entries,
            before + some.reduce((sum, one) => sum + one.amountRupiah, 0),
          )
          const content = {
            ...{ customerName: 'Bu Tini', statement, writtenAt: soldAt },
            ...{ zone: when.zone, shop: sampleShop },
          }
          const rows = partsOf(kasbonStatementLines(content, columns)).flat()
          const at = rows.findIndex(({ name }) => /^(SISA KASBON|LEBIH BAYAR)$/.test(name))
          const sign = rows[at]!.name === 'LEBIH BAYAR' ? -1 : 1
          expect(sumOf(rows.slice(0, at))).toBe(sign * rows[at]!.amount)
          const words = kasbonStatementSheet(content, plainRuler).pages.flatMap(({ marks }) =>
            marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])),
          )
          expect(words.some((word) => amountOf(word) === rows[at]!.amount)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
    const payment = {
      ...when,
      ...{ customerId: '', customerName: '', note: '' },
      amountRupiah: rupiah(70_000),
      payments: [{ tender: 'cash' as const, amountRupiah: rupiah(70_000), receivedRupiah: rupiah(100_000) }],
      ...{ changeRupiah: rupiah(30_000), kasbonAfterRupiah: rupiah(80_000) },
    }
    const rows = partsOf(
      kasbonReceiptLines({ payment, paidAt: soldAt, shop: sampleShop, copyNumber: 0 }, columns),
    ).flat()
    const named = (name: string) => rows.find((row) => row.name === name)!.amount
    expect(named('Kasbon sebelumnya') - named('DIBAYAR')).toBe(named('Sisa kasbon'))
    expect(named('Tunai') - named('Kembalian')).toBe(named('DIBAYAR'))
  })

  test('on the summary of a shift: its tenders are its money, and the drawer is what its cash comes to', () => {
    const [money, tenders, drawer] = partsOf(samplePapers['shift-running']!.lines(columns))
    const moved = money!.filter(({ name }) => !/^(Transaksi|Diskon)$/.test(name))
    expect(sumOf(moved)).toBe(sumOf(tenders!))
    const cash = tenders!.find(({ name }) => name === 'Tunai')!.amount
    const expected = drawer!.findIndex(({ name }) => name === 'Kas seharusnya')
    expect(cash + sumOf(drawer!.slice(0, expected))).toBe(drawer![expected]!.amount)
  })
})

test('[BILL-15] the paper of a held bill says what its customer pays if it is opened and paid now', () => {
  const productId = '01919191-0000-7000-8000-000000000001'
  const held = {
    lines: [{ ...line('Indomie', 12, 3_500), productId }, line('Es Batu', 1, 2_000, { productId: null })],
    billDiscount: { kind: 'amount' as const, amountRupiah: rupiah(1_000) },
  }
  const fields = {
    ...productDefaults,
    name: 'Indomie',
    unit: 'pcs',
    priceRupiah: rupiah(3_500),
    priceTiers: [
      { unit: '', customerGroup: 'Reseller', minimumThousandths: wholeUnits(10), priceRupiah: rupiah(3_200) },
    ],
  }
  const reseller = { customerId: productId, name: 'Bu Ani', group: 'Reseller' }
  const total = (customer: typeof reseller | null) =>
    pricedBill(held, (id) => (id === productId ? fields : null), customer, plainRules(noRounding)).totalRupiah
  expect([total(reseller), total(null)]).toEqual([39_400, 43_000])
})
