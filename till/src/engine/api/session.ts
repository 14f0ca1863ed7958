import type { Result } from '@laci/domain/base/lib/result.ts'
import type { DeviceCreated, FormerDevice } from '@laci/domain/device/wire.ts'
import type { PushRequest } from '@laci/domain/journal/wire.ts'
import type { QrisKeyState } from '@laci/domain/qris/charge-wire.ts'
import type { ApiAnswer } from '../base/api-call.ts'
import type { ServerRefusal } from '../base/problem.ts'

/** What the sign-in form says of the website's sign-in. */
export type SiteOffer = {
  readonly name: string
  /** What one signs in with: `0812…` or an e-mail. */
  readonly signInName: string
  /** Null: one press is enough. */
  readonly refusal: SignInRefusal | null
}

/** What the website of this browser has of the till's sign-in; `given`: it ends with the till's. */
export type SiteSignIn = 'none' | 'own' | 'given'

export type StaffSignInTyped = {
  readonly shopCode: string
  readonly name: string
  readonly password: string
}

export type StoreChoice = { readonly storeId: string; readonly name: string; readonly role: string }

/** `name`: as it was when this device last left it; null: never said. */
export type KnownStore = { readonly storeId: string; readonly name: string | null }

export type SignInRefusal =
  | { readonly code: 'offline' }
  | { readonly code: 'captive_portal' }
  | { readonly code: 'phone_or_email_missing' }
  | { readonly code: 'password_missing' }
  | { readonly code: 'invalid_credentials' }
  /** The password was right; the account has an authenticator app and no code of it was given, or a wrong one. */
  | { readonly code: 'second_factor_needed' }
  | { readonly code: 'factor_code_wrong' }
  /** Shop code, name and password of staff do not belong together; which of them, nobody is told. */
  | { readonly code: 'staff_credentials' }
  /** The owner said no to this device. */
  | { readonly code: 'device_denied' }
  /** Nobody answered in time, or the person is no longer here. */
  | { readonly code: 'request_over' }
  | { readonly code: 'no_store' }
  /** The owner has asked for the account to be deleted, and may still come back. */
  | { readonly code: 'account_leaving' }
  | { readonly code: 'store_refused' }
  /** Others work in this shop: the website's sign-in alone does not open its till. */
  | { readonly code: 'staff_here' }
  /** It wanted to be what another device of the shop is, or what was taken back. */
  | { readonly code: 'device_known' }
  | { readonly code: 'too_many_tries' }
  | { readonly code: 'server_trouble' }
  /** Another shop on this device still has unsent events: its own sign-out comes first (R8). */
  | { readonly code: 'other_shop_unsent'; readonly waitingCount: number }

/** What a till may ask with a person's session. */
export type OwnerSession = {
  stores(): Promise<Result<readonly StoreChoice[], SignInRefusal>>
  /** `former`: what this device was for a server that does not know it any more. */
  createDevice(
    storeId: string,
    name: string,
    former?: FormerDevice,
  ): Promise<Result<DeviceCreated, SignInRefusal>>
  /** Null when it cannot be read: the till works without. */
  account(): Promise<AccountInfo | null>
  /** Null takes the shop's Midtrans key away. Throws `offline` and `server_trouble`. */
  saveQrisKey(storeId: string, serverKey: string | null): Promise<Result<QrisKeyState, ServerRefusal>>
  /** Active staff of this shop; null: it cannot be read now. */
  staffCount(storeId: string): Promise<number | null>
  /** Any other question with this person's rights; with a body it is a POST. */
  ask(path: string, body?: object): Promise<ApiAnswer>
  /** Sends events in the name of a device that this session has made [JOURNAL-13]. */
  pushAs(deviceKey: string, request: PushRequest): Promise<ApiAnswer>
  /**
   * Instead of `end`: the website of this browser is signed in with it from here on [TILL-188]. False: it was not wanted
   * there, and is the caller's to end.
   */
  stay(storage: Storage): Promise<boolean>
  /** Forgets the person here; other devices of hers are left alone. */
  end(): Promise<void>
}

/** Whose the shop is. What plan and tokens allow is the pass's to say (`EntitlementView`). */
export type AccountInfo = {
  readonly name: string
  /** `+628…`, or empty for an account without a phone. */
  readonly phone: string
  readonly email: string
  /** Whether the owner has other shops, as the server said last. */
  readonly hasOtherStores?: boolean
}
