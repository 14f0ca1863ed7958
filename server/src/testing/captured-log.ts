import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { createLog } from '../logging/log.ts'

/** The real log, with everything it wrote. */
export function captureLog(level = 'trace'): { log: Logger; lines: string[] } {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: createLog(level, sink), lines }
}
