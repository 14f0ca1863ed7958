import type { ServerResponse } from 'node:http'
import { storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../logging/log.ts'
import { captureLog } from '../../testing/captured-log.ts'
import { closedUrl, useOddServer } from '../../testing/odd-servers.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'
import type { OutgoingMessage } from './gateway.ts'
import { isGatewayFit } from './inspect-gateway.ts'
import { createWwebjsGateway, type WwebjsOptions } from './wwebjs-gateway.ts'

let whatsapp: TestWhatsApp
const answerOddly = useOddServer()

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
})
afterAll(() => whatsapp.stop())
afterEach(async () => {
  await whatsapp.clearFaults()
  await whatsapp.setSession('CONNECTED')
})

const message: OutgoingMessage = {
  to: storedPhone('+6281234567890'),
  kind: 'otp',
  text: 'Halo',
  template: 'registration_code',
  variables: ['Halo'],
  idempotencyKey: 'a',
  notAfter: Number.MAX_SAFE_INTEGER,
}

function gateway(changes: Partial<WwebjsOptions> = {}) {
  return createWwebjsGateway({
    baseUrl: whatsapp.url,
    apiKey: whatsapp.apiKey,
    session: 'laci',
    isProduction: false,
    isSimulator: true,
    clock: Date.now,
    timeoutMs: 400,
    ...changes,
  })
}

function oddGateway(answer: (response: ServerResponse) => void) {
  return gateway({ baseUrl: answerOddly(answer) })
}

test('[WA-2] must test 2: 200 with a message is sent, under the id of the message', async () => {
  expect(await gateway().send(message)).toEqual({
    kind: 'sent',
    providerId: expect.stringMatching(/^true_6281234567890@c\.us_/),
    ack: 1,
  })
})

test('[WA-2] must test 2: 200 without a message is a reject: nobody was found and nothing sent', async () => {
  await whatsapp.addFault({ noMessage: true })
  expect(await gateway().send(message)).toEqual({ kind: 'reject', reason: 'not_on_whatsapp' })
})

test('[WA-2] must test 3: each error of the gateway has its meaning', async () => {
  for (const [http, outcome] of [
    [400, { kind: 'reject', reason: 'bad_request' }],
    [403, { kind: 'retry', reason: 'wrong_key' }],
    [404, { kind: 'retry', reason: 'session_down' }],
    [422, { kind: 'retry', reason: 'wrong_session_name' }],
    [500, { kind: 'retry', reason: 'gateway_failed' }],
    [503, { kind: 'retry', reason: 'gateway_failed' }],
  ] as const) {
    await whatsapp.addFault({ http, times: 1 })
    expect(await gateway().send(message)).toEqual(outcome)
  }
  expect(await gateway({ apiKey: 'salah' }).send(message)).toEqual({ kind: 'retry', reason: 'wrong_key' })
  expect(await gateway({ session: 'lain' }).send(message)).toEqual({ kind: 'retry', reason: 'session_down' })
  expect(await gateway({ session: 'la ci' }).send(message)).toEqual({
    kind: 'retry',
    reason: 'wrong_session_name',
  })
})

test('[WA-2] must test 3: a session that is not connected is a retry and never an unknown recipient', async () => {
  await whatsapp.setSession('QR')
  expect(await gateway().send(message)).toEqual({ kind: 'retry', reason: 'session_down' })
  expect(await gateway().state()).toEqual({ isReachable: true, isConnected: false, state: 'UNPAIRED' })
})

test('[WA-2] must test 3: "No LID for user" is looked up and tried once more; nobody found is a reject', async () => {
  await whatsapp.addFault({ noLid: true })
  expect((await gateway().send(message)).kind).toBe('sent')
  await whatsapp.clearFaults()
  await whatsapp.addFault({ noLid: true, notRegistered: true })
  expect(await gateway().send(message)).toEqual({ kind: 'reject', reason: 'not_on_whatsapp' })
})

test('[WA-2] the first message to a number is looked up: who is not there is sent nothing, who is there is asked once', async () => {
  const first = { ...message, to: storedPhone('+6281234567001') }
  await whatsapp.addFault({ notRegistered: true })
  const asking = gateway()
  expect(await asking.send(first)).toEqual({ kind: 'reject', reason: 'not_on_whatsapp' })
  expect(await whatsapp.messagesTo(first.to)).toEqual([])
  await whatsapp.clearFaults()
  expect((await asking.send(first)).kind).toBe('sent')
  // Known by now: the look-up, which would say no, is not made any more, and the message is tried.
  await whatsapp.addFault({ notRegistered: true })
  expect(await asking.send(first)).toEqual({ kind: 'reject', reason: 'not_on_whatsapp' })
  expect(await whatsapp.messagesTo(first.to)).toHaveLength(2)
})

