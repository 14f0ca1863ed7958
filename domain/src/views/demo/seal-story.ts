import { uuidV7 } from '../../base/ids/uuid.ts'
import type { Envelope, Sha256Hex } from '../../events/envelope.ts'
import { hashOf } from '../../events/hash-chain.ts'
import { eventKinds } from '../../journal/event-kinds.ts'
import type { ToldFact } from './demo-story.ts'

/** Numbers and seals facts as a till does: 1, 2, 3 …, each event holding the hash of the one before. */
export function sealStory(
  facts: readonly ToldFact[],
  device: {
    readonly storeId: string
    readonly deviceId: string
    readonly prevHash: string
    readonly random: (count: number) => Uint8Array
    readonly sha256: Sha256Hex
  },
): Envelope[] {
  let prevHash = device.prevHash
  return facts.map(({ at, fact, id }, index) => {
    const unhashed = {
      storeId: device.storeId,
      eventId: id ?? uuidV7(at, device.random(10)),
      deviceId: device.deviceId,
      deviceSeq: index + 1,
      kind: fact.kind,
      version: eventKinds[fact.kind].version,
      at,
      staffId: null,
      body: fact.body as Record<string, unknown>,
      prevHash,
    }
    const event = { ...unhashed, hash: hashOf(unhashed, device.sha256) }
    prevHash = event.hash
    return event
  })
}
