import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpPerson } from '../../testing/people.ts'
import { postApi } from '../../testing/registrations.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ensure = (bearer?: string) => postApi(server, '/api/accounts/ensure', {}, bearer)
async function rows(text: string, values: unknown[] = []) {
  return (await server.ownerPool.query(text, values)).rows as Record<string, unknown>[]
}

test('[ACCOUNT-13] who signs in without an account gets store, account, membership and trial', async () => {
  const person = await signUpPerson(server)
  const answer = await ensure(person.accessToken)
  expect(answer.status).toBe(200)
  const [account] = await rows('select * from accounts where account_id = $1', [person.userId])
  expect(account).toMatchObject({
    id: answer.body.accountId,
    store_id: answer.body.storeId,
    name: 'Budi',
    email: person.email,
    token: 2_000,
  })
  expect(await rows('select phone from stores where id = $1', [answer.body.storeId])).toEqual([
    { phone: `0${person.phone.slice(3)}` },
  ])
  expect(await rows('select role from membership where user_id = $1', [person.userId])).toEqual([
    { role: 'owner' },
  ])
})

test('[ACCOUNT-13] asking again, and ten times at once, changes nothing', async () => {
  const person = await signUpPerson(server)
  const all = await Promise.all(Array.from({ length: 10 }, () => ensure(person.accessToken)))
  expect(new Set(all.map((answer) => answer.text)).size).toBe(1)
  const { status, text } = all[0]!
  expect(await ensure(person.accessToken)).toMatchObject({ status, text })
  expect(await rows('select id from stores where owner_id = $1', [person.userId])).toHaveLength(1)
})

test('[ACCOUNT-1, ACCOUNT-13] after its account was deleted a person keeps the shop and gets no second trial', async () => {
  const person = await signUpPerson(server)
  const first = await ensure(person.accessToken)
  await server.ownerPool.query('delete from accounts where account_id = $1', [person.userId])
  const second = await ensure(person.accessToken)
  expect(second.body.storeId).toBe(first.body.storeId)
  expect(second.body.accountId).not.toBe(first.body.accountId)
  expect(
    await rows('select token, end_date = start_date as is_over from accounts where account_id = $1', [
      person.userId,
    ]),
  ).toEqual([{ token: 0, is_over: true }])
})

test('[ACCOUNT-13] an affiliate who becomes an owner keeps the name that affiliates know', async () => {
  const person = await signUpPerson(server)
  await server.ownerPool.query(
    `insert into affiliates (user_id, affiliate_code, name, email) values ($1, 'RIN1234', 'Rina Wati', 'x')`,
    [person.userId],
  )
  await ensure(person.accessToken)
  expect(await rows('select name from accounts where account_id = $1', [person.userId])).toEqual([
    { name: 'Rina Wati' },
  ])
})

test('[ACCOUNT-13] an account that an old page inserted without a shop is made whole', async () => {
  const person = await signUpPerson(server)
  await server.ownerPool.query(
    `insert into accounts (email, account_id, start_date, end_date, token) values ('x', $1, now(), now(), 7)`,
    [person.userId],
  )
  const answer = await ensure(person.accessToken)
  expect(await rows('select store_id, token from accounts where account_id = $1', [person.userId])).toEqual([
    { store_id: answer.body.storeId, token: 7 },
  ])
})

test('[ACCOUNT-13] staff and people without a session get none', async () => {
  const owner = await signUpPerson(server)
  const { body } = await ensure(owner.accessToken)
  const staff = await signUpPerson(server)
  await server.ownerPool.query(
    `insert into membership (store_id, user_id, role) values ($1, $2, 'cashier')`,
    [body.storeId, staff.userId],
  )
  expect(await ensure(staff.accessToken)).toMatchObject({ status: 403, body: { code: 'not_an_owner' } })
  expect(await ensure()).toMatchObject({ status: 401, body: { code: 'session_missing' } })
  expect((await ensure(server.keys.anonKey)).status).toBe(401)
  expect((await ensure('x.y.z')).status).toBe(401)
})
