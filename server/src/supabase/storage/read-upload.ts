import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { isStorable } from '../../db/storable.ts'
import { Problem } from '../../http/problems.ts'
import { featureNotEnabled, invalidMimeType, invalidRequest } from './storage-problem.ts'

/** What an upload says about its bytes. */
export type AboutUpload = {
  readonly contentType: string
  readonly contentEncoding: string | null
  readonly cacheControl: string
  readonly userMetadata: Readonly<Record<string, unknown>>
}

/** Takes the bytes while they come. `pieces` throws when the line breaks. */
export type TakeBytes<Taken> = (contentType: string, pieces: AsyncIterable<Uint8Array>) => Promise<Taken>

/** A sender that is silent for so long is gone. */
const longestSilenceMs = 30_000
/** As a header it must fit beside the others; Node takes 16 KB of them. */
const largestMetadataBytes = 8 * 1024

/**
 * Reads an upload as the official client sends it [STORAGE-4]: a form whose file is the part that is one, or the bytes
 * themselves with headers. The bytes go to `take` piece by piece and are never held together. Fields of a form may
 * stand before and behind its file. The body is left as it is when something fails: whoever called may drain it.
 */
export async function readUpload<Taken>(
  request: FastifyRequest,
  take: TakeBytes<Taken>,
): Promise<{ readonly taken: Taken; readonly about: AboutUpload }> {
  const { headers } = request
  const body = request.body as Readable | undefined
  const contentType = headers['content-type'] ?? 'application/octet-stream'
  if (/^multipart\/form-data\b/i.test(contentType)) return readForm(contentType, piecesOf(body), take)
  const about = {
    contentType: requireContentType(contentType),
    contentEncoding: readEncoding(headers['content-encoding']),
    cacheControl: readCacheControl(headers['cache-control']),
    userMetadata: readMetadata(decodeBase64(headers['x-metadata'])),
  }
  return { taken: await take(about.contentType, piecesOf(body)), about }
}

async function readForm<Taken>(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  take: TakeBytes<Taken>,
): Promise<{ readonly taken: Taken; readonly about: AboutUpload }> {
  const fields = new Map<string, string>()
  const found: { file: FormFile<Taken> | null; failure: { readonly cause: unknown } | null } = {
    file: null,
    failure: null,
  }
  const fail = (cause: unknown) => {
    found.failure ??= { cause }
    // Nobody takes the rest of the file any more; without a reader the form would wait for ever.
    found.file?.stream.resume()
  }
  const form = openForm(contentType)
  form.on('error', (error) => {
    fail(invalidRequest('The form cannot be read'))
    found.file?.stream.destroy(error as Error)
  })
  form.on('field', (name, value) => fields.set(name, value))
  form.on('file', (_name, stream, _fileName, _encoding, type) => {
    // A form that breaks off tells its file, which may have nobody listening by then.
    stream.on('error', () => {})
    const taking = Promise.resolve().then(() => take(requireContentType(type), withoutEnding(stream)))
    found.file = { type, stream, taking }
    taking.catch(fail)
  })
  const finished = once(form, 'finish')
  finished.catch(() => {})
  try {
    for await (const piece of body) {
      if (found.failure !== null) break
      if (!form.write(piece)) await once(form, 'drain')
    }
    if (found.failure === null) {
      form.end()
      await finished
    }
  } catch (error) {
    fail(error)
    found.file?.stream.destroy(error as Error)
  }
  const { file } = found
  const taken = await file?.taking.catch(() => undefined)
  if (found.failure !== null) throw found.failure.cause
  if (file === null || taken === undefined) throw invalidRequest('No content provided')
  const about = {
    contentType: requireContentType(file.type),
    contentEncoding: readEncoding(fields.get('contentEncoding')),
    cacheControl: readCacheControl(fields.get('cacheControl')),
    userMetadata: readMetadata(fields.get('metadata')),
  }
  return { taken, about }
}

type FormFile<Taken> = { readonly type: string; readonly stream: Readable; readonly taking: Promise<Taken> }

type Form = InstanceType<typeof Busboy>

function openForm(contentType: string): Form {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fields: 20,
        fieldSize: largestMetadataBytes,
        files: 1,
        parts: 25,
        headerPairs: 50,
        headerSize: 8_192,
      },
      // The official client's file has an empty field name; what has a file name is one, whatever it is called.
      isPartAFile: (name, _type, fileName) => name === '' || fileName !== undefined,
    })
  } catch {
    throw invalidRequest('The form cannot be read')
  }
}

/** The body, until the sender falls silent for too long. Ending early leaves the body open. */
async function* piecesOf(body: Readable | undefined): AsyncGenerator<Uint8Array> {
  if (body === undefined) return
  const pieces = body.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const silence = setTimeout(() => body.destroy(new Error('the sender is silent')), longestSilenceMs)
      const next = await pieces.next().finally(() => clearTimeout(silence))
      if (next.done) return
      yield next.value as Uint8Array
    }
  } catch (error) {
    // Said by whoever watches over all bodies: too slow.
    if (error instanceof Problem) throw error
    throw invalidRequest('The upload broke off')
  } finally {
    await pieces.return?.()
  }
}

async function* withoutEnding(stream: Readable): AsyncGenerator<Uint8Array> {
  yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
}

const mostDrainedBytes = 8 * 1024 * 1024

/**
 * Reads on for a while and throws away: who is still sending does not read our answer, and would see a broken line
 * instead of a reason. Returns false when the sender has not come to an end by then.
 */
export async function drainUpload(request: FastifyRequest): Promise<boolean> {
  let bytesLeft = mostDrainedBytes
  try {
    for await (const piece of piecesOf(request.raw)) {
      bytesLeft -= piece.length
      if (bytesLeft < 0) return false
    }
    return true
  } catch {
    return false
  }
}

const contentTypePattern = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+(\s*;[\x20-\x7e]*)?$/i

/** Throws InvalidMimeType for what could not be sent back as a header. */
function requireContentType(written: string): string {
  if (written.length > 200 || !contentTypePattern.test(written)) throw invalidMimeType('of this form')
  return written
}

/** `3600`, `max-age=3600` and longer lists: only the age is kept, whether others may keep it is ours to say. */
function readCacheControl(written: string | undefined): string {
  const seconds = /^(?:.*max-age=)?(\d{1,9})\b/.exec(written ?? '')?.[1]
  return seconds === undefined ? 'no-cache' : `max-age=${seconds}`
}

function readEncoding(written: string | undefined): string | null {
  const encoding = (written ?? '').trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return null
  if (!['gzip', 'br', 'deflate', 'zstd'].includes(encoding)) throw featureNotEnabled(`content encoding`)
  return encoding
}

function decodeBase64(written: string | string[] | undefined): string | undefined {
  return typeof written === 'string' ? Buffer.from(written, 'base64').toString('utf8') : undefined
}

function readMetadata(written: string | undefined): Readonly<Record<string, unknown>> {
  if (written === undefined || written === '') return {}
  if (Buffer.byteLength(written) >= largestMetadataBytes) throw invalidRequest('metadata is too large')
  let value: unknown
  try {
    value = JSON.parse(written)
  } catch {
    throw invalidRequest('metadata is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isStorable(value)) {
    throw invalidRequest('metadata must be an object of plain values')
  }
  return value as Record<string, unknown>
}
