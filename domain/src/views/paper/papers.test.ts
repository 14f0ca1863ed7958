import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainRuler } from '../../base/document/plain-pdf.ts'
import { rupiah } from '../../base/money/rupiah.ts'
import { encodeEscPos } from '../../base/print/esc-pos.ts'
import { type PrinterProfile, profile58mm, profile80mm } from '../../base/print/esc-pos-job.ts'
import { isBlack, logoPicture, printPicture } from '../../base/print/print-picture.ts'
import { moduleDots, qrModules, qrPicture } from '../../base/print/qr-code.ts'
import { logoFor, paperWidthDots, type ReceiptLine, textOf } from '../../base/print/receipt-line.ts'
import { instant } from '../../base/time/instant.ts'
import { saleRecordedSchema } from '../../sale/events.ts'
import { saleAddsUp } from '../../sale/sums.ts'
import { kasbonStatementLines } from './kasbon-statement.ts'
import { notaDocument } from './nota.ts'
import { receiptLines } from './receipt.ts'
import { receiptMessage, whatsappShare } from './receipt-message.ts'
import { refundLines } from './refund-receipt.ts'
import { sampleLogo, samplePapers, sampleQris, sampleRefund } from './testing/sample-papers.ts'
import { everythingSale, inclusiveSale, longSale, sampleShop, zeroSale } from './testing/sample-sales.ts'

// A change on purpose is written with `vitest -u`; then the simulator's test and a look at its pictures say whether it
// is a good one.
const golden = (name: string) => fileURLToPath(new URL(`golden/${name}`, import.meta.url))

const profiles: readonly PrinterProfile[] = [
  profile58mm,
  { columns: 42, hasCutter: true, hasDrawer: false, feedLines: 4 },
  profile80mm,
]

/** What is no text stands in brackets. */
function shown(line: ReceiptLine, columns: number): string {
  if (line.kind === 'qr') return `[QR ${line.text}]`
  if (line.kind === 'picture') return `[gambar ${line.picture.widthDots}x${line.picture.heightDots}]`
  return textOf(line, columns)!
}

const hexRows = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').replace(/.{96}/g, '$&\n')

describe.each(Object.entries(samplePapers))(
  '%s',
  (name, { lines, isDense = false, printsQrAsImage = false }) => {
    for (const profile of profiles) {
      const { columns } = profile
      test(`[RECEIPT-1] [RECEIPT-4] on ${columns} columns text and bytes are the golden ones`, async () => {
        const laidOut = lines(columns)
        const bytes = encodeEscPos(laidOut, { ...profile, printsQrAsImage }, { opensDrawer: true, isDense })
        for (const ending of ['txt', 'hex'])
          expect(existsSync(golden(`${name}-${columns}.${ending}`))).toBe(true)
        await expect(`${laidOut.map((line) => shown(line, columns)).join('\n')}\n`).toMatchFileSnapshot(
          golden(`${name}-${columns}.txt`),
        )
        await expect(`${hexRows(bytes)}\n`).toMatchFileSnapshot(golden(`${name}-${columns}.hex`))
      })
    }

    test('[RECEIPT-2] [RECEIPT-3] on any width lines are ASCII and fit', () => {
      for (let columns = 24; columns <= 64; columns += 1) {
        for (const line of lines(columns)) {
          if (line.kind !== 'text') continue
          expect(line.text.length).toBeLessThanOrEqual(columns)
          expect(line.text).toMatch(/^[\x20-\x7e]*$/)
        }
      }
    })
  },
)

test('[RECEIPT-6] [RECEIPT-50] a receipt says what applies and nothing else: no change where none goes back', () => {
  for (const sale of [everythingSale, inclusiveSale, zeroSale, longSale]) {
    expect(saleRecordedSchema.safeParse(sale).success).toBe(true)
    expect(saleAddsUp(sale)).toBe(true)
  }
  const words = (over: Partial<typeof everythingSale>) =>
    receiptLines(
      { sale: { ...everythingSale, ...over }, soldAt: instant(0), shop: sampleShop, copyNumber: 0 },
      48,
    )
      .map((line) => textOf(line, 48))
      .join('\n')
  const [cash, qris] = everythingSale.payments
  expect(words({})).toContain('Kembalian')
  const none = { changeRupiah: rupiah(0) }
  expect(words({ payments: [qris!], ...none })).not.toContain('Kembalian')
  expect(words({ payments: [{ ...cash!, receivedRupiah: cash!.amountRupiah }], ...none })).not.toContain(
    'Kembalian',
  )
  const { tax: _, service: __, kasbonAfterRupiah: ___, pointsEarned: ____, ...plain } = everythingSale
  const bare = receiptLines({ sale: plain, soldAt: instant(0), shop: sampleShop, copyNumber: 0 }, 48)
  const text = bare.map((line) => textOf(line, 48)).join('\n')
  for (const word of ['PPN', 'layanan', 'Sisa kasbon', 'poin didapat', 'SALINAN'])
    expect(text).not.toContain(word)
})