test('[WA-2] must test 3: a refused connection was surely not sent; silence and a broken connection may have been', async () => {
  expect(await gateway({ baseUrl: await closedUrl() }).send(message)).toEqual({
    kind: 'retry',
    reason: 'unreachable',
  })
  await whatsapp.addFault({ timeoutMs: 2_000, times: 1 })
  expect(await gateway().send(message)).toEqual({ kind: 'unknown', reason: 'no_answer' })
  await whatsapp.addFault({ refuse: true, times: 1 })
  expect(await gateway().send(message)).toEqual({ kind: 'unknown', reason: 'no_answer' })
})

test('[WA-2] must test 3: an answer that cannot be read may have been a success: HTML, nothing, a megabyte, a list', async () => {
  for (const body of [
    '<html>502</html>',
    '',
    'x'.repeat(1_000_000),
    `{"a":"${'x'.repeat(1_000_000)}"}`,
    '[]',
  ]) {
    const outcome = await oddGateway((response) => response.end(body)).send(message)
    expect(outcome).toEqual({ kind: 'unknown', reason: 'unreadable_answer' })
  }
  const redirected = oddGateway((response) =>
    response.writeHead(302, { location: 'http://localhost:1/' }).end(),
  )
  expect(await redirected.send(message)).toEqual({ kind: 'retry', reason: 'gateway_failed' })
  const odd = oddGateway((response) => response.end('{"success":true,"message":{"id":7}}'))
  expect(await odd.send(message)).toEqual({ kind: 'sent', providerId: '', ack: 0 })
})

test('[WA-4] a message whose time is over is not even tried', async () => {
  const before = (await whatsapp.messagesTo('6281234567890')).length
  expect(await gateway().send({ ...message, notAfter: Date.now() - 1 })).toEqual({
    kind: 'reject',
    reason: 'too_late',
  })
  expect(await whatsapp.messagesTo('6281234567890')).toHaveLength(before)
})

test('[WA-11] must test 13: in production nothing is given to a simulator, and the server does not start with it', async () => {
  const before = (await whatsapp.messagesTo('6281234567890')).length
  const inProduction = gateway({ isProduction: true, isSimulator: false })
  expect(await inProduction.send(message)).toEqual({ kind: 'reject', reason: 'simulator_in_production' })
  expect(await whatsapp.messagesTo('6281234567890')).toHaveLength(before)
  const log = createLog('silent')
  expect(await isGatewayFit(inProduction, { isProduction: true, log })).toBe(false)
  expect(await isGatewayFit(gateway(), { isProduction: false, log })).toBe(true)
})

test('[WA-11] must test 13: a gateway that answers without a key is reported, and so is one that does not answer', async () => {
  const { log, lines } = captureLog('warn')
  const open = oddGateway((response) => response.end('{"success":true,"message":"session_connected"}'))
  expect(await isGatewayFit(open, { isProduction: true, log })).toBe(true)
  expect(lines.join()).toContain('answers without a key')
  lines.length = 0
  expect(await isGatewayFit(gateway({ baseUrl: 'http://127.0.0.1:9' }), { isProduction: true, log })).toBe(
    true,
  )
  expect(lines.join()).toContain('does not answer')
  lines.length = 0
  expect(await isGatewayFit(gateway(), { isProduction: false, log })).toBe(true)
  expect(lines).toEqual([])
})

test('[OPERATOR-16] a session that lost its phone has a QR, and another one when it is asked for', async () => {
  const { pairing, state } = gateway()
  expect(await pairing!.qr()).toBeNull()
  await whatsapp.setSession('QR')
  const first = await pairing!.qr()
  expect(first).toMatch(/^2@/)
  expect(await pairing!.qr()).toBe(first)
  expect(await pairing!.renew()).toBe(true)
  expect(await pairing!.qr()).toMatch(/^2@/)
  expect(await pairing!.qr()).not.toBe(first)
  expect(await state()).toMatchObject({ isConnected: false, state: 'UNPAIRED' })
})

test('[OPERATOR-16] a session that does not run is started; an odd answer is no QR and no new beginning', async () => {
  await whatsapp.setSession('DISCONNECTED')
  expect(await gateway().pairing!.renew()).toBe(true)
  expect(await gateway().state()).toMatchObject({ isConnected: true })
  const asked: string[] = []
  const answers: Record<string, object> = {
    restart: { success: false, message: 'session_not_found' },
    start: { success: true, message: 'Session initiated successfully' },
  }
  const starting = oddGateway((response) => {
    const what = response.req.url!.split('/')[2]!
    asked.push(what)
    response.end(JSON.stringify(answers[what]))
  })
  expect(await starting.pairing!.renew()).toBe(true)
  expect(asked).toEqual(['restart', 'start'])
  for (const odd of [
    '<html>',
    '[]',
    '{"success":true,"qr":7}',
    `{"success":true,"qr":"${'x'.repeat(5_000)}"}`,
  ])
    expect(await oddGateway((response) => response.end(odd)).pairing!.qr()).toBeNull()
  const refusing = oddGateway((response) => response.writeHead(403).end('{"success":false}'))
  expect(await refusing.pairing!.qr()).toBeNull()
  expect(await refusing.pairing!.renew()).toBe(false)
})
