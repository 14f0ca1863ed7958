import {
  givenSessionKey,
  isGiven,
  lastStoreKey,
  leftSessionKey,
  opensByItself,
  readSiteSession,
  siteSessionKey,
} from '@laci/domain/account/one-sign-in.ts'
import { accept, type Result } from '@laci/domain/base/lib/result.ts'
import type { OwnerSession, SignInRefusal, StoreChoice } from '../engine/api/session.ts'
import { onceLoaded } from '../engine/base/once-loaded.ts'
import { TillProblem } from '../engine/base/problem.ts'
import { writable } from '../engine/base/readable.ts'
import { realTimers } from '../engine/base/timers.ts'
import { doorRequestKey } from '../engine/session/door-key.ts'
import { createRegisterLock } from '../engine/session/register-lock.ts'
import type { SessionState, Till } from '../engine/till/till.ts'
import { later, openBrowser, otherStores, reportBug } from './browser.ts'
import { type RunningShop, startShop } from './open-shop.ts'
import { forgetBesideDatabase, shopDepsOf } from './shop-deps.ts'
import { knownStoreIds, openStoredShop, type StoredShop } from './stored-shop.ts'
import { keepSiteApart, leaveSite } from './website.ts'

/** The first sale comes first. */
const reserveAfterMs = 10_000

