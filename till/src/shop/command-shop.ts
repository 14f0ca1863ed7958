import type { ShopRecordKind } from '@laci/domain/journal/shop-record.ts'
import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import type { TillLog } from '../device/till-log.ts'
import type {
  CatalogMemory,
  OpenShop,
  ShopBalances,
  ShopRecords,
  ShopRecordView,
  WarningRow,
} from '../till-types.ts'

/** The shop as commands see it: each names only what it decides by. */
export type CommandShop = Pick<CatalogMemory, 'product' | 'all' | 'ownerOfBarcode' | 'standsFor'> &
  Pick<OpenShop, 'heardOf'> & {
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
