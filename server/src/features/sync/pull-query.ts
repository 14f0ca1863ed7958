import { type DeviceTail, readDeviceTail } from '@laci/domain/journal/device-tail.ts'
import { maximumEventsPerPull } from '@laci/domain/journal/wire.ts'
import * as z from 'zod/mini'
import { raw, type ValuesOf } from '../../api/part.ts'
import { Problem } from '../../http/problems.ts'

export type PullQuery = {
  readonly after: number
  readonly warningsAfter: number
  readonly limit: number
  /** Events of the till that we do not have yet; null: a till that does not say. */
  readonly unsent: number | null
  /** So many codes of warnings the till can read; null: a till that does not say. */
  readonly codes: number | null
  /** What the till can read; null: a till that does not say reads what the first release did. */
  readonly edition: number | null
  /** Where the till's chain ends; null: it has no event yet; undefined: it does not say. */
  readonly tail: DeviceTail | null | undefined
}

const countText = raw(z.optional(z.string().check(z.regex(/^\d{1,16}$/))))
export const pullQuery = {
  ...{ after: countText, warningsAfter: countText, limit: countText, unsent: countText, codes: countText },
  ...{ edition: countText, tail: raw(z.optional(z.string())) },
}

/** `?after=&warningsAfter=&limit=&unsent=&codes=&tail=&edition=`; a missing one is the beginning, or as much as one page holds. */
export function readPullQuery(asked: ValuesOf<typeof pullQuery>): PullQuery {
  return {
    after: readCount(asked.after, 0),
    warningsAfter: readCount(asked.warningsAfter, 0),
    limit: Math.min(Math.max(readCount(asked.limit, maximumEventsPerPull), 1), maximumEventsPerPull),
    unsent: asked.unsent === undefined ? null : Math.min(readCount(asked.unsent, 0), largestUnsent),
    codes: asked.codes === undefined ? null : readCount(asked.codes, 0),
    edition: asked.edition === undefined ? null : Math.min(readCount(asked.edition, 0), largestEdition),
    tail: asked.tail === undefined ? undefined : readTail(asked.tail),
  }
}

/** An empty one: the till has no event. */
function readTail(value: unknown): DeviceTail | null {
  if (value === '') return null
  const tail = typeof value === 'string' ? readDeviceTail(value) : null
  if (tail === null) throw invalidQuery()
  return tail
}

/** What the column holds; no till has this many. */
export const largestUnsent = 2_147_483_647
const largestEdition = 32_767

function readCount(value: unknown, missing: number): number {
  if (value === undefined) return missing
  const count = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(count)) {
    throw invalidQuery()
  }
  return count
}

function invalidQuery(): Problem {
  return new Problem(400, 'invalid_query', 'Permintaan kasir salah bentuk. Tidak ada yang diubah.')
}
