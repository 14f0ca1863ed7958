import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signUpPerson } from '../../testing/people.ts'
import {
  dialled,
  freshPhone,
  postApi,
  registerPerson,
  signIn,
  startRegistration,
} from '../../testing/registrations.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'

let whatsapp: TestWhatsApp
let server: TestServer

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({ deps: { whatsapp: whatsapp.gateway({ timeoutMs: 800 }) } })
})
// Every test is another hour: the caps of one address are not shared between them.
beforeEach(() => server.clock.advance(3_700_000))
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

async function rows(text: string, values: unknown[] = []) {
  return (await server.ownerPool.query(text, values)).rows as Record<string, unknown>[]
}

const mark = () => randomBytes(16).toString('hex')

/** Registers an affiliate through the wire and signs in. */
async function registerAffiliate(form: { phone: string; name?: string; device?: string }) {
  const started = await postApi(server, '/api/affiliate-registrations', {
    name: 'Budi Santoso',
    password: 'rahasia-1',
    ...form,
  })
  expect(started.status).toBe(201)
  const code = await whatsapp.codeFor(dialled(form.phone))
  const path = `/api/affiliate-registrations/${started.body.registrationId}/verify`
  expect(await postApi(server, path, { code })).toMatchObject({ status: 200, body: { ok: true } })
  const person = await signIn(server, form.phone, 'rahasia-1')
  const found = await rows('select * from affiliates where user_id = $1', [person.userId])
  expect(found).toHaveLength(1)
  return { ...person, ...(found[0] as { id: string; affiliate_code: string; name: string }) }
}

const referrerOf = async (userId: string) =>
  (await rows('select affiliate_id from accounts where account_id = $1', [userId]))[0]?.affiliate_id ?? null
const signupsOf = async (affiliateId: string) =>
  (await rows('select total_signups from affiliates_stats where affiliate_id = $1', [affiliateId]))[0]
    ?.total_signups

test('[AFFILIATE-3] a right code makes user, affiliate and figures, no shop, and tells the operator', async () => {
  const phone = freshPhone()
  const affiliate = await registerAffiliate({ phone })
  expect(affiliate.affiliate_code).toMatch(/^BUD[1-9]\d{3}$/)
  expect(affiliate.name).toBe('Budi Santoso')
  expect(
    await rows(
      'select clicks, total_signups, total_commission from affiliates_stats where affiliate_id = $1',
      [affiliate.id],
    ),
  ).toEqual([{ clicks: 0, total_signups: 0, total_commission: 0 }])
  expect(await rows('select from accounts where account_id = $1', [affiliate.userId])).toEqual([])
  expect(await rows('select from stores where owner_id = $1', [affiliate.userId])).toEqual([])
  const notices = await rows(
    `select payload from wa_outbox where kind = 'operator_note' and payload like $1`,
    [`%${phone}%`],
  )
  expect(notices).toEqual([{ payload: `Afiliasi baru: Budi Santoso, ${phone}.` }])
})

test('[AFFILIATE-3] a registration of one kind is not finished or sent again by the other', async () => {
  const phone = freshPhone()
  const started = await startRegistration(server, { phone })
  const code = await whatsapp.codeFor(dialled(phone))
  const id = started.body.registrationId
  for (const command of ['verify', 'resend'])
    expect(await postApi(server, `/api/affiliate-registrations/${id}/${command}`, { code })).toMatchObject({
      status: 404,
      body: { code: 'registration_unknown' },
    })
  expect((await postApi(server, `/api/registrations/${id}/verify`, { code })).status).toBe(200)
})

test('[AFFILIATE-3] a known number is told so after the right code, and its owner enters by signing in', async () => {
  const phone = freshPhone()
  const owner = await registerPerson(server, whatsapp, { phone, name: 'Bu Wulan' })
  server.clock.advance(61_000)
  const started = await postApi(server, '/api/affiliate-registrations', {
    name: 'X',
    phone,
    password: 'rahasia-1',
  })
  const code = await whatsapp.codeFor(dialled(phone))
  const path = `/api/affiliate-registrations/${started.body.registrationId}/verify`
  expect(await postApi(server, path, { code })).toMatchObject({ status: 409, body: { code: 'user_exists' } })
  // Two tabs at once make one record.
  const entered = await Promise.all(
    Array.from({ length: 5 }, () => postApi(server, '/api/affiliates/ensure', {}, owner.accessToken)),
  )
  expect(new Set(entered.map(({ text }) => text)).size).toBe(1)
  expect(entered[0]!.body.code).toMatch(/^BUW[1-9]\d{3}$/)
  expect(await rows('select name from affiliates where user_id = $1', [owner.userId])).toEqual([
    { name: 'Bu Wulan' },
  ])
})

