import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { callStorage, pictureBytes, storageClientOf } from '../../testing/storage-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let shop: TestShop
let siti: TestShop
beforeAll(async () => {
  server = await startTestServer()
  shop = await openTestShop(server)
  siti = await openTestShop(server)
  const photos = storageClientOf(server, siti.owner).from('product-photos')
  await photos.upload(`${siti.storeId}/rahasia.png`, pictureBytes('image/png'), { contentType: 'image/png' })
})
afterAll(() => server.close())

const drafts = () => readdirSync(join(server.storageFolder, 'incoming')).length
const png = pictureBytes('image/png', 200).toString('latin1')

/** Pieces of forms, whole and broken, put together by chance. */
const formPiece = fc.oneof(
  fc.constantFrom(
    '--x',
    '--x\r\n',
    '\r\n--x\r\n',
    '\r\n--x--\r\n',
    '--x--',
    '\r\n',
    '\r\n\r\n',
    'content-disposition: form-data; name=""; filename="a"\r\n',
    'content-disposition: form-data; name=""\r\n',
    'content-disposition: form-data; name="metadata"\r\n',
    'content-disposition: form-data; name="cacheControl"\r\n',
    'content-disposition: attachment\r\n',
    'content-disposition: form-data\r\n',
    'content-type: image/png\r\n',
    'content-type: text/html\r\n',
    'content-type: \r\n',
    'content-transfer-encoding: base64\r\n',
    `x: ${'y'.repeat(9_000)}\r\n`,
    png,
    '{"a":1}',
    '3600',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const wholeFile = `--x\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: image/png\r\n\r\n${png}`

test('[STORAGE-4] whatever form is sent is answered, never by an error of ours, and leaves no draft', async () => {
  let stored = 0
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(formPiece, { maxLength: 12 }),
      fc.constantFrom('x', '"x"', 'y', '', 'x; boundary=y', '-'.repeat(300)),
      async (hasFile, pieces, boundary) => {
        const text = (hasFile ? wholeFile : '') + pieces.join('')
        const answer = await callStorage(
          server,
          'service',
          'PUT',
          `/object/product-photos/${shop.storeId}/kabur.png`,
          {
            body: Buffer.from(text, 'latin1'),
            headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
          },
        )
        expect([200, 400]).toContain(answer.status)
        if (answer.status === 200) stored += 1
        else expect(answer.body).toMatchObject({ statusCode: expect.stringMatching(/^4\d\d$/) })
        expect(drafts()).toBe(0)
      },
    ),
    { numRuns: 400, examples: [[true, ['\r\n--x--\r\n'], 'x']] },
  )
  expect(stored).toBeGreaterThan(0)
}, 120_000)

const someName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '..',
    '.',
    '%2e',
    '%2f',
    '%00',
    '%',
    '%%',
    '%zz',
    '//',
    '\\',
    ';',
    '?',
    '#',
    ' ',
    '+',
    '..;',
    '%c0%ae',
  ),
)

test('[STORAGE-3] whatever stands in an address or a header is answered, and reaches no other shop', async () => {
  const parts = fc.array(fc.oneof(someName, fc.constantFrom('rahasia.png', 'siti', 'shop')), { maxLength: 6 })
  const route = fc.constantFrom('', 'info/', 'authenticated/', 'public/', 'sign/', 'upload/sign/', 'list/')
  const method = fc.constantFrom('GET', 'HEAD', 'PUT', 'POST', 'DELETE')
  const header = fc.tuple(
    fc.constantFrom(
      'range',
      'if-range',
      'if-none-match',
      'if-modified-since',
      'x-upsert',
      'x-metadata',
      'cache-control',
    ),
    fc.string({ maxLength: 30 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim()),
  )
  await fc.assert(
    fc.asyncProperty(route, method, parts, header, async (where, verb, names, [name, value]) => {
      const path = names
        .map((part) => part.replace('siti', siti.storeId).replace('shop', shop.storeId))
        .join('/')
        // What Node's own client would not send.
        .replace(/[^\x21-\x7e]/g, (sign) => encodeURIComponent(sign.isWellFormed() ? sign : '?'))
      const answer = await callStorage(server, shop.owner, verb, `/object/${where}product-photos/${path}`, {
        headers: { [name]: value },
      })
      expect(answer.status).toBeLessThan(500)
      if (names.includes('siti') && !names.includes('shop')) {
        expect(answer.bytes.includes(pictureBytes('image/png', 20))).toBe(false)
      }
    }),
    { numRuns: 400 },
  )
  const theirs = await storageClientOf(server, siti.owner).from('product-photos').list(siti.storeId)
  expect(theirs.data!.map((entry) => entry.name)).toEqual(['rahasia.png'])
}, 120_000)
