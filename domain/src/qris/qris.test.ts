import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { checksumOf, joinFields, splitFields } from './fields.ts'
import { isPayableByQris, maximumQrisRupiah, type QrisTip, qrisForAmount } from './qris-for-amount.ts'
import { type Qris, readQris, withChecksum } from './read-qris.ts'

// The worked example of the contract; the merchant is invented.
const before54 =
  '26670017COM.CONTOHPSP.WWW011993600999000001234570212TK00012345670303UMI51440014ID.CO.QRIS.WWW0215ID10203040506070303UMI520454115303360'
const staticCode = `000201010211${before54}5802ID5914TOKO MAJU JAYA6007BANDUNG6105401116304210A`
const dynamicCode = `000201010212${before54}54061030005802ID5914TOKO MAJU JAYA6007BANDUNG610540111630414F3`

function read(text: string): Qris {
  const result = readQris(text)
  if (!result.ok) throw new Error(`${result.refusal.code}: ${text}`)
  return result.value
}

function refusalOf(text: string): string {
  const result = readQris(text)
  return result.ok ? 'accepted' : result.refusal.code
}

const write = (qris: Qris, payment: Parameters<typeof qrisForAmount>[1]): string => {
  const result = qrisForAmount(qris, payment)
  return result.ok ? result.value : result.refusal.code
}

/** The static code with other fields; null leaves one out. */
function codeWith(changes: { readonly [tag: string]: string | null }): string {
  const fields = new Map(read(staticCode).fields.map(({ tag, value }) => [tag, value]))
  for (const [tag, value] of Object.entries(changes)) {
    if (value === null) fields.delete(tag)
    else fields.set(tag, value)
  }
  return withChecksum(joinFields([...fields].map(([tag, value]) => ({ tag, value }))))
}

test('[QRIS-1] the check value of the checksum', () => {
  expect(checksumOf('123456789')).toBe('29B1')
  expect(staticCode).toHaveLength(198)
  expect(dynamicCode).toHaveLength(208)
})

test('[QRIS-1] [QRIS-2] a code is read as it stands', () => {
  expect(read(staticCode)).toMatchObject({
    isDynamic: false,
    merchantName: 'TOKO MAJU JAYA',
    merchantCity: 'BANDUNG',
    nationalMerchantId: 'ID1020304050607',
    amountText: null,
  })
  expect(read(dynamicCode)).toMatchObject({ isDynamic: true, amountText: '103000' })
  expect(read(codeWith({ '01': null })).isDynamic).toBe(false)
  expect(read(codeWith({ '51': null })).nationalMerchantId).toBeNull()
})

test('[QRIS-1] what is not exactly right is refused, with its reason', () => {
  const body = staticCode.slice(0, -8)
  const broken: [string, string][] = [
    [staticCode.replace('210A', '210B'), 'qris_checksum'],
    [staticCode.replace('210A', '210a'), 'qris_checksum'],
    [staticCode.replace('JAYA', 'JAYB'), 'qris_checksum'],
    [staticCode.slice(0, -1), 'qris_broken'],
    [staticCode.slice(0, -8), 'qris_broken'],
    [staticCode.slice(0, 60), 'qris_broken'],
    [`${staticCode}00`, 'qris_broken'],
    [`${staticCode} `, 'qris_broken'],
    [` ${staticCode}`, 'qris_broken'],
    [staticCode.replace('TOKO', 'TÖKO'), 'qris_broken'],
    [withChecksum(`${body}5802ID`), 'qris_broken'],
    [withChecksum(`${body}6200`), 'qris_broken'],
    [withChecksum(body.slice(6)), 'qris_broken'],
    [withChecksum(body.replace('000201', '000202')), 'qris_broken'],
    [codeWith({ '01': '13' }), 'qris_broken'],
    [codeWith({ '59': null }), 'qris_broken'],
    [codeWith({ '60': null }), 'qris_broken'],
    [codeWith({ '26': null, '51': null }), 'qris_broken'],
    // A template whose own lengths do not fit.
    [codeWith({ '26': '0099COM' }), 'qris_broken'],
    [codeWith({ '62': '0510AB' }), 'qris_broken'],
    ['', 'qris_broken'],
    ['https://laci.example/', 'qris_broken'],
  ]
  for (const [text, code] of broken) expect([text, refusalOf(text)]).toEqual([text, code])
})

