import * as z from 'zod/mini'
import { accept, type Result, refuse } from '../base/lib/result.ts'
import { type PhoneNumber, type PhoneRefusal, readPhoneNumber } from '../base/phone/phone-number.ts'
import type { Message } from '../message/templates.ts'
import type { PasswordRefusal } from './password.ts'

/** `POST /api/password-recoveries`. */
export const recoveryRequestSchema = z.object({ phone: z._default(z.string(), '') })

/** 201 of `POST /api/password-recoveries`, 200 of `…/{id}/resend`; the same for every number. Times are epoch ms. */
export const recoveryStartedSchema = z.object({
  recoveryId: z.string(),
  expiresAt: z.int(),
  /** *Kirim ulang* is refused before. */
  resendAt: z.int(),
})
export type RecoveryStarted = z.output<typeof recoveryStartedSchema>

/** 200 of `POST /api/password-recoveries/{id}/verify` with the right code: good for one new password. */
export const recoveryTicketSchema = z.object({
  ticket: z.string(),
  expiresAt: z.int(),
  /** The person has an authenticator app: a code of it is wanted with the new password [ACCOUNT-29]. */
  needsFactorCode: z.optional(z.boolean()),
})
export type RecoveryTicket = z.output<typeof recoveryTicketSchema>

/** `POST /api/password-recoveries/{id}/complete`. */
export const recoveryCompletionSchema = z.object({
  ticket: z._default(z.string(), ''),
  password: z._default(z.string(), ''),
  /** Six digits of the authenticator app, of who has one [ACCOUNT-29]. */
  factorCode: z._default(z.string(), ''),
})
export type RecoveryCompletion = z.output<typeof recoveryCompletionSchema>

/** Long enough to think of a password, too short to be worth stealing. */
export const recoveryTicketValidMs = 10 * 60_000

export type RecoveryRefusal =
  | Exclude<PhoneRefusal, { code: 'phone_missing' }>
  | PasswordRefusal
  | { code: 'fields_missing' }
  | { code: 'recovery_unknown' }
  | { code: 'recovery_ticket_over' }
  | { code: 'second_factor_needed' }
  | { code: 'factor_code_wrong' }
  | { code: 'factor_locked'; waitMs: number }
  | { code: 'too_many_recoveries'; waitMs: number }

/** The number that a recovery is asked for. Whether somebody has it is told to nobody [ACCOUNT-15]. */
export function readRecoveryPhone(typed: string): Result<PhoneNumber, RecoveryRefusal> {
  const phone = readPhoneNumber(typed)
  if (phone.ok) return accept(phone.value)
  return refuse(
    phone.refusal.code === 'phone_missing' ? { code: 'fields_missing' } : { code: phone.refusal.code },
  )
}

/**
 * The message to a number that asked [ACCOUNT-15]: with the code for one that has an account, else with the word that it
 * has none. Both go out, so that neither the answer nor its time tells which.
 */
export function recoveryMessage(brand: string, code: string | null): Message {
  return code === null
    ? { template: 'recovery_unknown', values: { brand } }
    : { template: 'recovery_code', values: { code, brand } }
}
