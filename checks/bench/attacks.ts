import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { syncProtocol } from '@laci/domain/journal/wire.ts'
import { createEventMaker, type EventMaker } from '@laci/server/testing/event-maker.ts'
import { WebSocket } from 'ws'
import type { AttackName, AttackOrder, AttackReport } from './attack-wire.ts'
import type { BenchTill } from './ingest-shop.ts'

// A process of its own: what somebody does who wants everybody else to wait. Every loop is bounded in count, and ends
// when the process is told to.

/** Another address of this machine than the bystander's: limits by address must not be what saves or stops it. */
const attackerAddress = '127.0.0.2'
const agent = new Agent({ keepAlive: true, localAddress: attackerAddress, maxSockets: 64 })
const random = (count: number) => new Uint8Array(randomBytes(count))
const freshId = () => uuidV7(Date.now(), random(10))

const answers: Record<string, number> = {}
let calls = 0
let isOver = false
const lines: (Socket | WebSocket)[] = []

function note(answer: string): void {
  calls += 1
  answers[answer] = (answers[answer] ?? 0) + 1
}

function call(
  url: string,
  method: string,
  path: string,
  more: { readonly key?: string; readonly body?: string | Buffer } = {},
): Promise<string> {
  return new Promise((resolve) => {
    const asked = request(
      `${url}${path}`,
      {
        method,
        agent,
        timeout: 60_000,
        headers: {
          ...(more.key !== undefined && { authorization: `Bearer ${more.key}` }),
          ...(more.body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(more.body),
          }),
        },
      },
      (response) => {
        response.resume()
        response.once('close', () => resolve(String(response.statusCode)))
      },
    )
    asked.once('error', (error) => resolve((error as { code?: string }).code ?? 'error'))
    asked.once('timeout', () => asked.destroy())
    asked.end(more.body)
  }).then((answer) => {
    note(answer as string)
    return answer as string
  })
}

type Attacker = { readonly url: string; readonly till: BenchTill; readonly maker: EventMaker }

/** Sends events in the order of the device; answers the status. */
function push({ url, till }: Attacker, events: readonly Envelope[]): Promise<string> {
  const body = JSON.stringify({
    protocol: syncProtocol,
    storeId: till.storeId,
    deviceId: till.deviceId,
    sentAt: Date.now(),
    firstSeq: events[0]!.deviceSeq,
    // Whatever was refused is given up, so that the attack goes on.
    isGapKnown: true,
    events,
  })
  return call(url, 'POST', '/api/sync/push', { key: till.deviceKey, body })
}

const counterFacts = { businessDay: '2026-01-01', cashierName: 'Kasir', shiftId: null }
const drawer = { kind: 'drawer_opened', body: { ...counterFacts, reason: 'uang kecil' } }

/** Repeats until the process is told to end, `count` times at most, `width` at once. */
async function repeat(count: number, width: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  let turn = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (!isOver && turn < count) await work(turn++)
    }),
  )
}

const attacks: { readonly [Name in AttackName]: (attacker: Attacker) => Promise<void> } = {
  async 'poisoned log lines'(attacker) {
    const { maker, url } = attacker
    const poisons = ['eyJ-', 'a://', '0 8', 'kode ', 'pbkdf2-'].map((text) =>
      text.repeat(200_000 / text.length),
    )
    await repeat(300, 1, async (turn) => {
      const poison = poisons[turn % poisons.length]!
      await push(attacker, [
        maker.seal({ kind: 'customer_erased', version: 2, body: { customerId: poison } }),
        maker.seal({
          kind: 'receipt_reprinted',
          version: 2,
          body: { saleId: poison.slice(0, 20_000), copyNumber: poison.slice(0, 20_000) },
        }),
      ])
      await push(attacker, [maker.seal(drawer)])
      await call(url, 'GET', `/struk/${encodeURIComponent(poison.slice(0, 300))}`)
    })
  },
  async 'erasing under thousands of names'(attacker) {
    const { maker } = attacker
    const customerId = freshId()
    for (let batch = 0; batch < 20 && !isOver; batch += 1) {
      await push(
        attacker,
        Array.from({ length: 100 }, () => maker.seal(drawer)),
      )
    }
    await push(
      attacker,
      Array.from({ length: 10 }, (_, from) =>
        maker.seal({
          kind: 'customer_saved',
          body: {
            customers: Array.from({ length: 200 }, (_unused, at) => ({
              customerId,
              changes: { name: `uang kecil ${from * 200 + at}` },
            })),
          },
        }),
      ),
    )
    const erased = maker.seal({ kind: 'customer_erased', body: { ...counterFacts, customerId } })
    await repeat(400, 10, () => push(attacker, [erased]))
  },
  async 'full pushes of one shop'(attacker) {
    const events = Array.from({ length: 100 }, () =>
      attacker.maker.seal({ kind: 'drawer_opened', body: { ...counterFacts, reason: 'x'.repeat(150) } }),
    )
    await repeat(3_000, 16, () => push(attacker, events))
  },
  async 'large bodies without an account'({ url }) {
    const body = `{"name":"${'x'.repeat(9_900_000)}"}`
    await repeat(400, 20, () => call(url, 'POST', '/api/registrations', { body }))
  },
  async 'dripping bodies and idle sockets'({ url, till }) {
    const { hostname, port, host } = new URL(url)
    for (let line = 0; line < 300 && !isOver; line += 1) {
      const socket = connect({ host: hostname, port: Number(port), localAddress: attackerAddress })
      socket.on('error', (error) => note((error as { code?: string }).code ?? 'error'))
      socket.once('close', () => note('dripping line closed'))
      socket.write(
        `POST /auth/v1/token HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n`,
      )
      lines.push(socket)
    }
    for (let line = 0; line < 1_500 && !isOver; line += 1) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/sync/socket`, {
        localAddress: attackerAddress,
      })
      socket.on('error', () => note('socket refused'))
      socket.once('open', () => socket.send(JSON.stringify({ deviceKey: till.deviceKey })))
      socket.once('close', () => note('socket closed'))
      lines.push(socket)
      if (line % 50 === 49) await wait(20)
    }
    while (!isOver) {
      for (const line of lines) if (!(line instanceof WebSocket) && line.writable) line.write('x')
      await wait(1_000)
    }
  },
  async 'unknown keys at every door'({ url }) {
    const key = `laci_${freshId()}_${'A'.repeat(43)}`
    const doors = [
      ['GET', '/api/sync/pull'],
      ['GET', '/rest/v1/stores'],
      ['GET', '/storage/v1/object/product-photos/x'],
      ['GET', '/healthz'],
      ['GET', '/auth/v1/user'],
      ['GET', '/api/devices'],
    ] as const
    await repeat(30_000, 32, (turn) => {
      const [method, path] = doors[turn % doors.length]!
      return call(url, method, path, { key })
    })
  },
}

process.on('message', (message: AttackOrder | 'end') => {
  if (message === 'end') {
    isOver = true
    for (const line of lines) line instanceof WebSocket ? line.terminate() : line.destroy()
    process.send?.({ calls, answers } satisfies AttackReport, () => process.exit(0))
    return
  }
  const { name, url, till } = message
  const maker = createEventMaker(till.storeId, till.deviceId, random, Date.now())
  attacks[name]({ url, till, maker }).catch((error: Error) => note(error.message))
})
