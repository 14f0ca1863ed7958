import { createHmac } from 'node:crypto'
import { storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import type { Message } from '@laci/domain/message/templates.ts'
import { writeMessage } from '@laci/domain/message/templates.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../logging/log.ts'
import { closedUrl, useOddServer } from '../../testing/odd-servers.ts'
import { startTestWhatsApp, type TestWhatsApp, testCloud } from '../../testing/whatsapp.ts'
import { type CloudOptions, createCloudGateway } from './cloud-gateway.ts'
import type { OutgoingMessage } from './gateway.ts'
import { isGatewayFit } from './inspect-gateway.ts'

let whatsapp: TestWhatsApp
const answerOddly = useOddServer()

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
})
afterAll(() => whatsapp.stop())
afterEach(() => whatsapp.clearFaults())

const to = storedPhone('+6281234567890')

function gateway(changes: Partial<CloudOptions> = {}) {
  return createCloudGateway({
    baseUrl: whatsapp.url,
    version: 'v25.0',
    ...testCloud,
    templatePrefix: 'laci_',
    isProduction: false,
    isSimulator: true,
    clock: Date.now,
    timeoutMs: 400,
    ...changes,
  })
}

function outgoing(message: Message): OutgoingMessage {
  return { ...writeMessage(message), to, idempotencyKey: 'a', notAfter: Number.MAX_SAFE_INTEGER }
}
const code = outgoing({ template: 'recovery_code', values: { code: '482193', brand: 'Laci' } })
const newest = async () => (await whatsapp.messagesTo(to)).at(-1)!

test('[WA-14] must test 11: a code goes out as its template, with the code in the text and in the button', async () => {
  expect(await gateway().send(code)).toEqual({
    kind: 'sent',
    providerId: expect.stringMatching(/^wamid\./),
    ack: 0,
  })
  const parameters = [{ type: 'text', text: '482193' }]
  expect(await newest()).toMatchObject({
    code: '482193',
    way: 'cloud',
    request: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '6281234567890',
      type: 'template',
      template: {
        name: 'laci_recovery_code',
        language: { code: 'id' },
        components: [
          { type: 'body', parameters },
          { type: 'button', sub_type: 'url', index: '0', parameters },
        ],
      },
    },
  })
})

test('[WA-14] everything else goes out as a utility template, its values in order', async () => {
  const link = outgoing({
    template: 'ebook_link',
    values: { name: 'Bu *Siti*\nX', item: 'Kas Rapi', link: 'https://laci.example/e/1', order: 'LC-1' },
  })
  expect((await gateway().send(link)).kind).toBe('sent')
  const { request } = (await newest()) as { request: { template: unknown } }
  expect(request.template).toEqual({
    name: 'laci_ebook_link',
    language: { code: 'id' },
    components: [
      {
        type: 'body',
        parameters: ['Bu Siti X', 'Kas Rapi', 'https://laci.example/e/1', 'LC-1'].map((text) => ({
          type: 'text',
          text,
        })),
      },
    ],
  })
  const visit = outgoing({ template: 'sales_page_visit', values: {} })
  expect((await gateway().send(visit)).kind).toBe('sent')
  expect(await newest()).toMatchObject({ request: { template: { components: [] } } })
})

test.each([
  [190, { kind: 'retry', reason: 'wrong_key' }],
  [10, { kind: 'retry', reason: 'wrong_key' }],
  [200, { kind: 'retry', reason: 'wrong_key' }],
  [130429, { kind: 'retry', reason: 'too_many', afterMs: 5_000 }],
  [131056, { kind: 'retry', reason: 'too_soon_for_recipient', afterMs: 6_000 }],
  [131026, { kind: 'reject', reason: 'not_on_whatsapp' }],
  [131047, { kind: 'reject', reason: 'bad_template' }],
  [131048, { kind: 'retry', reason: 'sender_blocked' }],
  [131049, { kind: 'reject', reason: 'held_back' }],
  [132000, { kind: 'reject', reason: 'bad_template' }],
  [132001, { kind: 'reject', reason: 'bad_template' }],
  [131000, { kind: 'retry', reason: 'gateway_failed' }],
  [100, { kind: 'reject', reason: 'bad_request' }],
] as const)('[WA-14] must test 11: error %i of Meta has its meaning', async (cloudError, outcome) => {
  await whatsapp.addFault({ cloudError, times: 1 })
  expect(await gateway().send(code)).toEqual(outcome)
})

test('[WA-14] a wrong token, a wrong number and answers that nobody can read', async () => {
  expect(await gateway({ token: 'salah' }).send(code)).toEqual({ kind: 'retry', reason: 'wrong_key' })
  expect(await gateway({ phoneNumberId: '9' }).send(code)).toEqual({ kind: 'reject', reason: 'bad_request' })
  for (const [status, body, outcome] of [
    [200, '<html>', { kind: 'unknown', reason: 'unreadable_answer' }],
    [200, '', { kind: 'unknown', reason: 'unreadable_answer' }],
    [200, '{"messages":[{}]}', { kind: 'unknown', reason: 'unreadable_answer' }],
    [200, `{"a":"${'x'.repeat(1_000_000)}"}`, { kind: 'unknown', reason: 'unreadable_answer' }],
    [401, '', { kind: 'retry', reason: 'wrong_key' }],
    [429, 'x', { kind: 'retry', reason: 'too_many', afterMs: 5_000 }],
    [502, '<html>', { kind: 'retry', reason: 'gateway_failed' }],
    [400, '[]', { kind: 'reject', reason: 'bad_request' }],
    [302, '', { kind: 'retry', reason: 'gateway_failed' }],
  ] as const) {
    const baseUrl = answerOddly((response) => response.writeHead(status).end(body))
    expect(await gateway({ baseUrl }).send(code)).toEqual(outcome)
  }
  expect(await gateway({ baseUrl: await closedUrl() }).send(code)).toEqual({
    kind: 'retry',
    reason: 'unreachable',
  })
  await whatsapp.addFault({ timeoutMs: 2_000, times: 1 })
  expect(await gateway().send(code)).toEqual({ kind: 'unknown', reason: 'no_answer' })
})

