import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { anybody } from '../../api/access.ts'
import { createApi, written } from '../../api/api.ts'
import { raw, segment } from '../../api/part.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { Problem } from '../../http/problems.ts'

/** A list of statuses is a few kilobytes; an event of the browser gateway carries one message. */
const largestCallBytes = 1024 * 1024

/**
 * Where gateways tell what became of messages [WA-17]:
 *   POST /api/whatsapp/:gateway/events   200 when it was written down; 403 without the key or signature of that gateway
 *   GET  /api/whatsapp/:gateway/events   Meta asks once whether the address is ours; the answer is its own word
 */
export async function registerGatewayEvents(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { outbox } = deps
  await app.register(async (scope) => {
    // Signatures are over the bytes, so these routes read no JSON before the sender is known.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestCallBytes },
      (_request, body, done) => done(null, body),
    )
    const api = createApi(scope, deps)
    api.route(
      {
        ...{ method: 'POST', path: '/api/whatsapp/:gateway/events', access: anybody, params: ofGateway },
        ...{ summary: 'What a WhatsApp gateway tells; its signature is checked.' },
        ...{ body: raw(z.unknown()), answers: { 200: z.object({ success: z.literal(true) }) } },
      },
      async ({ request, params }) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const heard = await outbox.hear(params.gateway, { headers: request.headers, rawBody })
        if (heard === 'heard') return heardAnswer
        throw heard === 'refused' ? refused() : unknownGateway()
      },
    )
    api.route(
      {
        ...{ method: 'GET', path: '/api/whatsapp/:gateway/events', access: anybody, params: ofGateway },
        ...{ summary: 'A gateway asks whether this is the place for its calls.' },
        answers: { 200: written('text/plain', z.string()) },
      },
      async ({ request, reply, params }) => {
        const answer = outbox.handshake(params.gateway, request.query as Record<string, unknown>)
        if (answer === null) throw refused()
        return reply.type('text/plain; charset=utf-8').send(answer)
      },
    )
  })
}

const heardAnswer = { success: true } as const
const ofGateway = { gateway: segment }

function refused(): Problem {
  return new Problem(
    403,
    'not_the_gateway',
    'Panggilan ini bukan dari gerbang WhatsApp. Tidak ada yang diubah.',
  )
}

function unknownGateway(): Problem {
  return new Problem(
    404,
    'gateway_unknown',
    'Gerbang WhatsApp ini tidak dipakai di sini. Tidak ada yang diubah.',
  )
}
