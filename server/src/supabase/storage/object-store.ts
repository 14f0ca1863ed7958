import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import type { ReceivedBlob } from '../../files/blob-store.ts'
import { keyAlreadyExists } from './storage-problem.ts'

/** What is known of an object. Times are epoch milliseconds. */
export type StoredObject = {
  readonly objectId: string
  readonly bucketId: string
  readonly name: string
  readonly ownerId: string | null
  readonly blobId: string
  readonly sizeBytes: number
  /** sha256 of the bytes. */
  readonly digest: Uint8Array
  readonly contentType: string
  readonly contentEncoding: string | null
  readonly cacheControl: string
  readonly userMetadata: Readonly<Record<string, unknown>>
  readonly createdAtMs: number
  /** Of the bytes. */
  readonly updatedAtMs: number
}

/** An object as it is to be written. */
export type ObjectToPut = {
  readonly bucketId: string
  readonly name: string
  readonly ownerId: string | null
  readonly blob: ReceivedBlob
  readonly contentType: string
  readonly contentEncoding: string | null
  readonly cacheControl: string
  readonly userMetadata: Readonly<Record<string, unknown>>
}

export type ObjectRow = Pick<
  Rows['storage_object'],
  | 'object_id'
  | 'bucket_id'
  | 'name'
  | 'owner_id'
  | 'blob_id'
  | 'size_bytes'
  | 'digest'
  | 'content_type'
  | 'content_encoding'
  | 'cache_control'
  | 'created_at'
  | 'updated_at'
> & { user_metadata: Record<string, unknown> }

export const objectColumns = `object_id, bucket_id, name, owner_id, blob_id, size_bytes, digest, content_type,
  content_encoding, cache_control, user_metadata, created_at, updated_at`

export function objectOf(row: ObjectRow): StoredObject {
  return {
    objectId: row.object_id,
    bucketId: row.bucket_id,
    name: row.name,
    ownerId: row.owner_id,
    blobId: row.blob_id,
    sizeBytes: row.size_bytes,
    digest: row.digest,
    contentType: row.content_type,
    contentEncoding: row.content_encoding,
    cacheControl: row.cache_control,
    userMetadata: row.user_metadata,
    createdAtMs: row.created_at.getTime(),
    updatedAtMs: row.updated_at.getTime(),
  }
}

/** Null when there is none that the caller may see. */
export async function findObject(tx: Tx, bucketId: string, name: string): Promise<StoredObject | null> {
  const { rows } = await tx.prepared<ObjectRow>(
    'storage-object-named',
    `select ${objectColumns} from storage_object where bucket_id = $1 and name = $2`,
    [bucketId, name],
  )
  return rows[0] === undefined ? null : objectOf(rows[0])
}

/** Those of these names that the caller may see. */
export async function findNames(tx: Tx, bucketId: string, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<Pick<Rows['storage_object'], 'name'>>(
    'select name from storage_object where bucket_id = $1 and name = any($2)',
    [bucketId, names],
  )
  return new Set(rows.map((row) => row.name))
}

/**
 * Writes a row; returns its id, which stays when the object is replaced. Throws KeyAlreadyExists unless it may replace
 * another; the row policies throw for a place where the caller may not write.
 */
export async function putObject(
  tx: Tx,
  object: ObjectToPut,
  options: { readonly objectId: string; readonly isReplacing: boolean; readonly nowMs: number },
): Promise<string> {
  const onConflict = options.isReplacing
    ? `on conflict (bucket_id, name) do update set
         owner_id = excluded.owner_id, blob_id = excluded.blob_id, size_bytes = excluded.size_bytes,
         digest = excluded.digest, content_type = excluded.content_type,
         content_encoding = excluded.content_encoding, cache_control = excluded.cache_control,
         user_metadata = excluded.user_metadata, updated_at = excluded.updated_at`
    : 'on conflict (bucket_id, name) do nothing'
  const { rows } = await tx.query<Pick<Rows['storage_object'], 'object_id'>>(
    `insert into storage_object
       (object_id, bucket_id, name, owner_id, blob_id, size_bytes, digest, content_type, content_encoding,
        cache_control, user_metadata, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, to_timestamp($12 / 1000.0), to_timestamp($12 / 1000.0))
     ${onConflict} returning object_id`,
    [
      options.objectId,
      object.bucketId,
      object.name,
      object.ownerId,
      object.blob.blobId,
      object.blob.sizeBytes,
      Buffer.from(object.blob.digest),
      object.contentType,
      object.contentEncoding,
      object.cacheControl,
      JSON.stringify(object.userMetadata),
      options.nowMs,
    ],
  )
  if (rows[0] === undefined) throw keyAlreadyExists()
  return rows[0].object_id
}

/** Gives an object another place; false when there is none that the caller may see. The bytes stay where they are. */
export async function moveObject(
  tx: Tx,
  from: { readonly bucketId: string; readonly name: string },
  to: { readonly bucketId: string; readonly name: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update storage_object set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2',
    [from.bucketId, from.name, to.bucketId, to.name],
  )
  return rowCount === 1
}

/** Removes those of these that the caller may see, and returns them. Their files go with a later sweep. */
export async function removeObjects(
  tx: Tx,
  bucketId: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  const { rows } = await tx.query<ObjectRow>(
    `delete from storage_object where bucket_id = $1 and name = any($2) returning ${objectColumns}`,
    [bucketId, names],
  )
  return rows.map(objectOf)
}

/** What the objects of a shop take, and those of all shops of its owner; the one at this place is not counted. */
export async function usedBytes(
  tx: Tx,
  storeId: string,
  except: { readonly bucketId: string; readonly name: string },
): Promise<{ ownerId: string; shopBytes: number; ownerBytes: number } | null> {
  const { rows } = await tx.query<{ owner_id: string; shop_bytes: number; owner_bytes: number }>(
    'select owner_id, shop_bytes, owner_bytes from app.storage_used($1, $2, $3)',
    [storeId, except.bucketId, except.name],
  )
  const row = rows[0]
  return row === undefined
    ? null
    : { ownerId: row.owner_id, shopBytes: row.shop_bytes, ownerBytes: row.owner_bytes }
}
