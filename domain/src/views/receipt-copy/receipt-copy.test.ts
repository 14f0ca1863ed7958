import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uuidV7 } from '../../base/ids/uuid.ts'
import { instant } from '../../base/time/instant.ts'
import type { Envelope } from '../../events/envelope.ts'
import { hashOf } from '../../events/hash-chain.ts'
import type { SaleRecorded } from '../../sale/events.ts'
import { saleRecordedSchema } from '../../sale/events.ts'
import { anySale } from '../../testing/any-sale.ts'
import { everythingSale, inclusiveSale } from '../paper/testing/sample-sales.ts'
import { base45, bytesOfBase45 } from './base45.ts'
import { joinParts, readPart } from './code-parts.ts'
import { readSaleBytes, saleCodes } from './sale-code.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const storeId = '0193a000-0000-7000-8000-0000000000aa'

function sold(sale: SaleRecorded, over: Partial<Envelope> = {}): Envelope {
  const open = {
    storeId,
    eventId: '0193a0de-1234-7abc-9def-000000000001',
    deviceId: '0193a000-0000-7000-8000-0000000000d1',
    deviceSeq: 4_711,
    kind: 'sale_recorded',
    version: 1,
    at: instant(0x0193a0de1234),
    staffId: null,
    body: JSON.parse(JSON.stringify(sale)) as Envelope['body'],
    prevHash: sha256('before'),
    ...over,
  }
  return { ...open, hash: hashOf(open, sha256) }
}

function scanned(codes: readonly string[], here = {}) {
  const parts = codes.map((code) => {
    const part = readPart(code, sha256)
    if (!part.ok) throw new Error(part.refusal.code)
    return part.value
  })
  const bytes = joinParts(parts)
  if (bytes === null) throw new Error('parts are missing')
  return readSaleBytes(bytes, { storeId, customerName: () => null, ...here }, sha256)
}

const nameless = ({ customerName: _, billName: __, ...sale }: SaleRecorded): SaleRecorded => ({
  ...sale,
  payments: sale.payments.map(({ reference: ___, ...paid }) => paid),
})

test('[STRUK-20] any sale that a till makes comes back from its codes byte for byte, with its place in the chain', () => {
  fc.assert(
    fc.property(
      anySale,
      fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2090, 0) }),
      fc.option(fc.uuid({ version: 7 })),
      fc.integer({ min: -600_000, max: 600_000 }),
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      (sale, madeAt, staffId, late, random) => {
        const eventId = uuidV7(madeAt, random)
        const at = instant(madeAt + late)
        const event = sold(nameless(sale), { eventId, staffId, at })
        const codes = saleCodes(event, sha256)
        expect(codes).not.toBeNull()
        expect(scanned(codes!)).toEqual({ ok: true, value: { event, isExact: true } })
      },
    ),
    { numRuns: 300 },
  )
})

test('[STRUK-20] every member that a sale may have is in the code, or withheld by name', () => {
  for (const sale of [everythingSale, inclusiveSale]) {
    const codes = saleCodes(sold(sale), sha256)!
    const name = sale.customerName ?? null
    expect(scanned(codes, { customerName: () => name })).toMatchObject({
      ok: true,
      value: { event: { body: JSON.parse(JSON.stringify(nameless(sale))) } },
    })
  }
  // One that this release does not know would be lost on paper: no code is made.
  const later = sold(everythingSale)
  const withMore = sold({ ...everythingSale, ...{ loyaltyTier: 'gold' } })
  expect(saleCodes(later, sha256)).not.toBeNull()
  expect(saleCodes(withMore, sha256)).toBeNull()
  expect(saleCodes({ ...later, version: 2 }, sha256)).toBeNull()
  expect(saleCodes({ ...later, kind: 'sale_refunded' }, sha256)).toBeNull()
  expect(Object.keys(saleRecordedSchema.def.shape).sort()).toEqual(
    [
      ...['receiptNumber', 'verifyCode', 'zone', 'businessDay', 'cashierName', 'shiftId', 'lines', 'service'],
      ...['billDiscount', 'subtotalRupiah', 'billDiscountRupiah', 'tax', 'roundingRupiah', 'totalRupiah'],
      ...['payments', 'changeRupiah', 'customerId', 'customerName', 'dueDay', 'kasbonAfterRupiah'],
      ...['pointsEarned', 'pointsAfter', 'billId', 'billName', 'isPaperless', 'billHoldIds', 'localTax'],
    ].sort(),
  )
})

test('[STRUK-21] a sale of three lines is one code that a cheap printer prints on 58 mm', () => {
  const [first] = inclusiveSale.lines
  const names = ['Indomie Goreng', 'Teh Botol 350ml', 'Gula Pasir 1kg']
  const lines = names.map((name) => ({ ...first!, name, productId: '0193a000-0000-7000-8000-000000000002' }))
  const codes = saleCodes(sold({ ...inclusiveSale, lines }), sha256)!
  expect(codes).toHaveLength(1)
  expect(codes[0]!.length).toBeLessThanOrEqual(450)
  // Alphanumeric mode of a QR code, and nothing that a scanner trims.
  expect(codes[0]).toMatch(/^LACI\/[0-9A-Z $%*+\-./:]+\.$/)
})

