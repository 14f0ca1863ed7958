import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import type { PaymentPage } from '@laci/domain/payment/payment-page.ts'
import type { PaymentWindow } from '@laci/ui/payment/payment-window.ts'
import { createContext, useContext } from 'react'
import { accountService } from './account/account-service.ts'
import { recoveryService } from './account/recovery-service.ts'
import { deviceMark } from './entrance/device-mark.ts'
import { registrationService } from './entrance/registration-service.ts'
import type { Fetch } from './shell/api-request.ts'

/** What only the real browser has; `main.tsx` hands it in. */
export type BrowserParts = {
  readonly origin: string
  readonly fetch: Fetch
  readonly storage: Storage
  /** Of this tab alone, and gone with it. */
  readonly tabStorage: Storage
  readonly clock: () => number
  readonly randomBytes: (count: number) => Uint8Array
  /** Rejects when the browser does not let it. */
  readonly copyText: (text: string) => Promise<void>
  /** Hands a file to the person: the browser puts it among the downloads. */
  readonly saveFile: (name: string, content: BlobPart, type: string) => void
  /** Opens the browser's print dialog for the page as it is. */
  readonly printPage: () => void
  /** The provider's payment page over ours. Throws when its code cannot be loaded. */
  readonly openPaymentWindow: (page: PaymentPage) => Promise<PaymentWindow>
}

/** What a service of some screens is made of. */
export type ServiceParts = BrowserParts & {
  readonly account: ReturnType<typeof accountService>
  readonly deviceMark: () => string
}

/** Everything the screens ask for beyond the page itself. */
export function browserServices(parts: BrowserParts) {
  const account = accountService(parts)
  const mark = () => deviceMark(parts.storage, () => parts.randomBytes(16))
  const made = new Map<unknown, unknown>()
  return {
    /** The one that `create` makes, for the services of a few screens: they come with those screens. */
    made<Service>(create: (from: ServiceParts) => Service): Service {
      if (!made.has(create)) made.set(create, create({ ...parts, account, deviceMark: mark }))
      return made.get(create) as Service
    },
    account,
    registration: registrationService(parts, '/api/registrations'),
    affiliateRegistration: registrationService(parts, '/api/affiliate-registrations'),
    recovery: recoveryService(parts),
    clock: parts.clock,
    deviceMark: mark,
    newId: () => uuidV7(parts.clock(), parts.randomBytes(10)),
    storage: parts.storage,
    tabStorage: parts.tabStorage,
    saveFile: parts.saveFile,
    printPage: parts.printPage,
    copyText: parts.copyText,
    origin: parts.origin,
  }
}

export type SiteServices = ReturnType<typeof browserServices>

type Answer<Ask extends (...args: never[]) => unknown> = NonNullable<Awaited<ReturnType<Ask>>>
export type OwnerAccount = Answer<SiteServices['account']['account']>
export type NewFactor = Answer<SiteServices['account']['secondFactor']['enrol']>
export type PasswordChangeRefusal = Exclude<
  Answer<SiteServices['account']['changePassword']>,
  { ok: true }
>['refusal']
export type SignInRefusal = Exclude<Answer<SiteServices['account']['signIn']>, { ok: true }>['refusal']
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
  return browserServices({
    origin: '',
    fetch: refuse,
    storage,
    tabStorage: storage,
    clock: refuse,
    randomBytes: refuse,
    copyText: refuse,
    saveFile: refuse,
    printPage: refuse,
    openPaymentWindow: refuse,
  })
}
