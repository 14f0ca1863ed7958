import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { logProblem } from '../../http/problems.ts'
import { noteStatus } from '../../http/security-log.ts'
import { bearerOf } from '../../identity/tokens.ts'
import { installApiKeyCheck, installCors, isApiKey } from '../callers/client-api.ts'
import { registerBuckets } from './bucket-routes.ts'
import { registerDownloads } from './download-routes.ts'
import { registerDownloadLinks } from './link-routes.ts'
import { registerObjects } from './object-routes.ts'
import { createLinkSigner } from './signed-link.ts'
import { featureNotEnabled, storageProblemOf, unknownAddress } from './storage-problem.ts'
import { startSweeping } from './sweep.ts'
import { registerUploadLinks, registerUploads } from './upload-routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May be fetched without a key: public objects and signed links. */
    isKeyless?: boolean
  }
}

/** What the public service has and this one leaves out, by how its address goes on [STORAGE-20]. */
const leftOut: readonly (readonly [RegExp, string])[] = [
  [/^\/render\//, 'image transformation'],
  [/^\/upload\/resumable\b/, 'resumable upload'],
  [/^\/s3\b/, 'S3 protocol'],
  [/^\/cdn\//, 'CDN purge'],
  [/^\/vector\b/, 'vectors'],
  [/^\/iceberg\b/, 'analytics'],
  [/^\/object\/list-v2\b/, 'list v2'],
  [/^\/bucket\/[^/]+\/lifecycle\b/, 'lifecycle'],
]
const prefix = '/storage/v1'

/** `/storage/v1`: buckets and objects over the wire of the official client. */
export async function registerStorage(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const signer = createLinkSigner(deps.keys, deps.clock)
  const sweeping = startSweeping(deps)
  app.addHook('onReady', async () => sweeping.start())
  app.addHook('onClose', () => sweeping.stop())

  await app.register(
    async (scope) => {
      installCors(scope, deps.config)
      installKeyFromBearer(scope, deps)
      installApiKeyCheck(scope, deps, (request) => request.routeOptions.config.isKeyless === true)
      scope.setErrorHandler((error, request, reply) => {
        const problem = storageProblemOf(error)
        logProblem(request, error, problem.httpStatus)
        // Who brings a token of nobody is refused for that, whatever this wire calls it.
        noteStatus(request, problem.code === 'InvalidJWT' ? 401 : problem.status)
        return reply
          .code(problem.httpStatus)
          .header('content-type', 'application/json; charset=utf-8')
          .send(problem.body)
      })
      await scope.register(async (json) => {
        registerBuckets(json, deps)
        registerObjects(json, deps)
        registerDownloads(json, deps, signer)
        registerDownloadLinks(json, deps, signer)
        registerUploadLinks(json, deps, signer)
      })
      await scope.register(async (bytes) => registerUploads(bytes, deps, signer))
      registerLeftOut(scope)
    },
    { prefix },
  )
}

/** The official storage client can be made with a bearer alone: where that is one of the two keys, it is the key. */
function installKeyFromBearer(app: FastifyInstance, deps: FeatureDeps): void {
  app.addHook('onRequest', async (request) => {
    const bearer = bearerOf(request.headers.authorization)
    if (request.headers.apikey !== undefined || bearer === null) return
    if (await isApiKey(bearer, deps)) request.headers.apikey = bearer
  })
}

/** Answered before a body is read, whatever its kind. */
function registerLeftOut(app: FastifyInstance): void {
  const onRequest = async (request: FastifyRequest) => {
    const address = request.url.slice(prefix.length)
    const feature = leftOut.find(([pattern]) => pattern.test(address))?.[1]
    throw feature === undefined ? unknownAddress() : featureNotEnabled(feature)
  }
  const handler = async () => {}
  app.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', onRequest, handler })
  // Would otherwise be an upload to a bucket of that name.
  app.route({ method: 'POST', url: '/object/list-v2/:bucket', onRequest, handler })
}
