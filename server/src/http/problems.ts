import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isDatabaseBusy } from '../db/database.ts'

/**
 * The world failed, or a caller asked for what it may not have. Thrown anywhere, answered at one place.
 * `code` is English snake_case for programs; `message` is Indonesian for people: what happened, whether data is safe,
 * what to do.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  /** How long to wait before trying again; null: waiting does not help. Becomes the header `Retry-After`. */
  readonly retryAfterMs: number | null
  /** Which of the reasons that share this code; null: there is but one. Programs read it. */
  readonly reason: string | null

  constructor(
    status: number,
    code: string,
    message: string,
    options: ErrorOptions & { retryAfterMs?: number; reason?: string } = {},
  ) {
    super(message, options)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.retryAfterMs = options.retryAfterMs ?? null
    this.reason = options.reason ?? null
  }
}

/** Nothing is taken in for lack of room: every wire says it as it does of a database without disk (53100). */
export class DiskFull extends Error {
  readonly code = '53100'
}

export type ProblemBody = { code: string; message: string; reason?: string }

const busyRetryMs = 5_000

/** What any error means to a caller of `/api`. An error that nobody foresaw tells nothing about itself. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error)) {
    return new Problem(
      503,
      'database_away',
      'Server sedang tidak bisa membuka datanya. Data yang sudah tersimpan aman. Coba lagi sebentar lagi.',
      { cause: error },
    )
  }
  if (isDatabaseBusy(error)) {
    return new Problem(
      503,
      'database_busy',
      'Server sedang tidak bisa menyimpan. Data yang sudah tersimpan aman. Coba lagi sebentar lagi.',
      { cause: error, retryAfterMs: busyRetryMs },
    )
  }
  const { code, statusCode } = error as Partial<FastifyError>
  switch (code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem(
        400,
        'bad_json',
        'Data yang dikirim tidak terbaca (bukan JSON yang benar). Tidak ada yang diubah.',
      )
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem(413, 'body_too_large', 'Data yang dikirim terlalu besar. Tidak ada yang diubah.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem(
        415,
        'media_type',
        'Jenis data yang dikirim tidak dikenal; kirim JSON. Tidak ada yang diubah.',
      )
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new Problem(statusCode, 'bad_request', 'Permintaan tidak bisa dibaca. Tidak ada yang diubah.')
  }
  return new Problem(
    500,
    'unexpected',
    'Terjadi kesalahan di server. Data yang sudah tersimpan aman. Coba lagi; bila berulang, hubungi kami.',
    { cause: error },
  )
}

/** Nothing of the call was stored; the same call goes through later (fault 22). */
export function serverBusy(options: ErrorOptions = {}): Problem {
  return new Problem(
    503,
    'server_busy',
    'Server sedang sibuk. Transaksi tetap tersimpan di perangkat dan dikirim lagi dengan sendirinya.',
    { ...options, retryAfterMs: busyRetryMs },
  )
}

/** Notes what went wrong on our side. What a caller did wrong is no news for the log. */
export function logProblem(request: FastifyRequest, error: unknown, status: number): void {
  // Told to wait on purpose, as often as it is needed: no trouble of ours.
  if (error instanceof Problem && error.code === 'server_busy' && error.cause === undefined) return
  // Said once, by whoever looks at the disk.
  if (error instanceof DiskFull) return
  if (status >= 500) request.log.error({ err: error }, 'a request failed')
}

/** The one place that turns errors into answers, and the answer for addresses that do not exist. */
export function installProblemHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(error)
    logProblem(request, error, problem.status)
    if (problem.retryAfterMs !== null) {
      reply.header('retry-after', String(Math.ceil(problem.retryAfterMs / 1000)))
    }
    const { code, message, reason } = problem
    const body: ProblemBody = { code, message, ...(reason !== null && { reason }) }
    return reply.code(problem.status).send(body)
  })
  app.setNotFoundHandler((_request, reply) => {
    const body: ProblemBody = { code: 'not_found', message: 'Alamat ini tidak ada.' }
    return reply.code(404).send(body)
  })
}
