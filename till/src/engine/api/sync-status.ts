import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { WarningCode } from '@laci/domain/warning/warning.ts'
import type { SyncErrorCode } from '../base/problem.ts'

export type OutboxRow = {
  readonly eventId: string
  readonly deviceSeq: number
  readonly kind: string
  readonly at: Instant
  /** What it was about, for people: the receipt number, a product's name. Empty when there is nothing to say. */
  readonly label: string
  readonly totalRupiah: Rupiah | null
}

export type WarningRow = {
  readonly warningId: string
  readonly code: WarningCode
  readonly severity: 'red' | 'amber'
  readonly deviceId: string | null
  readonly deviceSeq: number | null
  readonly eventId: string | null
  readonly raisedAt: Instant
  readonly detail: { readonly [name: string]: unknown }
  readonly isReviewed: boolean
  /** Made by this device itself (its clock, its storage); it goes away when the cause does. */
  readonly isLocal: boolean
}

export type SyncStatus = {
  /** The last try reached the server. */
  readonly isOnline: boolean
  readonly isSending: boolean
  readonly waitingCount: number
  /** Null: nothing waits, or it is not known yet. */
  readonly oldestWaitingAt: Instant | null
  readonly lastSentAt: Instant | null
  /** Cleared by the next success. */
  readonly lastError: { readonly code: SyncErrorCode; readonly message: string } | null
  /** Device clock minus server clock; null until the server was heard. */
  readonly clockDriftMs: number | null
  readonly isRevoked: boolean
  /** Revoked with all tills of the shop: its owner has closed the account, and may still restore it. */
  readonly isAccountClosed: boolean
  /** The server does not know this device: nothing counts as sent, until the owner lets it in again. */
  readonly isUnknown: boolean
  readonly isClientTooOld: boolean
  /** What the shop sold before this device came is still being fetched: reports and lists are not whole [SYNC-88]. */
  readonly isHistoryMissing: boolean
  /** Events of a newer release at another till: this one must be updated before its figures are whole [SYNC-113]. */
  readonly unreadCount: number
  /** Whether the browser promised not to evict the data. */
  readonly storage: 'safe' | 'unsafe' | 'unknown'
  readonly secondCopy: 'ok' | 'unavailable'
  /** Own numbers that are lost on this device and were sent to the server as a gap; empty in every good life. */
  readonly lostSeqs: readonly number[]
}
