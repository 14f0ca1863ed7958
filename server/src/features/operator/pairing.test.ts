import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callDesk, makeOperator, type TestOperator } from '../../testing/operators.ts'
import { showCode } from '../../testing/second-factors.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'

let whatsapp: TestWhatsApp
let server: TestServer
let operator: TestOperator
beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({ deps: { whatsapp: whatsapp.gateway() } })
  operator = await makeOperator(server)
})
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

const pair = (body: Record<string, unknown> = {}, bearer = operator.bearer) =>
  callDesk(server, bearer, '/whatsapp/pairing', body)
const renew = (body: Record<string, unknown> = {}) =>
  callDesk(server, operator.bearer, '/whatsapp/pairing/renew', body)
const noted = async (action: string) =>
  (await server.ownerPool.query('select from operator_audit where action = $1', [action])).rowCount

test('[OPERATOR-16] the desk shows the QR while the phone is away, and none when it is back', async () => {
  expect(await pair()).toMatchObject({ status: 200, body: { isConnected: true, qrCode: null } })
  expect((await renew()).body.isRenewed).toBe(false)
  await whatsapp.setSession('QR')
  const actionId = randomUUID()
  const first = await pair({ actionId })
  expect(first).toMatchObject({
    status: 200,
    body: { isReachable: true, isConnected: false, state: 'UNPAIRED' },
  })
  expect(first.body.qrCode).toMatch(/^<svg/)
  expect(first.body.qrCode).not.toContain('#')
  // Asked again and again while the page is open: the same opening.
  const opened = await noted('whatsapp_qr_opened')
  expect((await pair({ actionId })).body).toMatchObject({ isRepeat: true, qrCode: first.body.qrCode })
  expect(await noted('whatsapp_qr_opened')).toBe(opened)
  expect((await renew()).body.isRenewed).toBe(true)
  expect((await pair({ actionId })).body.qrCode).not.toBe(first.body.qrCode)
  await whatsapp.setSession('CONNECTED')
  expect((await pair({ actionId })).body).toMatchObject({ isConnected: true, qrCode: null })
})

test('[OPERATOR-16] the QR is shown only to who showed a code within 10 minutes, also while it is open', async () => {
  await whatsapp.setSession('QR')
  const actionId = randomUUID()
  expect((await pair({ actionId })).status).toBe(200)
  server.clock.advance(11 * 60_000)
  for (const answer of [await pair({ actionId }), await pair(), await renew()]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'fresh_code_needed' } })
    expect(JSON.stringify(answer.body)).not.toContain('svg')
  }
  const shown = await showCode(server, operator, operator.app)
  expect((await pair({ actionId }, shown.accessToken)).body.qrCode).toMatch(/^<svg/)
})

test('[OPERATOR-16] an installation without such a gateway has nothing to pair', async () => {
  const other = await startTestServer({ deps: { whatsapp: whatsapp.cloudGateway() } })
  const theirs = await makeOperator(other)
  expect((await callDesk(other, theirs.bearer, '/whatsapp/pairing', {})).status).toBe(404)
  expect((await callDesk(other, theirs.bearer, '/whatsapp', undefined)).body.ways).toMatchObject([
    { name: 'cloud', isPairable: false },
  ])
  await other.close()
})
