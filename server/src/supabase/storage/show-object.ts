import type { StoredObject } from './object-store.ts'

/** The strong etag of an object's bytes. */
export function etagOf(object: Pick<StoredObject, 'digest'>): string {
  return `"${Buffer.from(object.digest).toString('hex').slice(0, 32)}"`
}

/** What the wire calls `metadata` in lists. */
function fileMetadataOf(object: StoredObject) {
  return {
    eTag: etagOf(object),
    size: object.sizeBytes,
    mimetype: object.contentType,
    cacheControl: object.cacheControl,
    lastModified: new Date(object.updatedAtMs).toISOString(),
    contentLength: object.sizeBytes,
    httpStatusCode: 200,
  }
}

/** An object in a list or among the removed; `name` as it is to be shown there. */
export function listedObject(object: StoredObject, name: string) {
  return {
    name,
    id: object.objectId,
    bucket_id: object.bucketId,
    owner: object.ownerId ?? '',
    created_at: new Date(object.createdAtMs).toISOString(),
    updated_at: new Date(object.updatedAtMs).toISOString(),
    last_accessed_at: new Date(object.updatedAtMs).toISOString(),
    metadata: fileMetadataOf(object),
  }
}

/** A folder in a list: it is nothing but the first part of some names. */
export function listedFolder(name: string) {
  return { name, id: null, created_at: null, updated_at: null, last_accessed_at: null, metadata: null }
}

/** What `info` answers: deliberately without `updated_at`. */
export function objectInfo(object: StoredObject) {
  return {
    id: object.objectId,
    name: object.name,
    version: object.blobId,
    bucket_id: object.bucketId,
    size: object.sizeBytes,
    content_type: object.contentType,
    content_encoding: object.contentEncoding,
    cache_control: object.cacheControl,
    etag: etagOf(object),
    metadata: object.userMetadata,
    last_modified: new Date(object.updatedAtMs).toISOString(),
    created_at: new Date(object.createdAtMs).toISOString(),
  }
}
