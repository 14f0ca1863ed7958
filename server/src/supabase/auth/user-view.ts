import type { Factor } from '../../identity/factors-store.ts'
import type { AuthUser } from '../../identity/users-store.ts'
import { factorView } from './factors/factor-view.ts'

/** A person as the clients want it: absent times are left out, e-mail and phone are texts even when there is none. */
export function userView(user: AuthUser, factors: readonly Factor[]): Record<string, unknown> {
  const confirmedAt = earliest(user.emailConfirmedAt, user.phoneConfirmedAt)
  return {
    id: user.userId,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    ...timeField('email_confirmed_at', user.emailConfirmedAt),
    // Without the plus, as the public service keeps numbers.
    phone: user.phone?.slice(1) ?? '',
    ...timeField('phone_confirmed_at', user.phoneConfirmedAt),
    ...timeField('confirmed_at', confirmedAt),
    ...timeField('invited_at', user.invitedAt),
    ...timeField('confirmation_sent_at', user.confirmationSentAt),
    ...timeField('recovery_sent_at', user.recoverySentAt),
    ...timeField('reauthentication_sent_at', user.reauthenticationSentAt),
    ...(user.newEmail !== null && {
      new_email: user.newEmail,
      ...timeField('email_change_sent_at', user.emailChangeSentAt),
    }),
    ...(user.newPhone !== null && {
      new_phone: user.newPhone.slice(1),
      ...timeField('phone_change_sent_at', user.phoneChangeSentAt),
    }),
    ...timeField('last_sign_in_at', user.lastSignInAt),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    ...(factors.length > 0 && { factors: factors.map(factorView) }),
    // Deleted softly: no way to sign in is left.
    identities: user.deletedAt === null ? [identityView(user)] : [],
    created_at: timeText(user.createdAt),
    updated_at: timeText(user.updatedAt),
    ...timeField('banned_until', user.bannedUntil),
    ...timeField('deleted_at', user.deletedAt),
    is_anonymous: false,
  }
}

function identityView(user: AuthUser): Record<string, unknown> {
  const isEmail = user.email !== null
  return {
    identity_id: user.identityId,
    id: user.userId,
    user_id: user.userId,
    identity_data: {
      ...user.userMetadata,
      ...(isEmail ? { email: user.email } : { phone: user.phone?.slice(1) }),
      email_verified: user.emailConfirmedAt !== null,
      phone_verified: user.phoneConfirmedAt !== null,
      sub: user.userId,
    },
    provider: isEmail ? 'email' : 'phone',
    last_sign_in_at: timeText(user.lastSignInAt ?? user.createdAt),
    created_at: timeText(user.createdAt),
    updated_at: timeText(user.updatedAt),
    ...(isEmail && { email: user.email }),
  }
}

function timeText(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

function timeField(name: string, epochMs: number | null): Record<string, string> {
  return epochMs === null ? {} : { [name]: timeText(epochMs) }
}

function earliest(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return first ?? second
  return Math.min(first, second)
}
