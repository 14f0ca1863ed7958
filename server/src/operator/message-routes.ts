import { type DeskMessage, isResendable, messageQuerySchema } from '@laci/domain/operator/message-wire.ts'
import * as z from 'zod/mini'
import { type Desk, deskUnknown, idOf } from '../platform/desk-routes.ts'
import { Problem } from '../platform/problems.ts'
import type { Tx } from '../platform/scope.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'
import { pageOf, readPageNumber, rowsPerPage } from './page-key.ts'
import { masked } from './search-store.ts'

/** A message that is sent again is tried for so long. */
const againLifeMs = 24 * 3_600_000

/**
 *   GET  /api/operator/messages?status=&kind=       messagePageSchema, the newest first; never a text
 *   POST /api/operator/messages/:messageId/resend   puts it back into the queue, behind its throttle [OPERATOR-9]
 */
export function registerDeskMessages(desk: Desk, deps: FeatureDeps): void {
  desk.read('/messages', messageQuerySchema, async (tx, { input }) => {
    const rows = await readMessages(tx, {
      status: input.status ?? null,
      kind: input.kind ?? null,
      before: readPageNumber(input.before),
    })
    const { shown, next } = pageOf(
      rows,
      ({ message }) => message,
      ({ queueNumber }) => String(queueNumber),
    )
    return { rows: shown, next }
  })
  desk.command('/messages/:messageId/resend', z.object({}), {
    entryOf: ({ request }) => ({
      action: 'message_resent',
      subject: { kind: 'message', id: idOf(request, 'messageId') },
    }),
    work: async (tx, { request, nowMs }) => {
      const messageId = idOf(request, 'messageId')
      const { rows } = await tx.query<{
        kind: string
        status: string
        attempts: number
        has_text: boolean
        to_e164: string
      }>(
        `select kind, status, attempts, payload is not null as has_text, to_e164 from wa_outbox
         where message_id = $1 for update`,
        [messageId],
      )
      const row = rows[0]
      if (row === undefined) throw deskUnknown()
      if (!isResendable({ kind: row.kind, status: row.status, hasText: row.has_text })) {
        throw new Problem(
          409,
          'not_resendable',
          'Pesan ini tidak bisa dikirim lagi: kode, pesan yang masih menunggu, dan yang sudah sampai tidak dikirim ulang.',
        )
      }
      await tx.query(
        `update wa_outbox set status = 'queued', attempts = 0, was_unknown = false, last_error = null,
           locked_until = null, next_at = $2, not_after = $3
         where message_id = $1`,
        [messageId, new Date(nowMs), new Date(nowMs + againLifeMs)],
      )
      return {
        before: { status: row.status, attempts: row.attempts },
        after: { status: 'queued', kind: row.kind, to: masked(row.to_e164) },
      }
    },
    afterwards: () => deps.outbox.poke(),
  })
}

async function readMessages(
  tx: Tx,
  asked: { status: string | null; kind: string | null; before: number | null },
): Promise<{ queueNumber: number; message: DeskMessage }[]> {
  const { rows } = await tx.query<{
    queue_number: number
    message_id: string
    kind: string
    to_e164: string
    status: string
    attempts: number
    last_error: string | null
    created_at: Date
    sent_at: Date | null
    has_text: boolean
  }>(
    `select queue_number, message_id, kind, to_e164, status, attempts, last_error, created_at, sent_at,
            payload is not null as has_text
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
      isResendable: isResendable({ kind: row.kind, status: row.status, hasText: row.has_text }),
    },
  }))
}
