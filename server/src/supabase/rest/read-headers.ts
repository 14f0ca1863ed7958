import type { FastifyRequest } from 'fastify'
import { RestProblem } from './rest-problem.ts'

/** What `Prefer` asks for. */
export type Preferences = {
  readonly isRepresentationWanted: boolean
  readonly isCountWanted: boolean
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  readonly isMissingDefault: boolean
  /** Only together with `handling=strict`. */
  readonly maximumAffected: number | null
  /** For the answer's `Preference-Applied`. */
  readonly applied: readonly string[]
}

/** Reads `Prefer`, whose parts are joined by commas. Unknown ones are passed over unless `handling=strict`. */
export function readPreferences(request: FastifyRequest): Preferences {
  const header = request.headers.prefer
  const parts = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const preferenceOf = (name: string) =>
    parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
  // Rolled back on demand, a refused write would tell about rows that the caller cannot see.
  if (preferenceOf('tx') === 'rollback') throw invalidPreferences('tx=rollback is not allowed')
  const isStrict = preferenceOf('handling') === 'strict'
  const unknown = parts.filter((part) => !knownPreferences.test(part))
  if (isStrict && unknown.length > 0) throw invalidPreferences(`Invalid preferences: ${unknown.join(', ')}`)
  const resolution = preferenceOf('resolution')
  const maximum = preferenceOf('max-affected')
  return {
    isRepresentationWanted: preferenceOf('return') === 'representation',
    isCountWanted: /^(?:exact|planned|estimated)$/.test(preferenceOf('count') ?? ''),
    resolution: resolution === 'merge-duplicates' || resolution === 'ignore-duplicates' ? resolution : null,
    isMissingDefault: preferenceOf('missing') === 'default',
    maximumAffected: isStrict && maximum !== null && /^\d{1,9}$/.test(maximum) ? Number(maximum) : null,
    applied: parts.filter((part) => knownPreferences.test(part)),
  }
}

const knownPreferences =
  /^(?:return=(?:representation|minimal)|count=(?:exact|planned|estimated)|resolution=(?:merge|ignore)-duplicates|missing=(?:default|null)|handling=(?:strict|lenient)|max-affected=\d{1,9}|tx=commit)$/

function invalidPreferences(details: string): RestProblem {
  return new RestProblem(400, 'PGRST122', 'Invalid preferences given with handling=strict', { details })
}

/** Whether one object is wanted and not a list. Throws PGRST107 when we speak nothing of what is accepted. */
export function readIsSingular(request: FastifyRequest): boolean {
  const header = request.headers.accept
  if (header === undefined || header.trim() === '') return false
  for (const part of header.split(',')) {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const isStripping = parameters.some((parameter) => parameter.startsWith('nulls='))
    if (isStripping) continue
    if (type === 'application/vnd.pgrst.object+json' || type === 'application/vnd.pgrst.object') return true
    if (type === 'application/json' || type === '*/*' || type === 'application/*') return false
    if (type === 'application/vnd.pgrst.array+json') return false
  }
  throw new RestProblem(406, 'PGRST107', `None of these media types are available: ${header}`)
}

/** Only the schema `public` is there. */
export function requirePublicSchema(request: FastifyRequest): void {
  const name = request.method === 'GET' || request.method === 'HEAD' ? 'accept-profile' : 'content-profile'
  const profile = request.headers[name]
  if (profile === undefined || profile === 'public') return
  throw new RestProblem(406, 'PGRST106', 'Invalid schema: only public is exposed')
}
