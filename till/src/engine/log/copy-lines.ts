import { type Envelope, envelopeSchema, type Sha256Hex } from '@laci/domain/events/envelope.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import * as z from 'zod/mini'
import type { DeviceIdentity } from './till-log.ts'

/**
 * The text of the second copy: one line each, a checksum before the JSON, so that a line which a power cut tore is
 * recognised and left out. Append-only between two trims.
 */
export type CopyLine =
  | { readonly line: 'device'; readonly identity: DeviceIdentity; readonly ackedThrough: number }
  | { readonly line: 'event'; readonly event: Envelope }
  /** Told together: a line that is torn leaves none of them. */
  | { readonly line: 'events'; readonly events: readonly Envelope[] }
  /** The log refused it, so it never happened. */
  | { readonly line: 'revoked'; readonly eventId: string }

const identitySchema = z.object({
  storeId: z.string(),
  storeName: z.string(),
  deviceId: z.string(),
  deviceLetter: z.string(),
  deviceKey: z.string(),
  staffId: z.optional(z.string()),
})
const copyLineSchema = z.discriminatedUnion('line', [
  z.object({ line: z.literal('device'), identity: identitySchema, ackedThrough: z.int() }),
  z.object({ line: z.literal('event'), event: envelopeSchema }),
  z.object({ line: z.literal('events'), events: z.array(envelopeSchema) }),
  z.object({ line: z.literal('revoked'), eventId: z.string() }),
])

const checksumLength = 16

export function copyLineText(line: CopyLine, sha256: Sha256Hex): string {
  const json = JSON.stringify(line)
  return `${sha256(json).slice(0, checksumLength)} ${json}\n`
}

export type CopyContents = {
  readonly identity: DeviceIdentity | null
  /** Everything through this number was confirmed when the copy was trimmed last. */
  readonly ackedThrough: number
  /** By `deviceSeq`, each with its right hash. */
  readonly events: readonly Envelope[]
  /** Lines that could be read. */
  readonly lineCount: number
}

/** How far a log goes, and from where on it has what nobody else has. */
export type LogExtent = { readonly deviceId: string; readonly ackedThrough: number; readonly headSeq: number }

/**
 * Whether the end of a copy is enough to compare it with the log: it has every unsent number that the log may lack, and the
 * end of the log itself or what follows it without a hole.
 */
export function coversLog({ events }: CopyContents, { deviceId, ackedThrough, headSeq }: LogExtent): boolean {
  const seqs = new Set(events.flatMap((event) => (event.deviceId === deviceId ? [event.deviceSeq] : [])))
  if (seqs.size === 0) return false
  let newest = 0
  for (const seq of seqs) newest = Math.max(newest, seq)
  if (newest < ackedThrough) return false
  const through = Math.max(newest, headSeq)
  for (let seq = Math.min(ackedThrough + 1, newest); seq <= through; seq += 1)
    if (!seqs.has(seq)) return false
  return true
}

/** What a copy still holds [LOG-5]; torn and foreign lines are passed over. */
export function readCopy(text: string, sha256: Sha256Hex): CopyContents {
  let identity: DeviceIdentity | null = null
  let ackedThrough = 0
  let lineCount = 0
  const revoked = new Set<string>()
  const events = new Map<string, Envelope>()
  const together: (readonly Envelope[])[] = []
  const take = (event: Envelope): void => {
    if (hashOf(event, sha256) === event.hash) events.set(event.eventId, event)
  }
  for (const raw of text.split('\n')) {
    const line = readLine(raw, sha256)
    if (line === null) continue
    lineCount += 1
    switch (line.line) {
      case 'device':
        identity = line.identity
        ackedThrough = Math.max(ackedThrough, line.ackedThrough)
        break
      case 'event':
        take(line.event)
        break
      case 'events':
        for (const event of line.events) take(event)
        together.push(line.events)
        break
      case 'revoked':
        revoked.add(line.eventId)
        break
    }
  }
  // A power cut can tear what takes them back, too: one of them stands for all.
  for (const told of together)
    if (told.some(({ eventId }) => revoked.has(eventId))) for (const { eventId } of told) revoked.add(eventId)
  const mine = [...events.values()]
    .filter((event) => identity === null || event.deviceId === identity.deviceId)
    .sort((one, other) => one.deviceSeq - other.deviceSeq)
  return {
    identity,
    ackedThrough,
    events: withoutRevoked(mine, revoked),
    lineCount,
  }
}

/**
 * What the log refused never happened, unless the chain goes on behind it: then another window that took over had found it here and
 * had put it back before it was revoked. `events` ascend.
 */
function withoutRevoked(events: readonly Envelope[], revoked: ReadonlySet<string>): Envelope[] {
  const continued = new Set<string>()
  const kept: Envelope[] = []
  for (const event of events.toReversed()) {
    if (revoked.has(event.eventId) && !continued.has(event.hash)) continue
    continued.add(event.prevHash)
    kept.push(event)
  }
  return kept.reverse()
}

function readLine(raw: string, sha256: Sha256Hex): CopyLine | null {
  const json = raw.slice(checksumLength + 1)
  if (json === '' || sha256(json).slice(0, checksumLength) !== raw.slice(0, checksumLength)) return null
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return null
  }
  const read = copyLineSchema.safeParse(parsed)
  return read.success ? (read.data as CopyLine) : null
}
