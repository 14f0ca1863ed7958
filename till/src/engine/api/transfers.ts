import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { CopiedProduct } from '@laci/domain/transfer/copied-goods.ts'
import type { TransferList } from '@laci/domain/transfer/wire.ts'
import type { Readable } from '../base/readable.ts'

/** What the server said last of goods between the shops of this owner. */
export type KnownTransfers = { readonly list: TransferList; readonly askedAt: Instant }

/** *Kiriman*: goods on their way between the shops of this owner. */
export type ShopTransfers = {
  /** Kept on this device; null: it was never asked. */
  readonly known: Readable<KnownTransfers | null>
  /** Asks the server, and takes back what turns out to have been told twice [TRANSFER-5]. Throws `offline`. */
  ask(): Promise<void>
  /** Everything that another shop of the owner sells [TRANSFER-23]. Throws `offline`. */
  goodsOf(storeId: string): Promise<readonly CopiedProduct[]>
}
