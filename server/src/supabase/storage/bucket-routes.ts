import { isTypePattern, readSizeLimit } from '@laci/domain/storage/bucket.ts'
import { isBucketName } from '@laci/domain/storage/object-name.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import {
  addBucket,
  type BucketChange,
  bucketSorts,
  changeBucket,
  emptyBucket,
  listBuckets,
  removeBucket,
  showBucket,
} from './bucket-store.ts'
import { queryText, readStorageBody, refuseFeature, requireBucketName } from './read-request.ts'
import {
  accessDenied,
  bucketAlreadyExists,
  bucketNotEmpty,
  invalidBucketName,
  invalidMimeType,
  invalidRequest,
} from './storage-problem.ts'
import { inCallerScope, isService, readStorageCaller } from './storage-scope.ts'

const absent = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const bucketSchema = z.object({
  id: absent(z.string()),
  name: absent(z.string()),
  public: absent(z.boolean()),
  file_size_limit: absent(z.union([z.string(), z.number()])),
  allowed_mime_types: absent(z.array(z.string()).check(z.maxLength(100))),
  type: absent(z.string()),
  versioning_status: absent(z.string()),
})
type BucketBody = z.output<typeof bucketSchema>

const mostBuckets = 1_000

/** Making, changing and removing buckets: the service alone. To everybody else there are none [STORAGE-2]. */
export function registerBuckets(app: FastifyInstance, deps: FeatureDeps): void {
  const asCaller = async <T>(request: FastifyRequest, work: (tx: Tx) => Promise<T>) =>
    inCallerScope(deps, await readStorageCaller(request, deps), work)
  const asService = async <T>(request: FastifyRequest, work: (tx: Tx) => Promise<T>) => {
    const caller = await readStorageCaller(request, deps)
    if (!isService(caller)) throw accessDenied()
    return inCallerScope(deps, caller, work)
  }
  const bucketOf = (request: FastifyRequest) =>
    requireBucketName((request.params as { bucket: string }).bucket)

  app.get('/bucket', async (request) => {
    const options = readListOptions(request)
    return asCaller(request, (tx) => listBuckets(tx, options))
  })
  app.get('/bucket/:bucket', async (request) => asCaller(request, (tx) => showBucket(tx, bucketOf(request))))

  app.post('/bucket', async (request) => {
    const body = readStorageBody(bucketSchema, request.body)
    const name = body.id ?? body.name ?? ''
    if (!isBucketName(name) || (body.name ?? name) !== name) throw invalidBucketName()
    refuseFeature(isOther(body.type, 'STANDARD'), 'bucket type')
    refuseFeature(isOther(body.versioning_status, 'DISABLED'), 'versioning')
    const change = readChange(body)
    await asService(request, (tx) => addBucket(tx, name, change, deps.clock())).catch((error: unknown) => {
      throw isSqlState(error, '23505') ? bucketAlreadyExists() : error
    })
    return { name }
  })
  app.put('/bucket/:bucket', async (request) => {
    const body = readStorageBody(bucketSchema, request.body)
    refuseFeature(isOther(body.versioning_status, 'DISABLED'), 'versioning')
    const change = readChange(body)
    await asService(request, (tx) => changeBucket(tx, bucketOf(request), change, deps.clock()))
    return { message: 'Successfully updated' }
  })
  app.post('/bucket/:bucket/empty', async (request) => {
    await asService(request, async (tx) => {
      await showBucket(tx, bucketOf(request))
      await emptyBucket(tx, bucketOf(request))
    })
    // The text of the official server. Here the objects are gone at once, and their files with a later sweep.
    return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
  })
  app.delete('/bucket/:bucket', async (request) => {
    await asService(request, (tx) => removeBucket(tx, bucketOf(request))).catch((error: unknown) => {
      throw isSqlState(error, '23503') ? bucketNotEmpty() : error
    })
    return { message: 'Successfully deleted' }
  })
}

function isOther(written: string | null | undefined, usual: string): boolean {
  return (written ?? usual).toUpperCase() !== usual
}

function isSqlState(error: unknown, state: string): boolean {
  return (error as { code?: unknown }).code === state
}

/** Absent fields stay as they are; null takes a limit away. */
function readChange(body: BucketBody): BucketChange {
  return {
    ...(typeof body.public === 'boolean' && { isPublic: body.public }),
    ...(body.file_size_limit !== undefined && { sizeLimitBytes: requireSizeLimit(body.file_size_limit) }),
    ...(body.allowed_mime_types !== undefined && { allowedTypes: requireTypes(body.allowed_mime_types) }),
  }
}

function requireSizeLimit(written: string | number | null): number | null {
  const limit = readSizeLimit(written)
  if (limit.ok) return limit.value
  throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
}

function requireTypes(written: readonly string[] | null): readonly string[] | null {
  const types = written?.map((type) => type.trim().toLowerCase()) ?? null
  const wrong = types?.find((type) => !isTypePattern(type))
  if (wrong !== undefined) throw invalidMimeType(wrong.slice(0, 100))
  // An empty list is how pages say "no limit".
  return types === null || types.length === 0 ? null : types
}

function readListOptions(request: FastifyRequest): Parameters<typeof listBuckets>[1] {
  const number = (name: string, fallback: number) => {
    const written = queryText(request, name)
    if (written === null) return fallback
    if (!/^\d{1,9}$/.test(written)) throw invalidRequest(`querystring/${name} must be a whole number`)
    return Number(written)
  }
  const sort = queryText(request, 'sortColumn') ?? 'name'
  const order = (queryText(request, 'sortOrder') ?? 'asc').toLowerCase()
  if (!Object.hasOwn(bucketSorts, sort) || !['asc', 'desc'].includes(order)) {
    throw invalidRequest('querystring/sortColumn or sortOrder is unknown')
  }
  return {
    limit: Math.min(number('limit', mostBuckets), mostBuckets),
    offset: number('offset', 0),
    search: (queryText(request, 'search') ?? '').replaceAll('\0', ''),
    sort: sort as keyof typeof bucketSorts,
    isDescending: order === 'desc',
  }
}
