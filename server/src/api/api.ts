import type { WebsocketHandler } from '@fastify/websocket'
import { assert } from '@laci/domain/base/lib/assert.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Access, AccessDeps } from './access.ts'
import { lazily, type Part, type Parts, type ValuesOf } from './part.ts'

/** An answer that the route writes by itself: a file, lines, or JSON that comes as text from the database. */
export type Written = { readonly type: string; readonly schema: z.ZodMiniType | null }

export function written(type: string, schema: z.ZodMiniType | null = null): Written {
  return { type, schema }
}

export type Answers = { readonly [status: number]: z.ZodMiniType | Written }

/** As deep as JSON goes, so that rows that nobody may change can be answered with. */
type Unchanged<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Unchanged<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Unchanged<Value[Name]> }
      : Value

/** What a route answers with by this schema. */
export type AnswerOf<Answer> = Answer extends z.ZodMiniType ? Unchanged<z.output<Answer>> : never

type NoParts = { readonly [name in never]: never }

/** What the document says of a route besides its types. */
export type RouteDescription = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Pick<Access<unknown>, 'schemes' | 'isOptional'>
  readonly params?: Parts
  readonly query?: Parts
  /** All members of the query at once. */
  readonly queryObject?: z.ZodMiniType
  readonly body?: Part<unknown>
  readonly answers: Answers
}

export type Route<Caller, Params extends Parts, Query extends Parts, Body, Given extends Answers> = Omit<
  RouteDescription,
  'access'
> & {
  readonly access: Access<Caller>
  readonly params?: Params
  readonly query?: Query
  readonly body?: Part<Body>
  readonly answers: Given
  readonly bodyLimit?: number
}

/** One call of a route. Parts are read and judged where the route takes them. */
export type Call<Caller, Params extends Parts, Query extends Parts, Body, Given extends Answers> = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Who calls. Throws the Problem of somebody who may not. */
  caller(): Promise<Caller>
  readonly params: ValuesOf<Params>
  readonly query: ValuesOf<Query>
  readonly body: Body
  /** For a route with several answers. */
  answer<Status extends keyof Given & number>(status: Status, body: AnswerOf<Given[Status]>): FastifyReply
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route below `/api` says what it is. */
    description?: RouteDescription
  }
}

const prefix = '/api/'

/**
 * From here on a route below `/api` can be registered through `createApi` alone, so that the list that is returned, and the
 * document made of it, holds each of them and nothing else [PLATFORM-97].
 */
export function collectApiRoutes(app: FastifyInstance): readonly RouteDescription[] {
  const routes: RouteDescription[] = []
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith(prefix)) return
    const description = config?.description
    assert(description !== undefined && description.path === url, `${url} is not registered by createApi`)
    // Fastify adds HEAD to every GET by itself.
    if (method === description.method) routes.push(description)
  })
  return routes
}

export type Api = ReturnType<typeof createApi>

/** Registers routes below `/api`: schema, types and handler in one piece. */
export function createApi(app: FastifyInstance, deps: AccessDeps) {
  return {
    route<
      Given extends Answers,
      Caller = never,
      Params extends Parts = NoParts,
      Query extends Parts = NoParts,
      Body = undefined,
    >(
      route: Route<Caller, Params, Query, Body, Given>,
      handle: (
        call: Call<Caller, Params, Query, Body, Given>,
      ) => Promise<AnswerOf<Given[keyof Given]> | FastifyReply>,
    ): void {
      const { access, bodyLimit, ...description } = route
      const only = onlyStatusOf(route.answers)
      app.route({
        ...{ method: route.method, url: route.path },
        ...(bodyLimit !== undefined && { bodyLimit }),
        config: { description: { ...description, access } },
        async handler(request, reply) {
          const { call, isAsked } = callOf(route, request, reply, deps)
          if (only !== null) reply.code(only)
          const answer = await handle(call)
          assert(access.read === null || isAsked(), `${route.path} answered without asking who calls`)
          return answer
        },
      })
    },
    /** A socket: what is spoken on it is no part of the document. */
    socket(
      { path, summary, access }: Pick<RouteDescription, 'path' | 'summary' | 'access'>,
      handle: WebsocketHandler,
    ): void {
      const description: RouteDescription = {
        ...{ method: 'GET', path, summary, access },
        answers: { 101: written('application/octet-stream') },
      }
      app.get(path, { websocket: true, config: { description } }, handle)
    },
  }
}

function onlyStatusOf(answers: Answers): number | null {
  const [first, ...others] = Object.keys(answers).map(Number)
  return first === undefined || others.length > 0 ? null : first
}

const noBody: Part<undefined> = { schema: z.undefined(), read: () => undefined }

function callOf<Caller, Params extends Parts, Query extends Parts, Body, Given extends Answers>(
  route: Route<Caller, Params, Query, Body, Given>,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AccessDeps,
): { call: Call<Caller, Params, Query, Body, Given>; isAsked: () => boolean } {
  let caller: Promise<Caller> | null = null
  const call: Call<Caller, Params, Query, Body, Given> = {
    ...{ request, reply },
    caller() {
      assert(route.access.read !== null, `${route.path} finds out by itself who calls`)
      caller ??= route.access.read(request, deps)
      return caller
    },
    params: lazily(route.params ?? ({} as Params), request.params),
    query: lazily(route.query ?? ({} as Query), request.query),
    get body() {
      return (route.body ?? (noBody as Part<Body>)).read(request.body)
    },
    answer(status, body) {
      const code: number = status
      return reply.code(code).send(body)
    },
  }
  return { call, isAsked: () => caller !== null }
}
