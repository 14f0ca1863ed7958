import * as z from 'zod/mini'
import { doneSchema } from './desk-wire.ts'

/**
 * The QR gives full control of the number that writes to everybody, so a code of the authenticator app must have been shown
 * this lately (contract of the WhatsApp gateway, section 6) [OPERATOR-16].
 */
const freshForMs = 10 * 60_000

export function isFactorFresh(shownAt: number | null, now: number): boolean {
  return shownAt !== null && now - shownAt <= freshForMs
}

/** Told to who has to show a code once more: 403 with this code. */
export const freshCodeNeeded = 'fresh_code_needed'

/**
 * `POST /api/operator/whatsapp/pairing {actionId}`: what the gateway says of its session now. The page asks again with the
 * same id while it is open, which leaves no second row.
 */
export const pairingSchema = z.object({
  ...doneSchema.shape,
  isReachable: z.boolean(),
  isConnected: z.boolean(),
  /** The gateway's own word. */
  state: z.nullable(z.string()),
  /** SVG of what the phone scans; null: none now. A QR is good for less than a minute, and the next one follows by itself. */
  qrCode: z.nullable(z.string()),
})
export type Pairing = z.output<typeof pairingSchema>

/** `POST /api/operator/whatsapp/pairing/renew {actionId}`: the session begins anew, and a QR follows. */
export const pairingRenewedSchema = z.object({ ...doneSchema.shape, isRenewed: z.boolean() })

/** What the browser gateway calls the state of its session (its contract, section 1). */
const stateWords: { readonly [state: string]: string } = {
  CONFLICT: 'dipakai di tempat lain',
  CONNECTED: 'tersambung',
  DEPRECATED_VERSION: 'versi WhatsApp di gerbang terlalu lama',
  OPENING: 'sedang dibuka',
  PAIRING: 'sedang dipasangkan',
  PROXYBLOCK: 'diblokir proksi',
  SMB_TOS_BLOCK: 'diblokir WhatsApp',
  TIMEOUT: 'kehabisan waktu',
  TOS_BLOCK: 'diblokir WhatsApp',
  UNLAUNCHED: 'belum dibuka',
  UNPAIRED: 'belum dipasangkan',
  UNPAIRED_IDLE: 'belum dipasangkan, QR terlalu lama dibiarkan',
  session_not_connected: 'tidak tersambung',
  session_not_found: 'sesi belum pernah dibuat',
  // Meta's word for how people take the messages of a number.
  GREEN: 'mutu nomor baik',
  YELLOW: 'mutu nomor sedang',
  RED: 'mutu nomor buruk',
}

/** A gateway's own word as people read it; one that is not known stays as it is. */
export function gatewayStateWords(state: string): string {
  return Object.hasOwn(stateWords, state) ? stateWords[state]! : state
}
