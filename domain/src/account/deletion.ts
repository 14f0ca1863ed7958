import { accept, type Result, refuse } from '../base/lib/result.ts'
import { dayMs } from '../base/time/durations.ts'

/** So long may a deleted person come back; then everything is erased [ACCOUNT-21]. Source: the privacy policy. */
export const deletionGraceDays = 30
export const deletionGraceMs = deletionGraceDays * dayMs

/** A till of the shops that go, and what it said last. */
export type DeletionTill = {
  /** A, B, … */
  readonly letter: string
  /** Events that the server does not have; null: a till of before, which does not say. */
  readonly unsentCount: number | null
}

export type DeletionRefusal =
  | { code: 'fields_missing' }
  | { code: 'password_wrong' }
  | { code: 'unsent_events'; eventCount: number; tills: readonly string[] }
  | { code: 'deletion_over' }
  | { code: 'account_leaving'; eraseAt: number }

/**
 * May this account be deleted now [ACCOUNT-18]? Not while a till says that it holds events which the server does not have:
 * what was sold must not go without the owner having seen it.
 */
export function judgeDeletion(tills: readonly DeletionTill[]): Result<void, DeletionRefusal> {
  const holding = tills.filter((till) => (till.unsentCount ?? 0) > 0)
  if (holding.length === 0) return accept(undefined)
  return refuse({
    code: 'unsent_events',
    eventCount: holding.reduce((sum, till) => sum + (till.unsentCount ?? 0), 0),
    tills: holding.map((till) => till.letter),
  })
}

/** `tills`: letters of the tills that hold something. */
export function unsentEventsText(eventCount: number, tills: readonly string[]): string {
  const which = tills.map((letter) => `Kasir ${letter}`).join(', ')
  return (
    `Masih ada ${eventCount} catatan di ${which} yang belum terkirim. Akun belum dihapus. Buka kasir itu dengan ` +
    'internet sampai semuanya terkirim, lalu coba lagi. Kalau perangkatnya hilang atau rusak, cabut dulu di ' +
    'aplikasi kasir, menu Pengaturan.'
  )
}
