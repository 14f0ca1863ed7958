import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { noSuchBucket } from './storage-problem.ts'

/** What uploads and downloads have to know of a bucket. */
export type Bucket = {
  readonly bucketId: string
  readonly isPublic: boolean
  readonly sizeLimitBytes: number | null
  readonly allowedTypes: readonly string[] | null
  /** A picture must be what its type says, whoever brings it. */
  readonly checksPictures: boolean
}

/** A bucket as the wire shows it. */
export type ShownBucket = {
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly public: boolean
  readonly file_size_limit: number | null
  readonly allowed_mime_types: readonly string[] | null
  readonly created_at: string
  readonly updated_at: string
}

/** Fields to set; what is absent stays as it is. */
export type BucketChange = {
  readonly isPublic?: boolean
  readonly sizeLimitBytes?: number | null
  readonly allowedTypes?: readonly string[] | null
}

type BucketRow = Pick<
  Rows['storage_bucket'],
  'bucket_id' | 'is_public' | 'size_limit_bytes' | 'allowed_types' | 'created_at' | 'updated_at'
>

const shownColumns = 'bucket_id, is_public, size_limit_bytes, allowed_types, created_at, updated_at'

/** Throws NoSuchBucket. Anybody may ask by name: a bucket's limits are no secret. */
export async function requireBucket(tx: Tx, bucketId: string): Promise<Bucket> {
  const { rows } = await tx.prepared<{
    bucket_id: string
    is_public: boolean
    size_limit_bytes: number | null
    allowed_types: string[] | null
    checks_pictures: boolean
  }>('storage-bucket-named', 'select * from app.storage_bucket_named($1)', [bucketId])
  const row = rows[0]
  if (row === undefined) throw noSuchBucket()
  return {
    bucketId: row.bucket_id,
    isPublic: row.is_public,
    sizeLimitBytes: row.size_limit_bytes,
    allowedTypes: row.allowed_types,
    checksPictures: row.checks_pictures,
  }
}

/** Columns by which the wire sorts buckets. */
export const bucketSorts = {
  id: 'bucket_id',
  name: 'bucket_id',
  created_at: 'created_at',
  updated_at: 'updated_at',
} as const

export async function listBuckets(
  tx: Tx,
  options: {
    readonly limit: number
    readonly offset: number
    readonly search: string
    readonly sort: keyof typeof bucketSorts
    readonly isDescending: boolean
  },
): Promise<ShownBucket[]> {
  const direction = options.isDescending ? 'desc' : 'asc'
  const { rows } = await tx.query<BucketRow>(
    `select ${shownColumns} from storage_bucket
     where strpos(lower(bucket_id), lower($1)) > 0
     order by ${bucketSorts[options.sort]} ${direction}, bucket_id ${direction} limit $2 offset $3`,
    [options.search, options.limit, options.offset],
  )
  return rows.map(shown)
}

/** Throws NoSuchBucket, also for a bucket that the caller may not see. */
export async function showBucket(tx: Tx, bucketId: string): Promise<ShownBucket> {
  const { rows } = await tx.query<BucketRow>(
    `select ${shownColumns} from storage_bucket where bucket_id = $1`,
    [bucketId],
  )
  if (rows[0] === undefined) throw noSuchBucket()
  return shown(rows[0])
}

export async function addBucket(
  tx: Tx,
  bucketId: string,
  change: BucketChange,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `insert into storage_bucket (bucket_id, is_public, size_limit_bytes, allowed_types, created_at, updated_at)
     values ($1, $2, $3, $4, to_timestamp($5 / 1000.0), to_timestamp($5 / 1000.0))`,
    [bucketId, change.isPublic ?? false, change.sizeLimitBytes ?? null, change.allowedTypes ?? null, nowMs],
  )
}

export async function changeBucket(
  tx: Tx,
  bucketId: string,
  change: BucketChange,
  nowMs: number,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update storage_bucket set
       is_public = coalesce($2, is_public),
       size_limit_bytes = case when $3 then $4 else size_limit_bytes end,
       allowed_types = case when $5 then $6 else allowed_types end,
       updated_at = to_timestamp($7 / 1000.0)
     where bucket_id = $1`,
    [
      bucketId,
      change.isPublic ?? null,
      change.sizeLimitBytes !== undefined,
      change.sizeLimitBytes ?? null,
      change.allowedTypes !== undefined,
      change.allowedTypes ?? null,
      nowMs,
    ],
  )
  if (rowCount === 0) throw noSuchBucket()
}

/** Its files go with the next sweeps. */
export async function emptyBucket(tx: Tx, bucketId: string): Promise<void> {
  await tx.query('delete from storage_object where bucket_id = $1', [bucketId])
}

/** The foreign key keeps a bucket that still holds something. */
export async function removeBucket(tx: Tx, bucketId: string): Promise<void> {
  const { rowCount } = await tx.query('delete from storage_bucket where bucket_id = $1', [bucketId])
  if (rowCount === 0) throw noSuchBucket()
}

function shown(row: BucketRow): ShownBucket {
  return {
    id: row.bucket_id,
    name: row.bucket_id,
    owner: '',
    public: row.is_public,
    file_size_limit: row.size_limit_bytes,
    allowed_mime_types: row.allowed_types,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