test('[QRIS-2] a code for another currency or country is foreign', () => {
  expect(refusalOf(codeWith({ '53': '840' }))).toBe('qris_foreign')
  expect(refusalOf(codeWith({ '58': 'SG' }))).toBe('qris_foreign')
  expect(refusalOf(codeWith({ '53': null }))).toBe('qris_foreign')
})

test('[QRIS-3] the worked examples of the contract, byte for byte', () => {
  const qris = read(staticCode)
  const amountRupiah = rupiah(103_000)
  expect(write(qris, { amountRupiah })).toBe(dynamicCode)
  const [head, tail] = dynamicCode.split('5802ID') as [string, string]
  const rest = `5802ID${tail.slice(0, -4)}`
  expect(write(qris, { amountRupiah, tip: { kind: 'fixed', tipRupiah: rupiah(2_000) } })).toBe(
    `${head}55020256042000${rest}36ED`,
  )
  expect(write(qris, { amountRupiah, tip: { kind: 'share', hundredthsOfPercent: 250 } })).toBe(
    `${head}55020357042.50${rest}5AF6`,
  )
})

test('[QRIS-3] an amount that was there before is replaced, and a name that looks like a field is a name', () => {
  const odd = codeWith({ '59': 'KIOS 5802ID SARI' })
  const written = write(read(odd), { amountRupiah: rupiah(5_000) })
  expect(read(written)).toMatchObject({ merchantName: 'KIOS 5802ID SARI', amountText: '5000' })
  expect(written.match(/5802ID/g)).toHaveLength(2)
  const tipped = codeWith({ '01': '12', '54': '9999', '55': '02', '56': '500' })
  const again = read(write(read(tipped), { amountRupiah: rupiah(103_000) }))
  expect(again.fields).toEqual(read(dynamicCode).fields)
  expect(write(read(codeWith({ '01': null })), { amountRupiah: rupiah(103_000) })).toBe(dynamicCode)
  expect(read(write(read(staticCode), { amountRupiah: rupiah(1), isKeptStatic: true })).isDynamic).toBe(false)
})

test('[QRIS-3] amounts: more than zero, and 13 digits at most', () => {
  const qris = read(staticCode)
  for (const amount of [1, 9_999_999_999_999]) {
    expect(read(write(qris, { amountRupiah: rupiah(amount) })).amountText).toBe(String(amount))
  }
  for (const amount of [0, -1, 10_000_000_000_000]) {
    expect(write(qris, { amountRupiah: rupiah(amount) })).toBe('qris_amount')
  }
  // No caller can make one of these by the type; a wrong cast must not become a code all the same.
  for (const amount of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21]) {
    expect(write(qris, { amountRupiah: amount as Rupiah })).toBe('qris_amount')
  }
})

test('[QRIS-4] tips and references that cannot be written are refused', () => {
  const qris = read(staticCode)
  const amountRupiah = rupiah(10_000)
  const tips: QrisTip[] = [
    { kind: 'fixed', tipRupiah: rupiah(0) },
    { kind: 'share', hundredthsOfPercent: 0 },
    { kind: 'share', hundredthsOfPercent: 10_000 },
    { kind: 'share', hundredthsOfPercent: 2.5 },
  ]
  for (const tip of tips) expect(write(qris, { amountRupiah, tip })).toBe('qris_tip')
  expect(write(qris, { amountRupiah, tip: { kind: 'typed' } })).toContain('550201')
  for (const reference of ['', 'x'.repeat(26), 'é']) {
    expect(write(qris, { amountRupiah, reference })).toBe('qris_reference')
  }
  const withExtras = read(codeWith({ '62': '0103BON0504LAMA0702K1' }))
  const written = read(write(withExtras, { amountRupiah, reference: 'A-261122-0007' }))
  expect(written.fields.find(({ tag }) => tag === '62')?.value).toBe('0103BON0513A-261122-00070702K1')
  const full = read(codeWith({ '62': `0180${'x'.repeat(80)}` }))
  expect(write(full, { amountRupiah, reference: 'A-261122-0007' })).toBe('qris_reference')
  expect(read(write(full, { amountRupiah })).fields.find(({ tag }) => tag === '62')?.value).toHaveLength(84)
})

