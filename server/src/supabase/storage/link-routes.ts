import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { requireBucket } from './bucket-store.ts'
import { findNames } from './object-store.ts'
import {
  count,
  largestNameListBytes,
  readPlace,
  readStorageBody,
  refuseFeature,
  requireBucketName,
} from './read-request.ts'
import { type LinkSigner, longestPersonLifeSeconds } from './signed-link.ts'
import { noSuchKey } from './storage-problem.ts'
import { inCallerScope, linkMakerOf, readStorageCaller, type StorageCaller } from './storage-scope.ts'

/** A year. A link that is good for longer is a public bucket. */
const longestLifeSeconds = 365 * 24 * 3_600

const signOneSchema = z.object({
  expiresIn: count(1, longestLifeSeconds),
  transform: z.optional(z.unknown()),
  versionId: z.optional(z.unknown()),
})
const signManySchema = z.object({
  expiresIn: count(1, longestLifeSeconds),
  paths: z.array(z.string()).check(z.minLength(1), z.maxLength(1_000)),
})

/** Links to objects that the caller may see, for whoever holds them, for a while [STORAGE-12]. */
export function registerDownloadLinks(app: FastifyInstance, deps: FeatureDeps, signer: LinkSigner): void {
  async function sign(caller: StorageCaller, place: string, expiresIn: number): Promise<string> {
    const maker = linkMakerOf(caller)
    if (maker === null) throw noSuchKey()
    const lifeSeconds = maker.kind === 'person' ? Math.min(expiresIn, longestPersonLifeSeconds) : expiresIn
    const expiresAtMs = deps.clock() + lifeSeconds * 1000
    const token = await signer.sign('storage-download', { place, maker, isReplacing: false, expiresAtMs })
    // As it is, not encoded: the official client encodes it.
    return `/object/sign/${place}?token=${token}`
  }

  app.post('/object/sign/:bucket/*', async (request) => {
    const { bucketId, name } = readPlace(request)
    const { expiresIn, transform, versionId } = readStorageBody(signOneSchema, request.body)
    refuseFeature(transform !== undefined && transform !== null, 'image transformation')
    refuseFeature(versionId !== undefined && versionId !== null, 'versioning')
    const caller = await readStorageCaller(request, deps)
    const found = await inCallerScope(deps, caller, async (tx) => {
      await requireBucket(tx, bucketId)
      return findNames(tx, bucketId, [name])
    })
    if (!found.has(name)) throw noSuchKey()
    return { signedURL: await sign(caller, `${bucketId}/${name}`, expiresIn) }
  })

  app.post('/object/sign/:bucket', { bodyLimit: largestNameListBytes }, async (request) => {
    const bucketId = requireBucketName((request.params as { bucket: string }).bucket)
    const { expiresIn, paths } = readStorageBody(signManySchema, request.body)
    const caller = await readStorageCaller(request, deps)
    // A name with U+0000 would be an error of the database; no object has one.
    const names = paths.filter((path) => !path.includes('\0') && path.isWellFormed())
    const found = await inCallerScope(deps, caller, async (tx) => {
      await requireBucket(tx, bucketId)
      return findNames(tx, bucketId, names)
    })
    return Promise.all(
      paths.map(async (path) =>
        found.has(path)
          ? { error: null, path, signedURL: await sign(caller, `${bucketId}/${path}`, expiresIn) }
          : {
              error: 'Either the object does not exist or you do not have access to it',
              path,
              signedURL: null,
            },
      ),
    )
  })
}
