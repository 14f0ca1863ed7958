import type { BlobStore } from '../files/blob-store.ts'
import type { DiskRoom } from '../http/disk-hold.ts'
import type { Limits } from '../http/limits.ts'
import type { PasswordHasher } from '../identity/passwords.ts'
import type { MidtransGateway } from '../integrations/midtrans/gateway.ts'
import type { WhatsAppGateway } from '../integrations/whatsapp/gateway.ts'
import type { WhatsAppWays } from '../integrations/whatsapp/ways.ts'
import type { CodeRequests } from '../outbox/code-requests.ts'
import type { OperatorNotices } from '../outbox/operator-notices.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { ShopListeners } from '../shop/shop-listeners.ts'
import type { World } from '../world/world.ts'
import type { ReleaseOffer } from './release-offer.ts'

export type ShopMidtrans = { open(serverKey: string): MidtransGateway }

/** All IO of the server, built in `main.ts` or by a test, handed to everybody else. */
export type ServerDeps = World & {
  /** The bytes of stored objects. */
  readonly blobs: BlobStore
  /** The file of the ebook (server/ebook), as buyers get it. */
  readonly book: Uint8Array
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
