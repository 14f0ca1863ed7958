import {
  type QrisCharge,
  type QrisKeyState,
  qrisChargeSchema,
  qrisKeyStateSchema,
} from '@laci/domain/qris/charge-wire.ts'
import type { ChargeProblem } from '../api/qris.ts'
import { type ApiAnswer, type ApiCall, refusalIn } from '../base/api-call.ts'

export type ChargeAnswer =
  | { readonly kind: 'charge'; readonly charge: QrisCharge }
  /** `isFinal`: asking again with the same id gives nothing else. */
  | { readonly kind: 'problem'; readonly problem: ChargeProblem; readonly isFinal: boolean }

/** QRIS by the shop's own Midtrans key, as the server offers it to a till. Nothing here throws: a sale goes on without. */
export type QrisApi = {
  /** Null: it cannot be asked now. */
  keyState(): Promise<QrisKeyState | null>
  make(chargeId: string, amountRupiah: number): Promise<ChargeAnswer>
  look(chargeId: string): Promise<ChargeAnswer>
  cancel(chargeId: string): Promise<ChargeAnswer>
}

export function createQrisApi(call: ApiCall, deviceKey: string): QrisApi {
  const authorization = { authorization: `Bearer ${deviceKey}` }
  const pathOf = (chargeId: string, step = '') => `/api/qris/charges/${encodeURIComponent(chargeId)}${step}`

  async function post(path: string, body: unknown): Promise<ChargeAnswer> {
    const headers = { ...authorization, 'content-type': 'application/json' }
    return chargeIn(await call(path, { method: 'POST', headers, body: JSON.stringify(body) }))
  }

  return {
    async keyState() {
      const answered = await call('/api/qris/key', { headers: authorization })
      if (answered.kind !== 'answer' || answered.status !== 200) return null
      const read = qrisKeyStateSchema.safeParse(answered.body)
      return read.success ? read.data : null
    },
    make: (chargeId, amountRupiah) => post('/api/qris/charges', { chargeId, amountRupiah }),
    look: async (chargeId) => chargeIn(await call(pathOf(chargeId), { headers: authorization })),
    cancel: (chargeId) => post(pathOf(chargeId, '/cancel'), {}),
  }
}

function chargeIn(answered: ApiAnswer): ChargeAnswer {
  if (answered.kind !== 'answer') return problem({ code: 'offline', message: null })
  if (answered.status < 400) {
    const read = qrisChargeSchema.safeParse(answered.body)
    return read.success
      ? { kind: 'charge', charge: read.data }
      : problem({ code: 'server_away', message: null })
  }
  const refusal = refusalIn(answered)
  if (refusal?.code === 'provider_away') return problem({ code: 'provider_away', message: refusal.message })
  // Too many at once passes, as trouble of the server does.
  if (refusal === null || answered.status >= 500) return problem({ code: 'server_away', message: null })
  return {
    kind: 'problem',
    problem: { code: 'refused', message: refusal.message },
    isFinal: answered.status !== 429,
  }
}

function problem(what: ChargeProblem): ChargeAnswer {
  return { kind: 'problem', problem: what, isFinal: false }
}
