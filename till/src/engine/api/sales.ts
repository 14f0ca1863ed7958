import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { SaleRefunded } from '@laci/domain/refund/events.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'

export type SaleSummary = {
  readonly saleId: string
  /** Its number in the journal of the device that sold it. */
  readonly deviceSeq: number
  readonly receiptNumber: string
  readonly soldAt: Instant
  readonly businessDay: BusinessDay
  readonly deviceId: string
  readonly totalRupiah: Rupiah
  readonly itemCount: number
  readonly cashierName: string
  /** The first name on the receipt, for the list. */
  readonly firstName: string
  /** How it was paid, as it was recorded. */
  readonly payments: SaleRecorded['payments']
  /** What else stands in its row, or is searched for: as it was recorded. */
  readonly sale: Pick<SaleRecorded, 'lines' | 'customerName'>
  /** False while the server has not confirmed it. */
  readonly isSent: boolean
}

/** A receipt as somebody typed or scanned it, or the sale behind one of its refunds. */
export type SaleAsked = { readonly receipt: string } | { readonly saleId: string }

export type StoredSale = {
  readonly saleId: string
  readonly soldAt: Instant
  readonly deviceId: string
  readonly sale: SaleRecorded
  readonly isSent: boolean
}

export type RecordedSale = {
  readonly saleId: string
  readonly soldAt: Instant
  readonly sale: SaleRecorded
}

export type RecordedRefund = {
  readonly refundId: string
  readonly refundedAt: Instant
  readonly refund: SaleRefunded
}
