import type { SharedAccount } from '@laci/domain/journal/shared-rows.ts'
import type { ShopRecordFields, ShopRecordKind } from '@laci/domain/journal/shop-record.ts'
import type { Readable } from '../base/readable.ts'

export type ShopRecordView<Kind extends ShopRecordKind> = {
  readonly id: string
  /** Every field, also those that nobody has set. The same object until the record changes. */
  readonly fields: ShopRecordFields[Kind]
}

/** Customers, promotions, held bills and shifts, with what this device recorded itself. All of it is in memory. */
export type ShopRecords = {
  /** In the order in which they were made. Ended bills and shifts are in it for a while: look at `status`. */
  ofKind<Kind extends ShopRecordKind>(kind: Kind): Readable<readonly ShopRecordView<Kind>[]>
  record<Kind extends ShopRecordKind>(kind: Kind, id: string): ShopRecordView<Kind> | null
}

/** What customers owe (rupiah) and have collected (points), and what is in each device's drawer (rupiah). */
export type ShopBalances = {
  /** `subject`: the customer; the device for `cash`. */
  of(account: SharedAccount, subject: string): number
  /** Everybody whose balance is not zero. */
  all(account: SharedAccount): readonly { readonly subject: string; readonly amount: number }[]
  /** Goes up with every change of any of them. */
  readonly version: Readable<number>
}
