import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { type PhoneNumber, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import { type Ack, afterNews, type Delivery } from '@laci/domain/message/delivery.ts'
import type { MessageKind } from '@laci/domain/message/kinds.ts'
import type { TemplateName } from '@laci/domain/message/templates.ts'
import type { Rows } from '../db/row-types.ts'
import type { Tx } from '../db/scope.ts'
import { deskPageLagMs } from '../desk/desk-routes.ts'
import type { GatewayNews, SendRefusal } from '../integrations/whatsapp/gateway.ts'
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

/** A message or one of its copies. */
type Member = { readonly status: MessageStatus; readonly is_copy: boolean; readonly created_at: Date }

/**
 * Where a message and all its copies stand. Their first one is held until the transaction ends: two who press at once, on
 * whichever of them, make one copy [WA-77].
 */
async function holdFamily(tx: Tx, messageId: string): Promise<Member[]> {
  await tx.query(
    `with recursive up as (
       select message_id, resent_of from wa_outbox where message_id = $1
       union all
       select older.message_id, older.resent_of from wa_outbox as older join up on older.message_id = up.resent_of
     )
     select from wa_outbox where message_id in (select message_id from up where resent_of is null) for update`,
    [messageId],
  )
  const { rows } = await tx.query<Member>(
    `with recursive up as (
       select message_id, resent_of from wa_outbox where message_id = $1
       union all
       select older.message_id, older.resent_of from wa_outbox as older join up on older.message_id = up.resent_of
     ), family as (
       select message_id, status, false as is_copy, created_at
       from wa_outbox where message_id in (select message_id from up where resent_of is null)
       union all
       select copy.message_id, copy.status, true, copy.created_at
       from wa_outbox as copy join family on copy.resent_of = family.message_id
     )
     select status, is_copy, created_at from family`,
    [messageId],
  )
  return rows
}

/** Holds a message and answers what of it is sent again, or why it must not be [WA-15]. */
export async function holdForResend(
  tx: Tx,
  messageId: string,
  now: number,
): Promise<Result<ResendableMessage, ResendRefusal>> {
  const family = await holdFamily(tx, messageId)
  const isAny = (...statuses: readonly MessageStatus[]) =>
    family.some(({ status }) => statuses.includes(status))
  const { rows } = await tx.query<
    Pick<Rows['wa_outbox'], 'to_e164' | 'payload' | 'variables'> & {
      kind: MessageKind
      template: TemplateName | null
      status: MessageStatus
    }
  >(
    'select kind, to_e164, payload, template, variables, status from wa_outbox where message_id = $1 for update',
    [messageId],
  )
  const row = rows[0]
  if (row === undefined) return refuse({ code: 'message_unknown' })
  // A new code voids the old one, so it is asked for where it is needed and never sent twice by us.
  if (row.kind === 'otp') return refuse({ code: 'message_is_code' })
  // Any of its copies: whoever reads one has the message.
  if (isAny('delivered', 'read')) return refuse({ code: 'message_arrived' })
  const isJustSent = family.some(
    ({ status, is_copy: isCopy, created_at: madeAt }) =>
      isCopy && ['sent', 'unknown'].includes(status) && now - madeAt.getTime() < deskPageLagMs,
  )
  if (isAny('queued', 'sending') || isJustSent) return refuse({ code: 'message_under_way' })
  if (row.payload === null) return refuse({ code: 'message_erased' })
  const { kind, payload, template, variables } = row
  return accept({ kind, to: storedPhone(row.to_e164), payload, template, variables })
}

type DeliveryOfMessage = Extract<GatewayNews, { kind: 'delivery' }>

/** How a message that did not arrive goes on: not before `at`, epoch milliseconds; null: it has failed. */
export type GoingOn = (
  message: { kind: MessageKind; attempts: number; createdAt: number },
  refusal: SendRefusal | null,
) => { readonly at: number } | null

/**
 * Writes down what a gateway tells about messages that it took [WA-16]; of messages that are not known there is nothing to
 * write. All news of a message are one fold before anything is done about them [WA-55]. What did not arrive after all may
 * go on, with the same text [WA-59]. Answers the ids of the messages that are known, and why those did not arrive that were
 * thought to be on their way.
 */
export async function recordDeliveries(
  tx: Tx,
  deliveries: readonly DeliveryOfMessage[],
  options: { way: string; now: number; goesOn: GoingOn },
): Promise<{ known: string[]; refusals: SendRefusal[] }> {
  const toldOf = Map.groupBy(deliveries, ({ providerId }) => providerId)
  const { rows } = await tx.query<MessageTold>(
    `select message_id, provider_id, kind, attempts, created_at, not_after, status, ack,
       payload is not null and not_after > $3 as is_alive
     from wa_outbox
     where provider_id = any($1) and provider = $2
     -- In one order, so that two calls about the same messages do not wait for each other in a ring.
     order by message_id for update`,
    [[...toldOf.keys()], options.way, new Date(options.now)],
  )
  const refusals: SendRefusal[] = []
  for (const row of rows) {
    const told = toldOf.get(row.provider_id)!
    const before = deliveryOf(row)
    const after = told.reduce((known, { news }) => afterNews(known, news), before)
    if (after.status === before.status && after.ack === before.ack) continue
    if (after.status === 'failed' && row.status === 'sent') {
      const refusal = told.find((one) => one.refusal !== undefined)?.refusal ?? null
      if (refusal !== null) refusals.push(refusal)
      await writeLoss(tx, row, { ack: after.ack, refusal, goesOn: options.goesOn })
      continue
    }
    // A row that is tried again keeps its place, unless what it says has arrived by the first way.
    const status = after.status === 'failed' ? row.status : after.status
    await tx.query(
      `update wa_outbox set status = $2, ack = $3,
         last_error = case when $2 in ('delivered', 'read') then null else last_error end,
         locked_until = case when $2 = 'sending' then locked_until end
       where message_id = $1`,
      [row.message_id, status, after.ack],
    )
  }
  return { known: [...new Set(rows.map((row) => row.provider_id))], refusals }
}

type MessageTold = Pick<Rows['wa_outbox'], 'message_id' | 'attempts' | 'created_at' | 'not_after'> & {
  provider_id: string
  kind: MessageKind
  status: MessageStatus
  ack: Ack
  is_alive: boolean
}

/** What is known of a handing over. One of which the row has gone on to another try did not arrive, as far as was told. */
function deliveryOf({ status, ack }: MessageTold): Delivery {
  const isKnown = status === 'sent' || status === 'delivered' || status === 'read'
  return { status: isKnown ? status : 'failed', ack }
}

async function writeLoss(
  tx: Tx,
  row: MessageTold,
  { ack, refusal, goesOn }: { ack: Ack; refusal: SendRefusal | null; goesOn: GoingOn },
): Promise<void> {
  const message = { kind: row.kind, attempts: row.attempts, createdAt: row.created_at.getTime() }
  const planned = row.is_alive ? goesOn(message, refusal) : null
  const next = planned !== null && planned.at < row.not_after.getTime() ? planned : null
  await tx.query(
    'update wa_outbox set status = $2, ack = $3, last_error = $4, next_at = coalesce($5, next_at) where message_id = $1',
    [
      row.message_id,
      next === null ? 'failed' : 'queued',
      ack,
      refusal?.reason ?? 'not_delivered',
      next === null ? null : new Date(next.at),
    ],
  )
}
