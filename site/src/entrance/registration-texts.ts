import { codeTexts, registerTexts, wireMessages } from '@laci/ui/texts/account.ts'
import { ApiRefusal, NoAnswer } from '../shell/api-request.ts'

/** Refusals whose message is already the whole sentence of the specification. */
const wholeSentences = new Set([
  'fields_missing',
  'name_too_long',
  'phone_invalid',
  'phone_foreign',
  'password_too_short',
  'password_too_long',
  'password_common',
  'password_personal',
  'code_missing',
  'code_wrong',
  'code_expired',
  'code_used_up',
  'code_not_sent',
  'not_on_whatsapp',
  'gateway_silent',
  'registration_unknown',
  'recovery_unknown',
])

/** Refusals of a code: the dialog stays open and says so in place [SITE-11]. */
const codeRefusals = new Set([
  'code_missing',
  'code_wrong',
  'code_expired',
  'code_used_up',
  'registration_unknown',
])

export function isCodeRefusal(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && codeRefusals.has(error.code)
}

/** Refusals after which the registration waits for its code: it may have arrived after all, or *Kirim ulang* brings it. */
const waitsForCode = new Set(['gateway_silent', 'code_not_sent'])

/** The registration that a failed sending left behind, to go on with; null when the form must be sent anew [SITE-17]. */
export function registrationToGoOnWith(error: unknown): string | null {
  return leftBehind(error, 'registrationId')
}

/** The same for a recovery of the password. */
export function recoveryToGoOnWith(error: unknown): string | null {
  return leftBehind(error, 'recoveryId')
}

function leftBehind(error: unknown, member: 'registrationId' | 'recoveryId'): string | null {
  if (!(error instanceof ApiRefusal) || !waitsForCode.has(error.code)) return null
  const id = error.details[member]
  return typeof id === 'string' ? id : null
}

/** Refusals after which trying again at once helps nobody, and a person may. */
const personRefusals = new Set([
  'too_many_registrations',
  'too_many_from_device',
  'code_requests_full',
  'codes_used_up',
  'codes_closed',
  'code_limit',
  'code_not_sent',
  'gateway_silent',
  'not_on_whatsapp',
])

export function needsPerson(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof ApiRefusal && personRefusals.has(error.code))
}

/** The sentence when no code could be sent (specification, section 8, *OTP send*). */
export function sendFailureText(error: unknown): string {
  if (error instanceof NoAnswer) return codeTexts.noAnswer
  if (!(error instanceof ApiRefusal)) return codeTexts.unexpected
  if (wholeSentences.has(error.code)) return error.message
  return error.message === '' ? codeTexts.sendFailed : codeTexts.sendFailedBecause(error.message)
}

/** The sentence when the code was sent but registering failed (specification, section 8, *Register*). */
export function registerFailureText(error: unknown): string {
  if (error instanceof NoAnswer) return codeTexts.noAnswer
  if (error instanceof ApiRefusal) {
    if (error.code === 'user_exists' || error.message === wireMessages.userExists)
      return registerTexts.userExists
    if (error.code === 'affiliate_failed') return registerTexts.affiliateFailed(error.message)
    return wholeSentences.has(error.code) ? error.message : registerTexts.failed(error.message)
  }
  return registerTexts.unexpected(error instanceof Error ? error.message : String(error))
}