test('[RECEIPT-22] a paper with PPN says the NPWP of the shop, short or long, and no other paper does', () => {
  const shop = { ...sampleShop, npwp: '012345678901000' }
  const said = 'NPWP 01.234.567.8-901.000'
  const textOfLines = (lines: readonly ReceiptLine[]) =>
    lines.map((line) => textOf(line, 32) ?? '').join('\n')
  const { tax, ...untaxed } = everythingSale
  const sold = (sale: typeof everythingSale, of: object) =>
    textOfLines(receiptLines({ sale, soldAt: instant(0), shop: { ...shop, ...of }, copyNumber: 0 }, 32))
  expect(tax).toBeDefined()
  for (const of of [{}, { isShortReceipt: true }]) {
    expect(sold(everythingSale, of)).toContain(said)
    expect(sold(untaxed, of)).not.toContain('NPWP')
    expect(sold(everythingSale, { ...of, npwp: '' })).not.toContain('NPWP')
  }
  expect(sold(everythingSale, { npwp: '3201012345670001' })).toContain('NPWP 3201 0123 4567 0001')
  const back = (refund: typeof sampleRefund) =>
    textOfLines(refundLines({ refund, refundedAt: instant(0), shop, copyNumber: 0 }, 32))
  expect(back({ ...sampleRefund, taxMode: 'inclusive' })).toContain(said)
  const { taxMode: _, ...untaxedRefund } = sampleRefund
  expect(back(untaxedRefund)).not.toContain('NPWP')
  const nota = (sale: typeof everythingSale) =>
    JSON.stringify(notaDocument({ sale, soldAt: instant(0), shop, copyNumber: 0 }, 'a4', plainRuler))
  expect(nota(everythingSale)).toContain(said)
  expect(nota(untaxed)).not.toContain('NPWP')
})

const words = (name: string, columns = 32) =>
  samplePapers[name]!.lines(columns)
    .map((line) => textOf(line, columns) ?? '')
    .join('\n')

test('[RECEIPT-7] the short form keeps what proves the sale and drops the rest', () => {
  const short = words('short')
  for (const kept of [
    'Warung Kopi',
    'A-261120-0231',
    '15.05 WITA',
    'Kopi Susu',
    'TOTAL',
    'Tunai',
    'Kode cek',
  ])
    expect(short).toContain(kept)
  for (const dropped of ['Jl. Mawar', 'Terima kasih', 'Kasir', ' x 18.000']) {
    expect(short).not.toContain(dropped)
    expect(words('everything')).toContain(dropped)
  }
})

test('[RECEIPT-17] a summary that late events changed says so, and keeps what was accepted', () => {
  const updated = words('shift-updated')
  expect(updated).toMatch(/Kas seharusnya +2\.224\.700[\s\S]*Selisih \(Kurang\) +-5\.200/)
  expect(updated).toMatch(/DIPERBARUI[\s\S]*Transaksi menyusul +2\nKas seharusnya kini +2\.260\.700/)
  expect(updated).toMatch(/Selisih kini \(Kurang\) +-41\.200/)
  expect(words('shift')).not.toContain('DIPERBARUI')
})

test('[RECEIPT-8] [RECEIPT-9] [RECEIPT-10] [RECEIPT-11] other papers say what they are', () => {
  expect(words('refund')).toMatch(/RETUR[\s\S]*Dari struk: A-261120-0231[\s\S]*TOTAL RETUR +Rp 38\.614/)
  expect(words('instalment')).not.toContain('LUNAS')
  expect(words('paid-off')).toContain('LUNAS')
  expect(words('shift')).toMatch(
    /Kas seharusnya +2\.224\.700\nKas dihitung +2\.219\.500\nSelisih \(Kurang\) +-5\.200/,
  )
  expect(words('shift-running')).not.toMatch(/Selisih|dihitung|Ditutup/)
  const slip = words('held-bill')
  expect(slip.match(/BELUM DIBAYAR/g)).toHaveLength(2)
  expect(slip).not.toMatch(/No\.|Kode cek/)
})

