import type { TestServer } from './test-server.ts'

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> }

/** One raw call to `/auth/v1`, for what the published client never sends. `bearer: null` sends no bearer. */
export async function callAuth(
  server: TestServer,
  method: string,
  path: string,
  options: {
    body?: unknown
    rawBody?: string
    bearer?: string | null
    headers?: Record<string, string>
  } = {},
): Promise<Answer> {
  const text = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: server.keys.anonKey,
      'x-supabase-api-version': '2024-01-01',
      ...(method !== 'GET' && { 'content-type': 'application/json;charset=UTF-8' }),
      ...(options.bearer && { authorization: `Bearer ${options.bearer}` }),
      ...options.headers,
    },
    ...(text !== undefined && { body: text }),
  })
  const answer = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: answer === '' ? {} : (JSON.parse(answer) as Record<string, unknown>),
  }
}
