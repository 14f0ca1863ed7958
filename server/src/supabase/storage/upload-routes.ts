import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { isTypeTaken } from '@laci/domain/storage/bucket.ts'
import { imageHeadBytes, isTrueToType } from '@laci/domain/storage/content.ts'
import { storeOfObjectName } from '@laci/domain/storage/object-name.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../../db/database.ts'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import type { ReceivedBlob } from '../../files/blob-store.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { type Bucket, requireBucket } from './bucket-store.ts'
import { putObject } from './object-store.ts'
import { queryText, readPlace } from './read-request.ts'
import { drainUpload, readUpload } from './read-upload.ts'
import { type Place, requireQuota } from './shop-quota.ts'
import type { LinkSigner } from './signed-link.ts'
import {
  accessDenied,
  entityTooLarge,
  invalidJwt,
  invalidMimeType,
  invalidRequest,
} from './storage-problem.ts'
import {
  inCallerScope,
  isService,
  linkMakerOf,
  personOf,
  readStorageCaller,
  type StorageCaller,
} from './storage-scope.ts'
import { createUploadPlaces, type UploadPlaces } from './upload-places.ts'

/** What the server takes where a bucket sets no limit. */
const largestObjectBytes = 50 * 1024 * 1024
/** Fields and borders of a form around its file. */
const formAllowanceBytes = 64 * 1024
const uploadLinkLifeMs = 2 * 3_600_000

type Upload = { readonly caller: StorageCaller; readonly place: Place; readonly isReplacing: boolean }

/** Links by which somebody without a key may upload, once unless it may replace [STORAGE-13]. */
export function registerUploadLinks(app: FastifyInstance, deps: FeatureDeps, signer: LinkSigner): void {
  app.post('/object/upload/sign/:bucket/*', async (request) => {
    const place = readPlace(request)
    const caller = await readStorageCaller(request, deps)
    const isReplacing = request.headers['x-upsert'] === 'true'
    await inCallerScope(deps, caller, (tx) => rehearse(tx, deps, { caller, place, isReplacing }))
    const maker = linkMakerOf(caller)
    if (maker === null) throw accessDenied()
    const path = `${place.bucketId}/${place.name}`
    const expiresAtMs = deps.clock() + uploadLinkLifeMs
    const token = await signer.sign('storage-upload', { place: path, maker, isReplacing, expiresAtMs })
    return { url: `/object/upload/sign/${path}?token=${token}`, token }
  })
}

/** Uploads [STORAGE-4 to 6]. The routes take any body, as a stream. */
export function registerUploads(app: FastifyInstance, deps: FeatureDeps, signer: LinkSigner): void {
  const places = createUploadPlaces()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  app.post('/object/:bucket/*', (request, reply) =>
    answer(request, reply, async () => ({
      caller: await readStorageCaller(request, deps),
      place: readPlace(request),
      isReplacing: request.headers['x-upsert'] === 'true',
    })),
  )
  app.put('/object/:bucket/*', (request, reply) =>
    answer(request, reply, async () => ({
      caller: await readStorageCaller(request, deps),
      place: readPlace(request),
      isReplacing: true,
    })),
  )
  app.put('/object/upload/sign/:bucket/*', (request, reply) =>
    answer(request, reply, async () => {
      const place = readPlace(request)
      const token = queryText(request, 'token')
      if (token === null) throw invalidJwt('querystring must have required property token')
      const link = await signer.open('storage-upload', `${place.bucketId}/${place.name}`, token)
      return { caller: { kind: 'link', maker: link.maker }, place, isReplacing: link.isReplacing }
    }),
  )

  async function answer(request: FastifyRequest, reply: FastifyReply, read: () => Promise<Upload>) {
    try {
      const upload = await read()
      const objectId = await store(request, deps, places, upload)
      return { Id: objectId, Key: `${upload.place.bucketId}/${upload.place.name}` }
    } catch (error) {
      if (!(await drainUpload(request))) reply.header('connection', 'close')
      throw error
    }
  }
}

