import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { callApi } from '../testing/shop.ts'
import { server, shop, till, useTestShop } from '../testing/test-shop.ts'
import { anybody } from './access.ts'
import { collectApiRoutes, createApi } from './api.ts'
import { okSchema } from './ok.ts'

type Json = { readonly [name: string]: unknown }
type Content = { readonly [type: string]: { readonly schema?: Json } }
type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly security: readonly Json[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Json }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: { readonly [status: string]: { readonly content?: Content } }
}
type Document = Json & {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
  readonly components: { readonly securitySchemes: Json }
}

useTestShop({ isShared: true })

let document: Document
let ajv: Ajv2020

beforeAll(async () => {
  document = (await callApi<Document>(server, 'GET', '/api/openapi.json')).body
  ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'document')
})

/** `GET /api/orders/:orderId` -> its operation. */
function operationOf(method: string, template: string): Operation {
  const operation = document.paths[template.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`the document has no ${method} ${template}`)
  return operation
}

function operations(): { path: string; method: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** Every `$ref` in a part of the document. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === '$ref' ? [String(member)] : referencesIn(member),
  )
}

function resolve(reference: string): unknown {
  const names = reference.split('/').slice(1)
  return names.reduce<unknown>((part, name) => (part as Json | undefined)?.[name], document)
}

/** Of the schema that the document gives for an answer. */
function checkOf(method: string, template: string, status: number): ValidateFunction {
  const { content } = operationOf(method, template).responses[status] ?? {}
  const { $ref } = content!['application/json']!.schema as { readonly $ref: string }
  return ajv.getSchema(`document${$ref}`)!
}

test('[PLATFORM-97] the document has every route below /api, and nothing else', () => {
  const known = server.routes
    .filter(({ method, template }) => template.startsWith('/api/') && method !== 'HEAD')
    .map(({ method, template }) => `${method} ${template.replace(/:(\w+)/g, '{$1}')}`)
  const told = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  expect(told.sort()).toEqual(known.sort())
  expect(told.length).toBeGreaterThan(90)
})

test('[PLATFORM-97] a route below /api that says nothing of itself stops the server from starting', () => {
  const app = fastify()
  const routes = collectApiRoutes(app)
  app.get('/elsewhere', async () => ({}))
  expect(() => app.get('/api/secret', async () => ({}))).toThrow('/api/secret is not registered by createApi')
  const deps = { database: server.deps.database, keys: server.keys, clock: server.clock }
  const about = { method: 'GET', path: '/api/known', summary: 'Known.', access: anybody } as const
  createApi(app, deps).route({ ...about, answers: { 200: okSchema } }, async () => ({ ok: true }) as const)
  expect(routes.map(({ path }) => path)).toEqual(['/api/known'])
})

test('[PLATFORM-97] it is OpenAPI 3.1 of this release: every reference leads somewhere, every parameter is declared', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info.version).toBe(server.deps.config.version)
  const references = referencesIn(document)
  expect(references.length).toBeGreaterThan(150)
  for (const reference of references) {
    expect(reference).toMatch(/^#\/components\/(schemas|responses)\/\w+$/)
    expect(resolve(reference), reference).toBeTypeOf('object')
  }
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = (operation.parameters ?? []).filter((one) => one.in === 'path')
    expect(
      declared.map(({ name }) => name),
      path,
    ).toEqual(inPath)
    expect(operation.summary, path).toMatch(/^[A-Z].*\.$/)
    expect(operation.responses.default, path).toEqual({ $ref: '#/components/responses/Problem' })
    for (const scheme of operation.security.flatMap(Object.keys))
      expect(document.components.securitySchemes, path).toHaveProperty(scheme)
  }
})

test('[PLATFORM-97] its schemas are JSON Schema, and none of them takes anything', () => {
  const { schemas } = document.components as unknown as {
    readonly schemas: { readonly [name: string]: Json }
  }
  for (const name of Object.keys(schemas)) {
    const check = ajv.getSchema(`document#/components/schemas/${name}`)
    expect(check, name).toBeTypeOf('function')
    if (name !== 'postWhatsappGatewayEventsBody' && !name.endsWith('GatewayEventsAnswer'))
      expect(check!('no such thing'), name).toBe(false)
  }
})

