import { isDatabaseAway, isDatabaseBusy } from '../../db/database.ts'
import { Problem } from '../../http/problems.ts'

/** An answer other than yes under `/rest/v1`: always these four fields, English, codes of PostgREST or PostgreSQL. */
export class RestProblem extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: string; hint?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'RestProblem'
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
  }
}

/** A part of the request that cannot be read, or that we leave out: never ignored, an ignored filter deletes too much. */
export function unreadable(message: string, details?: string): RestProblem {
  return new RestProblem(400, 'PGRST100', message, details === undefined ? {} : { details })
}

export function unknownColumn(table: string, column: string): RestProblem {
  return new RestProblem(400, '42703', `column ${table}.${column} does not exist`)
}

export function badBody(message: string): RestProblem {
  return new RestProblem(400, 'PGRST102', message)
}

/** The old text, on which pages branch; newer PostgREST words it differently. */
export function notOneRow(rowCount: number): RestProblem {
  return new RestProblem(406, 'PGRST116', 'JSON object requested, multiple (or no) rows returned', {
    details: `The result contains ${rowCount} rows`,
  })
}

/** What any error means on this wire. `isAnonymous`: nobody signed in, so a missing right is answered with 401. */
export function restProblemOf(error: unknown, isAnonymous: boolean): RestProblem {
  if (error instanceof RestProblem) return error
  // What every door of the server says: too slow, too many.
  if (error instanceof Problem && [408, 429].includes(error.status))
    return new RestProblem(error.status, 'PGRST102', error.message)
  if (error instanceof Problem && error.status < 500) return badBody('Empty or invalid json')
  if (isDatabaseAway(error)) {
    return new RestProblem(503, 'PGRST001', 'Database connection error. Retrying the connection.', {
      cause: error,
    })
  }
  if (isDatabaseBusy(error)) {
    return new RestProblem(503, 'PGRST001', 'The database cannot do this now. Try again later.', {
      cause: error,
    })
  }
  const { code, message } = error as { code?: unknown; message?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new RestProblem(413, 'PGRST102', 'Request body is too large')
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP'))
    return badBody('Content-Type not acceptable')
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
    const status = statusOfSqlState(code, isAnonymous)
    // `detail` of the database holds values of rows and is never handed on.
    if (status < 500)
      return new RestProblem(status, code, message ?? 'The database refused', { cause: error })
  }
  return new RestProblem(500, 'PGRSTX00', 'Something went wrong', { cause: error })
}

function statusOfSqlState(code: string, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code === '23505' || code === '23503') return 409
  // 22 bad data, 23 constraint, 42 statement, P0001 raised by a trigger of ours, 21 cardinality.
  if (/^(21|22|23|42|0A)/.test(code) || code === 'P0001') return 400
  return 500
}
