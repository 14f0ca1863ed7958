import { type AccountRefusal, textOfAccountRefusal } from '@laci/domain/account/refusal-text.ts'
import type { FastifyReply } from 'fastify'

/** Which HTTP status a refusal has. 5xx only where the world failed, not the caller. */
const statusOf = {
  fields_missing: 400,
  name_too_long: 400,
  phone_invalid: 400,
  phone_foreign: 400,
  password_too_short: 400,
  password_too_long: 400,
  password_common: 400,
  password_personal: 400,
  code_missing: 400,
  store_name_missing: 400,
  second_factor_needed: 403,
  code_wrong: 422,
  factor_code_wrong: 422,
  code_expired: 422,
  code_used_up: 422,
  not_on_whatsapp: 422,
  recovery_ticket_over: 422,
  password_wrong: 422,
  registration_unknown: 404,
  recovery_unknown: 404,
  deletion_over: 404,
  account_missing: 409,
  too_many_stores: 409,
  user_exists: 409,
  unsent_events: 409,
  account_leaving: 409,
  code_too_soon: 429,
  code_limit: 429,
  factor_locked: 429,
  too_many_registrations: 429,
  too_many_from_device: 429,
  too_many_recoveries: 429,
  code_not_sent: 502,
  gateway_silent: 504,
} as const satisfies { [Code in AccountRefusal['code']]: number }

/** A refusal as {code, message} and what belongs to the code: triesLeft, waitMs, registrationId … */
export function sendRefusal(
  reply: FastifyReply,
  refusal: AccountRefusal & { registrationId?: string; recoveryId?: string },
): FastifyReply {
  if ('waitMs' in refusal) reply.header('retry-after', String(Math.ceil(refusal.waitMs / 1000)))
  return reply.code(statusOf[refusal.code]).send({ ...refusal, message: textOfAccountRefusal(refusal) })
}
