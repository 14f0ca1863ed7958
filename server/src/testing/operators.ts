import { randomUUID } from 'node:crypto'
import { signUpPerson, type TestPerson } from './people.ts'
import { enrolVerified, type TestApp } from './second-factors.ts'
import type { TestServer } from './test-server.ts'

/** Somebody who runs this Laci, with a second factor that was shown: the bearer opens the desk. */
export type TestOperator = TestPerson & { readonly app: TestApp; readonly bearer: string }

/** Gives or takes the role, as the command on the server does. */
export async function setOperator(server: TestServer, userId: string, isOperator: boolean): Promise<void> {
  await server.ownerPool.query(
    isOperator
      ? `update auth_user set app_metadata = app_metadata || '{"operator": true}' where user_id = $1`
      : `update auth_user set app_metadata = app_metadata - 'operator' where user_id = $1`,
    [userId],
  )
}

export async function makeOperator(server: TestServer): Promise<TestOperator> {
  const person = await signUpPerson(server)
  await setOperator(server, person.userId, true)
  const app = await enrolVerified(server, person)
  return { ...person, app, bearer: app.accessToken }
}

export type DeskAnswer = { readonly status: number; readonly body: Record<string, unknown> }

/** One call to the desk. `bearer` null: nobody. A body gets an `actionId` of its own unless it has one. */
export async function callDesk(
  server: TestServer,
  bearer: string | null,
  path: string,
  body?: Record<string, unknown>,
): Promise<DeskAnswer> {
  const response = await fetch(`${server.url}/api/operator${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    },
    ...(body !== undefined && { body: JSON.stringify({ actionId: randomUUID(), ...body }) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
