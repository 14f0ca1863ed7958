import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isDatabaseBusy } from '../../db/database.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { logProblem, Problem } from '../../http/problems.ts'
import { codeRequestsFullCode } from '../../outbox/code-requests.ts'
import { installApiKeyCheck, installCors } from '../callers/client-api.ts'
import { AuthProblem, emailExists, phoneExists, tooManyRequests } from './auth-problem.ts'

/** What is kept of a person may be this large; nobody else has anything to say that is longer than the usual body. */
const largestPersonBytes = 1024 * 1024
const personRoutes = /^\/auth\/v1\/(signup$|user$|admin\/|invite$)/
const apiVersionHeader = 'x-supabase-api-version'
const apiVersion = '2024-01-01'

/** Read without a key: monitors and token checkers have none, nor has a browser that follows a link. */
const keylessPaths = new Set(
  ['health', '.well-known/jwks.json', 'verify', 'authorize'].map((path) => `/auth/v1/${path}`),
)

/** What all of `/auth/v1` shares: bodies, keys, origins, and both forms of an error. */
export function installAuthFrame(scope: FastifyInstance, deps: FeatureDeps): void {
  installCors(scope, deps.config)
  echoApiVersion(scope)
  installApiKeyCheck(scope, deps, isKeyless)
  installBodyParser(scope)
  scope.addHook('onRoute', (route) => {
    if (personRoutes.test(route.url)) route.bodyLimit = largestPersonBytes
  })
  scope.setErrorHandler((error, request, reply) => {
    const problem = authProblemOf(error)
    logProblem(request, error, problem.status)
    return sendAuthProblem(request, reply, problem)
  })
  // A route and not a handler for what is not found: pages have a route for every address of their own.
  scope.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: () => {
      throw new AuthProblem(404, 'not_found', 'This endpoint does not exist')
    },
  })
}

function isKeyless(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && keylessPaths.has(request.url.split('?', 1)[0]!)
}

/** Without this header on the answer clients do not read the code of an error (section 0, trap 2). */
function echoApiVersion(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400 && speaksNewForm(request)) reply.header(apiVersionHeader, apiVersion)
  })
}

/** Reads any body as JSON, whatever it calls itself. Nothing at all is `undefined`: sign-out sends no body. */
function installBodyParser(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(badJson())
    }
  })
}

function authProblemOf(error: unknown): AuthProblem {
  if (error instanceof AuthProblem) return error
  if (error instanceof Problem && error.code === codeRequestsFullCode) {
    // No code of the wire says what to do now; its sentence is for people.
    return new AuthProblem(429, codeRequestsFullCode, error.message, {
      retryAfterMs: error.retryAfterMs ?? 0,
    })
  }
  if (error instanceof Problem && error.status === 429) return tooManyRequests(error.retryAfterMs ?? 0)
  const taken = takenNameOf(error)
  if (taken) return taken
  if (error instanceof Problem && error.status === 408) {
    return new AuthProblem(408, 'request_timeout', 'Request body arrived too slowly')
  }
  if (error instanceof Problem && error.status < 500) return badJson()
  const { code } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AuthProblem(413, 'request_entity_too_large', 'Request body is too large')
  }
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP')) return badJson()
  // A 5xx makes clients try again and keep the session: only for what is really ours.
  const status = isDatabaseAway(error) || isDatabaseBusy(error) ? 503 : 500
  return new AuthProblem(
    status,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  )
}

/** Two people took one e-mail or number at the same moment: the database let one of them have it. */
function takenNameOf(error: unknown): AuthProblem | null {
  switch ((error as { constraint?: unknown }).constraint) {
    case 'auth_user_email_key':
      return emailExists()
    case 'auth_user_phone_key':
      return phoneExists()
    default:
      return null
  }
}

function badJson(): AuthProblem {
  return new AuthProblem(400, 'bad_json', 'Could not parse request body as JSON')
}

/** Clients since 2024-01-01 read `code`; older ones `error_code` and `msg`. Which one is told by a request header. */
function sendAuthProblem(request: FastifyRequest, reply: FastifyReply, problem: AuthProblem): FastifyReply {
  const { status, code, message, extras } = problem
  reply.code(status)
  if (extras.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(extras.retryAfterMs / 1000))
  if (extras.isOauthForm) return reply.send({ error: 'invalid_request', error_description: message })
  reply.header('x-sb-error-code', code)
  const weakPassword = extras.weakPasswordReasons && {
    weak_password: { reasons: extras.weakPasswordReasons },
  }
  if (speaksNewForm(request)) {
    return reply.send({ code, message, ...weakPassword })
  }
  return reply.send({
    code: status,
    error_code: code,
    msg: message,
    ...weakPassword,
    ...(status >= 500 && { error_id: request.id }),
  })
}

function speaksNewForm(request: FastifyRequest): boolean {
  const asked = request.headers[apiVersionHeader]
  if (typeof asked !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(asked)) return false
  // A day that no calendar has (2024-13-45) is no version; Date.parse alone would take the 31st of every month.
  const midnight = new Date(`${asked}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(asked)
  return isDay && asked >= apiVersion
}
