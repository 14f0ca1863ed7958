import * as z from 'zod/mini'
import { readBody } from '../http/json-body.ts'
import type { Problem } from '../http/problems.ts'

/** One thing that a call brings: how it is read, and the schema that the document of the interface shows for it. */
export type Part<Value> = {
  readonly schema: z.ZodMiniType
  /** Throws the Problem of a value that is none. */
  readonly read: (value: unknown) => Value
}

export type Parts = { readonly [name: string]: Part<unknown> }
export type ValuesOf<Named extends Parts> = {
  readonly [Name in keyof Named]: Named[Name] extends Part<infer Value> ? Value : never
}

/** A member of the query or a parameter of the path. `problem`: what a wrong one is answered with. */
export function member<Schema extends z.ZodMiniType>(
  schema: Schema,
  problem: () => Problem,
): Part<z.output<Schema>> {
  return {
    schema,
    read(value) {
      const result = schema.safeParse(value)
      if (!result.success) throw problem()
      return result.data
    },
  }
}

/** The body. Throws Problem `invalid_body` that names the first wrong field. */
export function json<Schema extends z.ZodMiniType>(schema: Schema): Part<z.output<Schema>> {
  return { schema, read: (value) => readBody(schema, value) }
}

/** A body that may be left out, where it has nothing that must be said. */
export function optionalJson<Schema extends z.ZodMiniType>(schema: Schema): Part<z.output<Schema>> {
  return { schema: z.optional(schema), read: (value) => readBody(schema, value ?? {}) }
}

/** A part of the path, which is always text. */
export const segment: Part<string> = { schema: z.string(), read: String }

/** What the route reads by itself, because a wrong one is no reason to refuse the call. `schema` is for the document. */
export function raw(schema: z.ZodMiniType): Part<unknown> {
  return { schema, read: (value) => value }
}

/** Reads each part when it is asked for: which of two faults is answered is the route's decision, as ever. */
export function lazily<Named extends Parts>(parts: Named, source: unknown): ValuesOf<Named> {
  const values = (source ?? {}) as { readonly [name: string]: unknown }
  const getters = Object.entries(parts).map(([name, part]) => [
    name,
    { enumerable: true, get: () => part.read(values[name]) },
  ])
  return Object.defineProperties({}, Object.fromEntries(getters)) as ValuesOf<Named>
}
