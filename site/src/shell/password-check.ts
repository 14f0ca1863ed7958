import { judgePasswordShape, type PasswordRefusal } from '@laci/domain/account/password.ts'
import { accountRefusalText } from '@laci/domain/account/refusal-text.ts'
import * as z from 'zod/mini'

function isRefused(password: string, code: PasswordRefusal['code']): boolean {
  const judged = judgePasswordShape(password)
  return !judged.ok && judged.refusal.code === code
}

/** The check that a new password was typed the same twice, with the page's own words for one that was not. */
export function sameTwice(differs: string) {
  return z.refine<{ password: string; passwordAgain: string }>(
    ({ password, passwordAgain }) => password === passwordAgain,
    {
      path: ['passwordAgain'],
      error: differs,
      // Said together with what else is wrong, not only once everything else is right.
      when: () => true,
    },
  )
}

/** A password that is to be set, with the page's own words for one that is too short, and for none. */
export function newPasswordSchema(tooShort: string, missing = tooShort) {
  return z.string().check(
    // The first of several findings is the one that is shown.
    z.minLength(1, missing),
    z.refine((typed) => !isRefused(typed, 'password_too_short'), tooShort),
    z.refine((typed) => !isRefused(typed, 'password_too_long'), accountRefusalText.password_too_long()),
    z.refine(
      (typed) => typed === '' || !isRefused(typed, 'password_common'),
      accountRefusalText.password_common(),
    ),
  )
}
