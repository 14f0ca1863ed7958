import type { WarningCode } from '@laci/domain/warning/warning.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

export type ChainDevice = {
  readonly deviceId: string
  readonly letter: string
  readonly name: string
  /** Its numbers up to here have come. */
  readonly acceptedThrough: number
  /** Hash of the event with that number. */
  readonly lastHash: string
}

export type ChainHead = {
  readonly storeId: string
  /** The newest number that was given out. */
  readonly lastSeq: number
  /** Events that are numbered beyond it. */
  readonly addedCount: number
  readonly devices: readonly ChainDevice[]
}

/** Of one moment: a push that comes later changes nothing of what is compared with this. */
export async function readChainHead(tx: Tx): Promise<ChainHead> {
  const { rows } = await tx.query<{
    store_id: string
    last_seq: number
    added_count: number
    devices: ChainDevice[]
  }>(
    `select app.store_id() as store_id, coalesce(head.last_seq, 0) as last_seq,
            (select count(*) from journal_event
             where store_id = app.store_id() and store_seq > coalesce(head.last_seq, 0)) as added_count,
            (select coalesce(json_agg(json_build_object(
               'deviceId', device_id, 'letter', letter, 'name', name, 'acceptedThrough', accepted_through,
               'lastHash', encode(last_hash, 'hex')) order by created_at), '[]')
             from device where store_id = app.store_id()) as devices
     from (select app.store_id() as store_id) own left join journal_head head using (store_id)`,
  )
  const row = rows[0]!
  return {
    storeId: row.store_id,
    lastSeq: row.last_seq,
    addedCount: row.added_count,
    devices: row.devices,
  }
}

export type ToldWarning = {
  readonly code: WarningCode
  readonly deviceId: string
  readonly deviceSeq: number | null
  /** Of a gap. */
  readonly fromSeq: number | null
  readonly toSeq: number | null
}

/** A device that was broken for years: the rest of its faults is then named as if nobody had been told. */
const maximumWarnings = 50_000

/** What the owner was told when it arrived. */
export async function readToldWarnings(tx: Tx, codes: readonly WarningCode[]): Promise<ToldWarning[]> {
  const { rows } = await tx.query<
    Pick<Rows['journal_warning'], 'device_seq'> & {
      code: WarningCode
      device_id: string
      from_seq: number | null
      to_seq: number | null
    }
  >(
    `select code, device_id, device_seq, (detail->>'fromSeq')::bigint as from_seq, (detail->>'toSeq')::bigint as to_seq
     from journal_warning where store_id = app.store_id() and code = any ($1) order by warning_seq limit $2`,
    [codes, maximumWarnings],
  )
  return rows.map((row) => ({
    code: row.code,
    deviceId: row.device_id,
    deviceSeq: row.device_seq,
    fromSeq: row.from_seq,
    toSeq: row.to_seq,
  }))
}

export type ChainRow = {
  readonly store_seq: number
  readonly event_id: string
  readonly device_id: string
  readonly device_seq: number
  readonly kind: string
  readonly version: number
  readonly at_ms: number
  readonly staff_id: string | null
  readonly body: Record<string, unknown>
  readonly prev_hash: string
  readonly hash: string
  /** What it hashed to when it came, where that was not `hash`. */
  readonly content_hash: string | null
  readonly raw: string | null
  /** What it hashes to since a customer was forgotten in it; null: nobody was. */
  readonly erased_hash: string | null
  readonly received_at_ms: number
}

/** A page keeps the process from other shops for some milliseconds, whatever its events hold. */
const rowsPerPage = 500
const bytesPerPage = 500_000

/** The next events of the shop, in its own order. Empty at the end. */
export async function readChainPage(tx: Tx, after: number, through: number): Promise<ChainRow[]> {
  const { rows } = await tx.prepared<ChainRow>(
    'read_chain_page',
    `select store_seq, event_id, device_id, device_seq, kind, version, at_ms, staff_id, body,
            encode(prev_hash, 'hex') as prev_hash, encode(hash, 'hex') as hash,
            encode(content_hash, 'hex') as content_hash, raw, encode(erased_hash, 'hex') as erased_hash, received_at_ms
     from (
       select *, sum(pg_column_size(body) + coalesce(pg_column_size(raw), 0)) over (order by store_seq) as bytes_through
       from (
         select * from journal_event
         where store_id = app.store_id() and store_seq > $1 and store_seq <= $2 order by store_seq limit $3
       ) next
     ) candidate
     where bytes_through <= $4 or store_seq = (
       select min(store_seq) from journal_event where store_id = app.store_id() and store_seq > $1)
     order by store_seq`,
    [after, through, rowsPerPage, bytesPerPage],
  )
  return rows
}
