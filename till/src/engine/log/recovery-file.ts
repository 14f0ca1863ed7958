import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { type Envelope, envelopeSchema, type Sha256Hex } from '@laci/domain/events/envelope.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import * as z from 'zod/mini'

/** Described for people in docs/recovery-file.md; a change there is a new version here. */
export const recoveryFormat = 'laci-pemulihan'
export const recoveryVersion = 1

export type RecoveryHead = {
  readonly storeId: string
  readonly storeName: string
  readonly deviceId: string
  readonly deviceLetter: string
  readonly savedAt: number
}

const headSchema = z.object({
  format: z.literal(recoveryFormat),
  version: z.int(),
  storeId: z.string(),
  storeName: z.string(),
  deviceId: z.string(),
  deviceLetter: z.string(),
  savedAt: z.int(),
  eventCount: z.int(),
})

/** JSON lines: a head, one event each, an end with a checksum over all before it [LOG-7]. */
export function recoveryText(head: RecoveryHead, events: readonly Envelope[], sha256: Sha256Hex): string {
  const lines = [
    JSON.stringify({
      format: recoveryFormat,
      version: recoveryVersion,
      ...head,
      eventCount: events.length,
    }),
    ...events.map((event) => JSON.stringify(event)),
  ]
  const text = `${lines.join('\n')}\n`
  return `${text}${JSON.stringify({ end: true, eventCount: events.length, checksum: sha256(text) })}\n`
}

export type RecoveryContents = {
  readonly head: RecoveryHead
  readonly events: readonly Envelope[]
  /** Lines between head and end that are no whole event any more. */
  readonly unreadableCount: number
}

/**
 * Reads a recovery file. Every event proves itself by its own hash, so a file that was cut off or changed in one place
 * still gives back all others.
 */
export function readRecovery(
  text: string,
  sha256: Sha256Hex,
): Result<RecoveryContents, { readonly code: 'not_a_recovery_file' } | { readonly code: 'newer_file' }> {
  const [first = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const head = headSchema.safeParse(parse(first))
  if (!head.success) return refuse({ code: 'not_a_recovery_file' })
  if (head.data.version > recoveryVersion) return refuse({ code: 'newer_file' })
  const events: Envelope[] = []
  for (const raw of rest) {
    const event = envelopeSchema.safeParse(parse(raw))
    if (event.success && hashOf(event.data, sha256) === event.data.hash) events.push(event.data)
  }
  return accept({
    head: head.data,
    events: events.sort((one, other) => one.deviceSeq - other.deviceSeq),
    unreadableCount: Math.max(0, head.data.eventCount - events.length),
  })
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
