import type { OneTimeKind } from '@laci/domain/auth/one-time-code.ts'
import { validationFailed } from '../auth-problem.ts'

/** What `POST /verify` and `GET /verify` may name as `type`, and which tokens each of them takes. */
const kindsOfType = {
  signup: ['signup', 'invite'],
  invite: ['signup', 'invite'],
  magiclink: ['magiclink', 'recovery'],
  recovery: ['magiclink', 'recovery'],
  email: ['signup', 'invite', 'magiclink', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['sms'],
  phone_change: ['phone_change'],
} as const satisfies { readonly [type: string]: readonly OneTimeKind[] }

export type VerifyType = keyof typeof kindsOfType

const phoneTypes: readonly VerifyType[] = ['sms', 'phone_change']

/** Throws 400 `validation_failed` for anything but a type of the wire. */
export function readVerifyType(typed: string): VerifyType {
  if (typed === '') throw validationFailed('Verify requires a verification type')
  if (!Object.hasOwn(kindsOfType, typed)) throw validationFailed('Unsupported verification type')
  return typed as VerifyType
}

export function kindsTakenBy(type: VerifyType): readonly OneTimeKind[] {
  return kindsOfType[type]
}

/** Types that go with a number go with nothing else. */
export function requireFittingType(type: VerifyType, isPhone: boolean): void {
  if (phoneTypes.includes(type) === isPhone) return
  throw validationFailed(isPhone ? 'Invalid sms verification type' : 'Invalid email verification type')
}

/** Which older tokens for the same target a new one makes void: the newest is the one that counts. */
export function kindsReplacedBy(kind: OneTimeKind): readonly OneTimeKind[] {
  switch (kind) {
    case 'signup':
    case 'invite':
      return kindsOfType.signup
    case 'magiclink':
    case 'recovery':
      return kindsOfType.magiclink
    default:
      return [kind]
  }
}

/** The `type` that stands in a link to a token of this kind. */
export function typeInLink(kind: OneTimeKind): string {
  return kind.startsWith('email_change') ? 'email_change' : kind
}
