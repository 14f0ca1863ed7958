import { isBucketName, isObjectName } from '@laci/domain/storage/object-name.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { featureNotEnabled, invalidKey, invalidRequest, noSuchBucket } from './storage-problem.ts'

/** A thousand names of objects, each as long as one can be and written in JSON. */
export const largestNameListBytes = 2 * 1024 * 1024

/** Bucket and name of an address `…/:bucket/*`, decoded once. Throws NoSuchBucket, InvalidKey. */
export function readPlace(request: FastifyRequest): { readonly bucketId: string; readonly name: string } {
  const { bucket, '*': name } = request.params as { bucket: string; '*': string }
  return { bucketId: requireBucketName(bucket), name: requireObjectName(name) }
}

/** A name that no bucket can have is the name of none. */
export function requireBucketName(written: string): string {
  if (!isBucketName(written)) throw noSuchBucket()
  return written
}

export function requireObjectName(written: string): string {
  if (!isObjectName(written)) throw invalidKey()
  return written
}

/** The body as `schema` wants it. Throws InvalidRequest that names the first wrong field. */
export function readStorageBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.') ?? ''
  throw invalidRequest(
    field === '' ? 'body must be an object' : `body/${field} is missing or of another form`,
  )
}

/** What is asked for but left out is never ignored [STORAGE-20]. */
export function refuseFeature(isAsked: boolean, feature: string): void {
  if (isAsked) throw featureNotEnabled(feature)
}

/** A single text of the query, or null. */
export function queryText(request: FastifyRequest, name: string): string | null {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : null
}

export const count = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))
