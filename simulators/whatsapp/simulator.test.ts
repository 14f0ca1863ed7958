import { type ChildProcess, fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Served } from '../serve.ts'
import type { SimulatedMessage } from './message-box.ts'
import { startSimulator } from './simulator.ts'

let simulator: Served

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, apiKey: 'kunci', sessionName: 'laci', dataFile: null })
})
afterAll(() => simulator.close())
beforeEach(() => post('/__sim/reset', {}))

type Answer = { status: number; body: Record<string, unknown> }

async function post(path: string, body: unknown, key = 'kunci', base = simulator.url): Promise<Answer> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function get(path: string, base = simulator.url): Promise<Answer> {
  const response = await fetch(base + path, { headers: { 'x-api-key': 'kunci' } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const send = (changes: object = {}, key?: string, session = 'laci') =>
  post(
    `/client/sendMessage/${session}`,
    { chatId: '6281234567890@c.us', contentType: 'string', content: 'Halo', ...changes },
    key,
  )

async function messages(query = ''): Promise<SimulatedMessage[]> {
  return (await get(`/__sim/messages${query}`)).body.messages as SimulatedMessage[]
}

test('[WA-12] a message is taken as the real gateway takes it', async () => {
  const answer = await send()
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: { body: 'Halo', type: 'chat', to: '6281234567890@c.us', id: { fromMe: true } },
    },
  })
  const { id } = answer.body.message as { id: { _serialized: string } }
  expect(id._serialized).toMatch(/^true_6281234567890@c\.us_3EB0[0-9A-F]{18}$/)
  expect(await messages()).toMatchObject([{ to: '6281234567890', text: 'Halo', isDelivered: true }])
})

test('[WA-12] key, session, content type and chat id are checked in the order of the real gateway', async () => {
  expect(await send({}, 'falsch')).toEqual({
    status: 403,
    body: { success: false, error: 'Invalid API key' },
  })
  expect((await send({}, 'kunci', 'la%20ci')).status).toBe(422)
  expect(await send({}, 'kunci', 'lain')).toEqual({
    status: 404,
    body: { success: false, error: 'session_not_found' },
  })
  expect(await send({ contentType: 'Teks' })).toEqual({
    status: 400,
    body: { success: false, error: 'invalid contentType' },
  })
  expect((await send({ chatId: '6281234567890' })).status).toBe(500)
  expect((await post('/client/sendMessage/laci', null)).status).toBe(400)
})

test('[WA-12] a number with its 0 is nobody: 200 without a message, nothing corrected', async () => {
  for (const chatId of ['081234567890@c.us', '12036302@g.us', '1234567890123@lid']) {
    expect(await send({ chatId })).toEqual({ status: 200, body: { success: true } })
  }
  expect((await messages()).map((message) => message.isDelivered)).toEqual([false, false, false])
})

test('[WA-12] a session that is not connected answers 404, and its status says so with 200', async () => {
  expect((await get('/session/status/laci')).body).toEqual({
    success: true,
    state: 'CONNECTED',
    message: 'session_connected',
  })
  await post('/__sim/session', { state: 'QR' })
  expect(await send()).toEqual({ status: 404, body: { success: false, error: 'session_not_connected' } })
  expect(await get('/session/status/laci')).toMatchObject({ status: 200, body: { success: false } })
  await post('/session/start/laci', {})
  expect((await send()).status).toBe(200)
  expect((await get('/ping')).body).toEqual({ success: true, message: 'pong' })
})

test('[WA-12] numbers can be looked up, and that ends "No LID for user"', async () => {
  await post('/__sim/faults', { to: '62812', noLid: true })
  expect(await send()).toEqual({ status: 500, body: { success: false, error: 'No LID for user' } })
  expect((await post('/client/getNumberId/laci', { number: '6281234567890' })).body).toEqual({
    success: true,
    result: { server: 'c.us', user: '6281234567890', _serialized: '6281234567890@c.us' },
  })
  expect((await send()).status).toBe(200)
  await post('/__sim/reset', {})
  await post('/__sim/faults', { notRegistered: true })
  expect((await post('/client/isRegisteredUser/laci', { number: '6281234567890' })).body.result).toBe(false)
  expect((await post('/client/getNumberId/laci', { number: '6281234567890' })).body.result).toBeNull()
})

