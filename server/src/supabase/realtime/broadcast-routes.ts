import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inScope } from '../../db/scope.ts'
import { bearerOf } from '../../identity/tokens.ts'
import type { Caller } from '../callers/caller.ts'
import { admit, readSomebody } from './admission.ts'
import { type Broadcast, isName } from './frames.ts'
import { RealtimeProblem } from './http-problem.ts'
import type { Realtime } from './realtime.ts'
import { maximumMessagesPerCall } from './realtime-limits.ts'

type Message = { topic: string; isPrivate: boolean; broadcast: Broadcast }

const name = z.string().check(z.refine(isName))
const batchSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: name,
        event: name,
        payload: z.optional(z.unknown()),
        private: z.optional(z.nullable(z.boolean())),
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumMessagesPerCall)),
})

const eventQuerySchema = z.object({ private: z.optional(z.enum(['true', 'false'])) })

/** Broadcasts for those who have no socket open: several at once, or one by its address. */
export function registerBroadcastRoutes(scope: FastifyInstance, realtime: Realtime): void {
  scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  scope.post('/api/broadcast', async (request, reply) => {
    const batch = batchSchema.safeParse(request.body)
    if (!batch.success) throw unreadable()
    await tell(
      realtime,
      request,
      batch.data.messages.map((message) => ({
        topic: message.topic,
        isPrivate: message.private === true,
        broadcast: { event: message.event, content: jsonOf(message.payload ?? {}) },
      })),
    )
    return reply.code(202).send()
  })
  scope.post('/api/broadcast/:topic/events/:event', async (request, reply) => {
    const { topic, event } = request.params as { topic: string; event: string }
    const query = eventQuerySchema.safeParse(request.query)
    if (!query.success || !isName(topic) || !isName(event)) throw unreadable()
    // The client repeats key and version in the address; whatever else it asks for must not be passed over.
    const asked = Object.keys(request.query as object)
    if (asked.some((key) => !['private', 'apikey', 'vsn'].includes(key))) {
      throw new RealtimeProblem(422, 'Only `private` may be asked for; messages are not kept')
    }
    if (request.body === undefined || request.body === null) throw unreadable()
    const content: Broadcast['content'] = Buffer.isBuffer(request.body)
      ? { kind: 'bytes', bytes: request.body }
      : jsonOf(request.body)
    await tell(realtime, request, [
      { topic, isPrivate: query.data.private === 'true', broadcast: { event, content } },
    ])
    return reply.code(202).send()
  })
}

function jsonOf(value: unknown): Broadcast['content'] {
  try {
    return { kind: 'json', text: JSON.stringify(value) }
  } catch {
    // Nested more deeply than can be written.
    throw unreadable()
  }
}

/** All of them or none: a message for a topic that is not the caller's refuses the call. */
async function tell(
  realtime: Realtime,
  request: FastifyRequest,
  messages: readonly Message[],
): Promise<void> {
  const caller = await requireSomebody(realtime, request)
  const verdict = realtime.deps.limits.broadcastCallsByPerson.take(caller.scope.userId ?? caller.scope.role)
  if (!verdict.isAllowed) throw new RealtimeProblem(429, 'Too many requests')
  const admission = await inScope(realtime.deps.database, caller.scope, (tx) =>
    admit(
      tx,
      caller,
      messages.map(({ topic, isPrivate }) => ({ name: topic, isPrivate })),
    ),
  )
  if (!admission.ok) {
    const { reason } = admission.refusal
    throw new RealtimeProblem(reason.startsWith('Unauthorized') ? 403 : 401, reason)
  }
  for (const { topic, isPrivate, broadcast } of messages) {
    realtime.hub.tell({ topic: `realtime:${topic}`, isPrivate }, broadcast)
  }
}

async function requireSomebody(realtime: Realtime, request: FastifyRequest): Promise<Caller> {
  const { authorization, apikey } = request.headers
  const token = authorization === undefined ? (apikey as string) : bearerOf(authorization)
  if (token === null) throw new RealtimeProblem(401, 'Authorization must be a bearer token')
  const caller = await readSomebody(realtime.deps, token)
  if (!caller.ok) throw new RealtimeProblem(401, caller.refusal.reason)
  return caller.value
}

function unreadable(): RealtimeProblem {
  return new RealtimeProblem(422, 'The messages cannot be read: topic, event and payload are expected')
}
