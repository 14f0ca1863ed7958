import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError, messageOf } from './log-error.ts'
import { scrubLine } from './log-scrub.ts'

/**
 * One JSON line per event. `level` as pino names it; 'silent' for tests. No line holds a code, a password, a token or a
 * full phone number, whoever wrote it and wherever in it they stood [PLATFORM-13], and none costs more than its bound.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      formatters: { log: withErrorsDescribed },
      hooks: {
        logMethod(parts, method) {
          const [error, ...rest] = parts as unknown[]
          // Alone, an error's own message would become the line's.
          if (error instanceof Error && rest.length === 0) method.call(this, { err: error }, messageOf(error))
          else method.apply(this, parts)
        },
      },
    },
    { write: (line: string) => destination.write(scrubLine(line)) },
  )
}

/** Errors under any other name than `err`: their own members would be written as they are. */
function withErrorsDescribed(members: Record<string, unknown>): Record<string, unknown> {
  const errors = Object.entries(members).filter(([name, one]) => name !== 'err' && one instanceof Error)
  return errors.length === 0
    ? members
    : { ...members, ...Object.fromEntries(errors.map(([name, error]) => [name, describeError(error)])) }
}
