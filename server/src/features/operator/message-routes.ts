import { isUnconfirmed } from '@laci/domain/message/delivery.ts'
import {
  type DeskMessage,
  isResendable,
  messagePageSchema,
  messageQuerySchema,
} from '@laci/domain/operator/message-wire.ts'
import { outboxHealthSchema } from '@laci/domain/operator/way-health.ts'
import * as z from 'zod/mini'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { type Desk, deskUnknown, idOf } from '../../desk/desk-routes.ts'
import { Problem } from '../../http/problems.ts'
import { pageOf, readPageNumber, rowsPerPage } from './page-key.ts'
import { masked } from './search-store.ts'

const resendRefusalText = {
  message_is_code:
    'Kode tidak pernah dikirim lagi. Orangnya meminta kode baru di halaman tempat kode itu dipakai.',
  message_under_way:
    'Pesan ini masih dalam antrean, atau kiriman ulangnya sedang berjalan. Tidak ada yang dikirim lagi.',
  message_arrived: 'Pesan ini sudah sampai. Tidak ada yang dikirim lagi.',
  message_erased: 'Isi pesan ini sudah dihapus karena terlalu lama, jadi tidak bisa dikirim lagi.',
} as const

/**
 *   GET  /api/operator/messages?status=&kind=       messagePageSchema, the newest first; never a text
 *   GET  /api/operator/whatsapp                     outboxHealthSchema: how messages go
 *   POST /api/operator/messages/:messageId/resend   sends it once more, as a message of its own behind the throttle [OPERATOR-9]
 */
export function registerDeskMessages(desk: Desk, deps: FeatureDeps): void {
  const messages = { summary: 'Messages of WhatsApp.', query: messageQuerySchema, answer: messagePageSchema }
  desk.read('/messages', messages, async (tx, { input, nowMs }) => {
    const rows = await readMessages(tx, {
      status: input.status ?? null,
      kind: input.kind ?? null,
      before: readPageNumber(input.before),
      nowMs,
    })
    return pageOf(
      rows,
      ({ message }) => message,
      ({ queueNumber }) => String(queueNumber),
    )
  })
  const health = { summary: 'How each gateway stands.', query: z.object({}), answer: outboxHealthSchema }
  desk.read('/whatsapp', health, (tx) => deps.outbox.health(tx))
  const resend = { summary: 'Sends a message once more.', body: z.object({}) }
  desk.command('/messages/:messageId/resend', resend, {
    entryOf: ({ request }) => ({
      action: 'message_resent',
      subject: { kind: 'message', id: idOf(request, 'messageId') },
    }),
    work: async (tx, { request }) => {
      const messageId = idOf(request, 'messageId')
      const sent = await deps.outbox.resend(tx, messageId)
      if (!sent.ok) {
        const { code } = sent.refusal
        throw code === 'message_unknown' ? deskUnknown() : new Problem(409, code, resendRefusalText[code])
      }
      return { after: { newMessageId: sent.value } }
    },
    afterwards: () => deps.outbox.poke(),
  })
}

async function readMessages(
  tx: Tx,
  asked: { status: string | null; kind: string | null; before: number | null; nowMs: number },
): Promise<{ queueNumber: number; message: DeskMessage }[]> {
  const { rows } = await tx.query<
    Pick<
      Rows['wa_outbox'],
      | 'queue_number'
      | 'message_id'
      | 'kind'
      | 'to_e164'
      | 'status'
      | 'attempts'
      | 'last_error'
      | 'created_at'
      | 'sent_at'
      | 'ack'
    > & { has_text: boolean; was_resent: boolean }
  >(
    `select queue_number, message_id, kind, to_e164, status, attempts, last_error, created_at, sent_at, ack,
            payload is not null as has_text,
            exists (select from wa_outbox as again where again.resent_of = wa_outbox.message_id) as was_resent
     from wa_outbox
     where ($1::text is null or status = $1) and ($2::text is null or kind = $2)
       and ($3::bigint is null or queue_number < $3)
     order by queue_number desc limit $4`,
    [asked.status, asked.kind, asked.before, rowsPerPage + 1],
  )
  return rows.map((row) => ({
    queueNumber: row.queue_number,
    message: {
      messageId: row.message_id,
      kind: row.kind,
      phoneMasked: masked(row.to_e164),
      status: row.status,
      attempts: row.attempts,
      lastError: row.last_error,
      createdAt: row.created_at.getTime(),
      sentAt: row.sent_at?.getTime() ?? null,
      wasResent: row.was_resent,
      isUnconfirmed: isUnconfirmed({
        status: row.status,
        ack: row.ack,
        sentAt: row.sent_at?.getTime() ?? null,
        now: asked.nowMs,
      }),
      isResendable: isResendable({ kind: row.kind, status: row.status, hasText: row.has_text }),
    },
  }))
}
