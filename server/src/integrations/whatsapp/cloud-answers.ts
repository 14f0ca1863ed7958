import type { RejectReason, RetryReason, SendRefusal } from './gateway.ts'

/** What each error code of the Cloud API means to us. Source: Meta, "Error codes" of the Cloud API, May 2026. */
const retryCodes: { readonly [code: number]: { reason: RetryReason; afterMs?: number } } = {
  // The token: expired, withdrawn, without the right to send.
  0: { reason: 'wrong_key' },
  3: { reason: 'wrong_key' },
  10: { reason: 'wrong_key' },
  190: { reason: 'wrong_key' },
  // The account or the number that sends.
  368: { reason: 'sender_blocked' },
  130497: { reason: 'sender_blocked' },
  131031: { reason: 'sender_blocked' },
  131042: { reason: 'sender_blocked' },
  131045: { reason: 'sender_blocked' },
  131048: { reason: 'sender_blocked' },
  133010: { reason: 'sender_blocked' },
  // Too fast.
  4: { reason: 'too_many', afterMs: 5_000 },
  80007: { reason: 'too_many', afterMs: 5_000 },
  130429: { reason: 'too_many', afterMs: 5_000 },
  131056: { reason: 'too_soon_for_recipient', afterMs: 6_000 },
  // Meta itself.
  1: { reason: 'gateway_failed' },
  2: { reason: 'gateway_failed' },
  131000: { reason: 'gateway_failed' },
  131016: { reason: 'gateway_failed' },
  131057: { reason: 'gateway_failed' },
  133004: { reason: 'gateway_failed' },
}

const rejectCodes: { readonly [code: number]: RejectReason } = {
  131026: 'not_on_whatsapp',
  131030: 'not_on_whatsapp',
  // Outside the 24 hours only templates may be sent, and we send nothing else: the template is none any more.
  131047: 'bad_template',
  131049: 'held_back',
  131050: 'held_back',
  132000: 'bad_template',
  132001: 'bad_template',
  132005: 'bad_template',
  132007: 'bad_template',
  132012: 'bad_template',
  132015: 'bad_template',
  132016: 'bad_template',
  132018: 'bad_template',
}

/** What an error of the Cloud API means, by its code, answered or told later [WA-43]; null: no code that we know. */
export function outcomeOfCode(code: unknown): SendRefusal | null {
  if (typeof code !== 'number') return null
  const retry = retryCodes[code]
  if (retry) return { kind: 'retry', ...retry }
  // 200 to 299: rights that the token lacks.
  if (code >= 200 && code <= 299) return { kind: 'retry', reason: 'wrong_key' }
  const reason = rejectCodes[code]
  return reason ? { kind: 'reject', reason } : null
}
