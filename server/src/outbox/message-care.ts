import { accept, type Result, refuse } from '@laci/domain/lib/result.ts'
import type { MessageKind } from '@laci/domain/message/kinds.ts'
import type { TemplateName } from '@laci/domain/message/templates.ts'
import { type PhoneNumber, storedPhone } from '@laci/domain/phone/phone-number.ts'
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
