import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'

const secret = 'hush-hush-7351'

test('[PLATFORM-13] secrets do not reach the log, at whatever depth a message carries them', () => {
  const { log, lines } = captureLog()
  const names = [
    'password',
    'new_password',
    'apikey',
    'X-Api-Key',
    'Authorization',
    'set-cookie',
    'refresh_token',
  ]
  names.push('accessToken', 'captcha_token', 'deviceKey', 'pin', 'pinHash', 'clientSecret', 'SERVICE_KEY')
  const name = fc.constantFrom(...names)
  const wrap = fc.constantFrom(
    (inner: unknown) => ({ headers: inner }),
    (inner: unknown) => [inner],
    (inner: unknown) => ({ req: { body: inner } }),
  )
  fc.assert(
    fc.property(name, fc.array(wrap, { maxLength: 4 }), (carrier, wraps) => {
      log.info(
        wraps.reduce<object>((inner, one) => one(inner), { [carrier]: secret }),
        'a',
      )
    }),
  )
  const cause = Object.assign(new Error('connection refused'), {
    code: 'ECONNREFUSED',
    config: { password: secret },
  })
  log.error({ err: Object.assign(new Error('outer', { cause }), { parameters: { pin: secret } }) }, 'b')
  log.error({ reason: cause }, 'c')
  log.error(cause)
  log.child({ body: { password: secret } }).info('d')
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.join('')).not.toContain(secret)
  // What went wrong is still told.
  expect(lines.join('')).toContain('ECONNREFUSED')
})

test.each([
  ['a number', 'Key (phone)=(+6281234567890) already exists', 'Key (phone)=(0812***890) already exists'],
  ['a typed number', 'nomor 0812-3456-7890 salah', 'nomor 0812***890 salah'],
  ['a number in a new line', 'kepada\n6281234567890', 'kepada\n0812***890'],
  ['a chat', 'to 6281234567890@c.us', 'to 0812***890@c.us'],
  ['a code', 'Kode OTP Anda adalah: 4711', 'Kode OTP Anda adalah: ***'],
  [
    'a till',
    'laci_0191d5c5-0000-7000-8000-000000000001_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq',
    'laci_0191d5c5-0000-7000-8000-000000000001_***',
  ],
  ['a hash', 'hash $argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g', 'hash ***'],
  ['a database', 'postgres://laci:rahasia@127.0.0.1:5432/laci', 'postgres://laci:***@127.0.0.1:5432/laci'],
  ['a header', 'authorization: Bearer abc.def', 'authorization: Bearer ***'],
  ['a token', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0123.c2lnbmF0dXJl', '***'],
])('[PLATFORM-13] %s in the middle of a text is censored', (_what, text, expected) => {
  const { log, lines } = captureLog()
  log.error({ err: new Error(text) }, text)
  const line = JSON.parse(lines[0]!) as { msg: string; err: { message: string } }
  expect([line.msg, line.err.message]).toEqual([expected, expected])
})

test('[PLATFORM-13] what is needed to find a fault stays readable', () => {
  const { log, lines } = captureLog()
  const shop = '0191d5c5-0812-7000-8000-081234567890'
  log.warn({ shop, code: '23505', status: 409, at: 1_795_000_000_000, receipt: 'A-261120-0231' }, 'kept')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    ...{ shop, code: '23505', status: 409, at: 1_795_000_000_000, receipt: 'A-261120-0231', msg: 'kept' },
  })
  log.warn({ code: '4711' }, 'gone')
  expect(JSON.parse(lines[1]!)).toMatchObject({ code: '***', msg: 'gone' })
})
