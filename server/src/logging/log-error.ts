/** What the log says of an error [PLATFORM-52]. */
export type DescribedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [member: string]: unknown
}

/** As deep as causes are followed. */
const mostCauses = 5

/** What PostgreSQL puts into an error beside its message: values of callers stand in all but these. */
const namesOfDatabase = ['code', 'severity', 'routine', 'schema', 'table', 'column', 'dataType', 'constraint']

/**
 * SQLSTATE classes whose messages hold names of ours only: lost connections, no rights, deadlocks, missing tables, no room,
 * an operator's hand, input and output. All others, most of all 22 and 23, may repeat a value that a caller sent.
 * Source: PostgreSQL's Appendix A.
 */
const plainClasses = new Set(['08', '25', '28', '3D', '40', '42', '53', '55', '57', '58'])

/** The error and its causes without what a caller sent: of a database's errors what they are and where, not about what. */
export function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return error
  const chain: ErrorLike[] = []
  for (let next: unknown = error; isErrorLike(next) && chain.length < mostCauses; next = next.cause) {
    if (chain.includes(next)) break
    chain.push(next)
  }
  const told: Record<string, unknown> = {
    type: typeof error.constructor?.name === 'string' ? error.constructor.name : 'Error',
    message: chain.map(messageOf).join(': '),
    stack: chain.map(stackOf).join('\ncaused by: '),
    ...membersOf(error),
  }
  const { errors } = error as { errors?: unknown }
  if (Array.isArray(errors)) told.aggregateErrors = errors.slice(0, mostCauses).map(describeError)
  return told satisfies Record<string, unknown> as DescribedError
}

type ErrorLike = {
  message: string
  name?: unknown
  stack?: unknown
  cause?: unknown
  constructor?: { name?: unknown }
}

function isErrorLike(value: unknown): value is ErrorLike {
  return typeof value === 'object' && value !== null && typeof (value as ErrorLike).message === 'string'
}

function isOfDatabase(error: ErrorLike): error is ErrorLike & { code: string } {
  const { code, severity, routine } = error as { code?: unknown; severity?: unknown; routine?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && (severity ?? routine) !== undefined
}

/** Its own message, or of a database's error that may repeat what a caller sent its code. */
export function messageOf(error: ErrorLike): string {
  if (!isOfDatabase(error) || plainClasses.has(error.code.slice(0, 2))) return error.message
  return `the database refused a statement (${error.code})`
}

/** Where it happened. A stack begins with the message, whose lines are not of the stack. */
function stackOf(error: ErrorLike): string {
  const name = typeof error.name === 'string' ? error.name : 'Error'
  const stack = typeof error.stack === 'string' ? error.stack.slice(-20_000) : ''
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  return [`${name}: ${messageOf(error)}`, ...frames].join('\n')
}

/** What else an error carries. Causes and lists of errors are told apart. */
function membersOf(error: ErrorLike): Record<string, unknown> {
  const isDatabase = isOfDatabase(error)
  const members: Record<string, unknown> = {}
  for (const name of Object.keys(error)) {
    if (['message', 'stack', 'cause', 'errors', 'type'].includes(name)) continue
    if (isDatabase && !namesOfDatabase.includes(name)) continue
    const member = (error as unknown as Record<string, unknown>)[name]
    members[name] = isErrorLike(member) ? describeError(member) : member
  }
  return members
}
