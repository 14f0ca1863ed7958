import { mayShareSignIn } from '@laci/domain/account/one-sign-in.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { OwnerSession, SignInRefusal, StoreChoice } from '../engine/api/session.ts'
import type { Writable } from '../engine/base/readable.ts'
import { firstEntitlement } from '../engine/entitlement/pass-keeper.ts'
import { createDexieLog } from '../engine/log/dexie-log.ts'
import type { SessionState } from '../engine/till/till.ts'
import { type Browser, clock, otherStores, siteSession } from './browser.ts'
import type { RunningShop } from './open-shop.ts'
import { knownStoreIds } from './stored-shop.ts'

/** Who is signed in here and not at the till yet; `isOfSite`: on the website, without a password typed here. */
type Owner = {
  readonly session: OwnerSession
  readonly stores: readonly StoreChoice[]
  readonly isOfSite: boolean
}

/** Who signs in at the till or on the website of this browser, and makes this device a till. */
export function createOwnerSignIn({
  browser: { ownerApi, signInDeps },
  session,
  running,
  openStore,
}: {
  readonly browser: Browser
  readonly session: Writable<SessionState>
  readonly running: () => RunningShop | null
  readonly openStore: (storeId: string) => Promise<boolean>
}) {
  let owner: Owner | null = null

  async function signIn(
    phoneOrEmail: string,
    password: string,
    factorCode?: string,
  ): Promise<Result<void, SignInRefusal>> {
    const signedIn = await ownerApi.signIn(phoneOrEmail, password, factorCode)
    return signedIn.ok ? goIn(signedIn.value, false) : signedIn
  }

  async function signInBySite(): Promise<Result<void, SignInRefusal>> {
    const { borrowSiteSession } = await siteSession()
    const borrowed = await borrowSiteSession(signInDeps, localStorage)
    return borrowed.ok ? goIn(borrowed.value, true) : borrowed
  }

  async function goIn(person: OwnerSession, isOfSite: boolean): Promise<Result<void, SignInRefusal>> {
    const stores = await person.stores()
    if (!stores.ok) {
      await person.end()
      return stores
    }
    owner = { session: person, stores: stores.value, isOfSite }
    const only = stores.value.length === 1 ? stores.value[0] : undefined
    if (only !== undefined) return chooseStore(only.storeId)
    session.set({ status: 'choosing_store', stores: stores.value })
    return accept(undefined)
  }

  async function chooseStore(storeId: string): Promise<Result<void, SignInRefusal>> {
    const choice = owner?.stores.find((store) => store.storeId === storeId)
    if (owner === null || choice === undefined) return { ok: false, refusal: { code: 'store_refused' } }
    // A shop that is on this device already is opened as it is: its unsent events are worth more than a new key.
    if ((await knownStoreIds()).includes(storeId) && (await openStore(storeId))) {
      const isUnknown = running()?.journal.marks.isUnknown === true
      return isUnknown ? running()!.shop.enterAgain(owner.session) : accept(undefined)
    }
    const staffCount = await owner.session.staffCount(storeId)
    const isAlone = staffCount !== null && mayShareSignIn({ role: choice.role, staffCount })
    if (owner.isOfSite && !isAlone) return refuse({ code: 'staff_here' })
    const made = await makeTill(owner.session, choice)
    if (!made.ok) return made
    // From here on the device speaks with its own key, and the sign-in is the website's or ends (ruling 13, record 0071).
    if (!(isAlone && (await owner.session.stay(localStorage)))) await owner.session.end()
    owner = null
    await openStore(storeId)
    return accept(undefined)
  }

  async function makeTill(by: OwnerSession, store: StoreChoice): Promise<Result<void, SignInRefusal>> {
    const { makeTill: make } = await otherStores()
    return make(by, store, {
      userAgent: navigator.userAgent,
      log: createDexieLog(store.storeId),
      entitlementWith: (passKey) => firstEntitlement(clock(), passKey ?? null),
      storage: localStorage,
      listDevices: ownerApi.devices,
    })
  }

  /** Back to the sign-in form. */
  async function cancel(): Promise<void> {
    await owner?.session.end()
    owner = null
  }

  return { signIn, signInBySite, chooseStore, makeTill, cancel }
}
