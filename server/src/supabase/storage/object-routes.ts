import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { isTypeTaken } from '@laci/domain/storage/bucket.ts'
import { isObjectName } from '@laci/domain/storage/object-name.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { requireBucket } from './bucket-store.ts'
import { type ListOptions, listObjects, objectSorts } from './list-objects.ts'
import { findObject, moveObject, putObject, removeObjects, type StoredObject } from './object-store.ts'
import {
  count,
  largestNameListBytes,
  queryText,
  readPlace,
  readStorageBody,
  refuseFeature,
  requireBucketName,
  requireObjectName,
} from './read-request.ts'
import { type Place, requireQuota } from './shop-quota.ts'
import { listedObject, objectInfo } from './show-object.ts'
import { entityTooLarge, invalidMimeType, noSuchKey } from './storage-problem.ts'
import { inCallerScope, isService, personOf, readStorageCaller, type StorageCaller } from './storage-scope.ts'

const listSchema = z.object({
  prefix: z._default(z.string(), ''),
  limit: z._default(count(1, 1_000), 100),
  offset: z._default(count(0, 1_000_000_000), 0),
  search: z.optional(z.nullable(z.string())),
  sortBy: z.optional(
    z.nullable(
      z.object({
        column: z._default(z.enum(Object.keys(objectSorts) as [keyof typeof objectSorts]), 'name'),
        order: z._default(z.enum(['asc', 'desc']), 'asc'),
      }),
    ),
  ),
})

const removeSchema = z.object({
  prefixes: z.array(z.union([z.string(), z.object({ path: z.string() })])).check(z.maxLength(1_000)),
})

const relocateSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.optional(z.nullable(z.string())),
  sourceVersionId: z.optional(z.nullable(z.string())),
  copyMetadata: z.optional(z.nullable(z.boolean())),
})

/** Looking at objects and putting them elsewhere, with the rights of the caller [STORAGE-9 to 11]. */
export function registerObjects(app: FastifyInstance, deps: FeatureDeps): void {
  const asCaller = async <T>(
    request: FastifyRequest,
    work: (tx: Tx, caller: StorageCaller) => Promise<T>,
  ) => {
    const caller = await readStorageCaller(request, deps)
    return inCallerScope(deps, caller, (tx) => work(tx, caller))
  }

  app.get('/object/info/:bucket/*', async (request) => {
    const { bucketId, name } = readPlace(request)
    refuseFeature(queryText(request, 'versionId') !== null, 'versioning')
    return asCaller(request, async (tx) => {
      await requireBucket(tx, bucketId)
      return objectInfo(await requireObject(tx, bucketId, name))
    })
  })

  app.post('/object/list/:bucket', async (request) => {
    const bucketId = requireBucketName((request.params as { bucket: string }).bucket)
    const options = readListOptions(request.body)
    return asCaller(request, async (tx) => {
      await requireBucket(tx, bucketId)
      return listObjects(tx, bucketId, options)
    })
  })

  app.delete('/object/:bucket', { bodyLimit: largestNameListBytes }, async (request) => {
    const bucketId = requireBucketName((request.params as { bucket: string }).bucket)
    const { prefixes } = readStorageBody(removeSchema, request.body)
    refuseFeature(
      prefixes.some((entry) => typeof entry === 'object'),
      'versioning',
    )
    // What no object can be called is missing, and what is missing is skipped.
    const names = (prefixes as string[]).filter(isObjectName)
    return asCaller(request, async (tx) => {
      await requireBucket(tx, bucketId)
      return (await removeObjects(tx, bucketId, names)).map((object) => listedObject(object, object.name))
    })
  })

  app.delete('/object/:bucket/*', async (request) => {
    const { bucketId, name } = readPlace(request)
    await asCaller(request, async (tx) => {
      await requireBucket(tx, bucketId)
      if ((await removeObjects(tx, bucketId, [name])).length === 0) throw noSuchKey()
    })
    return { message: 'Successfully deleted' }
  })

  app.post('/object/move', async (request) => {
    const { from, to } = readRelocation(request.body)
    await asCaller(request, async (tx, caller) => {
      const source = await requireSource(tx, from, to)
      if (!isService(caller)) await requireQuota(tx, deps.config, to, source.sizeBytes, from)
      if (!(await moveObject(tx, from, to))) throw noSuchKey()
    })
    return { message: 'Successfully moved' }
  })

  app.post('/object/copy', async (request) => {
    const { from, to } = readRelocation(request.body)
    const objectId = await asCaller(request, async (tx, caller) => {
      const source = await requireSource(tx, from, to)
      if (!isService(caller)) await requireQuota(tx, deps.config, to, source.sizeBytes)
      return putObject(
        tx,
        { ...source, ...to, ownerId: personOf(caller), blob: source },
        {
          objectId: uuidV7(deps.clock(), deps.randomBytes(10)),
          isReplacing: request.headers['x-upsert'] === 'true',
          nowMs: deps.clock(),
        },
      )
    })
    return { Key: `${to.bucketId}/${to.name}`, Id: objectId }
  })
}

async function requireObject(tx: Tx, bucketId: string, name: string): Promise<StoredObject> {
  const object = await findObject(tx, bucketId, name)
  if (object === null) throw noSuchKey()
  return object
}

function readListOptions(body: unknown): ListOptions {
  const { prefix, limit, offset, search, sortBy } = readStorageBody(listSchema, body)
  return {
    folder: prefix,
    search: (search ?? '').replaceAll('\0', ''),
    limit,
    offset,
    sort: sortBy?.column ?? 'name',
    isDescending: sortBy?.order === 'desc',
  }
}

function readRelocation(body: unknown): { readonly from: Place; readonly to: Place } {
  const asked = readStorageBody(relocateSchema, body)
  refuseFeature(typeof asked.sourceVersionId === 'string', 'versioning')
  refuseFeature(asked.copyMetadata === false, 'copying without metadata')
  return {
    from: { bucketId: requireBucketName(asked.bucketId), name: requireObjectName(asked.sourceKey) },
    to: {
      bucketId: requireBucketName(asked.destinationBucket ?? asked.bucketId),
      name: requireObjectName(asked.destinationKey),
    },
  }
}

/** The object that is to be relocated; the bucket it goes to must take it. */
async function requireSource(tx: Tx, from: Place, to: Place): Promise<StoredObject> {
  await requireBucket(tx, from.bucketId)
  const source = await requireObject(tx, from.bucketId, from.name)
  const { sizeLimitBytes, allowedTypes } = await requireBucket(tx, to.bucketId)
  if (sizeLimitBytes !== null && source.sizeBytes > sizeLimitBytes) throw entityTooLarge()
  if (!isTypeTaken(allowedTypes, source.contentType)) throw invalidMimeType(source.contentType)
  return source
}
