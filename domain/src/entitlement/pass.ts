import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { instantSchema } from '../base/time/instant.ts'
import { accountTypes } from '../plan/plan-ledger.ts'

export const holdingSchema = z.object({
  accountType: z.enum(accountTypes),
  isTrial: z.boolean(),
  endsAt: z.nullable(instantSchema),
  tokens: z.int(),
  tokensEndedAt: z.nullable(instantSchema),
})

/**
 * What the server tells one till of its shop's account, signed, so that the till believes it without internet
 * [ENTITLEMENT-3].
 */
export const passSchema = z.object({
  /** Which key signed it. */
  keyId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  storeId: uuidSchema,
  deviceId: uuidSchema,
  /** The server's clock. */
  issuedAt: instantSchema,
  holding: holdingSchema,
})
export type Pass = z.output<typeof passSchema>

/**
 * Public half of the key, as the members of a JWK (`kty: EC`, `crv: P-256`). ECDSA on P-256 and not Ed25519: WebCrypto has it
 * since Chrome 37, and an old Android WebView must be able to check a pass.
 */
export const passKeySchema = z.object({
  keyId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  /** Coordinates, 32 bytes each in base64url. */
  x: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  y: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
})
export type PassKey = z.output<typeof passKeySchema>

/** Each host brings its own: true when `signature` (64 bytes r‖s, base64url) is the key's over the UTF-8 bytes of `text`. */
export type VerifyPassText = (key: PassKey, text: string, signature: string) => Promise<boolean>

/** Begins every pass and is signed with it: a signature of ours over anything else never becomes a pass. */
const passPrefix = 'laci-pass-1'
/** Three parts: prefix, payload, signature. A pass is some 500 characters. */
const passPattern = /^(laci-pass-1\.([A-Za-z0-9_-]{1,2000}))\.([A-Za-z0-9_-]{86})$/

/** The text that the signature covers. */
export function passTextToSign(pass: Pass): string {
  // ASCII only (ids, words and numbers), so that `btoa` is enough.
  const payload = btoa(JSON.stringify(passSchema.parse(pass)))
  return `${passPrefix}.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** `signature`: 64 bytes r‖s, base64url. */
export function sealedPass(textToSign: string, signature: string): string {
  return `${textToSign}.${signature}`
}

export type PassFault = 'unreadable' | 'other_key' | 'forged' | 'other_till'

/**
 * The content of a pass that the pinned key signed for this very till; else why it is none [ENTITLEMENT-3]. A till that gets
 * none keeps the one it has.
 */
export async function openPass(
  text: string,
  pinned: PassKey,
  till: { readonly storeId: string; readonly deviceId: string },
  verify: VerifyPassText,
): Promise<Pass | PassFault> {
  const parts = passPattern.exec(text)
  if (parts === null) return 'unreadable'
  const [, signed, payload, signature] = parts as unknown as [string, string, string, string]
  const pass = readPayload(payload)
  if (pass === null) return 'unreadable'
  if (pass.keyId !== pinned.keyId) return 'other_key'
  if (!(await verify(pinned, signed, signature))) return 'forged'
  if (pass.storeId !== till.storeId || pass.deviceId !== till.deviceId) return 'other_till'
  return pass
}

function readPayload(payload: string): Pass | null {
  try {
    const read = passSchema.safeParse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Of two passes of one till the newer word of the server. */
export function newerPass(held: Pass | null, heard: Pass): Pass {
  return held !== null && held.issuedAt > heard.issuedAt ? held : heard
}
