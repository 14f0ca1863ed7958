import type { Result } from '@laci/domain/base/lib/result.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import type {
  KnownStore,
  OwnerSession,
  SignInRefusal,
  SiteOffer,
  SiteSignIn,
  StaffSignInTyped,
  StoreChoice,
} from '../api/session.ts'
import type { SyncErrorCode, TillProblemCode } from '../base/problem.ts'
import type { Readable } from '../base/readable.ts'
import type { OpenShop } from './open-shop.ts'

/**
 * The till's engine as its screens see it. Screens show and ask; everything that is decided, stored or sent happens
 * behind these names. Thrown errors are problems (a `TillProblem` with a code) or bugs; an expected no is a Result.
 */
export type Till = {
  readonly session: Readable<SessionState>
  /** Null in a real till. `leave` erases the demo and goes to an address of this site. */
  readonly demo: { leave(address: string): Promise<void> } | null
  /** Needs internet and says so. On success the state is `choosing_store`, or goes on by itself for one shop. */
  signIn(phoneOrEmail: string, password: string, factorCode?: string): Promise<Result<void, SignInRefusal>>
  /** *Lanjut sebagai …*: by who is signed in on the website of this browser [TILL-187]. */
  signInBySite(): Promise<Result<void, SignInRefusal>>
  siteSignIn(): SiteSignIn
  /** Makes this browser a till of the shop. Needs internet and a sign-in just before. */
  chooseStore(storeId: string): Promise<Result<void, SignInRefusal>>
  /**
   * *Masuk sebagai karyawan*: asks the shop's owner for this device. On success the state is `waiting_for_owner`, and goes
   * on by itself once the owner has answered. Needs internet.
   */
  signInAsStaff(typed: StaffSignInTyped): Promise<Result<void, SignInRefusal>>
  /** Shops that this device is a till of beside the open one, also without internet. */
  otherStores(): Promise<readonly KnownStore[]>
  /**
   * *Ganti toko*: opens another shop instead of the open one, whose database stays on this device as it is. `by`: who makes
   * this device a till of a shop that is new here; the session is the caller's to end. What is unsent comes first
   * (`unsentCount`).
   */
  switchStore(
    storeId: string,
    by: { readonly session: OwnerSession; readonly store: StoreChoice } | null,
  ): Promise<Result<void, SignInRefusal>>
  /** Back from the list of shops, or from waiting for the owner, to the sign-in form. */
  cancelSignIn(): Promise<void>
  /** *Ambil alih*: this window becomes the register, the other one stops cleanly. */
  takeOver(): Promise<void>
  /** *Coba lagi* after `failed`. */
  retry(): Promise<void>
}

export type SessionState =
  | { readonly status: 'starting' }
  | {
      readonly status: 'signed_out'
      readonly lastStores: readonly StoreChoice[]
      /** Why it came back to here by itself. */
      readonly notice?: SignInRefusal
      /** Who is signed in on the website of this browser, and why that alone was not enough [TILL-187]. */
      readonly site?: SiteOffer
    }
  | { readonly status: 'choosing_store'; readonly stores: readonly StoreChoice[] }
  /** A staff member gave the right password on this new device; the owner says yes or no. */
  | {
      readonly status: 'waiting_for_owner'
      readonly staffName: string
      readonly expiresAt: Instant
      /** False while the server could not be asked. */
      readonly isOnline: boolean
    }
  /** First download of the shop; goes on where it broke off. `problem` is set while it waits for the internet. */
  | {
      readonly status: 'loading'
      readonly loadedProducts: number
      readonly productCount: number | null
      /** Own events that are kept here and not sent yet. */
      readonly waitingCount: number
      /** What saves them as a file, for whoever cannot wait for the internet. */
      readonly shop: Pick<OpenShop, 'deviceId' | 'recoveryFile'>
      readonly problem: { readonly code: SyncErrorCode } | null
    }
  | { readonly status: 'ready'; readonly shop: OpenShop }
  | { readonly status: 'other_tab' }
  | { readonly status: 'failed'; readonly code: TillProblemCode; readonly detail: string }
