import { genesisHash } from '../../events/envelope.ts'
import { backDatedMs } from '../../events/hash-chain.ts'
import type { WarningCode } from '../../warning/warning.ts'

/**
 * What does not fit in the numbered, hash-chained events of one device (R9). The first five a walk finds by itself; the
 * others need somebody who knows where the chain should end: the server's note of the device, or the device itself.
 */
export const chainFindingCodes = [
  /** The stored content does not give the hash that the device sealed it with. */
  'content_changed',
  /** It does not name the event before it: that one was replaced, or this one is not what followed it. */
  'link_broken',
  /** Numbers without an event. */
  'numbers_missing',
  /** A number that an event before it has already. */
  'number_reused',
  /** Dated before its predecessor by more than the tolerance. */
  'back_dated',
  /** More events than the device has ever sent. */
  'added_later',
  /** The newest event is another one than the device sent. */
  'end_replaced',
] as const
export type ChainFindingCode = (typeof chainFindingCodes)[number]

export type ChainFinding = {
  readonly code: ChainFindingCode
  /** The first number that it is about, and the last one: more than one where numbers are missing. */
  readonly fromSeq: number
  readonly throughSeq: number
  /** The event that does not fit; null where there is none. */
  readonly eventId: string | null
  readonly kind: string | null
  /** By the device's clock. */
  readonly at: number | null
  /** True: it was noticed, and told to the owner, when the event arrived. False: it has come about since. */
  readonly isKnown: boolean
}

/** One event as a walk sees it. */
export type ChainLink = {
  readonly eventId: string
  readonly deviceSeq: number
  readonly kind: string
  readonly at: number
  readonly prevHash: string
  readonly hash: string
  /** Whether the content that is stored is the one that was sealed. */
  readonly isContentTrue: boolean
  /** For a content that is not: whether it is at least the one that arrived, so that somebody may have been told. */
  readonly isContentAsArrived?: boolean
  /** False for what could not be read when it came: what it names as its predecessor says nothing. */
  readonly hasPredecessor: boolean
}

/** Findings of one kind: how many, and the first of them by name. */
export type ChainFindings = {
  readonly code: ChainFindingCode
  readonly count: number
  /** Those among `count` that were told to the owner on arrival. */
  readonly knownCount: number
  readonly first: readonly ChainFinding[]
}

export type ChainSummary = {
  readonly eventCount: number
  /** Null: the device has no event. */
  readonly firstSeq: number | null
  readonly lastSeq: number | null
  readonly lastHash: string | null
  readonly findings: readonly ChainFindings[]
}

/** As many of a kind are named; a chain that was rewritten whole must not fill a memory. */
export const namedFindings = 20

/** Under which warning the server tells of the same thing when it arrives. */
export const warningOfFinding = {
  content_changed: 'hash_mismatch',
  link_broken: 'chain_broken',
  numbers_missing: 'sequence_gap',
  number_reused: 'sequence_reused',
  back_dated: 'back_dated',
  added_later: null,
  end_replaced: null,
} as const satisfies { [Code in ChainFindingCode]: WarningCode | null }

export type ChainWalk = {
  /** The next event, in the order in which they are stored. */
  take(link: ChainLink): void
  /**
   * Where the chain should end, if somebody knows: every number up to `throughSeq` has existed, and the event with the last
   * one has `lastHash`.
   */
  end(expected?: { readonly throughSeq: number; readonly lastHash: string }): ChainSummary
}

/**
 * Walks the events of one device in any number of steps and says what does not fit [JOURNAL-1]. `isKnown` says what the
 * owner was told of when it arrived. `isWhole` false: the oldest events are no longer kept, so the first one that is there
 * begins the walk.
 */
export function walkChain({
  isWhole,
  isKnown = () => false,
}: {
  readonly isWhole: boolean
  readonly isKnown?: (finding: Omit<ChainFinding, 'isKnown'>) => boolean
}): ChainWalk {
  const found = new Map<ChainFindingCode, { count: number; knownCount: number; first: ChainFinding[] }>()
  let eventCount = 0
  let firstSeq: number | null = null
  /** The event with the highest number so far; before the first one of a whole chain, what it must continue. */
  let last: { seq: number; hash: string; link: ChainLink | null } | null = isWhole
    ? { seq: 0, hash: genesisHash, link: null }
    : null

  function add(
    code: ChainFindingCode,
    fromSeq: number,
    throughSeq: number,
    link: ChainLink | null,
    canBeKnown = true,
  ): void {
    const finding = {
      code,
      fromSeq,
      throughSeq,
      eventId: link?.eventId ?? null,
      kind: link?.kind ?? null,
      at: link?.at ?? null,
    }
    const known = canBeKnown && isKnown(finding)
    const all = found.get(code) ?? { count: 0, knownCount: 0, first: [] }
    all.count += 1
    if (known) all.knownCount += 1
    // What nobody has been told of yet is what must be named: it takes the place of what is known.
    const room = all.first.length < namedFindings
    const place = room ? all.first.length : known ? -1 : all.first.findIndex((one) => one.isKnown)
    if (place >= 0) all.first[place] = { ...finding, isKnown: known }
    found.set(code, all)
  }

  return {
    take(link) {
      eventCount += 1
      const { deviceSeq } = link
      firstSeq = firstSeq === null ? deviceSeq : Math.min(firstSeq, deviceSeq)
      if (!link.isContentTrue) {
        add('content_changed', deviceSeq, deviceSeq, link, link.isContentAsArrived ?? false)
      }
      if (last !== null && deviceSeq <= last.seq) {
        add('number_reused', deviceSeq, deviceSeq, link)
        return
      }
      if (last !== null) {
        const isNext = deviceSeq === last.seq + 1
        if (!isNext) add('numbers_missing', last.seq + 1, deviceSeq - 1, null)
        // A predecessor that is missing cannot be compared, and one fault is named once.
        if (isNext && link.isContentTrue && link.hasPredecessor && link.prevHash !== last.hash) {
          add('link_broken', deviceSeq, deviceSeq, link)
        }
        if (last.link !== null && link.at < last.link.at - backDatedMs) {
          add('back_dated', deviceSeq, deviceSeq, link)
        }
      }
      last = { seq: deviceSeq, hash: link.hash, link }
    },
    end(expected) {
      if (expected !== undefined) {
        const { throughSeq, lastHash } = expected
        const lastSeq = last?.seq ?? 0
        if (lastSeq < throughSeq) add('numbers_missing', lastSeq + 1, throughSeq, null)
        if (lastSeq > throughSeq) add('added_later', throughSeq + 1, lastSeq, last?.link ?? null)
        if (lastSeq === throughSeq && last !== null && last.hash !== lastHash) {
          add('end_replaced', lastSeq, lastSeq, last.link)
        }
      }
      return {
        eventCount,
        firstSeq,
        lastSeq: last?.link?.deviceSeq ?? null,
        lastHash: last?.link?.hash ?? null,
        findings: chainFindingCodes.flatMap((code) => {
          const all = found.get(code)
          return all === undefined ? [] : [{ code, ...all }]
        }),
      }
    },
  }
}
