import type { EventKind } from '../../events/fact.ts'

/** One event of a kind, and what tests hold against it: all that a new kind needs beside its definition and its text. */
export type SampleEvent = {
  readonly body: object
  /** A short fingerprint of the shape of each version, from the first [SYNC-3]. */
  readonly shapes: readonly string[]
  /** What its text says of this body [JOURNAL-5]. */
  readonly sentence: string
  /**
   * What comes of the same body from two tills that did not know of each other [SYNC-102]. `same`: it says how something is, so the
   * second changes nothing. `each`: goods or money moved at both, and both count; with a code the owner is warned.
   */
  readonly twice: RecordedTwice
}

export type RecordedTwice = 'same' | 'each' | readonly ['same' | 'each', string]

/** Those of some kinds: one that is missing does not compile. */
export type SampleEvents<Kinds extends EventKind> = { readonly [Kind in Kinds]: SampleEvent }

/** Stands wherever a body names anything by id. */
export const sampleId = '0191d5c5-0000-7000-8000-00000000c0fe'

export const dayFacts = { businessDay: '2026-11-20' }
export const counter = {
  ...{ zone: 'Asia/Jakarta', ...dayFacts },
  ...{ cashierName: 'Rina', shiftId: sampleId },
}
export const supplied = { supplierId: sampleId, supplierName: 'Jaya' }
