import { type Exchange, readJson, sendJson } from '../wire.ts'
import { referenceOf } from './charge.ts'
import type { Parts } from './parts.ts'
import { scanQris } from './qris.ts'
import { recordOf } from './snap-request.ts'
import { type Attempt, findAttempt } from './state.ts'

/**
 * `POST /__sim/scan {text, isPaying?}`: a QRIS text, or an order id, read as a payer's bank app would. A code of this
 * acquirer is paid when asked; any other, as a shop's own static one, is only read: nobody is told about its money.
 */
export async function answerScan(parts: Parts, { request, response, path }: Exchange): Promise<boolean> {
  if (path !== '/__sim/scan' || request.method !== 'POST') return false
  const { text, isPaying } = recordOf(await readJson(request))
  const written = typeof text === 'string' ? text.trim() : ''
  const scanned = scanQris(written)
  const attempt =
    typeof scanned === 'string'
      ? findAttempt(parts.store.state, written)
      : byReference(parts, scanned.reference)
  if (typeof scanned === 'string' && attempt === null) {
    sendJson(response, 400, { error: scanned })
    return true
  }
  if (isPaying === true) {
    const played = attempt && parts.payments.playOn(attempt, 'success')
    if (!played) {
      sendJson(response, 409, {
        error: 'Tidak bisa dibayar di sini: bukan kode simulator, atau sudah selesai.',
      })
      return true
    }
    await played.told
  }
  sendJson(response, 200, {
    scanned: typeof scanned === 'string' ? null : scanned,
    payment: attempt && {
      orderId: attempt.orderId,
      grossAmount: attempt.grossAmount,
      status: attempt.status,
    },
  })
  return true
}

function byReference({ store }: Parts, reference: string | null): Attempt | null {
  if (reference === null) return null
  return (
    [...store.state.attempts.values()].find((one) => referenceOf(one.transactionId) === reference) ?? null
  )
}
