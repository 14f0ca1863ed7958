import type { ShopRecordKind } from '@laci/domain/journal/shop-record.ts'
import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import type { StockCounted } from '@laci/domain/stock/events.ts'
import type { CatalogMemory } from '../api/catalog.ts'
import type { ShopBalances, ShopRecords, ShopRecordView } from '../api/records.ts'
import type { WarningRow } from '../api/sync-status.ts'
import type { TillLog } from '../log/till-log.ts'

/** The shop as commands see it: each names only what it decides by. */
export type CommandShop = Pick<CatalogMemory, 'product' | 'all' | 'ownerOfBarcode' | 'standsFor'> & {
  /** What this till has heard of a product until now, as a count of it says. */
  heardOf(productId: string): Pick<StockCounted, 'heard' | 'knownAt'>
  readonly record: ShopRecords['record']
  readonly recordsOf: <Kind extends ShopRecordKind>(kind: Kind) => readonly ShopRecordView<Kind>[]
  readonly settings: () => ShopSettings
  readonly balanceOf: ShopBalances['of']
  readonly warnings: () => readonly WarningRow[]
  /** From the disk; null: not on this device. */
  readonly sale: TillLog['sale']
  readonly entriesAbout: TillLog['entriesAbout']
  /** As in `HistoryMark`; 0: everything is here. */
  readonly unknownThroughSeq: () => number
}
