import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { requireBucket } from './bucket-store.ts'
import { findObject } from './object-store.ts'
import { queryText, readPlace, refuseFeature } from './read-request.ts'
import { sendObject } from './send-object.ts'
import type { LinkSigner } from './signed-link.ts'
import { invalidJwt, noSuchBucket, noSuchKey } from './storage-problem.ts'
import { inCallerScope, readStorageCaller, type StorageCaller } from './storage-scope.ts'

/**
 * Bytes, to whoever may see the object, holds a link to it, or knows its address in a public bucket. The latter two
 * may stand as pictures in pages of others.
 */
export function registerDownloads(app: FastifyInstance, deps: FeatureDeps, signer: LinkSigner): void {
  const readObject = async (request: FastifyRequest, caller: StorageCaller) => {
    const { bucketId, name } = readPlace(request)
    refuseFeature(queryText(request, 'versionId') !== null, 'versioning')
    const object = await inCallerScope(deps, caller, async (tx) => {
      await requireBucket(tx, bucketId)
      return findObject(tx, bucketId, name)
    })
    if (object === null) throw noSuchKey()
    return object
  }

  for (const url of ['/object/:bucket/*', '/object/authenticated/:bucket/*']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      async handler(request, reply) {
        const object = await readObject(request, await readStorageCaller(request, deps))
        // No cache in between keeps an answer to an `Authorization`; the browser's own must tell two people apart.
        reply.header('vary', 'Origin, Authorization')
        return sendObject(request, reply, deps, object, object.cacheControl)
      },
    })
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/object/public/:bucket/*',
    config: { isKeyless: true },
    async handler(request, reply) {
      const { bucketId, name } = readPlace(request)
      const object = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
        if (!(await requireBucket(tx, bucketId)).isPublic) throw noSuchBucket()
        return findObject(tx, bucketId, name)
      })
      if (object === null) throw noSuchKey()
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return sendObject(request, reply, deps, object, object.cacheControl)
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/object/sign/:bucket/*',
    config: { isKeyless: true },
    async handler(request, reply) {
      const { bucketId, name } = readPlace(request)
      const token = queryText(request, 'token')
      if (token === null) throw invalidJwt('querystring must have required property token')
      const link = await signer.open('storage-download', `${bucketId}/${name}`, token)
      const object = await readObject(request, { kind: 'link', maker: link.maker })
      // The address is the secret: nothing in between may keep the answer, and nobody longer than the link is good.
      const secondsLeft = Math.floor((link.expiresAtMs - deps.clock()) / 1000)
      reply.header('cross-origin-resource-policy', 'cross-origin')
      const seconds = Math.min(Number(/\d{1,9}$/.exec(object.cacheControl)?.[0] ?? 0), secondsLeft)
      return sendObject(request, reply, deps, object, `private, max-age=${seconds}`)
    },
  })
}
