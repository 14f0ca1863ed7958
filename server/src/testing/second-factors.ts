import { counterAt, fromBase32, totpCode } from '../identity/totp.ts'
import { type Answer, callAuth } from './auth-calls.ts'
import type { TestPerson } from './people.ts'
import type { TestServer } from './test-server.ts'

/** An app that shows six digits, as it was set up from an enrolment. */
export type TestApp = {
  readonly factorId: string
  readonly secret: string
  /** What it shows now, or so many steps of 30 seconds from now. */
  code(steps?: number): string
}

export function appOf(server: TestServer, factor: { id: string; totp: { secret: string } }): TestApp {
  const secret = fromBase32(factor.totp.secret)
  return {
    factorId: factor.id,
    secret: factor.totp.secret,
    code: (steps = 0) => totpCode(secret, counterAt(server.clock()) + steps),
  }
}

/** Adds an app to a person through the published client, not verified yet. */
export async function enrolApp(
  server: TestServer,
  { auth }: Pick<TestPerson, 'auth'>,
  friendlyName?: string,
): Promise<TestApp> {
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    ...(friendlyName !== undefined && { friendlyName }),
  })
  if (error) throw error
  return appOf(server, data)
}

/** Adds an app and shows a code of it: the person's session is `aal2` afterwards. Answers the app and the new tokens. */
export async function enrolVerified(
  server: TestServer,
  person: Pick<TestPerson, 'auth'>,
  friendlyName?: string,
): Promise<TestApp & { accessToken: string; refreshToken: string }> {
  const app = await enrolApp(server, person, friendlyName)
  return { ...app, ...(await showCode(server, person, app)) }
}

/** Shows a code that was not shown before: each works once, so the clock is moved on for it. */
export async function showCode(
  server: TestServer,
  { auth }: Pick<TestPerson, 'auth'>,
  app: TestApp,
): Promise<{ accessToken: string; refreshToken: string }> {
  server.clock.advance(60_000)
  const { data, error } = await auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })
  if (error) throw error
  return { accessToken: data.access_token, refreshToken: data.refresh_token }
}

/** The bearer that the person's client holds now. */
export async function currentBearer({ auth }: Pick<TestPerson, 'auth'>): Promise<string> {
  const { data } = await auth.getSession()
  if (!data.session) throw new Error('nobody is signed in')
  return data.session.access_token
}

type CallOptions = { readonly bearer?: string; readonly from?: string }

/**
 * Raw calls on factors as whoever `person` is at that moment. `from`: the address that a trusted proxy names, for
 * servers that have one.
 */
export function factorCalls(server: () => TestServer, person: () => Pick<TestPerson, 'auth'>) {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    { bearer, from }: CallOptions = {},
  ): Promise<Answer> =>
    callAuth(server(), method, path, {
      bearer: bearer ?? (await currentBearer(person())),
      ...(body !== undefined && { body }),
      ...(from !== undefined && { headers: { 'x-forwarded-for': from } }),
    })
  return {
    call,
    async challenge(app: TestApp, from?: string): Promise<string> {
      const options = from === undefined ? {} : { from }
      const answer = await call('POST', `/factors/${app.factorId}/challenge`, {}, options)
      return answer.body.id as string
    },
    verify(app: TestApp, challengeId: string, code: string, from?: string): Promise<Answer> {
      const options = from === undefined ? {} : { from }
      return call('POST', `/factors/${app.factorId}/verify`, { challenge_id: challengeId, code }, options)
    },
  }
}
