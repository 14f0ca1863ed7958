import * as z from 'zod/mini'
import { type SecurityScheme, securitySchemes } from './access.ts'
import type { RouteDescription, Written } from './api.ts'
import type { Parts } from './part.ts'

type Json = { readonly [name: string]: unknown }

/** What every refusal is; some codes bring more members, such as `triesLeft` or `waitMs`. */
const problemSchema: Json = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'English snake_case, for programs.' },
    message: {
      type: 'string',
      description: 'Indonesian, for people: what happened, whether data is safe, what to do.',
    },
    reason: { type: 'string', description: 'Which of the reasons that share this code.' },
  },
  required: ['code', 'message'],
}

/** The document of all routes below `/api`, as OpenAPI 3.1: made of what they were registered with. */
export function openApiOf(
  routes: readonly RouteDescription[],
  { version, origin }: { readonly version: string; readonly origin: string },
): Json {
  const names = namesOf(routes)
  const paths: { [path: string]: { [method: string]: Json } } = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, names) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Laci',
      version,
      description:
        'What the till, the pages and the desk of Laci call. Times are epoch milliseconds, money is whole rupiah.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { ...schemasOf(names), Problem: problemSchema },
      responses: {
        Problem: {
          description:
            'Refused, or it could not be done. Nothing was changed unless the message says otherwise.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).map(([name, description]) => [
          name,
          { type: 'http', scheme: 'bearer', description },
        ]),
      ),
    },
  }
}

function operationOf(route: RouteDescription, names: ReadonlyMap<z.ZodMiniType, string>): Json {
  const { summary, access, params, query, queryObject, body, answers } = route
  const parameters = [
    ...parametersOf('path', params),
    ...parametersOf('query', query),
    ...(queryObject === undefined ? [] : membersOf(queryObject)),
  ]
  const responses = Object.entries(answers).map(([status, answer]) => [status, responseOf(answer, names)])
  return {
    operationId: operationNameOf(route),
    summary,
    tags: [route.path.split('/')[2]],
    security: [
      ...(access.isOptional ? [{}] : []),
      ...access.schemes.map((scheme: SecurityScheme) => ({ [scheme]: [] })),
    ],
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: !takesNothing(body.schema),
        content: { 'application/json': { schema: referenceTo(body.schema, names) } },
      },
    }),
    responses: { ...Object.fromEntries(responses), default: { $ref: '#/components/responses/Problem' } },
  }
}

function responseOf(answer: z.ZodMiniType | Written, names: ReadonlyMap<z.ZodMiniType, string>): Json {
  if (!isWritten(answer)) {
    return { description: 'Done.', content: { 'application/json': { schema: referenceTo(answer, names) } } }
  }
  const { type, schema } = answer
  if (type === '') return { description: 'Done.' }
  const [media] = type.split(';')
  return {
    description: 'Done.',
    content: { [media!]: schema === null ? {} : { schema: referenceTo(schema, names) } },
  }
}

function parametersOf(place: 'path' | 'query', parts: Parts = {}): Json[] {
  return Object.entries(parts).map(([name, { schema }]) => ({
    ...{ name, in: place },
    required: place === 'path' || !takesNothing(schema),
    schema: jsonSchemaOf(schema),
  }))
}

/** Each member of a schema that reads the whole query. */
function membersOf(schema: z.ZodMiniType): Json[] {
  const { properties = {}, required = [] } = jsonSchemaOf(schema) as {
    readonly properties?: Json
    readonly required?: readonly string[]
  }
  return Object.entries(properties).map(([name, member]) => ({
    ...{ name, in: 'query', required: required.includes(name) },
    schema: member,
  }))
}

/** `GET /api/orders/:orderId` -> `getOrdersOrderId`. */
function operationNameOf({ method, path }: RouteDescription): string {
  const words = path.split(/[^A-Za-z0-9]+/).slice(2)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** One name for each schema of a body or an answer, also when several routes share it. */
function namesOf(routes: readonly RouteDescription[]): ReadonlyMap<z.ZodMiniType, string> {
  const names = new Map<z.ZodMiniType, string>()
  const taken = new Set<string>()
  const add = (schema: z.ZodMiniType, wanted: string) => {
    if (names.has(schema)) return
    let name = wanted
    for (let next = 2; taken.has(name); next += 1) name = `${wanted}${next}`
    taken.add(name)
    names.set(schema, name)
  }
  for (const route of routes) {
    const operation = operationNameOf(route)
    if (route.body !== undefined) add(route.body.schema, `${operation}Body`)
    for (const answer of Object.values(route.answers)) {
      const schema = isWritten(answer) ? answer.schema : answer
      if (schema !== null) add(schema, `${operation}Answer`)
    }
  }
  return names
}

function referenceTo(schema: z.ZodMiniType, names: ReadonlyMap<z.ZodMiniType, string>): Json {
  return { $ref: `#/components/schemas/${names.get(schema)}` }
}

/** What a browser or a till sends and gets: the wire's side of each schema. */
const wireSide = { io: 'input', unrepresentable: 'any', cycles: 'throw' } as const

function schemasOf(names: ReadonlyMap<z.ZodMiniType, string>): Json {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...wireSide, uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutAddress(schema)]))
}

function jsonSchemaOf(schema: z.ZodMiniType): Json {
  return withoutAddress(z.toJSONSchema(schema, wireSide))
}

/** An `$id` of its own would make each `$ref` inside relative to it. */
function withoutAddress(schema: Json): Json {
  const { $id: _, $schema: __, ...rest } = schema
  return rest
}

function takesNothing(schema: z.ZodMiniType): boolean {
  return schema.safeParse(undefined).success
}

function isWritten(answer: z.ZodMiniType | Written): answer is Written {
  return 'type' in answer && typeof answer.type === 'string' && !('safeParse' in answer)
}
