import { accept, type Result, refuse } from '@laci/domain/lib/result.ts'
import { afterNews, type Delivery } from '@laci/domain/message/delivery.ts'
import { type MessageKind, rulesOfKind } from '@laci/domain/message/kinds.ts'
import type { TemplateName } from '@laci/domain/message/templates.ts'
import { type PhoneNumber, storedPhone } from '@laci/domain/phone/phone-number.ts'
import type { GatewayNews } from '../gateways/whatsapp/gateway.ts'
import type { Tx } from '../platform/scope.ts'
import type { ResendRefusal } from './outbox.ts'
import type { MessageStatus } from './outbox-store.ts'

// What people do about messages that were handed over, or should have been. Needs the rights of `service_role`.

export type ResendableMessage = {
  readonly kind: MessageKind
  readonly to: PhoneNumber
  readonly payload: string
  readonly template: TemplateName | null
  readonly variables: string | null
}

/** Holds the row of a message and answers what of it is sent again, or why it must not be [WA-15]. */
export async function holdForResend(
  tx: Tx,
  messageId: string,
): Promise<Result<ResendableMessage, ResendRefusal>> {
  const { rows } = await tx.query<{
    kind: MessageKind
    to_e164: string
    payload: string | null
    template: TemplateName | null
    variables: string | null
    status: MessageStatus
  }>(
    'select kind, to_e164, payload, template, variables, status from wa_outbox where message_id = $1 for update',
    [messageId],
  )
  const row = rows[0]
  if (row === undefined) return refuse({ code: 'message_unknown' })
  // A new code voids the old one, so it is asked for where it is needed and never sent twice by us.
  if (row.kind === 'otp') return refuse({ code: 'message_is_code' })
  if (row.status === 'delivered' || row.status === 'read') return refuse({ code: 'message_arrived' })
  if (row.status === 'queued' || row.status === 'sending') return refuse({ code: 'message_under_way' })
  if (row.payload === null) return refuse({ code: 'message_erased' })
  const again = await tx.query(
    `select from wa_outbox where resent_of = $1 and status in ('queued', 'sending')`,
    [messageId],
  )
  if (again.rowCount !== 0) return refuse({ code: 'message_under_way' })
  const { kind, payload, template, variables } = row
  return accept({ kind, to: storedPhone(row.to_e164), payload, template, variables })
}

type DeliveryOfMessage = Extract<GatewayNews, { kind: 'delivery' }>

/**
 * Writes down what a gateway tells about messages that it took [WA-16]; of messages that are not known there is nothing to
 * write. A code that did not arrive after all goes on by its other way, the same code: `goesOn` says whether there is one.
 * Answers the ids of the messages that are known.
 */
export async function recordDeliveries(
  tx: Tx,
  deliveries: readonly DeliveryOfMessage[],
  options: { way: string; now: number; goesOn: (kind: MessageKind) => boolean },
): Promise<string[]> {
  const known: string[] = []
  // In one order, so that two calls about the same messages do not wait for each other in a ring.
  const inOrder = [...deliveries].sort((a, b) => (a.providerId < b.providerId ? -1 : 1))
  for (const { providerId, news } of inOrder) {
    const { rows } = await tx.query<
      Delivery & { message_id: string; kind: MessageKind; attempts: number; is_alive: boolean }
    >(
      `select message_id, kind, attempts, status, ack, payload is not null and not_after > $3 as is_alive
       from wa_outbox
       where provider_id = $1 and provider = $2 and status in ('sent', 'delivered', 'read', 'failed')
       for update`,
      [providerId, options.way, new Date(options.now)],
    )
    if (rows.length > 0) known.push(providerId)
    for (const row of rows) {
      const next = afterNews({ status: row.status, ack: row.ack }, news)
      if (next.status === row.status && next.ack === row.ack) continue
      const isCodeLost = next.status === 'failed' && row.kind === 'otp' && row.is_alive
      const hasTries = row.attempts < rulesOfKind(row.kind).triesAtMs.length
      const isSentOn = isCodeLost && hasTries && options.goesOn(row.kind)
      await tx.query(
        `update wa_outbox set status = $2, ack = $3,
           last_error = case when $2 in ('failed', 'queued') then 'not_delivered' end,
           next_at = case when $2 = 'queued' then $4 else next_at end
         where message_id = $1`,
        [row.message_id, isSentOn ? 'queued' : next.status, next.ack, new Date(options.now)],
      )
    }
  }
  return known
}
