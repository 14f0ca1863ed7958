import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { type PlanView, planViewSchema } from '@laci/domain/entitlement/wire.ts'
import type { OrderList, OrderOpened, OrderRequest, OrderView } from '@laci/domain/order/wire.ts'
import { type ApiCall, goodAnswer, refusalIn } from '../base/api-call.ts'
import { TillProblem } from '../base/problem.ts'

/** What the server refuses of an order, with its own sentence for people. */
export type OrderRefusal = { readonly code: string; readonly message: string }

/** What *Langganan* asks of the server. A till buys for its own shop alone: its key names it (ruling 13). */
export type BillingApi = {
  /** For one wish to buy: asking twice with the same one never opens a second order. */
  newRequestId(): string
  plan(): Promise<PlanView>
  orders(): Promise<OrderList>
  openOrder(request: OrderRequest): Promise<Result<OrderOpened, OrderRefusal>>
  order(orderId: string): Promise<OrderView>
  /** *Cek status pembayaran*: the server asks the payment provider now. */
  checkOrder(orderId: string): Promise<Result<OrderView, OrderRefusal>>
  /** *Ganti cara bayar*: a new payment page for the same order. */
  newSession(orderId: string): Promise<Result<OrderOpened, OrderRefusal>>
  cancelOrder(orderId: string): Promise<Result<OrderView, OrderRefusal>>
  receipt(orderId: string): Promise<Blob>
}

export function createBillingApi(call: ApiCall, deviceKey: string, newRequestId: () => string): BillingApi {
  const authorization = { authorization: `Bearer ${deviceKey}` }
  const pathOf = (orderId: string, step = '') => `/api/orders/${encodeURIComponent(orderId)}${step}`

  async function get(path: string): Promise<unknown> {
    return goodAnswer(await call(path, { headers: authorization })).body
  }

  async function post<Answer>(path: string, body: unknown): Promise<Result<Answer, OrderRefusal>> {
    const headers = { ...authorization, 'content-type': 'application/json' }
    const answered = await call(path, { method: 'POST', headers, body: JSON.stringify(body) })
    const refusal = refusalIn(answered)
    // A till that was thrown out, and a server in trouble, are problems of their own and no answer about an order.
    if (refusal !== null && !/^(device|server|session)_/.test(refusal.code)) return refuse(refusal)
    return accept(goodAnswer(answered).body as Answer)
  }

  return {
    newRequestId,
    async plan() {
      const read = planViewSchema.safeParse(await get('/api/plan'))
      if (!read.success) throw new TillProblem('server_trouble', 'the plan cannot be read')
      return read.data
    },
    orders: async () => (await get('/api/orders')) as OrderList,
    openOrder: (request) => post('/api/orders', request),
    order: async (orderId) => (await get(pathOf(orderId))) as OrderView,
    checkOrder: (orderId) => post(pathOf(orderId, '/check'), {}),
    newSession: (orderId) => post(pathOf(orderId, '/session'), {}),
    cancelOrder: (orderId) => post(pathOf(orderId, '/cancel'), {}),
    async receipt(orderId) {
      const paper = await get(pathOf(orderId, '/receipt.pdf'))
      if (!(paper instanceof Blob)) throw new TillProblem('server_trouble', 'no receipt came')
      return paper
    },
  }
}
