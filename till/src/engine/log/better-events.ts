import type { Envelope, Sha256Hex } from '@laci/domain/events/envelope.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import type { CopyContents } from './copy-lines.ts'
import type { TillLog } from './till-log.ts'

/**
 * What the copy has right of unsent events of which the log holds another content than their hash says: a flipped bit would be
 * sent, and be wrong for ever. Where somebody was forgotten in one, the other content is meant [CUSTOMER-10].
 */
export async function betterEvents(
  log: TillLog,
  damaged: readonly Envelope[],
  copy: CopyContents,
  sha256: Sha256Hex,
): Promise<Envelope[]> {
  const forgotten = await log.forgottenHashes()
  // Every line of a copy was checked when it was read.
  const copies = new Map(copy.events.map((event) => [event.eventId, event]))
  return damaged.flatMap((event) => {
    const right = copies.get(event.eventId)
    const isMeant = forgotten.get(event.deviceSeq) === hashOf(event, sha256)
    return isMeant || right === undefined || right.deviceSeq !== event.deviceSeq ? [] : [right]
  })
}
