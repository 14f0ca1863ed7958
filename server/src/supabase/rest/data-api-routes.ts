import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inOneTrip, inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { logProblem } from '../../http/problems.ts'
import { installApiKeyCheck, installCors } from '../callers/client-api.ts'
import { type ExposedTable, exposedTables } from '../exposed/exposed-tables.ts'
import { type Preferences, readIsSingular, readPreferences, requirePublicSchema } from './read-headers.ts'
import { type RestQuery, readQuery } from './read-query.ts'
import { readChanges, readRowsToInsert } from './read-rows.ts'
import { notOneRow, RestProblem, restProblemOf, unreadable } from './rest-problem.ts'
import { isAnonymousRole, requireCaller, requireOpenSession } from './rest-scope.ts'
import { type Answer, type Conflict, deleteRows, insertRows, selectRows, updateRows } from './statements.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the token is verified; decides between 401 and 403. */
    restRole: 'anon' | 'authenticated' | 'service_role' | null
  }
}

const largestBodyBytes = 1024 * 1024

/** A call with everything read and nothing done yet. */
type Call = {
  readonly table: ExposedTable
  readonly query: RestQuery
  readonly preferences: Preferences
  readonly isSingular: boolean
  readonly body: unknown
}

/** What goes back. `range` is the value of Content-Range. */
type Reply = { status: number; range: string | null; json: string | null }

/** `/rest/v1`: the part of PostgREST's wire that the official client speaks, for the tables of exposed-tables.ts. */
export async function registerDataApi(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  await app.register(
    async (scope) => {
      scope.decorateRequest('restRole', null)
      installCors(scope, deps.config)
      installApiKeyCheck(scope, deps)
      scope.setErrorHandler((error, request, reply) => {
        const problem = restProblemOf(error, isAnonymousRole(request.restRole))
        logProblem(request, error, problem.status)
        if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
        const { code, details, hint, message } = problem
        return reply.code(problem.status).send({ code, details, hint, message })
      })
      // A route and not a handler for what is not found: pages have a route for every address of their own.
      scope.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: '/*',
        handler: (request) => {
          throw unknownAddress(request)
        },
      })
      scope.route({
        method: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'TRACE'],
        url: '/:table',
        bodyLimit: largestBodyBytes,
        handler: (request, reply) => answer(request, reply, deps),
      })
    },
    { prefix: '/rest/v1' },
  )
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: FeatureDeps,
): Promise<FastifyReply> {
  const caller = await requireCaller(request, deps)
  request.restRole = caller.scope.role
  const call = readCall(request)
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
  const result = isWrite
    ? await inScope(deps.database, caller.scope, async (tx) => {
        await requireOpenSession(tx, caller)
        return replyOf(await write(request.method, tx, call), call, isWrite)
      })
    : await inOneTrip(deps.database, caller.scope, async (tx) => {
        const standing = requireOpenSession(tx, caller)
        const reading = read(tx, call)
        reading.catch(() => {})
        await standing
        return replyOf(await reading, call, isWrite)
      })
  reply.code(result.status)
  if (result.range !== null) reply.header('content-range', result.range)
  if (call.preferences.applied.length > 0)
    reply.header('preference-applied', call.preferences.applied.join(', '))
  if (result.json === null) return reply.send()
  if (call.isSingular) {
    // The list of one row that the database made, without its brackets.
    return reply
      .header('content-type', 'application/vnd.pgrst.object+json; charset=utf-8')
      .send(result.json.slice(1, -1))
  }
  return reply.header('content-type', 'application/json; charset=utf-8').send(result.json)
}

