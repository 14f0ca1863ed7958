import type { Result } from '@laci/domain/base/lib/result.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { DeviceList } from '@laci/domain/device/wire.ts'
import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import type { StockCounted } from '@laci/domain/stock/events.ts'
import type { ReceiptSearch } from '@laci/domain/views/paper/receipt-search.ts'
import type { TaxYear } from '@laci/domain/views/report/wire.ts'
import type { CatalogMemory, ShopTiles } from '../api/catalog.ts'
import type { EntitlementView } from '../api/entitlement.ts'
import type { ShopJournal } from '../api/journal.ts'
import type { LogoPictures, ShopPhotos } from '../api/photos.ts'
import type { ShopQris } from '../api/qris.ts'
import type { ShopBalances, ShopRecords } from '../api/records.ts'
import type { PutBack, RecoveryFile, RecoveryRefusal, RestoredFromFile } from '../api/recovery.ts'
import type { SaleAsked, SaleSummary, StoredSale } from '../api/sales.ts'
import type { AccountInfo, OwnerSession, SignInRefusal } from '../api/session.ts'
import type { Operator, ShopStaff } from '../api/staff.ts'
import type { OutboxRow, SyncStatus, WarningRow } from '../api/sync-status.ts'
import type { ShopTransfers } from '../api/transfers.ts'
import type { Recording } from '../api/turn.ts'
import type { Readable } from '../base/readable.ts'
import type { BillingApi } from '../entitlement/billing-api.ts'
import type { CommandShop } from '../shop/command-shop.ts'
import type { Executor } from '../shop/executor.ts'
import type { HeldOnTill } from '../shop/held-list.ts'

export type OpenShop = Recording & {
  readonly storeId: string
  readonly deviceId: string
  readonly deviceLetter: string
  readonly settings: Readable<ShopSettings>
  /** As of the last sign-in on this device; null when it could not be read. */
  readonly account: Readable<AccountInfo | null>
  /** What plan and tokens allow on this till, also without internet. */
  readonly entitlement: Readable<EntitlementView>
  /** *Cek lagi*: asks for a new pass at once; false: the server could not be asked. */
  checkEntitlement(): Promise<boolean>
  /** *Langganan*: what is bought from Laci. Online only: throws `offline` otherwise. */
  readonly billing: BillingApi
  readonly catalog: CatalogMemory
  readonly records: ShopRecords
  readonly balances: ShopBalances
  readonly journal: ShopJournal
  /** `spent`: the disk of the device is full, and selling goes on with the room that was held for it. */
  readonly space: Readable<'none' | 'held' | 'spent'>
  /** Who stands at the till: every event that is recorded from then on says so. Set by `staff` alone. */
  readonly operator: Readable<Operator>
  /** Who may stand at the till, and what they may do. */
  readonly staff: ShopStaff
  readonly qris: ShopQris
  readonly transfers: ShopTransfers
  /** On papers and notas; null: none, or not on this device yet. */
  readonly logo: Readable<LogoPictures | null>
  readonly photos: ShopPhotos
  readonly tiles: ShopTiles
  /** Stores a logo for all tills and answers its name, which the settings then say. Online only: throws `offline`. */
  uploadLogo(pictures: Omit<LogoPictures, 'name'>, png: Blob): Promise<string>
  /**
   * The owner's password once more, for what a till's own key may not do. Online only. Whoever gets the session ends it
   * (`end`); it is kept nowhere. `phoneOrEmail`: where this device does not know the owner's (`account`).
   */
  openOwnerSession(
    password: string,
    phoneOrEmail?: string,
    factorCode?: string,
  ): Promise<Result<OwnerSession, SignInRefusal>>
  /** The number of the newest event that this device recorded; 0 before the first. */
  headSeq(): number
  /** What this till has heard of a product until now, as a count of it says. */
  heardOf(productId: string): Pick<StockCounted, 'heard' | 'knownAt'>
  /** Everything that is done with the shop, with the permissions it takes. Screens use `useCommands`. */
  readonly commands: Executor<CommandShop>
  readonly sales: {
    /** Newest first. The first call of a day answers an empty list and fills it a moment later. */
    ofDay(day: BusinessDay): Readable<readonly SaleSummary[]>
    sale(saleId: string): Promise<StoredSale | null>
    /** The sale of a receipt, also by the receipt of one of its refunds. Null: this device does not know it. */
    find(search: ReceiptSearch): Promise<string | null>
    /**
     * Asks the server for a sale of any age and keeps it here like one of today; answers its id, null: the shop has none.
     * Online only: throws `offline` otherwise.
     */
    fetch(asked: SaleAsked): Promise<string | null>
  }
  /** What the months of a year say of tax. Online only: throws a problem otherwise. */
  taxYear(year: number): Promise<TaxYear>
  /** Asks the server what goods cost, for `journal.toldCosts`. Online only: throws a problem otherwise. */
  refreshCosts(): Promise<void>
  readonly sync: Readable<SyncStatus>
  /** Everything that waits, oldest first, for *Status kirim*. */
  outbox(): Promise<OutboxRow[]>
  readonly warnings: Readable<readonly WarningRow[]>
  /** Changes that wait for the owner, the newest first [SYNC-64]. */
  readonly heldCommands: Readable<readonly HeldOnTill[]>
  /** *Kirim lagi*: tries at once, whatever the back-off says; resolves when the try is over. */
  sendNow(): Promise<void>
  /** Online only: throws `offline` otherwise. */
  devices(): Promise<DeviceList>
  revokeDevice(deviceId: string): Promise<void>
  /** The owner lets this device in again that the server does not know: same id, same letter where it is free, new key. */
  enterAgain(session: OwnerSession): Promise<Result<void, SignInRefusal>>
  /** Everything unsent as JSON lines with checksums; see docs/recovery-file.md. */
  recoveryFile(): Promise<RecoveryFile>
  /** *Pulihkan dari berkas*: queues what the server lacks; the same file twice changes nothing. */
  restoreFromFile(text: string): Promise<Result<RestoredFromFile, RecoveryRefusal>>
  /**
   * The codes that a receipt carries while its sale is unsent and there is no connection [RECEIPT-41]; none in any other
   * case. Never throws: a receipt comes out without.
   */
  receiptCodes(eventId: string): Promise<readonly string[]>
  /** *Kembalikan dari struk*: what scanned receipts say and the server lacks is recorded again. */
  putBack(): Promise<PutBack>
  /** Sends what waits, and says how much of it is left that neither the server nor a saved recovery file has (R8). */
  unsentCount(recoveryFileSaved: boolean): Promise<number>
  /** Guarded (R8): first tries to send; refuses with the count unless the recovery file was saved. */
  signOut(guard: {
    readonly recoveryFileSaved: boolean
  }): Promise<Result<void, { readonly code: 'unsent_events'; readonly waitingCount: number }>>
}
