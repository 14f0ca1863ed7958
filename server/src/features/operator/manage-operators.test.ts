import { afterAll, beforeAll, expect, test } from 'vitest'
import { callDesk } from '../../testing/operators.ts'
import { nextPhone, signUpPerson, type TestPerson } from '../../testing/people.ts'
import { enrolVerified } from '../../testing/second-factors.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { manageOperators } from './manage-operators.ts'

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  person = await signUpPerson(server)
})
afterAll(() => server.close())

const command = (...args: string[]) => manageOperators(server.deps, args)
const typed = () => `0${person.phone.slice(3, 6)}-${person.phone.slice(6)}`
const rows = async () =>
  (
    await server.ownerPool.query<{ action: string; subject_id: string }>(
      `select action, subject_id, actor_user_id, address, after from operator_audit order by audit_number`,
    )
  ).rows

test('[OPERATOR-11] nobody is an operator by default, and only somebody with an account becomes one', async () => {
  expect(await command('list')).toEqual({
    isDone: true,
    lines: [expect.stringContaining('Belum ada pengelola')],
  })
  expect((await command('grant', nextPhone())).isDone).toBe(false)
  expect((await command('grant', '+81 90 1234 5678')).isDone).toBe(false)
  expect((await command('revoke', typed())).isDone).toBe(false)
  expect((await command('reset-factor', typed())).isDone).toBe(false)
  for (const args of [[], ['grant'], ['grant', typed(), 'x'], ['constructor', typed()], ['list', 'x']])
    expect(await command(...args)).toMatchObject({
      isDone: false,
      lines: ['Cara pakai:', ...Array(5).fill(expect.any(String))],
    })
  expect(await rows()).toEqual([])
})

test('[OPERATOR-11] granted, at the desk, phone lost, back with a new one, revoked: each step counts at once and leaves a row', async () => {
  expect(await command('grant', typed())).toMatchObject({ isDone: true })
  expect((await command('grant', typed())).isDone).toBe(false)
  expect(await callDesk(server, person.accessToken, '/me')).toMatchObject({
    status: 403,
    body: { code: 'second_factor_needed' },
  })
  const app = await enrolVerified(server, person)
  expect(await callDesk(server, app.accessToken, '/me')).toMatchObject({
    status: 200,
    body: { name: 'Budi' },
  })
  expect((await command('list')).lines.join('\n')).toMatch(
    /1 pengelola:\n {2}08\d+ {2}Budi {2}autentikator terpasang/,
  )

  expect(await command('reset-factor', typed())).toMatchObject({ isDone: true })
  expect(await callDesk(server, app.accessToken, '/me')).toMatchObject({ body: { code: 'session_ended' } })
  expect((await command('list')).lines.join('\n')).toContain('BELUM memasang autentikator')

  expect(await command('revoke', typed())).toMatchObject({ isDone: true })
  expect((await rows()).map(({ action }) => action)).toEqual([
    'operator_granted',
    'factor_reset',
    'operator_revoked',
  ])
  for (const row of await rows())
    expect(row).toMatchObject({ subject_id: person.userId, actor_user_id: null, address: null })
})

test('[OPERATOR-11] an owner who lost the phone is let in again by the password, stays no operator, and a row says so', async () => {
  const owner = await signUpPerson(server)
  const app = await enrolVerified(server, owner)
  expect(await command('reset-factor', owner.phone)).toMatchObject({
    isDone: true,
    lines: [expect.any(String), expect.stringContaining('Keamanan')],
  })
  const ended = await server.app.inject({
    url: '/auth/v1/user',
    headers: { authorization: `Bearer ${app.accessToken}` },
  })
  expect(ended.statusCode).toBe(401)
  expect((await command('list')).lines.join('\n')).toContain('Belum ada pengelola')
  const own = (await rows()).filter((row) => row.subject_id === owner.userId)
  expect(own.map(({ action }) => action)).toEqual(['factor_reset'])
})
