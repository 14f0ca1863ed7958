import { callApi, type JsonAnswer } from './shop.ts'
import type { TestServer } from './test-server.ts'
import type { TestWhatsApp } from './whatsapp.ts'

export type TestAnswer = JsonAnswer

/** One `POST` to `/api` as a page makes it; a text goes out as it is. */
export function postApi(
  server: Pick<TestServer, 'url'>,
  path: string,
  body?: unknown,
  bearer?: string,
): Promise<TestAnswer> {
  const rawBody = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  return callApi(server, 'POST', path, { rawBody, ...(bearer && { bearer }) })
}

let people = 0

/** A number that nobody in this run has. Its last digits count up. */
export function freshPhone(): string {
  people += 1
  return `0812${String(3_000_000 + people)}`
}

export async function startRegistration(
  server: Pick<TestServer, 'url'>,
  form: { phone: string; name?: string; password?: string; ref?: string; device?: string },
): Promise<TestAnswer> {
  return postApi(server, '/api/registrations', { name: 'Budi', password: 'rahasia-1', ...form })
}

/** Registers a person through the wire, with the code that came by WhatsApp. Answers the access token. */
export async function registerPerson(
  server: TestServer,
  whatsapp: TestWhatsApp,
  form: { phone: string; name?: string; password?: string; ref?: string; device?: string },
): Promise<{ accessToken: string; userId: string }> {
  const started = await startRegistration(server, form)
  if (started.status !== 201) throw new Error(`not started: ${started.text}`)
  const code = await whatsapp.codeFor(dialled(form.phone))
  const verified = await postApi(server, `/api/registrations/${started.body.registrationId}/verify`, { code })
  if (verified.status !== 200) throw new Error(`not verified: ${verified.text}`)
  return signIn(server, form.phone, form.password ?? 'rahasia-1')
}

export async function signIn(
  server: TestServer,
  phone: string,
  password: string,
): Promise<{ accessToken: string; userId: string }> {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: server.keys.anonKey },
    body: JSON.stringify({ email: `${dialled(phone)}@${server.deps.config.pseudoDomain}`, password }),
  })
  const body = (await response.json()) as { access_token?: string; user?: { id: string } }
  if (!body.access_token) throw new Error(`not signed in: ${JSON.stringify(body)}`)
  return { accessToken: body.access_token, userId: body.user!.id }
}

/** 0812… -> 62812…: how the gateway names a number. */
export function dialled(phone: string): string {
  return phone.replace(/^0/, '62')
}