test('[PLATFORM-98] real answers are what the document says of them', async () => {
  const { storeId, owner } = shop
  const bearer = owner.accessToken
  const asked: readonly (readonly [string, string, string, string?])[] = [
    ['/api/config', '/api/config', ''],
    ['/api/stores', '/api/stores', bearer],
    [`/api/devices?storeId=${storeId}`, '/api/devices', bearer],
    ['/api/devices', '/api/devices', till.deviceKey],
    [`/api/staff?storeId=${storeId}`, '/api/staff', bearer],
    [`/api/plan?storeId=${storeId}`, '/api/plan', bearer],
    ['/api/entitlement', '/api/entitlement', till.deviceKey],
    ['/api/orders', '/api/orders', bearer],
    ['/api/transfers', '/api/transfers', till.deviceKey],
    ['/api/sync/account', '/api/sync/account', till.deviceKey],
    ['/api/sync/pull?after=0', '/api/sync/pull', till.deviceKey],
    ['/api/sync/costs?fromDay=2026-01-01', '/api/sync/costs', till.deviceKey],
    [`/api/reports/day?storeId=${storeId}`, '/api/reports/day', bearer],
    [`/api/reports/slow?storeId=${storeId}`, '/api/reports/slow', bearer],
    [`/api/reports/tax?storeId=${storeId}&year=2026`, '/api/reports/tax', bearer],
    [`/api/held-commands?storeId=${storeId}`, '/api/held-commands', bearer],
    [`/api/payment-destination?storeId=${storeId}`, '/api/payment-destination', bearer],
    [`/api/qris/key?storeId=${storeId}`, '/api/qris/key', bearer],
    ['/api/account-deletion', '/api/account-deletion', bearer],
  ]
  for (const [path, template, token] of asked) {
    const { status, body } = await callApi(server, 'GET', path, token === '' ? {} : { bearer: token })
    expect(status, path).toBe(200)
    const check = checkOf('GET', template, status)
    expect(check(body), `${path}: ${JSON.stringify(check.errors)}`).toBe(true)
  }
})

test('[PLATFORM-98] a command that makes something answers with the one status that the document names, a refusal with a problem', async () => {
  const bearer = shop.owner.accessToken
  const made = await callApi(server, 'POST', '/api/devices', {
    bearer,
    body: { storeId: shop.storeId, name: 'Kasir 2' },
  })
  expect(made.status).toBe(201)
  expect(checkOf('POST', '/api/devices', 201)(made.body)).toBe(true)
  expect(Object.keys(operationOf('POST', '/api/devices').responses)).toEqual(['201', 'default'])

  const refused = await callApi(server, 'POST', '/api/devices', { bearer, body: { storeId: shop.storeId } })
  expect(refused.status).toBe(400)
  expect(ajv.getSchema('document#/components/schemas/Problem')!(refused.body)).toBe(true)
  expect(refused.text).toBe(
    '{"code":"invalid_body","message":"Isian \\"name\\" kosong atau salah bentuk. Tidak ada yang diubah."}',
  )
})

test('[PLATFORM-98] which of two faults is answered stays the decision of the route', async () => {
  // Who asks comes before what is asked for …
  const stranger = await callApi(server, 'POST', '/api/devices', { body: {} })
  expect([stranger.status, stranger.body.code]).toEqual([401, 'session_missing'])
  const nameless = await callApi(server, 'GET', '/api/reports/day?storeId=x')
  expect([nameless.status, nameless.body.code]).toEqual([401, 'session_missing'])
  // … but a report of no days is no report, whoever asks.
  const range = await callApi(server, 'GET', '/api/reports/range?fromDay=2026-02-02&throughDay=2026-01-01')
  expect([range.status, range.body.code]).toEqual([400, 'invalid_query'])
})
