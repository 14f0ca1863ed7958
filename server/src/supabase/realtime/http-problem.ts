import { isDatabaseAway, isDatabaseBusy } from '../../db/database.ts'
import { Problem } from '../../http/problems.ts'

/** An answer other than yes over HTTP; English, for programs. */
export class RealtimeProblem extends Error {
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RealtimeProblem'
    this.status = status
  }
}

/** What any error means on this wire. */
export function realtimeProblemOf(error: unknown): RealtimeProblem {
  if (error instanceof RealtimeProblem) return error
  if (error instanceof Problem && error.status < 500) return new RealtimeProblem(error.status, error.code)
  if (isDatabaseAway(error)) return new RealtimeProblem(503, 'The database is away', { cause: error })
  if (isDatabaseBusy(error)) return new RealtimeProblem(503, 'The database is busy', { cause: error })
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new RealtimeProblem(statusCode, String(code))
  }
  return new RealtimeProblem(500, 'Something went wrong', { cause: error })
}
