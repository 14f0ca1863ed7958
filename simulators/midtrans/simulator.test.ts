import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { basicAuthorization } from './signature.ts'
import { minuteMs, serverKey, startTestMerchant } from './testing/merchant.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laci-midtrans-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('[MIDTRANS-7] refuses production and keys that are not of the sandbox, and says in every answer what it is', async () => {
  await expect(startTestMerchant({ isProduction: true })).rejects.toThrow('production')
  await expect(startTestMerchant({ serverKey: 'Mid-server-asli' })).rejects.toThrow('SB-')
  await expect(startTestMerchant({ clientKey: 'Mid-client-asli' })).rejects.toThrow('SB-')
  const merchant = await startTestMerchant()
  for (const path of ['/', '/v2/A/status', '/tidak-ada']) {
    const { headers } = await fetch(merchant.url + path)
    expect(headers.get('x-laci-simulator')).toBe('midtrans')
  }
  await merchant.stop()
})

test('[MIDTRANS-6] a run with a seed draws the same again, and a reset takes the same way', async () => {
  const run = async (seed: number) => {
    const merchant = await startTestMerchant({ seed })
    const { token } = (await merchant.create('A')).body
    await merchant.pay('A', 'pending', { method: 'bca_va' })
    const body = merchant.notices[0]!.body
    await merchant.post('/__sim/reset', { seed })
    const again = (await merchant.create('A')).body.token
    await merchant.stop()
    return [token, body.transaction_id, again]
  }
  const first = await run(11)
  expect(await run(11)).toEqual(first)
  expect(first[2]).toBe(first[0])
  expect((await run(12))[0]).not.toBe(first[0])
})

test('[MIDTRANS-6] orders, money and waiting retries survive a restart', async () => {
  const dataFile = join(folder, 'midtrans.json')
  const first = await startTestMerchant({ dataFile })
  first.answerWith(503)
  await first.create('A')
  await first.pay('A', 'success', { method: 'bca_va' })
  await first.advance(minuteMs)
  await first.stop()
  const second = await startTestMerchant({ dataFile })
  expect((await second.get('/v2/A/status')).body.transaction_status).toBe('settlement')
  // The address of the first merchant is gone; the plan goes on all the same.
  expect((await second.hooks('A')).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  await second.advance(4 * minuteMs)
  const tries = (await second.hooks('A')).map((hook) => hook.tries.map(({ httpStatus }) => httpStatus))
  expect(tries).toEqual([
    [503, null],
    [503, null],
  ])
  expect((await second.create('A')).status).toBe(400)
  await second.stop()
})

test('[MIDTRANS-6] a plan that ran ahead of the day goes on where it was', async () => {
  const dataFile = join(folder, 'midtrans.json')
  const first = await startTestMerchant({ dataFile, speed: 600 })
  await first.advance(20 * 24 * 60 * minuteMs)
  first.answerWith(503)
  await first.create('A')
  await first.pay('A', 'pending', { method: 'bca_va' })
  await first.stop()
  const second = await startTestMerchant({ dataFile })
  await second.advance(3 * minuteMs)
  expect((await second.hooks('A'))[0]!.tries).toHaveLength(2)
  await second.stop()
})

test('[MIDTRANS-6] [MIDTRANS-7] as a program: keeps its state over a restart and ends with whoever forked it', async () => {
  const dataFile = join(folder, 'midtrans.json')
  const first = await forkProgram(dataFile)
  const created = await fetch(`${first.url}/snap/v1/transactions`, {
    method: 'POST',
    headers: { authorization: basicAuthorization(serverKey), 'content-type': 'application/json' },
    body: JSON.stringify({ transaction_details: { order_id: 'A', gross_amount: 1 } }),
  })
  expect(created.status).toBe(201)
  const firstEnd = once(first.child, 'exit')
  first.child.disconnect()
  expect((await firstEnd)[0]).toBe(0)
  const second = await forkProgram(dataFile)
  const { orders } = (await (await fetch(`${second.url}/__sim/orders`)).json()) as { orders: object[] }
  expect(orders).toMatchObject([{ orderId: 'A', attempts: [] }])
  const secondEnd = once(second.child, 'exit')
  second.child.kill('SIGTERM')
  expect((await secondEnd)[0]).toBe(0)
})

async function forkProgram(dataFile: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(
    new URL('./main.ts', import.meta.url),
    ['--port', '0', '--server-key', serverKey, '--data-file', dataFile],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] },
  )
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return { child, url: `http://127.0.0.1:${message.port}` }
}
