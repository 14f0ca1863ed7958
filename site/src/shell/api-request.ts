import * as z from 'zod/mini'

/** The server answered, and said no: its own code and Indonesian message. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly status: number
  readonly code: string
  /** What belongs to the code: waiting times, the id of a registration. */
  readonly details: Readonly<Record<string, unknown>>
  constructor(
    status: number,
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** The session is worth nothing: signed out elsewhere, ended by a new password, or never there. */
export function isSessionGone(error: unknown): boolean {
  return error instanceof ApiRefusal && (error.code === 'session_missing' || error.code === 'session_ended')
}

/** No answer came: no internet, a server that is down, or an answer that is none of ours. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** For the console: what a screen has told its reader is no fault of the page; anything else may be a bug. */
export function logUnexpected(error: unknown): void {
  if (!(error instanceof ApiRefusal) && !(error instanceof NoAnswer)) console.error(error)
}

/** PGRST116 of the data API: the row is not there, or there are several. */
export class NotOneRow extends Error {
  override name = 'NotOneRow'
}

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

export type ApiRequest = {
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  /** Access token of the signed-in owner. */
  readonly token?: string
}

const timeoutMs = 20_000
/** Years of sales on a slow line; whoever does not want to wait leaves the page. */
const fileTimeoutMs = 10 * 60_000
const refusalSchema = z.looseObject({ code: z.string(), message: z.string() })

/** Fetches a file of `/api/...`. Throws ApiRefusal or NoAnswer. */
export async function requestFile(
  fetch: Fetch,
  url: string,
  { token }: Pick<ApiRequest, 'token'> = {},
): Promise<Blob> {
  let response: Response
  let file: Blob
  try {
    response = await fetch(url, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(fileTimeoutMs),
    })
    // One that breaks off is an error, never a shorter file.
    file = await response.blob()
  } catch (error) {
    throw new NoAnswer('no answer', { cause: error })
  }
  if (response.ok) return file
  throw refusalOf(response.status, readJson(await file.text()))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refusalOf(status: number, answer: unknown): ApiRefusal | NoAnswer {
  const refusal = refusalSchema.safeParse(answer)
  if (!refusal.success) return new NoAnswer(`status ${status} without a message`)
  const { code, message, ...details } = refusal.data
  return new ApiRefusal(status, code, message, details)
}

/** Calls `/api/...`. Throws ApiRefusal or NoAnswer; anything else is a bug. */
export async function requestApi<Output>(
  fetch: Fetch,
  url: string,
  schema: z.ZodMiniType<Output>,
  { method = 'GET', body, token }: ApiRequest = {},
): Promise<Output> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  let response: Response
  let answer: unknown
  try {
    response = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    answer = await response.json()
  } catch (error) {
    // A proxy's error page is no JSON, and a cut line is no answer: the same for the person in front of the screen.
    throw new NoAnswer('no answer', { cause: error })
  }
  if (!response.ok) throw refusalOf(response.status, answer)
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new NoAnswer(`an answer of another shape from ${url}`, { cause: parsed.error })
  return parsed.data
}