/** Builds the till with everything real behind it: database, files, network, clock, locks. */
export function createTill(): Till {
  const session = writable<SessionState>({ status: 'starting' })
  const browser = openBrowser()
  const lock = createRegisterLock(navigator.locks, () => void becomeOtherTab())
  let running: RunningShop | null = null
  // Needed where somebody signs in: they stay out of what every start of the till reads.
  const staffSignIn = onceLoaded(async () => {
    const { createStaffSignIn } = await later(import('./staff-sign-in.ts'))
    return createStaffSignIn({ browser, session, openStore, fail })
  })
  const ownerSignIn = onceLoaded(async () => {
    const { createOwnerSignIn } = await later(import('./owner-sign-in.ts'))
    return createOwnerSignIn({ browser, session, running: () => running, openStore })
  })

  const signInBySite = async () => (await ownerSignIn()).signInBySite()

  async function begin(): Promise<void> {
    session.set({ status: 'starting' })
    try {
      if (!(await lock.take())) {
        session.set({ status: 'other_tab' })
        return
      }
      await openKnownShop()
    } catch (cause) {
      fail(cause)
    }
  }

  async function openKnownShop(): Promise<void> {
    // Nearly always there is no other: the rest is looked for when it is not here. The key is a hint only.
    const last = localStorage.getItem(lastStoreKey)
    if (last !== null && (await openStore(last))) return
    for (const storeId of await knownStoreIds()) {
      if (storeId !== last && (await openStore(storeId))) return
    }
    // The owner was asked about this device in an earlier page, and may have answered meanwhile.
    const isAsked = localStorage.getItem(doorRequestKey) !== null
    if (isAsked && (await (await staffSignIn()).openKnownRequest())) return
    // Nobody has ever been signed in on the website of most tills: nothing is fetched for that.
    if (localStorage.getItem(siteSessionKey) === null) session.set({ status: 'signed_out', lastStores: [] })
    else await showSignIn()
  }

  /** The sign-in form, where the website's sign-in does not open the till without it [TILL-187]. */
  async function showSignIn(mayOpen = true): Promise<void> {
    const site = readSiteSession(localStorage.getItem(siteSessionKey))
    const isOpen = mayOpen && opensByItself(site, localStorage.getItem(leftSessionKey))
    // Without internet the form says so when it is used.
    const opened = isOpen ? await signInBySite().catch(() => null) : null
    if (opened?.ok) return
    const refusal = opened === null ? null : opened.refusal
    // Ended elsewhere, signed in by half, or somebody without a shop: there is nothing to go on with.
    const isNothing = refusal?.code === 'invalid_credentials' || refusal?.code === 'no_store'
    session.set({
      status: 'signed_out',
      lastStores: [],
      ...(site !== null && !isNothing && { site: { name: site.name, signInName: site.signInName, refusal } }),
    })
  }

  /** False when this device has no identity for the shop. */
  async function openStore(storeId: string): Promise<boolean> {
    const stored = await openStoredShop(storeId)
    if (stored !== null) run(stored)
    return stored !== null
  }

  function run(stored: StoredShop): void {
    const { log, start } = stored
    const { identity } = start.marks
    if (identity === null) throw new TillProblem('storage_failed', 'a shop without a device')
    const { storeId } = identity
    localStorage.setItem(lastStoreKey, storeId)
    const shop = startShop({
      ...shopDepsOf(browser, identity, stored),
      onTaken: () => void becomeOtherTab(),
      onKeyChanged: () => void reopen(storeId).catch(fail),
      onSignedOut: () => afterSignOut(storeId),
    })
    running = shop
    keepSiteApart(browser, shop)
    showProgress(shop, log)
    shop.engine.start()
    // A device that sold before asks again at every start: the browser may have changed its mind.
    if (start.head.deviceSeq > 0) void browser.storage.ask()
  }

  function afterSignOut(storeId: string): void {
    running = null
    localStorage.removeItem(lastStoreKey)
    forgetBesideDatabase(storeId)
    session.set({ status: 'signed_out', lastStores: [] })
    // Another shop of this device is as it would be after the next start.
    void leaveSite(browser)
      .catch(() => undefined)
      .then(openKnownShop)
      .catch(fail)
  }

  /** The shop's first download until it is whole, then the shop. */
  function showProgress(shop: RunningShop, log: StoredShop['log']): void {
    const forget = shop.engine.status.subscribe(show)
    function show(): void {
      if (running !== shop) {
        forget()
        return
      }
      const { isLoaded, load, lastError, waitingCount } = shop.engine.status.get()
      if (isLoaded) {
        forget()
        session.set({ status: 'ready', shop: shop.shop })
        realTimers.after(reserveAfterMs, () => {
          void browser.reserve().then((room) => room.hold(), reportBug)
          log.checkFacts?.().catch(() => undefined)
        })
        return
      }
      session.set({
        status: 'loading',
        ...load,
        waitingCount,
        shop: shop.shop,
        problem: lastError === null ? null : { code: lastError.code },
      })
    }
    show()
  }

  /** The same shop from its log, with the key that is there now. */
  async function reopen(storeId: string): Promise<void> {
    const left = running
    running = null
    session.set({ status: 'starting' })
    await left?.close()
    await openStore(storeId)
  }

  async function becomeOtherTab(): Promise<void> {
    const stopped = running
    running = null
    session.set({ status: 'other_tab' })
    await stopped?.close()
  }

  function fail(cause: unknown): void {
    if (!(cause instanceof TillProblem)) reportBug(cause)
    const code = cause instanceof TillProblem ? cause.code : 'storage_failed'
    session.set({ status: 'failed', code, detail: String(cause) })
  }

  async function switchStore(
    storeId: string,
    by: { session: OwnerSession; store: StoreChoice } | null,
  ): Promise<Result<void, SignInRefusal>> {
    const isKnown = (await knownStoreIds()).includes(storeId)
    if (!isKnown && by !== null) {
      const made = await (await ownerSignIn()).makeTill(by.session, by.store)
      if (!made.ok) return made
    }
    const left = running
    const { leaveStore } = await otherStores()
    session.set({ status: 'starting' })
    // A shop begins where it sells, not where the other one was left.
    window.history.replaceState(null, '', import.meta.env.BASE_URL)
    try {
      if (left !== null) await leaveStore(localStorage, left.shop)
      running = null
      await left?.close()
      const isOpen =
        (await openStore(storeId)) ||
        // Of a shop that never got as far as a key here only the name of a database is left.
        (isKnown &&
          by !== null &&
          (await (await ownerSignIn()).makeTill(by.session, by.store)).ok &&
          (await openStore(storeId)))
      if (!isOpen) await openKnownShop()
    } catch (cause) {
      // *Coba lagi* opens it anew: nobody writes to it any more by then.
      if (running === left) running = null
      await left?.close().catch(() => undefined)
      fail(cause)
    }
    return accept(undefined)
  }

  // Both: one try tells at once whether there is a way to the server.
  for (const change of ['online', 'offline']) {
    window.addEventListener(change, () => running?.engine.networkChanged())
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') running?.engine.networkChanged()
  })
  void begin()

  return {
    session,
    demo: null,
    signIn: async (...typed) => (await ownerSignIn()).signIn(...typed),
    signInBySite,
    siteSignIn() {
      const site = readSiteSession(localStorage.getItem(siteSessionKey))
      if (site === null) return 'none'
      return isGiven(site, localStorage.getItem(givenSessionKey)) ? 'given' : 'own'
    },
    chooseStore: async (storeId) => (await ownerSignIn()).chooseStore(storeId),
    signInAsStaff: async (typed) => (await staffSignIn()).signInAsStaff(typed),
    async otherStores() {
      const others = (await knownStoreIds()).filter((storeId) => storeId !== running?.shop.storeId)
      return (await otherStores()).namedStores(localStorage, others)
    },
    switchStore,
    async cancelSignIn() {
      ;(await browser.openDoor()).forget()
      await (await ownerSignIn()).cancel()
      await showSignIn(false)
    },
    async takeOver() {
      session.set({ status: 'starting' })
      await lock.steal()
      await openKnownShop().catch(fail)
    },
    retry: begin,
  }
}
