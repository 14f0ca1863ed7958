import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { rupiah } from '../base/money/rupiah.ts'
import { qrModules } from '../base/print/qr-code.ts'
import { qrisForAmount } from './qris-for-amount.ts'
import { readQris } from './read-qris.ts'

// Copies with an amount, read by somebody else: the checksum and the fields by a reader that is written here from the
// published format and shares no line with ours, the pictures by ZXing.

/** CRC-16/CCITT-FALSE as the format wants it, bit by bit. */
function foreignChecksum(text: string): string {
  let register = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isCarry = ((register >> 15) & 1) !== ((byte >> bit) & 1)
      register = (register << 1) & 0xffff
      if (isCarry) register ^= 0x1021
    }
  }
  return register.toString(16).toUpperCase().padStart(4, '0')
}

/** Tag, length and value, from the left, until nothing is left over. */
function foreignFields(payload: string): [string, string][] {
  const found = /^(\d{2})(\d{2})/.exec(payload)
  if (payload === '') return []
  if (found === null) throw new Error(`no field at: ${payload}`)
  const end = 4 + Number(found[2])
  if (payload.length < end) throw new Error(`cut off: ${payload}`)
  return [[found[1]!, payload.slice(4, end)], ...foreignFields(payload.slice(end))]
}

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`
const words = (maximum: number) =>
  fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .-&'.split('')),
    minLength: 1,
    maxLength: maximum,
  })
const digits = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
    .map((list) => list.join(''))

const shops = fc.record({
  name: words(25),
  city: words(15),
  postcode: digits(5),
  provider: words(20),
  pan: digits(18),
  nationalId: digits(13),
  terminal: fc.option(words(20), { nil: null }),
})
type Shop = typeof shops extends fc.Arbitrary<infer One> ? One : never

/** A sticker, put together by the format and not by our writer. */
function sticker({ name, city, postcode, provider, pan, nationalId, terminal }: Shop): string {
  const body = [
    field('00', '01'),
    field('01', '11'),
    field('26', field('00', provider) + field('01', pan) + field('03', 'UMI')),
    field('51', field('00', 'ID.CO.QRIS.WWW') + field('02', `ID${nationalId}`) + field('03', 'UMI')),
    ...[field('52', '5411'), field('53', '360'), field('58', 'ID'), field('59', name), field('60', city)],
    field('61', postcode),
    ...(terminal === null ? [] : [field('62', field('07', terminal))]),
    '6304',
  ].join('')
  return body + foreignChecksum(body)
}

/** Samples with a fixed seed: the same 10,000 in every run. */
const samples = fc.sample(fc.tuple(shops, fc.integer({ min: 1, max: 10_000_000 })), {
  numRuns: 10_000,
  seed: 20_261_122,
})

function copyOf(shop: Shop, amount: number): string {
  const qris = readQris(sticker(shop))
  if (!qris.ok) throw new Error(qris.refusal.code)
  const copy = qrisForAmount(qris.value, { amountRupiah: rupiah(amount) })
  if (!copy.ok) throw new Error(copy.refusal.code)
  return copy.value
}

test('[QRIS-6] 10,000 copies, compared field by field with their stickers by a reader of others', {
  timeout: 120_000,
}, () => {
  for (const [shop, amount] of samples) {
    const copy = copyOf(shop, amount)
    expect(copy.slice(-4)).toBe(foreignChecksum(copy.slice(0, -4)))
    const before = foreignFields(sticker(shop).slice(0, -8))
    const after = foreignFields(copy.slice(0, -8))
    const wanted = before.map(([tag, value]) => (tag === '01' ? [tag, '12'] : [tag, value]))
    wanted.splice(
      wanted.findIndex(([tag]) => tag! > '54'),
      0,
      ['54', String(amount)],
    )
    expect(after).toEqual(wanted)
  }
})

test('[QRIS-6] every twentieth of them as a picture, scanned by ZXing', { timeout: 120_000 }, async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  for (let index = 0; index < samples.length; index += 20) {
    const [shop, amount] = samples[index]!
    const copy = copyOf(shop, amount)
    const [scanned] = await readBarcodes(picture(qrModules(copy)), {
      formats: ['QRCode'],
      tryHarder: false,
      tryRotate: false,
    })
    expect(scanned?.text).toBe(copy)
  }
})

/** Two dots a module and four modules of white, as pixels. */
function picture(modules: readonly (readonly boolean[])[]): ImageData {
  const size = (modules.length + 8) * 2
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let index = 0; index < size * size; index += 1) {
    const row = Math.floor(index / size / 2) - 4
    const column = Math.floor((index % size) / 2) - 4
    if (modules[row]?.[column] === true) data.fill(0, index * 4, index * 4 + 3)
  }
  return { data, width: size, height: size, colorSpace: 'srgb' } as ImageData
}