test('[QRIS-5] a payment of more than Rp 10.000.000 does not go by QRIS', () => {
  expect(
    [0, 1, maximumQrisRupiah, maximumQrisRupiah + 1].map((amount) => isPayableByQris(rupiah(amount))),
  ).toEqual([false, true, true, false])
})

const letters = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .-&/'.split('')),
  minLength: 1,
  maxLength: 25,
})
const payments = fc.record(
  {
    amountRupiah: fc.integer({ min: 1, max: 9_999_999_999_999 }).map(rupiah),
    tip: fc.oneof(
      fc.constant<QrisTip>({ kind: 'typed' }),
      fc
        .integer({ min: 1, max: 1_000_000 })
        .map((sum): QrisTip => ({ kind: 'fixed', tipRupiah: rupiah(sum) })),
      fc
        .integer({ min: 1, max: 9_999 })
        .map((share): QrisTip => ({ kind: 'share', hundredthsOfPercent: share })),
    ),
    reference: letters,
    isKeptStatic: fc.boolean(),
  },
  { requiredKeys: ['amountRupiah'] },
)

test('[QRIS-6] written and read again, 10,000 times: the amount is there, and the shop is the same', () => {
  fc.assert(
    fc.property(
      letters,
      letters.map((city) => city.slice(0, 15)),
      payments,
      (name, city, payment) => {
        const shop = read(codeWith({ '59': name, '60': city }))
        const text = write(shop, payment)
        const again = read(text)
        expect(again.amountText).toBe(String(payment.amountRupiah))
        expect(again.isDynamic).toBe(payment.isKeptStatic !== true)
        const own = ({ tag }: { tag: string }) => !['01', '54', '55', '56', '57', '62'].includes(tag)
        expect(again.fields.filter(own)).toEqual(shop.fields.filter(own))
        expect(text.slice(0, -8)).toBe(joinFields(splitFields(text)!.filter(({ tag }) => tag !== '63')))
        // One wrong character is always noticed: that is what the checksum is for.
        const at = payment.amountRupiah % (text.length - 4)
        const damaged = `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`
        expect(readQris(damaged).ok).toBe(false)
      },
    ),
    { numRuns: 10_000 },
  )
})

test('[QRIS-6] drawn as a picture and scanned by a reader of others, it is the same text', async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer
  prepareZXingModule({ overrides: { wasmBinary } })
  const shop = read(staticCode)
  const texts = [1, 103_000, maximumQrisRupiah, 9_999_999_999_999].map((amount) =>
    write(shop, { amountRupiah: rupiah(amount), tip: { kind: 'typed' }, reference: 'A-261122-0007' }),
  )
  for (const text of [staticCode, ...texts]) {
    const [scanned] = await readBarcodes(picture(text), { formats: ['QRCode'] })
    expect(scanned?.text).toBe(text)
    expect(read(scanned!.text)).toEqual(read(text))
  }
})

/** Four dots a module, as pixels of a screen. */
function picture(text: string): ImageData {
  const { data: modules } = encode(text, { ecc: 'M', border: 4 })
  const size = modules.length * 4
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let index = 0; index < size * size; index += 1) {
    const isDark = modules[Math.floor(index / size / 4)]![Math.floor((index % size) / 4)]!
    if (isDark) pixels.fill(0, index * 4, index * 4 + 3)
  }
  return { data: pixels, width: size, height: size, colorSpace: 'srgb' } as ImageData
}
