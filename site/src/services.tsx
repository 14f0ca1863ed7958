import { createContext, useContext } from 'react'
import { accountService } from './account/account-service.ts'
import { deletionService } from './account/deletion-service.ts'
import { recoveryService } from './account/recovery-service.ts'
import { registrationService } from './account/registration-service.ts'
import { affiliateService } from './affiliate/affiliate-service.ts'
import { reportService } from './report/report-service.ts'
import type { Fetch } from './shell/api-request.ts'

/** What only the real browser has; `main.tsx` hands it in. */
export type BrowserParts = {
  readonly origin: string
  readonly fetch: Fetch
  readonly storage: Storage
  readonly clock: () => number
  /** Hands a text file to the person: the browser puts it among the downloads. */
  readonly saveFile: (name: string, text: string, type: string) => void
}

/** Everything the screens ask for beyond the page itself. */
export function browserServices(parts: BrowserParts) {
  const account = accountService(parts)
  return {
    account,
    affiliate: affiliateService(account.dataAccess),
    registration: registrationService(parts),
    recovery: recoveryService(parts),
    deletion: deletionService(parts, account.accessToken),
    report: reportService(parts, account.accessToken),
    clock: parts.clock,
    storage: parts.storage,
    saveFile: parts.saveFile,
  }
}

export type SiteServices = ReturnType<typeof browserServices>

type Answer<Ask extends (...args: never[]) => unknown> = NonNullable<Awaited<ReturnType<Ask>>>
export type OwnerAccount = Answer<SiteServices['account']['account']>
export type PasswordChangeRefusal = Exclude<
  Answer<SiteServices['account']['changePassword']>,
  { ok: true }
>['refusal']
export type OwnerStore = Answer<SiteServices['account']['store']>

const ServicesContext = createContext<SiteServices | null>(null)
export const ServicesProvider = ServicesContext.Provider

/** For effects and handlers: while prerendering every service is there, but using one throws. */
export function useServices(): SiteServices {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesProvider above it')
  return services
}

/** Screens are rendered at build time without any IO: reading a service is fine then, using one is a bug. */
export function prerenderServices(): SiteServices {
  function refuse(): never {
    throw new Error('a screen asked for the network, the clock or storage while prerendering')
  }
  const storage = {
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
    clear: refuse,
    key: refuse,
    length: 0,
  }
  return browserServices({ origin: '', fetch: refuse, storage, clock: refuse, saveFile: refuse })
}
