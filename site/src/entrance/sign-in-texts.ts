import { loginTexts, registerTexts, wireMessages } from '@laci/ui/texts/account.ts'
import type { SignInRefusal } from '../services.tsx'

/** Of the auth service's words one sentence is ours; the others are shown as they are (specification, section 8). */
export function signInRefusalText(refusal: SignInRefusal): string {
  if (refusal.code === 'phone_invalid') return registerTexts.phoneInvalid
  if (refusal.code === 'too_many_tries') return loginTexts.tooManyTries(refusal.waitMs)
  if (refusal.code === 'account_suspended') return loginTexts.suspended
  return refusal.message === wireMessages.invalidCredentials ? loginTexts.wrongCredentials : refusal.message
}
