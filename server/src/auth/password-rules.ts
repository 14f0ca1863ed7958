import { judgePassword, maximumPasswordBytes, minimumPasswordLength } from '@laci/domain/account/password.ts'
import { AuthProblem, validationFailed } from './auth-problem.ts'

/** Judges a password that is to be set. Throws 400 `validation_failed` (too long) or 422 `weak_password`. */
export function requireGoodPassword(password: string): void {
  const judged = judgePassword(password)
  if (judged.ok) return
  if (judged.refusal.code === 'password_too_long') {
    throw validationFailed(`Password cannot be longer than ${maximumPasswordBytes} characters`)
  }
  throw new AuthProblem(
    422,
    'weak_password',
    `Password should be at least ${minimumPasswordLength} characters.`,
    { weakPasswordReasons: ['length'] },
  )
}