/** Thrown inside the transaction of a write: what was written is taken back. */
function replyOf(done: Done, call: Call, isWrite: boolean): Reply {
  if (call.isSingular && done.rowCount !== 1) throw notOneRow(done.rowCount)
  const { maximumAffected } = call.preferences
  if (maximumAffected !== null && isWrite && done.rowCount > maximumAffected) {
    throw new RestProblem(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${done.rowCount} rows`,
    })
  }
  return done.reply
}

function readCall(request: FastifyRequest): Call {
  const { table: name } = request.params as { table: string }
  const table = exposedTables.get(name)
  if (!table) throw unknownAddress(request)
  if (request.method === 'PUT' || request.method === 'TRACE') {
    throw new RestProblem(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  }
  requirePublicSchema(request)
  const mark = request.url.indexOf('?')
  const search = new URLSearchParams(mark === -1 ? '' : request.url.slice(mark + 1))
  return {
    table,
    query: readQuery(table, search),
    preferences: readPreferences(request),
    isSingular: readIsSingular(request),
    body: request.body,
  }
}

type Done = { rowCount: number; reply: Reply }

function write(method: string, tx: Tx, call: Call): Promise<Done> {
  switch (method) {
    case 'POST':
      return insert(tx, call)
    case 'PATCH':
      return update(tx, call)
    default:
      return remove(tx, call)
  }
}

async function read(tx: Tx, call: Call): Promise<Done> {
  const { query, preferences } = call
  const { json, rowCount, total } = await selectRows(tx, call.table, query, preferences.isCountWanted)
  const rows = rowCount === 0 ? '*' : `${query.offset}-${query.offset + rowCount - 1}`
  const range = `${rows}/${total ?? '*'}`
  if (total !== null && query.offset > total) {
    throw new RestProblem(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${query.offset} was requested, but there are only ${total} rows.`,
    })
  }
  const isPart = total !== null && rowCount < total
  return { rowCount, reply: { status: isPart ? 206 : 200, range, json } }
}

async function insert(tx: Tx, call: Call): Promise<Done> {
  const { table, query, preferences } = call
  if (query.filters.length > 0) throw unreadable('An insert has no filters')
  refuseWindow(query)
  const toWrite = readRowsToInsert(table, call.body, {
    bodyColumns: query.bodyColumns,
    isMissingDefault: preferences.isMissingDefault,
  })
  const conflict = conflictOf(call)
  const representation = preferences.isRepresentationWanted ? query : null
  const done = await insertRows(tx, table, toWrite, { conflict, representation })
  const isOnlyUpdated = conflict?.resolution === 'merge' && done.rowCount > 0 && done.insertedCount === 0
  return {
    rowCount: done.rowCount,
    reply: {
      status: isOnlyUpdated ? 200 : 201,
      range: preferences.isCountWanted ? `*/${done.rowCount}` : null,
      json: representation === null ? null : done.json,
    },
  }
}

function conflictOf({ table, query, preferences }: Call): Conflict {
  if (preferences.resolution === null) return null
  if (table.primaryKey === null) throw new RestProblem(400, '42P10', `${table.name} takes no upsert`)
  return {
    columns: query.conflictColumns ?? table.primaryKey,
    resolution: preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore',
  }
}

async function update(tx: Tx, call: Call): Promise<Done> {
  const { table, query } = call
  requireFilter('UPDATE', query)
  refuseWindow(query)
  const changes = readChanges(table, call.body, { bodyColumns: query.bodyColumns })
  const isRepresentationWanted = call.preferences.isRepresentationWanted
  const done: Answer =
    changes.length === 0
      ? { json: '[]', rowCount: 0 }
      : await updateRows(tx, table, changes, query, isRepresentationWanted)
  return changed(done, call, done.rowCount === 0 ? '*' : `0-${done.rowCount - 1}`)
}

async function remove(tx: Tx, call: Call): Promise<Done> {
  const { table, query } = call
  requireFilter('DELETE', query)
  refuseWindow(query)
  return changed(await deleteRows(tx, table, query, call.preferences.isRepresentationWanted), call, '*')
}

function changed(done: Answer, call: Call, rows: string): Done {
  const { isRepresentationWanted, isCountWanted } = call.preferences
  return {
    rowCount: done.rowCount,
    reply: {
      status: isRepresentationWanted ? 200 : 204,
      range: isCountWanted ? `${rows}/${done.rowCount}` : null,
      json: isRepresentationWanted ? done.json : null,
    },
  }
}

/** A change without a condition is a mistake in nearly every case, and never made by our pages (DATA-7). */
function requireFilter(command: 'UPDATE' | 'DELETE', query: RestQuery): void {
  if (query.filters.length === 0) throw new RestProblem(400, '21000', `${command} requires a WHERE clause`)
}

function refuseWindow(query: RestQuery): void {
  if (query.limit !== null || query.offset !== 0) throw unreadable('limit and offset are for reading only')
}

function unknownAddress(request: FastifyRequest): RestProblem {
  const path = request.url.split('?', 1)[0]!.slice('/rest/v1/'.length)
  if (path.startsWith('rpc/')) {
    return new RestProblem(
      404,
      'PGRST202',
      `Could not find the function public.${path.slice(4)} in the schema cache`,
    )
  }
  return new RestProblem(404, 'PGRST205', `Could not find the table 'public.${path}' in the schema cache`)
}
