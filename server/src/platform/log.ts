import { type DestinationStream, type Logger, pino } from 'pino'
import { scrubLine } from './log-scrub.ts'

/**
 * One JSON line per event. `level` as pino names it; 'silent' for tests. No line holds a code, a password, a token or a
 * full phone number, whoever wrote it and wherever in it they stood [PLATFORM-13].
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
): Logger {
  return pino({ level, base: null }, { write: (line: string) => destination.write(scrubLine(line)) })
}
