import { createHash, randomUUID } from 'node:crypto'
import type { OrderKind } from '@laci/domain/order/catalogue.ts'
import type { OrderOpened, OrderView } from '@laci/domain/order/wire.ts'
import type { Logger } from 'pino'
import { expect, vi } from 'vitest'
import { createOrderEffects } from '../app/order-effects.ts'
import type { FeatureDeps } from '../deps/server-deps.ts'
import type { WhatsAppGateway } from '../integrations/whatsapp/gateway.ts'
import type { OrderEffect, OrderEffects } from '../payments/order-effect.ts'
import { notificationPath, startTestMidtrans, type TestMidtrans, testServerKey } from './midtrans.ts'
import { addTestDevice, callApi, type JsonAnswer, openTestShop, type TestShop } from './shop.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** What the effects of this kind of test did: one row each time, so that a second time is seen. */
export type Done = { order_id: string; effect: string; step: string; rupiah: number }

/** A real server that talks with the simulator of the provider, and effects that only write down that they were done. */
export type PayingServer = {
  readonly server: TestServer
  readonly midtrans: TestMidtrans
  readonly shop: TestShop
  /** What the effects did for an order, oldest first. */
  done(orderId: string): Promise<Done[]>
  /** At the till of the shop, unless said; null: by nobody who is signed in. */
  order(wish?: Record<string, unknown>, bearer?: string | null): Promise<JsonAnswer<OrderOpened>>
  view(order: Pick<OrderOpened, 'orderId' | 'orderSecret'>): Promise<OrderView>
  /** Presses a button of the order. */
  press(
    order: Pick<OrderOpened, 'orderId' | 'orderSecret'>,
    button: 'check' | 'session' | 'cancel',
  ): Promise<JsonAnswer<OrderOpened & { code?: string }>>
  /** Waits until the order stands there. */
  reach(order: Pick<OrderOpened, 'orderId' | 'orderSecret'>, state: OrderView['state']): Promise<OrderView>
  /** Waits until no message of this order waits any more. */
  settled(orderId: string): Promise<void>
  alarms(orderId: string): Promise<string[]>
  rows<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** `kindsWithout`: kinds that no effect grants. `withFeatures`: what the features give as well, before what is written down. */
export async function startPayingServer(
  options: {
    kindsWithout?: readonly string[]
    withFeatures?: boolean
    timeoutMs?: number
    log?: Logger
    whatsapp?: WhatsAppGateway
  } = {},
): Promise<PayingServer> {
  const midtrans = await startTestMidtrans()
  const noting = (name: string): OrderEffect => ({
    name,
    grant: async (tx, order) => {
      await tx.query('insert into effect_done values ($1, $2, $3, $4)', [
        order.orderId,
        name,
        'grant',
        order.amountRupiah,
      ])
      return null
    },
    takeBack: async (tx, order, step) => {
      await tx.query('insert into effect_done values ($1, $2, $3, $4)', [
        order.orderId,
        name,
        step.stepId.slice(order.orderId.length + 1),
        -step.stepRupiah,
      ])
    },
    describe: async () => ({ text: `diberikan oleh ${name}`, url: null }),
  })
  const effectsOf = (deps: FeatureDeps): OrderEffects => {
    const real = options.withFeatures ? createOrderEffects(deps) : null
    const both = [noting('satu'), noting('dua')]
    const of = (kind: OrderKind) =>
      options.kindsWithout?.includes(kind) ? [] : [...(real?.[kind] ?? []), ...both]
    return {
      ebook: of('ebook'),
      plan: of('plan'),
      tokens: of('tokens'),
      one_time: of('one_time'),
      hardware: of('hardware'),
    }
  }
  const server = await startTestServer({
    effectsOf,
    deps: {
      midtrans: midtrans.gateway(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      ...(options.log && { log: options.log }),
      ...(options.whatsapp && { whatsapp: options.whatsapp }),
    },
  })
  await server.ownerPool.query(
    `create table effect_done (order_id uuid, effect text, step text, rupiah bigint,
       number bigint generated always as identity);
     grant insert on effect_done to service_role`,
  )
  midtrans.tellsTo(server)
  const shop = await openTestShop(server)
  // A till's key does not end, however far a test moves the clock.
  const till = await addTestDevice(server, shop)
  const rows: PayingServer['rows'] = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await server.ownerPool.query(text, [...values])).rows as Row[]
  const view: PayingServer['view'] = async ({ orderId, orderSecret }) =>
    (await callApi<OrderView>(server, 'GET', `/api/orders/${orderId}`, { bearer: orderSecret })).body

  return {
    server,
    midtrans,
    shop,
    rows,
    view,
    done: (orderId) =>
      rows('select order_id, effect, step, rupiah from effect_done where order_id = $1 order by number', [
        orderId,
      ]),
    order: (wish = {}, bearer = till.deviceKey) =>
      callApi(server, 'POST', '/api/orders', {
        ...(bearer !== null && { bearer }),
        body: { requestId: randomUUID(), itemId: 'plan-1', ...wish },
      }),
    press: ({ orderId, orderSecret }, button) =>
      callApi(server, 'POST', `/api/orders/${orderId}/${button}`, { bearer: orderSecret }),
    reach: (order, state) =>
      vi.waitFor(
        async () => {
          const seen = await view(order)
          expect(seen.state).toBe(state)
          return seen
        },
        { timeout: 10_000, interval: 20 },
      ),
    settled: (orderId) =>
      vi.waitFor(
        async () => {
          const waiting = await rows('select from payment_notice where order_id = $1 and not is_processed', [
            orderId,
          ])
          expect(waiting).toEqual([])
        },
        { timeout: 10_000, interval: 20 },
      ),
    alarms: async (orderId) =>
      (
        await rows<{ kind: string }>(
          'select kind from payment_alarm where order_id = $1 order by raised_at, kind',
          [orderId],
        )
      ).map((row) => row.kind),
    async close() {
      await server.close()
      await midtrans.stop()
    },
  }
}

/** Sends a text to the address for notifications, as the provider would. */
export async function sendNotice(
  server: Pick<TestServer, 'url'>,
  body: string,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.url}${notificationPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Veritrans' },
    body,
  })
  return { status: response.status, text: await response.text() }
}

/** A message with these members, signed as the provider signs it. */
export function signedNotice(members: Record<string, unknown>, serverKey = testServerKey): string {
  const { order_id: orderId, status_code: code, gross_amount: amount } = members
  const signature = createHash('sha512').update(`${orderId}${code}${amount}${serverKey}`).digest('hex')
  return JSON.stringify({ ...members, signature_key: signature })
}