test('[WA-12] faults hit the numbers and as often as they were told to', async () => {
  await post('/__sim/faults', { to: '62811', http: 500, times: 1 })
  expect((await send()).status).toBe(200)
  expect((await send({ chatId: '628111111111@c.us' })).status).toBe(500)
  expect((await send({ chatId: '628111111111@c.us' })).status).toBe(200)
  await post('/__sim/faults', { refuse: true, times: 1 })
  await expect(send()).rejects.toThrow()
  await post('/__sim/faults', { timeoutMs: 50, times: 1 })
  await expect(send()).rejects.toThrow()
  await post('/__sim/faults', { body: '<html>', times: 1 })
  await expect(send()).rejects.toThrow('JSON')
  expect((await post('/__sim/faults', { unknown: true })).status).toBe(400)
})

test('[WA-12] after sendThenTimeout the message is there and the answer is not', async () => {
  await post('/__sim/faults', { sendThenTimeout: true, times: 1 })
  const hangUp = new AbortController()
  const sending = fetch(`${simulator.url}/client/sendMessage/laci`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'kunci' },
    body: JSON.stringify({ chatId: '6281234567890@c.us', contentType: 'string', content: 'Halo' }),
    signal: hangUp.signal,
  })
  expect(await messages('?after=0')).toMatchObject([{ isDelivered: true }])
  hangUp.abort()
  await expect(sending).rejects.toThrow()
})

test('[WA-12] a test can wait for the next message of a number', async () => {
  await send()
  const [first] = await messages()
  const waiting = messages(`?to=0813&after=${first!.number}`)
  await send({ chatId: '6281200000000@c.us' })
  await send({ chatId: '6281300000000@c.us', content: 'Kode OTP Anda adalah: 4821' })
  expect(await waiting).toMatchObject([{ to: '6281300000000', kind: 'otp', code: '4821' }])
})

const template = (changes: object = {}, components?: unknown) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: '6281234567890',
  type: 'template',
  template: {
    name: 'laci_registration_code',
    language: { code: 'id' },
    components: components ?? [
      { type: 'body', parameters: [{ type: 'text', text: '4821' }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '4821' }] },
    ],
  },
  ...changes,
})

async function sendCloud(body: unknown, token = 'kunci', path = '/v25.0/100/messages'): Promise<Answer> {
  const response = await fetch(simulator.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('[WA-12] a template is taken as the Cloud API takes it, and its code is shown', async () => {
  expect(await sendCloud(template())).toMatchObject({
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: '6281234567890', wa_id: '6281234567890' }],
      messages: [{ id: expect.stringMatching(/^wamid\./) }],
    },
  })
  expect(await messages()).toMatchObject([{ way: 'cloud', kind: 'otp', code: '4821', isDelivered: true }])
})

test('[WA-12] token, number, recipient, kind and parameters are checked as Meta does', async () => {
  const codeOf = async (answer: Promise<Answer>) => {
    const { status, body } = await answer
    return [status, (body.error as { code: number }).code]
  }
  expect(await codeOf(sendCloud(template(), 'lain'))).toEqual([401, 190])
  expect(await codeOf(sendCloud(template(), 'kunci', '/v25.0/9/messages'))).toEqual([400, 100])
  expect(await codeOf(sendCloud(template({ to: '0812' })))).toEqual([400, 100])
  expect(await codeOf(sendCloud(template({ messaging_product: 'x' })))).toEqual([400, 100])
  expect(await codeOf(sendCloud(template({ type: 'text' })))).toEqual([400, 131047])
  expect(await codeOf(sendCloud(template({ template: { name: 'A B' } })))).toEqual([404, 132001])
  const body = (text: string) => [{ type: 'body', parameters: [{ type: 'text', text }] }]
  for (const text of ['', 'a\nb', 'a    b']) {
    expect(await codeOf(sendCloud(template({}, body(text))))).toEqual([400, 132018])
  }
  const [first, button] = template().template.components as [object, object]
  const other = { ...button, parameters: [{ type: 'text', text: '9999' }] }
  expect(await codeOf(sendCloud(template({}, [first, other])))).toEqual([400, 132000])
  await post('/__sim/faults', { cloudError: 131056, times: 1 })
  expect(await codeOf(sendCloud(template()))).toEqual([429, 131056])
  expect((await sendCloud(template())).status).toBe(200)
})

test('[WA-12] faults can hit one wire alone', async () => {
  await post('/__sim/faults', { way: 'wwebjs', http: 500 })
  expect((await send()).status).toBe(500)
  expect((await sendCloud(template())).status).toBe(200)
})

