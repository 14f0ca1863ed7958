import { readdirSync, readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestMerchant, type TestMerchant } from './testing/merchant.ts'

let merchant: TestMerchant
beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.stop())
beforeEach(() => merchant.post('/__sim/reset', {}))

test('[MIDTRANS-8] pages load nothing but their own files, and only the pay page stands in a frame', async () => {
  const { redirect_url: payPage } = (await merchant.create('A')).body
  const policyOf = async (address: string) => {
    const answer = await fetch(address)
    expect([address, answer.status]).toEqual([address, 200])
    return answer.headers.get('content-security-policy')
  }
  expect(await policyOf(payPage)).toMatch(/^default-src 'self'; .*frame-ancestors \*$/)
  for (const path of [
    '/',
    '/__sim/scan',
    '/snap/snap.js',
    '/snap/assets/pay.js',
    '/page.css',
    '/page-parts.js',
  ]) {
    expect(await policyOf(merchant.url + path)).toMatch(/^default-src 'self'; .*frame-ancestors 'none'$/)
  }
  for (const file of readdirSync(new URL('./page/', import.meta.url)).filter((name) =>
    name.endsWith('.html'),
  )) {
    const text = readFileSync(new URL(`./page/${file}`, import.meta.url), 'utf8')
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
  }
})

test('[MIDTRANS-8] the pay page knows its order, offers what the merchant allows, and closes in its time', async () => {
  const { token } = (await merchant.create('A', { enabled_payments: ['bank_transfer', 'credit_card'] })).body
  const session = async (more = '') => merchant.get(`/snap/v2/session/${token}${more}`)
  const opened = (await session('?client_key=SB-Mid-client-CONTOH')).body as unknown as Record<
    string,
    unknown
  >
  expect(opened).toMatchObject({ orderId: 'A', grossAmount: 29_000, isClosed: false })
  expect((opened.methods as { name: string }[]).map(({ name }) => name)).toEqual([
    'bca_va',
    'bri_va',
    'bni_va',
    'permata_va',
    'cimb_va',
    'credit_card',
  ])
  expect((await session('?client_key=SB-lain')).status).toBe(401)
  expect((await merchant.get('/snap/v2/session/tidak-ada')).status).toBe(404)
  expect((await merchant.pay('A', 'success', { method: 'gopay' })).status).toBe(409)
  await merchant.pay('A', 'pending', { method: 'bri_va' })
  // Paid later, by the number that was given: no second try.
  await merchant.post('/__sim/pay', { token, outcome: 'success' })
  expect((await session()).body).toMatchObject({ attempt: { isPaid: true, method: 'bri_va' } })
  // A second window that is still open takes no money twice.
  expect((await merchant.post('/__sim/pay', { token, outcome: 'success' })).status).toBe(409)
  expect((await session()).body).toMatchObject({ attempt: { isPaid: true } })
  await merchant.create('B', { page_expiry: { unit: 'minutes', duration: 5 } })
  const second = (await merchant.create('C', { page_expiry: { unit: 'minutes', duration: 5 } })).body.token
  await merchant.advance(6 * 60_000)
  expect((await merchant.get(`/snap/v2/session/${second}`)).body).toMatchObject({ isClosed: true })
  expect((await merchant.pay('B', 'success')).status).toBe(409)
})

const staticQris =
  '00020101021126670017COM.CONTOHPSP.WWW011993600999000001234570212TK00012345670303UMI51440014ID.CO.QRIS.WWW0215ID10203040506070303UMI5204541153033605802ID5914TOKO MAJU JAYA6007BANDUNG6105401116304210A'
const dynamicQris =
  '00020101021226670017COM.CONTOHPSP.WWW011993600999000001234570212TK00012345670303UMI51440014ID.CO.QRIS.WWW0215ID10203040506070303UMI52045411530336054061030005802ID5914TOKO MAJU JAYA6007BANDUNG610540111630414F3'

test('[MIDTRANS-9] a QRIS charge has a text and a picture of it; whoever scans pays, and the till is told', async () => {
  const charge = {
    payment_type: 'qris',
    transaction_details: { order_id: 'KASIR-1', gross_amount: 103_000 },
    custom_expiry: { expiry_duration: 10, unit: 'minute' },
  }
  const { body } = await merchant.post('/v2/charge', charge)
  const picture = await fetch(body.actions[0]!.url)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(modulesOf(Buffer.from(await picture.arrayBuffer()))).toEqual(
    encode(body.qr_string, { ecc: 'M', border: 4 }).data,
  )
  const scan = (text: string, isPaying = false) => merchant.post('/__sim/scan', { text, isPaying })
  expect((await scan(body.qr_string)).body).toMatchObject({
    scanned: { merchantName: 'TOKO SIMULATOR', amount: '103000', isDynamic: true },
    payment: { orderId: 'KASIR-1', status: 'pending' },
  })
  expect((await scan(body.qr_string, true)).body).toMatchObject({ payment: { status: 'settlement' } })
  expect(merchant.notices.at(-1)!.body).toMatchObject({
    order_id: 'KASIR-1',
    transaction_status: 'settlement',
    acquirer: 'gopay',
  })
  expect((await scan('KASIR-1', true)).status).toBe(409)
  const late = { ...charge, transaction_details: { order_id: 'KASIR-2', gross_amount: 1 } }
  await merchant.post('/v2/charge', late)
  await merchant.advance(11 * 60_000)
  expect((await merchant.get('/v2/KASIR-2/status')).body.transaction_status).toBe('expire')
  const refused: [object, string][] = [
    [{ payment_type: 'gopay' }, '402'],
    [{ transaction_details: { order_id: 'X', gross_amount: 1.5 } }, '400'],
    [{ qris: { acquirer: 'lain' } }, '400'],
    [{ custom_expiry: { expiry_duration: 0 } }, '400'],
    [{}, '406'],
  ]
  for (const [changes, code] of refused) {
    expect((await merchant.post('/v2/charge', { ...charge, ...changes })).body.status_code).toBe(code)
  }
})

test("[MIDTRANS-9] a shop's own code is read and shown, never paid; a damaged one is named", async () => {
  const scan = (text: string, isPaying = false) => merchant.post('/__sim/scan', { text, isPaying })
  expect((await scan(staticQris)).body).toEqual({
    scanned: {
      isDynamic: false,
      merchantName: 'TOKO MAJU JAYA',
      merchantCity: 'BANDUNG',
      amount: null,
      tip: null,
      reference: null,
    },
    payment: null,
  })
  expect((await scan(dynamicQris)).body).toMatchObject({ scanned: { isDynamic: true, amount: '103000' } })
  expect((await scan(dynamicQris, true)).status).toBe(409)
  for (const damaged of [
    staticQris.replace('210A', '210B'),
    staticQris.replace('210A', '210a'),
    staticQris.slice(0, -9),
    `${staticQris}00`,
    'bukan qris',
    '',
  ]) {
    expect((await scan(damaged)).status).toBe(400)
  }
})

/** The picture as modules again: one pixel of eight, the filter byte of each row left out. */
function modulesOf(png: Buffer): boolean[][] {
  const size = png.readUInt32BE(16) / 8
  const length = png.readUInt32BE(33)
  const rows = inflateSync(png.subarray(41, 41 + length))
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => rows[row * 8 * (size + 1) + 1 + column] === 0),
  )
}
