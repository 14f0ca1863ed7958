import type { Result } from '@laci/domain/base/lib/result.ts'
import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { CopyRefusal } from '@laci/domain/views/receipt-copy/sale-code.ts'

export type RecoveryFile = {
  readonly name: string
  readonly blob: Blob
  readonly eventCount: number
  /** The newest event that it holds. */
  readonly throughSeq: number
}

export type RestoredFromFile = {
  readonly queuedCount: number
  readonly alreadyKnownCount: number
  readonly unreadableCount: number
}

export type PutBack = { scan(text: string): Promise<Result<CopyScan, CopyScanRefusal>> }

/** What came of one scanned code. */
export type CopyScan =
  /** One of several codes of a receipt. */
  | { readonly kind: 'part'; readonly haveCount: number; readonly ofCount: number }
  /** Scanned in this visit already. */
  | { readonly kind: 'repeated' }
  | {
      /** `known`: the shop has it already, and nothing was done. */
      readonly kind: 'queued' | 'known'
      readonly saleId: string
      readonly receiptNumber: string
      readonly totalRupiah: Rupiah
      readonly soldAt: Instant
      /** False: a word that stays out of codes is missing (a name, a reference). */
      readonly isExact: boolean
    }

export type CopyScanRefusal =
  | CopyRefusal
  /** Whether the server has it can only be asked online. */
  | { readonly code: 'offline' }
  /** It does not fit the chain of a receipt that was scanned before. */
  | { readonly code: 'contradicts'; readonly receiptNumber: string }

export type RecoveryRefusal =
  | { readonly code: 'not_a_recovery_file' }
  | { readonly code: 'other_store'; readonly storeName: string }
  | { readonly code: 'newer_file' }
  /** Which of its events the server already has can only be asked online. */
  | { readonly code: 'offline' }