test('[STRUK-22] what does not fit one code goes into several, read in any order; a missing one is waited for', () => {
  const [first] = everythingSale.lines
  const lines = Array.from({ length: 120 }, (_, index) => ({ ...first!, name: `Barang ke-${index}` }))
  const event = sold(nameless({ ...everythingSale, lines }))
  const codes = saleCodes(event, sha256)!
  expect(codes.length).toBeGreaterThan(5)
  for (const code of codes) expect(code.length).toBeLessThanOrEqual(630)
  expect(scanned([...codes].reverse())).toEqual({ ok: true, value: { event, isExact: true } })
  expect(() => scanned(codes.slice(1))).toThrow('parts are missing')
})

test('[STRUK-23] other codes, later versions, damage and other shops are told apart', () => {
  const [code] = saleCodes(sold(nameless(inclusiveSale)), sha256)!
  const read = (text: string) => readPart(text, sha256)
  for (const text of ['', '8991002101234', 'https://laci.example/struk/7H3K9QWXM2V0C5TB', 'laci/abc.']) {
    expect(read(text)).toEqual({ ok: false, refusal: { code: 'not_a_copy' } })
  }
  const version = (version: number) => {
    const bytes = bytesOfBase45(code!.slice(5, -1))!
    bytes[0] = version
    return `LACI/${base45(bytes)}.`
  }
  expect(read(version(2))).toEqual({ ok: false, refusal: { code: 'newer_copy' } })
  for (const text of [
    'LACI/',
    'LACI/.',
    'LACI/ABC.',
    'LACI/!!!.',
    code!.slice(0, -1),
    `LACI/${'0'.repeat(100_000)}.`,
  ]) {
    expect(read(text).ok).toBe(false)
  }
  fc.assert(
    fc.property(fc.nat(code!.length - 7), fc.constantFrom(...'0123456789ABCXYZ $%*+-./:'), (place, sign) => {
      const at = place + 5
      const changed = code!.slice(0, at) + sign + code!.slice(at + 1)
      if (changed !== code) expect(read(changed).ok).toBe(false)
    }),
  )
  expect(scanned([code!], { storeId: '0193a000-0000-7000-8000-0000000000bb' })).toEqual({
    ok: false,
    refusal: { code: 'other_store' },
  })
  expect(read(` ${code}\n`).ok).toBe(true)
})

test('[STRUK-23] whatever bytes a code holds, it is refused and nothing breaks', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const marked = Uint8Array.from([1, 0, 0, 0, 0xaa, ...bytes])
      const here = { storeId, customerName: () => null }
      expect(readSaleBytes(bytes, here, sha256).ok).toBe(false)
      expect(readSaleBytes(marked, here, sha256).ok).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('[STRUK-24] no name, number or reference of a customer is in a code; the name comes from the shop’s own list', () => {
  const event = sold(everythingSale)
  const codes = saleCodes(event, sha256)!
  const bytes = Buffer.concat(codes.map((code) => bytesOfBase45(code.slice(5, -1))!)).toString('latin1')
  for (const word of ['Ujang', 'bengkel', 'Meja 4', '0017']) expect(bytes).not.toContain(word)
  expect(bytes).toContain('Rina')
  const back = scanned(codes, { customerName: () => 'Pak Ujang “bengkel”' })
  expect(back).toMatchObject({
    ok: true,
    value: {
      isExact: false,
      event: { eventId: event.eventId, body: { customerName: 'Pak Ujang “bengkel”' } },
    },
  })
  // With nothing but the name withheld, the list makes it exact again.
  const { billName: _, ...onlyName } = everythingSale
  const plain = sold({ ...nameless(onlyName), customerName: 'Pak Ujang' })
  expect(scanned(saleCodes(plain, sha256)!, { customerName: () => 'Pak Ujang' })).toEqual({
    ok: true,
    value: { event: plain, isExact: true },
  })
})

test('[STRUK-24] the last digits of a card are in the code, a telephone number is not', () => {
  const paid = (reference: string) => {
    const [first] = inclusiveSale.payments
    const { customerName: _, billName: __, ...sale } = inclusiveSale
    const event = sold({ ...sale, payments: [{ ...first!, reference }] })
    return { event, back: scanned(saleCodes(event, sha256)!) }
  }
  const card = paid('4821')
  expect(card.back).toEqual({ ok: true, value: { event: card.event, isExact: true } })
  for (const words of ['081234567890', 'Bu Sri', '48 21']) {
    const { back } = paid(words)
    expect(back).toMatchObject({ ok: true, value: { isExact: false } })
    expect(JSON.stringify(back)).not.toContain(words)
  }
})