test('[RECEIPT-19] a statement ends with what is owed and until when; nothing owed is LUNAS, too much LEBIH BAYAR', () => {
  expect(words('kasbon-statement')).toMatch(
    /Catatan sebelumnya +50\.000\n[\s\S]*SISA KASBON +Rp 1\.014\.000[\s\S]*12-12-2026 +950\.000/,
  )
  const ended = (balanceRupiah: number) =>
    kasbonStatementLines(
      {
        customerName: 'Bu Tini',
        statement: { beforeRupiah: balanceRupiah, rows: [], balanceRupiah },
        writtenAt: instant(0),
        zone: 'Asia/Jakarta',
        shop: sampleShop,
      },
      32,
    )
      .map((line) => textOf(line, 32))
      .join('\n')
  expect(ended(0)).toContain('LUNAS')
  expect(ended(-5_000)).toMatch(/LEBIH BAYAR +Rp 5\.000/)
  for (const balance of [0, -5_000]) expect(ended(balance)).not.toContain('Jatuh tempo')
})

test('[RECEIPT-12] a code is as large as it may be, and away where it could not be read', () => {
  const modules = qrModules(sampleQris)
  // Capitals and digits only: packed tighter than the 57 modules that bytes would need.
  expect(modules).toHaveLength(49)
  expect([384, 576].map((width) => moduleDots(49, 'large', width))).toEqual([6, 8])
  expect([384, 576].map((width) => moduleDots(57, 'large', width))).toEqual([5, 8])
  expect([384, 576].map((width) => moduleDots(33, 'small', width))).toEqual([4, 4])
  expect(moduleDots(177, 'large', 288)).toBeNull()
  const picture = qrPicture(modules, 5)
  for (let index = 0; index < 49; index += 1) {
    expect(isBlack(picture, index * 5, 40)).toBe(modules[8]![index])
    expect(isBlack(picture, index * 5 + 4, 44)).toBe(modules[8]![index])
  }
  const tooWide: ReceiptLine = { kind: 'qr', text: 'x'.repeat(1_500), size: 'large' }
  const plain = encodeEscPos([], profile58mm, { opensDrawer: false })
  expect(encodeEscPos([tooWide], { ...profile58mm, columns: 24 }, { opensDrawer: false })).toEqual(plain)
  expect(() =>
    encodeEscPos([{ kind: 'qr', text: 'a\u001bp', size: 'small' }], profile58mm, { opensDrawer: false }),
  ).toThrow('ASCII')
})

test('[RECEIPT-13] a logo is never wider than asked, what is transparent is white, and greys are dots', () => {
  const fit = { maximumWidthDots: 384, maximumHeightDots: 200 }
  const large = logoPicture(sampleLogo(1_600, 600), fit)!
  expect([large.widthDots, large.heightDots]).toEqual([384, 144])
  expect(isBlack(large, 0, 0)).toBe(false)
  const share = (from: number, until: number) => {
    let black = 0
    for (let y = 40; y < 100; y += 1)
      for (let x = from; x < until; x += 1) black += isBlack(large, x, y) ? 1 : 0
    return black / (60 * (until - from))
  }
  // Dark on the left, light on the right: the share of ink follows the shade.
  expect(share(90, 130)).toBeGreaterThan(share(220, 260))
  expect(share(220, 260)).toBeGreaterThan(0.3)
  expect(logoPicture({ width: 1, height: 1, data: [0, 0, 0, 255] }, fit)).toEqual({
    widthDots: 1,
    heightDots: 1,
    bits: Uint8Array.of(0x80),
  })
  expect(logoPicture({ width: 2, height: 2, data: new Uint8ClampedArray(16) }, fit)).toBeNull()
  expect(logoPicture({ width: 0, height: 0, data: [] }, fit)).toBeNull()
  const thin = logoPicture(
    { width: 4_000, height: 1, data: new Array(16_000).fill(255).map((_, i) => (i % 4 === 3 ? 255 : 0)) },
    fit,
  )!
  expect([thin.widthDots, thin.heightDots]).toEqual([384, 1])
})