/** The bytes first, then the row: a row never points to missing bytes [STORAGE-17]. */
async function store(
  request: FastifyRequest,
  deps: FeatureDeps,
  places: UploadPlaces,
  upload: Upload,
): Promise<string> {
  const { caller, place, isReplacing } = upload
  const { bucket, ownerId } = await inCallerScope(deps, caller, (tx) => rehearse(tx, deps, upload))
  const limitBytes = Math.min(bucket.sizeLimitBytes ?? largestObjectBytes, largestObjectBytes)
  // Said before anything is sent, where the sender waits for it; and counted all the same.
  if (Number(request.headers['content-length'] ?? 0) > limitBytes + formAllowanceBytes) throw entityTooLarge()
  const storeId = storeOfObjectName(place.name)
  if (storeId !== null && !isService(caller)) takeOrThrow(deps.limits.uploadsByShop, storeId)
  if (ownerId !== null) takeOrThrow(deps.limits.uploadsByOwner, ownerId)
  const blobId = newId(deps)
  const leave = places.enter(caller)
  try {
    const { taken: blob, about } = await readUpload(request, (contentType, pieces) => {
      if (!isTypeTaken(bucket.allowedTypes, contentType)) throw invalidMimeType(contentType)
      const mustBeTrue = bucket.checksPictures || !isService(caller) || caller.kind === 'link'
      return deps.blobs.receive(blobId, checked(pieces, { limitBytes, contentType, mustBeTrue }))
    })
    if (bucket.checksPictures && about.contentEncoding !== null) {
      throw invalidRequest('pictures are stored as they are, without a content encoding')
    }
    return await inCallerScope(deps, caller, async (tx) => {
      if (!isService(caller)) await requireQuota(tx, deps.config, place, blob.sizeBytes)
      const object = { ...place, ...about, blob, ownerId: personOf(caller) }
      return putObject(tx, object, { objectId: newId(deps), isReplacing, nowMs: deps.clock() })
    })
  } catch (error) {
    // Whether a commit was done when the database went away nobody knows: then the file stays for the sweep to judge.
    if (!isDatabaseAway(error)) await deps.blobs.remove(blobId)
    throw error
  } finally {
    leave()
  }
}

/**
 * Asks the row policies and the unique key before any byte is taken: the same statement as in the end, taken back.
 * Returns the bucket, and the owner of the shop when the call counts for one.
 */
async function rehearse(
  tx: Tx,
  deps: FeatureDeps,
  { caller, place, isReplacing }: Upload,
): Promise<{ readonly bucket: Bucket; readonly ownerId: string | null }> {
  const bucket = await requireBucket(tx, place.bucketId)
  const blob: ReceivedBlob = { blobId: newId(deps), sizeBytes: 0, digest: new Uint8Array(32) }
  await tx.query('savepoint rehearsal')
  await putObject(
    tx,
    {
      ...place,
      blob,
      ownerId: personOf(caller),
      contentType: '',
      contentEncoding: null,
      cacheControl: '',
      userMetadata: {},
    },
    { objectId: newId(deps), isReplacing, nowMs: deps.clock() },
  )
  await tx.query('rollback to savepoint rehearsal')
  const ownerId = isService(caller) ? null : await requireQuota(tx, deps.config, place, 1)
  return { bucket, ownerId }
}

function newId(deps: FeatureDeps): string {
  return uuidV7(deps.clock(), deps.randomBytes(10))
}

/** Passes bytes on until there are too many of them, or they turn out to be something else [STORAGE-5, STORAGE-6]. */
async function* checked(
  pieces: AsyncIterable<Uint8Array>,
  options: { readonly limitBytes: number; readonly contentType: string; readonly mustBeTrue: boolean },
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  let head: Uint8Array = new Uint8Array()
  let isHeadChecked = !options.mustBeTrue
  const requireTrue = () => {
    if (!isTrueToType(options.contentType, head))
      throw invalidMimeType(`${options.contentType} for these bytes`)
    isHeadChecked = true
  }
  for await (const piece of pieces) {
    sizeBytes += piece.length
    if (sizeBytes > options.limitBytes) throw entityTooLarge()
    if (isHeadChecked) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < imageHeadBytes) continue
    requireTrue()
    yield head
  }
  if (isHeadChecked) return
  requireTrue()
  yield head
}
