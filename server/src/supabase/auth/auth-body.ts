import type { FastifyRequest } from 'fastify'
import { AuthProblem, validationFailed } from './auth-problem.ts'

/** The fields of a JSON body. No body has no fields; anything but an object is refused, `null` too. */
export type AuthBody = Readonly<Record<string, unknown>>

export function bodyOf(request: FastifyRequest): AuthBody {
  const { body } = request
  if (body === undefined) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AuthProblem(400, 'bad_json', 'Could not parse request body as JSON: an object is expected')
  }
  return body as AuthBody
}

/** Whether the caller says anything about a field; `null` says nothing. */
export function isGiven(body: AuthBody, field: string): boolean {
  return body[field] !== undefined && body[field] !== null
}

/** A text field, '' when it is not there. PostgreSQL stores neither U+0000 nor halves of a character. */
export function textOf(body: AuthBody, field: string): string {
  const value = body[field]
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') {
    throw new AuthProblem(400, 'bad_json', `Could not parse request body as JSON: ${field} must be a string`)
  }
  if (!isStorable(value)) throw validationFailed(`${field} contains characters that cannot be stored`)
  return value
}

/** A field that holds an object, `{}` when it is not there. */
export function objectOf(body: AuthBody, field: string): Readonly<Record<string, unknown>> {
  const value = body[field]
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new AuthProblem(400, 'bad_json', `Could not parse request body as JSON: ${field} must be an object`)
  }
  if (!isStorableTree(value, deepestData)) {
    throw validationFailed(`${field} is nested too deeply or contains characters that cannot be stored`)
  }
  return value as Record<string, unknown>
}

/** Bytes. A person's data travels in every access token, and a header that is too long reaches nobody. */
const largestDataBytes = 4_096

/** Throws 400 `validation_failed` when a person's own data is more than a token can carry. */
export function requireSmallData(data: Readonly<Record<string, unknown>>): void {
  if (Buffer.byteLength(JSON.stringify(data)) > largestDataBytes) {
    throw validationFailed(`data must not be larger than ${largestDataBytes} bytes`)
  }
}

const deepestData = 16

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

function isStorableTree(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  // Bounded, because a megabyte of brackets would otherwise exhaust the stack.
  if (depth === 0) return false
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorableTree(part, depth - 1))
}
