import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { Problem } from '../../http/problems.ts'

/** A list of statuses is a few kilobytes; an event of the browser gateway carries one message. */
const largestCallBytes = 1024 * 1024

/**
 * Where gateways tell what became of messages [WA-17]:
 *   POST /api/whatsapp/:gateway/events   200 when it was written down; 403 without the key or signature of that gateway
 *   GET  /api/whatsapp/:gateway/events   Meta asks once whether the address is ours; the answer is its own word
 */
export async function registerGatewayEvents(app: FastifyInstance, { outbox }: FeatureDeps): Promise<void> {
  await app.register(async (scope) => {
    // Signatures are over the bytes, so these routes read no JSON before the sender is known.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestCallBytes },
      (_request, body, done) => done(null, body),
    )
    scope.post('/api/whatsapp/:gateway/events', async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const heard = await outbox.hear(nameOf(request), { headers: request.headers, rawBody })
      if (heard === 'heard') return reply.send({ success: true })
      throw heard === 'refused' ? refused() : unknownGateway()
    })
    scope.get('/api/whatsapp/:gateway/events', async (request, reply) => {
      const answer = outbox.handshake(nameOf(request), request.query as Record<string, unknown>)
      if (answer === null) throw refused()
      return reply.type('text/plain; charset=utf-8').send(answer)
    })
  })
}

function nameOf(request: FastifyRequest): string {
  return (request.params as { gateway: string }).gateway
}

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
