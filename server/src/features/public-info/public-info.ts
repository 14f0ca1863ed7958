import { dayMs } from '@laci/domain/base/time/durations.ts'
import { syncProtocol } from '@laci/domain/journal/wire.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { anybody } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'

/** RFC 9116: a year at most. It is asked for afresh each time, so it never comes near its end. */
const securityTextLifeMs = 180 * dayMs

const text = z.string()
const configSchema = z.object({
  ...{ anonKey: text, pseudoDomain: text, canonicalOrigin: text, syncProtocol: z.int() },
  brand: z.object({
    ...{ name: text, email: text, phone: text, whatsapp: text, instagram: text, tiktok: text, youtube: text },
  }),
  paymentPage: z.nullable(
    z.object({
      environment: z.enum(['simulator', 'sandbox', 'production']),
      ...{ clientKey: text, scriptUrl: text, origin: text },
    }),
  ),
})

/** `GET /healthz`, `GET /api/config` and `GET /.well-known/security.txt`: what anybody may know. */
export async function registerPublicInfo(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { config } = deps
  /** 200 only while the database answers too; a supervisor restarts or waits by it. */
  let asked: Promise<unknown> | null = null
  app.get('/healthz', async () => {
    // However many ask at once, the database is asked once.
    asked ??= inScope(deps.database, { role: 'anon' }, (tx) => tx.query('select 1')).finally(() => {
      asked = null
    })
    await asked
    return { status: 'ok', version: config.version }
  })
  createApi(app, deps).route(
    {
      ...{ method: 'GET', path: '/api/config', summary: 'What pages and tills must know of this server.' },
      ...{ access: anybody, answers: { 200: configSchema } },
    },
    async () => ({
      anonKey: deps.keys.anonKey,
      pseudoDomain: config.pseudoDomain,
      brand: config.brand,
      canonicalOrigin: config.canonicalOrigin,
      syncProtocol,
      paymentPage: config.paymentPage,
    }),
  )
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const lines = [
      `Contact: mailto:${config.brand.email}`,
      `Expires: ${new Date(deps.clock() + securityTextLifeMs).toISOString()}`,
      'Preferred-Languages: id, en',
      `Canonical: ${config.canonicalOrigin}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