test('[WA-12] acknowledgements are told to the address that was named, signed as each gateway does, in the order wanted', async () => {
  const heard: { path: string; key: unknown; signature: unknown; text: string }[] = []
  const listener = createServer(async (incoming, response) => {
    const parts: Buffer[] = []
    for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part)
    const { 'x-api-key': key, 'x-hub-signature-256': signature } = incoming.headers
    heard.push({ path: incoming.url ?? '', key, signature, text: Buffer.concat(parts).toString() })
    response.end('{}')
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  try {
    await post('/__sim/events', { url, scale: 0 })
    await send()
    await expect.poll(() => heard.length).toBe(3)
    expect(heard.map(({ text }) => JSON.parse(text).data.ack)).toEqual([1, 2, 3])
    expect(heard[0]).toMatchObject({ path: '/wwebjs/events', key: 'kunci' })
    heard.length = 0
    await post('/__sim/faults', { ackOrder: 'reversed', duplicateAck: true, times: 1 })
    await sendCloud(template())
    await expect.poll(() => heard.length).toBe(6)
    for (const { path, signature, text } of heard) {
      expect(path).toBe('/cloud/events')
      expect(signature).toBe(`sha256=${createHmac('sha256', 'kunci').update(text).digest('hex')}`)
    }
    const statuses = heard.map(({ text }) => JSON.parse(text).entry[0].changes[0].value.statuses[0].status)
    expect([...new Set(statuses)].sort()).toEqual(['delivered', 'read', 'sent'])
    heard.length = 0
    await post('/__sim/faults', { noAck: true, times: 1 })
    expect(((await send()).body.message as { ack: number }).ack).toBe(0)
    await post('/__sim/session', { state: 'DISCONNECTED' })
    await expect.poll(() => heard.map(({ text }) => JSON.parse(text).dataType)).toEqual(['disconnected'])
    expect((await post('/__sim/events', { url: 7 })).status).toBe(400)
  } finally {
    await post('/__sim/events', { url: null, scale: 1 })
    listener.close()
  }
})

test('[WA-12] the last five hundred messages are kept, and whoever watches hears of every change', async () => {
  const { version } = (await get('/__sim/messages')).body
  const changed = get(`/__sim/messages?version=${version}`)
  for (let turn = 0; turn < 510; turn += 1) await send({ content: `Pesan ${turn}` })
  const kept = await messages()
  expect(kept).toHaveLength(500)
  expect([kept[0]!.text, kept.at(-1)!.text]).toEqual(['Pesan 10', 'Pesan 509'])
  expect((await changed).body.version).not.toBe(version)
})

test('[WA-12] the page and its parts are served', async () => {
  for (const [path, type] of [
    ['/', 'text/html'],
    ['/page.css', 'text/css'],
    ['/page.js', 'text/javascript'],
    ['/page-parts.js', 'text/javascript'],
  ]) {
    const response = await fetch(simulator.url + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain(type)
    expect(response.headers.get('x-laci-simulator')).toBe('whatsapp')
    await response.arrayBuffer()
  }
  expect((await get('/lain')).status).toBe(404)
})

test('[WA-12] as a program: keeps its messages over a restart and ends with whoever forked it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laci-simulator-'))
  const dataFile = join(folder, 'messages.json')
  try {
    const first = await forkProgram(dataFile)
    await post(
      '/client/sendMessage/laci',
      { chatId: '6281234567890@c.us', contentType: 'string', content: 'Halo' },
      'rahasia',
      first.url,
    )
    const firstEnd = once(first.child, 'exit')
    first.child.kill('SIGKILL')
    await firstEnd
    const second = await forkProgram(dataFile)
    const kept = await get('/__sim/messages', second.url)
    expect(kept.body.messages).toMatchObject([{ number: 1, text: 'Halo' }])
    const end = once(second.child, 'exit')
    second.child.disconnect()
    expect((await end)[0]).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('[WA-12] a body of many megabytes and a hang-up in the middle do no harm', async () => {
  const huge = await post('/client/sendMessage/laci', { content: 'x'.repeat(3_000_000) })
  expect(huge.status).toBe(400)
  const half = request(`${simulator.url}/client/sendMessage/laci`, {
    method: 'POST',
    headers: { 'content-length': '1000' },
  })
  half.on('error', () => {})
  half.write('{"chatId"')
  half.destroy()
  expect((await get('/ping')).status).toBe(200)
})

async function forkProgram(dataFile: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(
    new URL('./main.ts', import.meta.url),
    ['--port', '0', '--api-key', 'rahasia', '--data-file', dataFile],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] },
  )
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return { child, url: `http://127.0.0.1:${message.port}` }
}
