import { givenSessionKey, siteSessionKey } from '@laci/domain/account/one-sign-in.ts'
import { type Browser, siteSession } from './browser.ts'
import type { RunningShop } from './open-shop.ts'

/** What the till gave to the website goes with the till; what was opened there stays, and does not open this one again. */
export async function leaveSite({ signInDeps }: Browser): Promise<void> {
  if (localStorage.getItem(siteSessionKey) === null) return
  const { takeBackFromSite, noteLeft } = await siteSession()
  await takeBackFromSite(signInDeps, localStorage)
  noteLeft(localStorage)
}

/** Where staff come to work, the owner's website is not left open beside the till [TILL-188]. */
export function keepSiteApart({ signInDeps }: Browser, { shop }: RunningShop): void {
  const check = () => {
    if (localStorage.getItem(givenSessionKey) === null) return
    if (!shop.staff.people.get().some(({ isActive }) => isActive)) return
    // Tried again with the next start, where this fails.
    void siteSession()
      .then(({ takeBackFromSite }) => takeBackFromSite(signInDeps, localStorage))
      .catch(() => undefined)
  }
  shop.staff.people.subscribe(check)
  check()
}
