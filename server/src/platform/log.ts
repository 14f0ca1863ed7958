import { type DestinationStream, type Logger, pino } from 'pino'

/** Secrets by the names under which they travel. They never reach a log, at whatever depth a message carries them. */
const secretPaths = [
  'authorization',
  'apikey',
  'cookie',
  'password',
  'token',
  'refresh_token',
  'access_token',
  'code',
]
  .flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  .concat('err.config', 'err.parameters')

/** One JSON line per event. `level` as pino names it; 'silent' for tests. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, redact: { paths: secretPaths, censor: '***' } }
  return destination ? pino(options, destination) : pino(options)
}
