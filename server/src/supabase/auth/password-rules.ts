import {
  judgePassword,
  maximumPasswordBytes,
  minimumPasswordLength,
  type PasswordOwner,
} from '@laci/domain/account/password.ts'
import type { ServerConfig } from '../../world/server-config.ts'
import { AuthProblem, validationFailed } from './auth-problem.ts'

/** Judges a password that is to be set. Throws 400 `validation_failed` (too long) or 422 `weak_password`. */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const judged = judgePassword(password, owner)
  if (judged.ok) return
  switch (judged.refusal.code) {
    case 'password_too_long':
      throw validationFailed(`Password cannot be longer than ${maximumPasswordBytes} characters`)
    case 'password_too_short':
      throw new AuthProblem(
        422,
        'weak_password',
        `Password should be at least ${minimumPasswordLength} characters.`,
        { weakPasswordReasons: ['length'] },
      )
    case 'password_common':
    case 'password_personal':
      throw new AuthProblem(
        422,
        'weak_password',
        'Password is known to be weak and easy to guess, please choose a different one.',
        { weakPasswordReasons: ['pwned'] },
      )
  }
}

/** What is known of a person who is just being made. */
export function newPasswordOwner(
  { brand }: Pick<ServerConfig, 'brand'>,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
  data: Readonly<Record<string, unknown>>,
): PasswordOwner {
  return { names: [typeof data.name === 'string' ? data.name : null, brand.name], email, phone }
}
