import { uuidSchema } from '@laci/domain/base/ids/uuid.ts'
import type { AuditEntry } from '@laci/domain/operator/audit.ts'
import { doneSchema } from '@laci/domain/operator/desk-wire.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { operatorSession } from '../api/access.ts'
import { type AnswerOf, createApi, written } from '../api/api.ts'
import { member, raw } from '../api/part.ts'
import { inScope, type Tx } from '../db/scope.ts'
import { readBody } from '../http/json-body.ts'
import { type Limits, takeOrThrow } from '../http/limits.ts'
import { Problem } from '../http/problems.ts'
import type { Operator } from '../identity/session.ts'
import type { World } from '../world/world.ts'
import { type AuditActor, actorOf, wasDoneBefore, writeAudit } from './audit.ts'

export const deskPrefix = '/api/operator'

export type DeskReading<Query extends z.ZodMiniType, Answer extends z.ZodMiniType> = {
  readonly summary: string
  readonly query: Query
  readonly answer: Answer
}

/** A call of somebody who runs Laci, known by two factors. */
export type DeskCall<Input> = {
  readonly request: FastifyRequest
  readonly actor: AuditActor
  /** When the second factor was last shown in this sign-in, epoch milliseconds; null: it cannot be told. */
  readonly factorShownAt: number | null
  /** What the query or the body holds. */
  readonly input: Input
  readonly nowMs: number
}

/** What a command did: how it was and how it is, for the audit log. */
export type DeskChange = Pick<AuditEntry, 'before' | 'after'>

export type DeskCommand<Input, Answer extends object> = {
  readonly entryOf: (call: DeskCall<Input>) => Pick<AuditEntry, 'action' | 'subject'>
  /** Runs once for an `actionId`; throwing leaves nothing, not even the row. */
  readonly work: (tx: Tx, call: DeskCall<Input>) => Promise<DeskChange>
  /** What the page gets besides `ok` and `isRepeat`, also when the action had been done before. */
  readonly answer?: (tx: Tx, call: DeskCall<Input>) => Promise<Answer>
  /** After the commit. */
  readonly afterwards?: (call: DeskCall<Input>) => void
  /** Asks somebody outside, after the commit, also when the action had been done before: what came joins the answer. */
  readonly askOutside?: (call: DeskCall<Input>, isRepeat: boolean) => Promise<object>
}

type DeskDeps = Pick<World, 'database' | 'keys' | 'clock'> & { readonly limits: Limits }

const actionSchema = z.object({ actionId: uuidSchema })

/**
 * Registers routes of the desk below `/api/operator`. Each asks first who calls (`requireOperator`) and then runs in one
 * transaction with the rights of `service_role`. A command takes `actionId` in its body, happens once for it and leaves its
 * row in the audit log [OPERATOR-3, OPERATOR-5]: none can forget to.
 */
export function createDesk(app: FastifyInstance, deps: DeskDeps) {
  const api = createApi(app, deps)

  async function callOf<Schema extends z.ZodMiniType>(
    { request, caller }: { request: FastifyRequest; caller: () => Promise<Operator> },
    schema: Schema,
    source: unknown,
  ): Promise<DeskCall<z.output<Schema>>> {
    const operator = await caller()
    takeOrThrow(deps.limits.deskCallsByOperator, operator.userId)
    return {
      request,
      actor: actorOf(operator, request),
      factorShownAt: operator.factorShownAt,
      input: readBody(schema, source),
      nowMs: deps.clock(),
    }
  }
  return {
    /** `GET`: reads, and shows people's numbers masked. */
    read<Schema extends z.ZodMiniType, Answer extends z.ZodMiniType>(
      path: string,
      { summary, query, answer }: DeskReading<Schema, Answer>,
      work: (tx: Tx, call: DeskCall<z.output<Schema>>) => Promise<AnswerOf<Answer>>,
    ): void {
      const whole = `${deskPrefix}${path}` as const
      api.route(
        {
          ...{ method: 'GET', path: whole, summary, access: operatorSession, params: idsOf(path) },
          ...{ queryObject: query, answers: { 200: answer } },
        },
        async (asked) => {
          const call = await callOf(asked, query, asked.request.query)
          return inScope(deps.database, { role: 'service_role' }, (tx) => work(tx, call))
        },
      )
    },
    /** `POST`. */
    command<Schema extends z.ZodMiniType, Answer extends object = object>(
      path: string,
      about: { readonly summary: string; readonly body: Schema; readonly answer?: z.ZodMiniType },
      { entryOf, work, answer, afterwards, askOutside }: DeskCommand<z.output<Schema>, Answer>,
    ): void {
      const route = {
        method: 'POST',
        path: `${deskPrefix}${path}`,
        summary: about.summary,
        access: operatorSession,
        params: idsOf(path),
        body: raw(z.intersection(about.body, actionSchema)),
        // What a command answers besides comes in parts, some of it from outside services.
        answers: { 200: written('application/json', about.answer ?? doneSchema) },
      } as const
      api.route(route, async (asked) => {
        const { request, reply } = asked
        const call = await callOf(asked, about.body, request.body)
        const { actionId } = readBody(actionSchema, request.body)
        const result = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
          const entry = { ...entryOf(call), actionId }
          const isRepeat = await wasDoneBefore(tx, entry)
          if (!isRepeat) {
            const change = await work(tx, call)
            await writeAudit(tx, call.actor, { ...entry, ...change }, call.nowMs)
          }
          return { ok: true, isRepeat, ...(await answer?.(tx, call)) }
        })
        if (!result.isRepeat) afterwards?.(call)
        return reply.send({ ...result, ...(await askOutside?.(call, result.isRepeat)) })
      })
    },
  }
}

/** Every parameter of an address of the desk is an id. */
function idsOf(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  return Object.fromEntries(names.map((name) => [name, member(uuidSchema, deskUnknown)]))
}

export type Desk = ReturnType<typeof createDesk>

/** An id of the address. Throws Problem 404: what is no id names nothing. */
export function idOf(request: FastifyRequest, name: string): string {
  const id = uuidSchema.safeParse((request.params as Record<string, unknown>)[name])
  if (!id.success) throw deskUnknown()
  return id.data
}

export function deskUnknown(): Problem {
  return new Problem(404, 'not_found', 'Data ini tidak ada atau sudah dihapus. Tidak ada yang diubah.')
}

/**
 * So long, in milliseconds, a page of the desk cannot know of what another operator has just done: a command that does not say
 * what its page showed is taken to have been made without seeing it [OPERATOR-42].
 */
export const deskPageLagMs = 60_000

/** Somebody else saved meanwhile. */
export function deskChangedMeanwhile(): Problem {
  return new Problem(
    409,
    'changed_meanwhile',
    'Data ini baru saja diubah orang lain. Perubahanmu belum disimpan. Muat ulang, lalu coba lagi.',
  )
}
