/** Stops the program on a bug of ours. On in production too: a wrong total must never be carried on with. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new BugError(message)
}

/** Marks a branch that the types say cannot be reached. */
export function assertNever(value: never): never {
  throw new BugError(`a case is missing for ${JSON.stringify(value)}`)
}

/** A mistake in our own code. Never caught on the way: it belongs in the crash report. */
export class BugError extends Error {
  override name = 'BugError'
}
