import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { encode } from 'uqr'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type Simulator, startSimulator } from './simulator.ts'

let simulator: Simulator

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  simulator = await startSimulator({ port: 0, rawPort: 0 })
})
beforeEach(async () => {
  await post('reset')
})
afterAll(async () => {
  await simulator.close()
})

type Paper = { number: number; printer: string; text: string; isEnded: boolean; marks: Mark[] }
type Mark = { kind: string } & Record<string, unknown>

const reset = [0x1b, 0x40]
const plain = [0x1c, 0x2e]
const text = (words: string) => [...Buffer.from(words, 'latin1')]

async function post(path: string, body: Uint8Array | object = {}): Promise<Response> {
  const isBytes = body instanceof Uint8Array
  return fetch(`${simulator.url}/__sim/${path}`, {
    method: 'POST',
    headers: { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' },
    body: isBytes ? Buffer.from(body) : JSON.stringify(body),
  })
}

const print = (bytes: readonly number[], query = '') => post(`print${query}`, Uint8Array.from(bytes))

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${simulator.url}/__sim/${path}`)
  return (await response.json()) as Answer
}

async function papers(query = ''): Promise<Paper[]> {
  return (await ask<{ papers: Paper[] }>(`papers${query}`)).papers
}

/** Sends over the raw port, as to a network printer; answers what came back until the printer closed. */
function sendRaw(bytes: readonly number[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect(simulator.rawPort, '127.0.0.1', () => socket.end(Uint8Array.from(bytes)))
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.once('close', () => resolve(Buffer.concat(parts)))
    socket.once('error', reject)
  })
}

async function picture(number: number): Promise<Blob> {
  const response = await fetch(`${simulator.url}/__sim/papers/${number}.png`)
  expect(response.headers.get('content-type')).toBe('image/png')
  return new Blob([await response.arrayBuffer()])
}

test('the raw port prints lines with their look, and the end of the connection ends the paper', async () => {
  const bold = [0x1b, 0x45, 1]
  const center = [0x1b, 0x61, 1]
  const double = [0x1d, 0x21, 0x11]
  await sendRaw([...reset, ...plain, ...center, ...bold, ...double, ...text('TOKO\n')])
  await sendRaw([...reset, ...plain, ...text('Indomie   3.500\n'), 0x1b, 0x64, 4])
  const [first, second] = await papers()
  expect(first).toMatchObject({ printer: 'utama', text: 'TOKO', isEnded: true })
  expect(first?.marks[0]).toMatchObject({
    ...{ kind: 'line', align: 'center', isBold: true, widthTimes: 2, heightTimes: 2, widthDots: 96 },
  })
  expect(second?.marks).toEqual([
    expect.objectContaining({ text: 'Indomie   3.500', align: 'left', isBold: false }),
    { kind: 'feed', dots: 120 },
  ])
})

test('a line that is too long goes on below and is said to; 80 mm takes 48 letters', async () => {
  await print([...reset, ...plain, ...text(`${'1234567890'.repeat(5)}\n`)])
  await post('settings?printer=lebar', { widthDots: 576 })
  await print([...reset, ...plain, ...text(`${'1234567890'.repeat(5)}\n`)], '?printer=lebar')
  const marks = (await papers()).map((paper) => paper.marks.map((mark) => [mark.text, mark.isWrapped]))
  expect(marks).toEqual([
    [
      ['12345678901234567890123456789012', true],
      ['345678901234567890', false],
    ],
    [
      ['123456789012345678901234567890123456789012345678', true],
      ['90', false],
    ],
  ])
})

test('what was set stays set over jobs until the next reset, and bytes above 7f are Chinese until they are not', async () => {
  await sendRaw([...reset, 0x1b, 0x45, 1, ...text('A'), 0xc4, 0xe3, 0x0a])
  await sendRaw(text('B\n'))
  await sendRaw([...reset, ...plain, ...text('C'), 0xc4, 0x0a])
  expect(
    (await papers()).map(({ marks }) => [marks[0]?.text, marks[0]?.isBold, marks[0]?.widthDots]),
  ).toEqual([
    ['A\ufffd', true, 36],
    ['B', true, 12],
    ['C\ufffd', false, 24],
  ])
})

test('a cut ends the paper, a kick is counted, and what is no command is shown', async () => {
  await print([
    ...[...reset, ...plain, 0x1b, 0x70, 0, 0x32, 0xfa, ...text('satu\n'), 0x1d, 0x56, 0x42, 10],
    ...[...text('dua\n'), 0x1b, 0x99, ...text('tiga\n')],
  ])
  const [first, second] = await papers()
  expect(first?.marks.at(-1)).toEqual({ kind: 'cut', isFull: false, feedDots: 10 })
  expect(first?.isEnded).toBe(true)
  expect(second).toMatchObject({ text: 'dua\ntiga', isEnded: false })
  expect(second?.marks).toContainEqual(expect.objectContaining({ kind: 'unknown', hex: '1b99' }))
  expect(await ask('drawers')).toMatchObject({ count: 1, drawers: [{ pin: 2, onMs: 100, offMs: 500 }] })
})

/** `GS v 0` of a QR code that was drawn by somebody else. */
function qrRaster(words: string, moduleDots: number): number[] {
  const { data: modules } = encode(words, { ecc: 'M', border: 4 })
  const size = Math.ceil((modules.length * moduleDots) / 8)
  const rows: number[] = []
  for (let y = 0; y < modules.length * moduleDots; y += 1) {
    for (let byte = 0; byte < size; byte += 1) {
      let bits = 0
      for (let bit = 0; bit < 8; bit += 1) {
        const module = Math.floor((byte * 8 + bit) / moduleDots)
        bits = (bits << 1) | (modules[Math.floor(y / moduleDots)]![module] ? 1 : 0)
      }
      rows.push(bits)
    }
  }
  const rowCount = modules.length * moduleDots
  return [0x1d, 0x76, 0x30, 0, size & 255, size >> 8, rowCount & 255, rowCount >> 8, ...rows]
}

/** The QR commands, as in the contract. */
function qrCommands(words: string, moduleDots: number): number[] {
  const head = [0x1d, 0x28, 0x6b]
  return [
    ...[...head, 4, 0, 0x31, 0x41, 0x32, 0, ...head, 3, 0, 0x31, 0x43, moduleDots],
    ...[...head, 3, 0, 0x31, 0x45, 0x31],
    ...[...head, (words.length + 3) & 255, (words.length + 3) >> 8, 0x31, 0x50, 0x30, ...text(words)],
    ...[...head, 3, 0, 0x31, 0x51, 0x30],
  ]
}

test('QR codes by command and as a picture can be read from the paper by a reader of others', async () => {
  const words = 'https://laci.example/struk/7H3K9QWXM2V0C5TB'
  await print([...reset, ...plain, 0x1b, 0x61, 1, ...qrCommands(words, 5), 0x0a, 0x1d, 0x56, 0])
  await print([...reset, ...plain, 0x1b, 0x61, 1, ...qrRaster(words, 5), 0x0a, 0x1d, 0x56, 0])
  const [byCommand, asPicture] = await papers()
  expect(byCommand?.marks[0]).toMatchObject({ kind: 'qr', text: words, isPrinted: true, moduleDots: 5 })
  expect(asPicture?.marks[0]).toMatchObject({ kind: 'raster', isClipped: false })
  for (const paper of [byCommand!, asPicture!]) {
    const [scanned] = await readBarcodes(await picture(paper.number), { formats: ['QRCode'] })
    expect(scanned?.text).toBe(words)
  }
})

test('a unit without QR commands prints rubbish, and a code or picture that does not fit is said to', async () => {
  await post('settings', { hasQr: false })
  await print([...reset, ...plain, ...qrCommands('LACI', 5), 0x0a])
  const [rubbish] = await papers()
  expect(rubbish?.text).toContain('1P0LACI')
  expect(rubbish?.marks).toContainEqual(expect.objectContaining({ kind: 'unknown', hex: '1d28' }))
  await post('reset')
  await print([
    ...reset,
    ...plain,
    ...qrCommands('LACI', 16),
    ...text('x\n'),
    0x1d,
    0x76,
    0x30,
    0,
    60,
    0,
    1,
    0,
  ])
  await print(Array.from({ length: 60 }, () => 0xff))
  const marks = (await papers()).flatMap((paper) => paper.marks)
  expect(marks).toContainEqual(expect.objectContaining({ kind: 'qr', isPrinted: true }))
  expect(marks).toContainEqual({ kind: 'raster', widthDots: 480, rowCount: 1, isClipped: true })
  await print([...reset, ...qrCommands('x'.repeat(400), 16)])
  expect((await papers()).flatMap((paper) => paper.marks)).toContainEqual(
    expect.objectContaining({ kind: 'qr', isPrinted: false }),
  )
})

test('without paper it takes bytes and answers for its state, and prints when there is paper again', async () => {
  await post('settings', { isPaperOut: true })
  const answered = await sendRaw([...reset, ...plain, ...text('nanti\n'), 0x10, 0x04, 4])
  expect([...answered]).toEqual([0x72])
  expect(await papers()).toEqual([])
  await post('settings', { isPaperOut: false })
  expect((await papers()).map((paper) => paper.text)).toEqual(['nanti'])
  expect([...(await sendRaw([0x10, 0x04, 1]))]).toEqual([0x12])
  await post('settings', { answersStatus: false })
  expect([...(await sendRaw([0x10, 0x04, 1]))]).toEqual([])
})

test('faults: off, cut off after some bytes, and slow', async () => {
  await post('settings', { isOffline: true })
  await expect(sendRaw(text('x\n'))).rejects.toThrow('ECONNREFUSED')
  expect((await print(text('x\n'))).status).toBe(503)
  await post('settings', { isOffline: false, dropAfterBytes: 8 })
  await expect(print([...reset, ...plain, ...text('satu dua\n')])).rejects.toThrow()
  expect((await papers()).map((paper) => paper.marks)).toEqual([[]])
  await post('settings', { dropAfterBytes: 4 })
  await sendRaw([...reset, ...plain, ...text('putus\n')]).catch(() => {})
  await post('settings', { bytesPerSecond: 2_000 })
  await print([...reset, ...plain, ...text('pelan\n')])
  expect((await papers()).at(-1)?.text).toBe('pelan')
})

test('several printers by name, each with its own state; waiting for the next paper', async () => {
  await print([...reset, ...plain, ...text('dapur\n')], '?printer=dapur&end=1')
  const { version, last } = await ask<{ version: number; last: number }>('papers')
  const next = ask<{ papers: Paper[] }>(`papers?version=${version}&after=${last}`)
  await print([...reset, ...plain, ...text('kasir\n')])
  expect((await next).papers.length).toBeLessThanOrEqual(1)
  expect((await papers('?printer=dapur')).map((paper) => [paper.text, paper.isEnded])).toEqual([
    ['dapur', true],
  ])
  await post('reset?printer=dapur')
  expect((await papers()).map((paper) => paper.printer)).toEqual(['dapur', 'utama'])
  expect((await post('settings', { widthDots: 400 })).status).toBe(400)
  expect((await post('settings?printer=a%20b', {})).status).toBe(400)
  expect((await fetch(`${simulator.url}/__sim/papers/999.png`)).status).toBe(404)
})

test('the page and what it loads are there, and only pages of this machine may print', async () => {
  for (const path of ['/', '/page.css', '/page-parts.js', '/paper.css', '/page.js']) {
    const response = await fetch(simulator.url + path)
    expect([path, response.status]).toEqual([path, 200])
  }
  const from = async (origin: string) =>
    (await fetch(`${simulator.url}/__sim/papers`, { headers: { origin } })).headers.get(
      'access-control-allow-origin',
    )
  expect(await from('http://localhost:8080')).toBe('http://localhost:8080')
  expect(await from('https://elsewhere.example')).toBeNull()
})