test('[RECEIPT-48] no logo is wider than its paper, and a narrower one keeps its shape', () => {
  const largest = {
    narrow: printPicture(384, 160, (x) => x < 192),
    wide: printPicture(576, 240, (x) => x < 288),
  }
  for (let columns = 24; columns <= 64; columns += 1) {
    const { widthDots, heightDots, bits } = logoFor(largest, columns)
    expect(widthDots).toBeLessThanOrEqual(paperWidthDots(columns))
    expect(Math.abs(heightDots / widthDots - 160 / 384)).toBeLessThan(0.01)
    expect(bits).toHaveLength(Math.ceil(widthDots / 8) * heightDots)
  }
  const small = logoFor(largest, 30)
  expect([small.widthDots, small.heightDots]).toEqual([360, 150])
  expect([0, 179, 180, 359].map((x) => isBlack(small, x, 149))).toEqual([true, true, false, false])
  expect(logoFor(largest, 32)).toBe(largest.narrow)
  expect(logoFor(largest, 48)).toBe(largest.wide)
})

test('[RECEIPT-13] pictures go out in bands of at most 128 rows whose bytes are what their head says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 576 }), fc.integer({ min: 1, max: 400 }), (width, height) => {
      const picture = printPicture(width, height, (x, y) => (x + y) % 3 === 0)
      const bytes = encodeEscPos([{ kind: 'picture', picture }], profile80mm, { opensDrawer: false })
      // After reset, Chinese mode, code page and alignment.
      let at = 10
      let rows = 0
      while (bytes[at] === 0x1d && bytes[at + 1] === 0x76) {
        const bytesPerRow = bytes[at + 4]! + bytes[at + 5]! * 256
        const bandRows = bytes[at + 6]! + bytes[at + 7]! * 256
        expect(bytesPerRow).toBe(Math.ceil(width / 8))
        expect(bandRows).toBeLessThanOrEqual(128)
        rows += bandRows
        at += 8 + bytesPerRow * bandRows
      }
      expect(rows).toBe(height)
      expect([...bytes.slice(at, at + 3)]).toEqual([0x1b, 0x61, 0])
    }),
    { numRuns: 40 },
  )
})

test('[RECEIPT-14] the code to scan leads to the public check, and stands in letters below it', () => {
  const content = {
    sale: everythingSale,
    soldAt: instant(0),
    copyNumber: 0,
    checkOrigin: 'https://laci.example',
  }
  const kinds = (shop: object) =>
    receiptLines({ ...content, shop: { ...sampleShop, ...shop } }, 32).filter(({ kind }) => kind === 'qr')
  expect(kinds({ hasReceiptQr: true })).toEqual([
    { kind: 'qr', text: 'https://laci.example/struk/7H3K9QWXM2V0C5TB', size: 'small' },
  ])
  expect(kinds({ hasReceiptQr: false })).toEqual([])
  const last = receiptLines({ ...content, shop: sampleShop }, 32).at(-1)
  expect(last).toMatchObject({ text: 'Kode cek: 7H3K-9QWX-M2V0-C5TB', align: 'center' })
})

test('[RECEIPT-12] paper is never taken to be wider than it is', () => {
  expect([30, 32, 42, 48, 64].map(paperWidthDots)).toEqual([360, 384, 504, 576, 576])
})

test('[RECEIPT-16] as a message a receipt keeps its columns, no name can end them, and its check can be opened', () => {
  const content = {
    sale: { ...everythingSale, cashierName: 'Ri```na' },
    soldAt: instant(0),
    shop: sampleShop,
    copyNumber: 0,
    checkOrigin: 'https://laci.example',
  }
  const message = receiptMessage(content)
  expect(message.split('```')).toHaveLength(3)
  expect(message.endsWith('\nCek struk: https://laci.example/struk/7H3K9QWXM2V0C5TB')).toBe(true)
  for (const line of message.split('```')[1]!.split('\n')) expect(line.length).toBeLessThanOrEqual(32)
  const address = new URL(whatsappShare(message, '+6281234567890'))
  expect([address.origin, address.pathname]).toEqual(['https://wa.me', '/6281234567890'])
  expect(address.searchParams.get('text')).toBe(message)
  expect(new URL(whatsappShare('x', '')).pathname).toBe('/')
})
