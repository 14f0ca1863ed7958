import { judgePassword, type PasswordRefusal } from '@laci/domain/account/password.ts'
import { accountRefusalText } from '@laci/domain/account/refusal-text.ts'
import * as z from 'zod/mini'

function isRefused(password: string, code: PasswordRefusal['code']): boolean {
  const judged = judgePassword(password)
  return !judged.ok && judged.refusal.code === code
}

/** A password that is to be set, with the page's own words for one that is too short; empty ones are the form's. */
export function newPasswordSchema(tooShort: string) {
  return z.string().check(
    z.refine((typed) => !isRefused(typed, 'password_too_short'), tooShort),
    z.refine((typed) => !isRefused(typed, 'password_too_long'), accountRefusalText.password_too_long()),
  )
}
