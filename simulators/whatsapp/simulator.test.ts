import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SimulatedMessage } from './message-box.ts'
import { type Simulator, startSimulator } from './simulator.ts'

let simulator: Simulator

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

test('[WA-12] the page and its parts are served', async () => {
  for (const [path, type] of [
    ['/', 'text/html'],
    ['/page.css', 'text/css'],
    ['/page.js', 'text/javascript'],
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
