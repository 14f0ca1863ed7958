import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../db/scope.ts'

/** Turns builders into text and parameters, and never speaks to anybody. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A shape is worth keeping in every connection once it has come so often … */
const sightingsToKeep = 5
/** … and no more of them than this, whatever callers think of: a kept statement takes memory until the connection ends. */
const keptShapes = 100
/** Counted while they wait; when there are more, counting begins anew. */
const countedShapes = 1_000

const sightings = new Map<string, number>()
const kept = new Map<string, string>()

/**
 * Sends the statement at once. The shapes that callers use again and again are parsed and planned once a connection: the
 * pages and tills of a shop ask the same few questions, each with its own values.
 */
export function askShape<Row extends pg.QueryResultRow>(
  tx: Tx,
  statement: RawBuilder<unknown>,
): Promise<pg.QueryResult<Row>> {
  const { sql: text, parameters: values } = statement.compile(compiler)
  const name = nameOf(text)
  return name === null ? tx.query<Row>(text, values) : tx.ask<Row>({ name, text, values })
}

function nameOf(text: string): string | null {
  const name = kept.get(text)
  if (name !== undefined) return name
  if (kept.size >= keptShapes) return null
  const seen = (sightings.get(text) ?? 0) + 1
  if (seen < sightingsToKeep) {
    if (sightings.size >= countedShapes) sightings.clear()
    sightings.set(text, seen)
    return null
  }
  sightings.delete(text)
  const newName = `rest-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  kept.set(text, newName)
  return newName
}
