import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('[PLATFORM-13] secrets do not reach the log, at whatever depth a message carries them', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  const secret = 'hush-hush'
  log.info(
    { password: secret, body: { refresh_token: secret }, req: { headers: { authorization: secret } } },
    'a',
  )
  log.info({ headers: { apikey: secret, cookie: secret }, code: secret }, 'b')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain(secret)
})