test('[WA-14, WA-4] without a template nothing is asked, and nothing after its time', async () => {
  const before = (await whatsapp.messagesTo(to)).length
  expect(await gateway().send({ ...code, template: null })).toEqual({
    kind: 'reject',
    reason: 'bad_template',
  })
  expect(await gateway().send({ ...code, notAfter: Date.now() - 1 })).toEqual({
    kind: 'reject',
    reason: 'too_late',
  })
  expect(await whatsapp.messagesTo(to)).toHaveLength(before)
})

test('[WA-11, WA-14] must test 13: in production nothing is given to a simulator', async () => {
  const inProduction = gateway({ isProduction: true, isSimulator: false })
  expect(await inProduction.send(code)).toEqual({ kind: 'reject', reason: 'simulator_in_production' })
  const log = createLog('silent')
  expect(await isGatewayFit(inProduction, { isProduction: true, log })).toBe(false)
  expect(await isGatewayFit(gateway(), { isProduction: false, log })).toBe(true)
  expect(await gateway().state()).toEqual({ isReachable: true, isConnected: true, state: 'GREEN' })
  expect(await gateway({ token: 'salah' }).state()).toMatchObject({ isReachable: true, isConnected: false })
})

const status = { id: 'wamid.A', status: 'delivered', timestamp: '1', recipient_id: '6281234567890' }
const webhook = (statuses: unknown, phoneNumberId: string = testCloud.phoneNumberId) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [{ field: 'messages', value: { metadata: { phone_number_id: phoneNumberId }, statuses } }],
      },
    ],
  })
const signed = (text: string, secret: string = testCloud.appSecret) =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
const hear = (text: string, signature: string | undefined = signed(text)) =>
  gateway().hear({ headers: { 'x-hub-signature-256': signature }, rawBody: Buffer.from(text) })

test('[WA-17] must test 11: statuses count only when the bytes as they came are signed with our secret', () => {
  const text = webhook([status])
  const news = [{ kind: 'delivery', providerId: 'wamid.A', news: { kind: 'ack', ack: 2 } }]
  expect(hear(text)).toEqual(news)
  // The same JSON in other bytes is another body.
  const spaced = text.replace('{', '{ ')
  expect(hear(spaced, signed(text))).toBeNull()
  expect(hear(spaced)).toEqual(news)
  expect(hear(text, signed(text, 'lain'))).toBeNull()
  expect(hear(text, signed(text).toUpperCase())).toBeNull()
  expect(hear(text, '')).toBeNull()
  expect(gateway().hear({ headers: {}, rawBody: Buffer.from(text) })).toBeNull()
  const withoutSecret = gateway({ appSecret: '' })
  expect(
    withoutSecret.hear({ headers: { 'x-hub-signature-256': signed(text, '') }, rawBody: Buffer.from(text) }),
  ).toBeNull()
})

test('[WA-17] what is no status of our number is nothing to us', () => {
  for (const text of ['{}', webhook(null), webhook([7, null, {}, { id: 1 }]), webhook([status], '9')]) {
    expect(hear(text)).toEqual([])
  }
  for (const odd of ['warning', '__proto__', 'constructor', '']) {
    expect(hear(webhook([{ ...status, status: odd }]))).toEqual([])
  }
  for (const text of ['', '[]', 'x', 'null']) expect(hear(text)).toBeNull()
  expect(hear(webhook([{ ...status, status: 'failed', errors: [{ code: 131026 }] }]))).toEqual([
    {
      ...{ kind: 'delivery', providerId: 'wamid.A', news: { kind: 'failed' } },
      refusal: { kind: 'reject', reason: 'not_on_whatsapp' },
    },
  ])
  for (const errors of [undefined, null, 7, [], [null, { code: '131026' }, { code: { valueOf: 1 } }]]) {
    expect(hear(webhook([{ ...status, status: 'failed', errors }]))).toEqual([
      { kind: 'delivery', providerId: 'wamid.A', news: { kind: 'failed' } },
    ])
  }
})

test('[WA-17] must test 11: the handshake echoes the challenge to whoever knows the word, and nothing else', () => {
  const ask = (query: object) =>
    gateway().handshake!({
      'hub.mode': 'subscribe',
      'hub.verify_token': testCloud.verifyToken,
      'hub.challenge': '1158201444',
      ...query,
    })
  expect(ask({})).toBe('1158201444')
  expect(ask({ 'hub.verify_token': 'lain' })).toBeNull()
  expect(ask({ 'hub.verify_token': [testCloud.verifyToken] })).toBeNull()
  expect(ask({ 'hub.mode': 'unsubscribe' })).toBeNull()
  expect(ask({ 'hub.challenge': '<script>' })).toBeNull()
  expect(ask({ 'hub.challenge': undefined })).toBeNull()
  expect(
    gateway({ verifyToken: '' }).handshake!({ 'hub.mode': 'subscribe', 'hub.verify_token': '' }),
  ).toBeNull()
})