test('[AFFILIATE-3] figures that are missing are made again; who is leaving gets nothing new', async () => {
  const affiliate = await registerAffiliate({ phone: freshPhone() })
  await server.ownerPool.query('delete from affiliates_stats where affiliate_id = $1', [affiliate.id])
  expect((await postApi(server, '/api/affiliates/ensure', {}, affiliate.accessToken)).status).toBe(200)
  expect(await signupsOf(affiliate.id)).toBe(0)
  const other = await signUpPerson(server)
  await server.ownerPool.query(
    `insert into account_deletion (user_id, requested_at, erase_after) values ($1, now(), now() + interval '90 days')`,
    [other.userId],
  )
  expect(await postApi(server, '/api/affiliates/ensure', {}, other.accessToken)).toMatchObject({
    status: 409,
    body: { code: 'account_leaving' },
  })
  expect((await postApi(server, '/api/affiliates/ensure', {})).status).toBe(401)
})

test('[AFFILIATE-2] with every number of a prefix given out, the next prefix is taken', async () => {
  await server.ownerPool.query(
    `insert into affiliates (affiliate_code, name, email)
     select 'ZQX' || number, 'x', 'x' from generate_series(1000, 9999) number where number <> 4711`,
  )
  const first = await registerAffiliate({ phone: freshPhone(), name: 'Zqxa' })
  const second = await registerAffiliate({ phone: freshPhone(), name: 'Zqxa' })
  expect(first.affiliate_code).toBe('ZQX4711')
  expect(second.affiliate_code).toMatch(/^ZQY[1-9]\d{3}$/)
})

test('[AFFILIATE-4] a person is credited to the code of the link once, unless it is a browser of the affiliate', async () => {
  const own = mark()
  const affiliate = await registerAffiliate({ phone: freshPhone(), device: own })
  const register = async (device?: string) => {
    const form = { phone: freshPhone(), ref: affiliate.affiliate_code, ...(device && { device }) }
    return registerPerson(server, whatsapp, form)
  }
  const brought = await register(mark())
  expect(await referrerOf(brought.userId)).toBe(affiliate.id)
  expect(await signupsOf(affiliate.id)).toBe(1)
  expect(await referrerOf((await register(own)).userId)).toBeNull()
  expect(await signupsOf(affiliate.id)).toBe(1)
  // A browser that was signed in on later is the affiliate's too.
  const later = mark()
  await postApi(server, '/api/affiliates/ensure', { device: later }, affiliate.accessToken)
  expect(await referrerOf((await register(later)).userId)).toBeNull()
  // A mark that is none counts like none: it stops nobody from registering, and nobody from being credited.
  expect(await referrerOf((await register('x'.repeat(32))).userId)).toBe(affiliate.id)
  expect(await referrerOf((await register()).userId)).toBe(affiliate.id)
  expect(await signupsOf(affiliate.id)).toBe(3)
})

test('[AFFILIATE-4] marks are kept as keyed hashes, the newest twenty', async () => {
  const first = mark()
  const affiliate = await registerAffiliate({ phone: freshPhone(), device: first })
  for (let turn = 0; turn < 25; turn += 1) {
    server.clock.advance(1_000)
    await postApi(server, '/api/affiliates/ensure', { device: mark() }, affiliate.accessToken)
  }
  const kept = await rows('select device_hash from affiliate_device where affiliate_id = $1', [affiliate.id])
  expect(kept).toHaveLength(20)
  for (const { device_hash } of kept as { device_hash: Buffer }[]) {
    expect(device_hash).toHaveLength(32)
    expect(device_hash.toString('hex')).not.toContain(first)
  }
})
