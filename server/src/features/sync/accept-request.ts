import { heaviestDevice, heaviestShop } from '@laci/domain/events/event-weight.ts'
import type { PushRequest } from '@laci/domain/journal/wire.ts'
import { largestUnsent } from './pull-query.ts'
import type { CommandsOfPush } from './read-authority.ts'
import type { ReadEvent } from './read-events.ts'

export type AcceptCircumstances = {
  /** Of the device key that came with the call. */
  readonly deviceId: string
  readonly keyHash: string
  readonly nowMs: number
  /** The device's clock less ours where that is too much, else null. */
  readonly driftMs: number | null
}

/**
 * The one parameter of `accept_push`; migrations 0021 and 0049 say what each member is, 0039 what it has for commands, 0048
 * for what is not counted. Written by hand around the texts that were hashed: turning 100 bodies into JSON a second time would cost as much as reading them.
 */
export function acceptRequestText(
  push: PushRequest,
  events: readonly ReadEvent[],
  { deviceId, keyHash, nowMs, driftMs }: AcceptCircumstances,
  commands: CommandsOfPush | null = null,
): string {
  let eventTexts = ''
  const movements: unknown[] = []
  const records: unknown[] = []
  const findings: unknown[] = []
  const contentHashes: Record<number, string> = {}
  const raws: Record<number, string> = {}
  const weights: Record<number, number> = {}
  const lateCancels: number[] = []
  const cancelCorrections: Record<number, string> = {}
  const texts: Record<number, string> = {}
  events.forEach((event, index) => {
    const n = index + 1
    eventTexts += index === 0 ? event.hashedText : `,${event.hashedText}`
    event.movements.forEach(({ account, subject, amount }, position) => {
      movements.push([n, position + 1, account, subject, amount])
    })
    for (const { recordKind, recordId, changes } of event.recordChanges) {
      records.push([n, recordKind, recordId, changes])
    }
    for (const { code, detail } of event.findings) findings.push([n, code, detail])
    if (event.contentHash !== null) contentHashes[n] = event.contentHash
    if (event.raw !== null) raws[n] = event.raw
    if (event.weight !== null) weights[n] = event.weight
    if (event.isLateCancel) lateCancels.push(n)
    const { known } = event
    if (known?.kind === 'transfer_corrected' && known.body.what === 'cancel') {
      cancelCorrections[n] = known.body.takenBackEventId
    }
    if (n in weights || event.isLateCancel || n in cancelCorrections) texts[n] = event.hashedText
  })
  const rest = JSON.stringify({
    storeId: push.storeId,
    deviceId,
    keyHash,
    firstSeq: push.firstSeq,
    isGapKnown: push.isGapKnown,
    nowMs,
    driftMs,
    unsentCount: push.unsentCount === undefined ? null : Math.min(push.unsentCount, largestUnsent),
    hashes: events.map((event) => event.hash),
    known: events.map((event) => event.known?.kind ?? null),
    contentHashes,
    raws,
    movements,
    records,
    findings,
    ...(Object.keys(texts).length > 0 && {
      weights,
      lateCancels,
      cancelCorrections,
      texts,
      heaviest: [heaviestShop, heaviestDevice],
    }),
    ...commands,
  })
  return `{"events":[${eventTexts}],${rest.slice(1)}`
}
