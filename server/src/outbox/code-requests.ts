import { dayMs, minuteMs } from '@laci/domain/base/time/durations.ts'
import { waitWords } from '@laci/domain/base/time/wait-words.ts'
import { keyedHasher } from '../crypto/keyed-hasher.ts'
import type { Database } from '../db/database.ts'
import { inScope, type Tx } from '../db/scope.ts'
import { codeRequestCaps } from '../http/limits.ts'
import { Problem } from '../http/problems.ts'
import { networkKey } from '../http/rate-limit.ts'
import { createRepeatedWork, type RepeatedWork } from '../timing/repeated-work.ts'
import { clockJitterMs } from '../timing/steady-clock.ts'
import type { World } from '../world/world.ts'

/** The errors of all wires carry this code. */
export const codeRequestsFullCode = 'code_requests_full'

/** A flood from many networks must not fill the disk: beyond this, the oldest requests are forgotten. */
const mostKept = 100_000
/** More than one request adds, so that what is over goes; few enough that no request waits for it. */
const mostForgottenAtOnce = 500
/** So that nothing is kept much longer than its day where nobody asks any more. */
const forgetEveryMs = 15 * minuteMs

export type CodeRequests = {
  /**
   * Counts one request for a code, of whatever kind and for whomever, by the caller's address and network [ACCOUNT-60].
   * Throws Problem 429 `code_requests_full` when the last 24 hours of either are full. In the transaction that makes the
   * code: what is rolled back was not asked for. Needs the rights of `service_role`; after the locks of people, before
   * those of targets. `visitor`: the key of the address. `isForPerson`: only somebody known can be sent a code here, so a
   * network that neighbours have filled does not keep an owner out [ACCOUNT-65].
   */
  take(tx: Tx, visitor: string, isForPerson?: boolean): Promise<void>
  /** Forgets what is over, again and again. */
  readonly forgetting: RepeatedWork
}

/**
 * Requests for codes, counted in the database and on its clock [ACCOUNT-62]. The door does not look whose number it is: a
 * full network tells nobody which numbers are known.
 */
export function createCodeRequests(deps: Pick<World, 'database' | 'keys' | 'config' | 'log'>): CodeRequests {
  const hashOf = keyedHasher(deps.keys.refreshTokenKey, 'laci code request')
  // The outside suites ask for more codes than any person.
  const isUncapped = deps.config.signupTicket === 'off'
  const caps = deps.config.codeRequestCaps ?? codeRequestCaps
  return {
    async take(tx, visitor, isForPerson = false) {
      if (isUncapped) return
      const place = {
        address: hashOf(`address ${visitor}`),
        network: hashOf(`network ${networkKey(visitor)}`),
      }
      // Requests of one network follow one another, and with them those of each of its addresses: counts are exact.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `code requests ${place.network.toString('hex')}`,
      ])
      const waitMs = await waitOf(tx, place, isForPerson ? { ...caps, perNetwork: null } : caps)
      if (waitMs > 0) throw codeRequestsFull(waitMs)
      await tx.query(
        'insert into code_request (address_hash, network_hash, requested_at) values ($1, $2, statement_timestamp())',
        [place.address, place.network],
      )
      await forgetOld(tx)
    },
    forgetting: createRepeatedWork({
      name: 'forgetting of code requests',
      everyMs: forgetEveryMs,
      work: () => forgetCodeRequests(deps.database),
      log: deps.log,
    }),
  }
}

/** Everything that is over, and what is more than the disk is to hold. */
export async function forgetCodeRequests(database: Database, most = mostKept): Promise<void> {
  const inService = <T>(work: (tx: Tx) => Promise<T>) => inScope(database, { role: 'service_role' }, work)
  let forgotten: number
  do forgotten = await inService(forgetOld)
  while (forgotten === mostForgottenAtOnce)
  await inService((tx) => forgetTooMany(tx, most))
}

/**
 * How long until this address and this network may ask again; 0: now. A place with a cap of 200
 * is full for as long as the 200th last request is no day old. Rows that a clock dated ahead before it was set back close nothing.
 */
async function waitOf(
  tx: Tx,
  place: { address: Buffer; network: Buffer },
  caps: { perAddress: number; perNetwork: number | null },
): Promise<number> {
  const { rows } = await tx.query<{ wait_ms: number }>(
    `with present as materialized (select statement_timestamp() as now),
     counted as materialized (
       select address_hash, requested_at + make_interval(secs => $5::float8 / 1000) - now as left_over
       from present, code_request
       where network_hash = $2 and requested_at > now - make_interval(secs => $5::float8 / 1000)
         and requested_at <= now + make_interval(secs => $6::float8 / 1000))
     select coalesce(extract(epoch from greatest(
       (select left_over from counted where address_hash = $1 order by left_over desc offset $3 - 1 limit 1),
       (select left_over from counted where $4::int is not null order by left_over desc offset $4 - 1 limit 1))) * 1000, 0)::float8 as wait_ms`,
    [place.address, place.network, caps.perAddress, caps.perNetwork, dayMs, clockJitterMs],
  )
  return rows[0]!.wait_ms
}

/** Rows that are over or dated ahead. Answers how many. */
async function forgetOld(tx: Tx): Promise<number> {
  // Rows that somebody else forgets just now are left to them: waiting for them could be a deadlock.
  const { rowCount } = await tx.query(
    `delete from code_request where request_id in
       (select request_id from code_request
        where requested_at <= statement_timestamp() - make_interval(secs => $1::float8 / 1000)
           or requested_at > statement_timestamp() + make_interval(secs => $2::float8 / 1000)
        limit $3 for update skip locked)`,
    [dayMs, clockJitterMs, mostForgottenAtOnce],
  )
  return rowCount ?? 0
}

/** The oldest of too many. By rows and not by ids: those of requests that were rolled back are used up too. */
async function forgetTooMany(tx: Tx, most: number): Promise<void> {
  await tx.query(
    `delete from code_request where requested_at <=
       (select requested_at from code_request order by requested_at desc offset $1 limit 1)`,
    [most],
  )
}

function codeRequestsFull(retryAfterMs: number): Problem {
  return new Problem(
    429,
    codeRequestsFullCode,
    `Terlalu banyak kode WhatsApp diminta dari jaringan internet ini hari ini. Tidak ada yang diubah. Coba lagi dalam ${waitWords(retryAfterMs)}, atau pakai jaringan lain, misalnya data seluler, atau hubungi kami.`,
    { retryAfterMs },
  )
}
