import { bareType } from '@laci/domain/storage/bucket.ts'
import { readByteRange } from '@laci/domain/storage/byte-range.ts'
import { isShownInBrowser } from '@laci/domain/storage/content.ts'
import { fileNameOf } from '@laci/domain/storage/object-name.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { closedPolicy } from '../../http/security-headers.ts'
import type { StoredObject } from './object-store.ts'
import { queryText } from './read-request.ts'
import { etagOf } from './show-object.ts'
import { invalidRange, StorageProblem } from './storage-problem.ts'

/** Opened by itself it is nobody's page: it runs nothing and has no origin. The browser's reader of PDF needs one. */
const sandboxPolicy = `${closedPolicy}; sandbox`

/** Sends an object's bytes as a stream, or says that the caller has them already [STORAGE-7, STORAGE-8]. */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: FeatureDeps,
  object: StoredObject,
  cacheControl: string,
): Promise<FastifyReply> {
  const etag = etagOf(object)
  const lastModified = new Date(object.updatedAtMs).toUTCString()
  reply.headers({ etag, 'last-modified': lastModified, 'cache-control': cacheControl })
  if (isUnchanged(request, etag, object.updatedAtMs)) return reply.code(304).send()

  const disposition = dispositionOf(object, queryText(request, 'download'))
  reply.headers({
    'content-type': object.contentType,
    'accept-ranges': 'bytes',
    'content-security-policy':
      bareType(object.contentType) === 'application/pdf' ? closedPolicy : sandboxPolicy,
    ...(disposition !== null && { 'content-disposition': disposition }),
    ...(object.contentEncoding !== null && { 'content-encoding': object.contentEncoding }),
  })
  const { range } = request.headers
  const part =
    range !== undefined && request.method === 'GET' && isRangeMeant(request, etag, lastModified)
      ? readByteRange(range, object.sizeBytes)
      : null
  if (part === 'unsatisfiable') {
    reply.removeHeader('content-disposition').removeHeader('content-encoding')
    reply.headers({ 'content-range': `bytes */${object.sizeBytes}`, 'cache-control': 'no-store' })
    throw invalidRange()
  }
  const length = part === null ? object.sizeBytes : part.last - part.first + 1
  reply.header('content-length', length)
  if (request.method === 'HEAD') return reply.send()
  if (length === 0) return reply.send('')

  const file = await deps.blobs.open(object.blobId)
  if (file === null) throw new StorageProblem(500, 'InternalError', 'The bytes of this object are missing')
  if (part === null) return reply.send(file.createReadStream())
  reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${object.sizeBytes}`)
  return reply.send(file.createReadStream({ start: part.first, end: part.last }))
}

/** RFC 9110, 13.2.2: the etag decides where one is named, else the time, which knows whole seconds. */
function isUnchanged(request: FastifyRequest, etag: string, updatedAtMs: number): boolean {
  const known = request.headers['if-none-match']
  if (known !== undefined) {
    return known.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
  }
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return Math.floor(updatedAtMs / 1000) * 1000 <= since
}

/** A part is no use to somebody who has the rest of another content. */
function isRangeMeant(request: FastifyRequest, etag: string, lastModified: string): boolean {
  const condition = request.headers['if-range']
  return condition === undefined || condition === etag || condition === lastModified
}

/** Null: the browser may show it. `download`: the name to save it under, '' for its own. */
function dispositionOf(object: StoredObject, download: string | null): string | null {
  if (download === null && isShownInBrowser(object.contentType)) return null
  // A page cannot make this longer or end the header: what is no plain sign goes into the second form only.
  const name = (download || fileNameOf(object.name)).replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '_').slice(0, 200)
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
