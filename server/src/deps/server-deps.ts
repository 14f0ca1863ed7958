import type { Brand } from '@laci/domain/base/brand/page-marks.ts'
import type { PaymentPage } from '@laci/domain/payment/payment-page.ts'
import type { Logger } from 'pino'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/database.ts'
import type { BlobStore } from '../files/blob-store.ts'
import type { DiskRoom } from '../http/disk-hold.ts'
import type { CodeRequestCaps, Limits } from '../http/limits.ts'
import type { PasswordHasher } from '../identity/passwords.ts'
import type { MidtransGateway } from '../integrations/midtrans/gateway.ts'
import type { WhatsAppGateway } from '../integrations/whatsapp/gateway.ts'
import type { WhatsAppWays } from '../integrations/whatsapp/ways.ts'
import type { CodeRequests } from '../outbox/code-requests.ts'
import type { OperatorNotices } from '../outbox/operator-notices.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { ShopListeners } from '../shop/shop-listeners.ts'
import type { ReleaseOffer } from './release-offer.ts'

export type ServerConfig = {
  /** `https://host[:port]`, without a slash at the end. */
  readonly canonicalOrigin: string
  /** Other origins whose pages may call `/auth/v1`, `/rest/v1` and `/storage/v1`. */
  readonly allowedOrigins: readonly string[]
  /** Public facts of whoever runs this Laci, known only at run time (ruling 4). */
  readonly brand: Brand
  /** The domain of sign-in e-mails made from phone numbers; reserved, never mailed (ruling 8). */
  readonly pseudoDomain: string
  readonly isProduction: boolean
  /** `off` is conformance mode (ruling 11): refused in production. */
  readonly signupTicket: 'required' | 'off'
  /** What `PUT /user` wants to see before it sets a password (contract of the wire, 4.7). */
  readonly passwordChange: 'free' | 'recent_sign_in' | 'current_password'
  /** Who is told by WhatsApp that a registration started; null: nobody. */
  readonly operatorPhone: string | null
  /** Folders of the built pages, null where there are none (tests). */
  readonly siteFolder: string | null
  readonly tillFolder: string | null
  /** Holds `latest.json` and the files it names; null: nothing is published. */
  readonly releasesFolder: string | null
  /** Addresses of reverse proxies whose `X-Forwarded-For` counts. Empty: the peer's address is the client's. */
  readonly trustedProxies: readonly string[]
  /** What the objects of one shop may take of the disk. */
  readonly storageShopLimitBytes: number
  /** The same of all shops of one owner together. */
  readonly storageOwnerLimitBytes: number
  /** Missing: the figures of limits.ts. Tests call from one address all day. */
  readonly codeRequestCaps?: CodeRequestCaps
  /** What pages need to open a payment page; null: nothing can be paid here. */
  readonly paymentPage: PaymentPage | null
  /** Shown by `/healthz` and `/auth/v1/health`. */
  readonly version: string
}

export type ShopMidtrans = { open(serverKey: string): MidtransGateway }

/** All IO of the server, built in `main.ts` or by a test, handed to everybody else. */
export type ServerDeps = {
  readonly database: Database
  /** The bytes of stored objects. */
  readonly blobs: BlobStore
  readonly keys: Keys
  /** The file of the ebook (server/ebook), as buyers get it. */
  readonly book: Uint8Array
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly randomBytes: (count: number) => Uint8Array
  readonly config: ServerConfig
  readonly log: Logger
  /** Missing: nobody looks at the disk. */
  readonly disk?: DiskRoom
  /** Null: there is none, messages wait. */
  readonly whatsapp: WhatsAppGateway | WhatsAppWays | null
  /** Null: there is none, nothing can be paid. */
  readonly midtrans: MidtransGateway | null
  /** The same wire with the key of a shop of its own, for QRIS at its tills. Null: not here. */
  readonly shopMidtrans: ShopMidtrans | null
  /** Missing: the server's own. A test counts here who is hashed for. */
  readonly passwords?: PasswordHasher
}

/** What a feature gets: the IO, and what the server made of it once for all features. */
export type FeatureDeps = ServerDeps & {
  readonly passwords: PasswordHasher
  /** How often each door may be used (limits.ts). */
  readonly limits: Limits
  /** Who has asked for codes today, by address and network. */
  readonly codeRequests: CodeRequests
  /** Who hears of a shop's news: the tills' sockets. */
  readonly shopListeners: ShopListeners
  /** WhatsApp messages, written with the business change and sent after its commit. */
  readonly outbox: Outbox
  /** Messages to the people who run Laci. */
  readonly notices: OperatorNotices
  /** What can be downloaded now. */
  readonly releaseOffer: ReleaseOffer
}
