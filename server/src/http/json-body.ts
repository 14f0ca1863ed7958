import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { Problem } from './problems.ts'

/**
 * Reads JSON bodies everywhere. An empty body is no error but `undefined`: the official clients send the JSON content
 * type with nothing behind it on sign-out and on deletes.
 */
export function installJsonParser(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(badJson())
    }
  })
}

export function badJson(): Problem {
  return new Problem(
    400,
    'bad_json',
    'Data yang dikirim tidak terbaca (bukan JSON yang benar). Tidak ada yang diubah.',
  )
}

/** The body as `schema` wants it. Throws Problem `invalid_body` that names the first wrong field. */
export function readBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.') ?? ''
  throw new Problem(
    400,
    'invalid_body',
    field === ''
      ? 'Data yang dikirim tidak lengkap atau salah bentuk. Tidak ada yang diubah.'
      : `Isian "${field}" kosong atau salah bentuk. Tidak ada yang diubah.`,
  )
}
