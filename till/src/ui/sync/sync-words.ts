import type { SyncStatus } from '../../engine/api/sync-status.ts'

export type SyncWords = {
  readonly tone: 'plain' | 'success' | 'warning' | 'danger'
  readonly short: string
  /** The whole sentence, for the tooltip and *Status kirim*. */
  readonly long: string
}

/** Just opened: the server was asked, and there is neither an answer nor a failure that would say that there is no internet [TILL-170]. */
export function isConnecting({ isOnline, lastError }: Pick<SyncStatus, 'isOnline' | 'lastError'>): boolean {
  return !isOnline && lastError === null
}

/** The state of sending in words [TILL-11]. Being offline is grey and calm: it never blocks selling. */
export function syncWords(status: Omit<SyncStatus, 'storage' | 'secondCopy'>): SyncWords {
  const { waitingCount } = status
  const kept = waitingCount === 0 ? '' : ` ${waitingCount} catatan tersimpan di perangkat ini.`
  if (status.isAccountClosed) {
    return { tone: 'danger', short: 'Akun ditutup', long: `Akun toko ini ditutup.${kept}` }
  }
  if (status.isRevoked) {
    return { tone: 'danger', short: 'Akses dicabut', long: `Akses perangkat ini sudah dicabut.${kept}` }
  }
  if (status.isUnknown) {
    return {
      tone: 'danger',
      short: 'Tidak dikenal server',
      long: 'Server tidak mengenal perangkat ini. Semua catatan tersimpan di perangkat ini. Daftarkan lagi.',
    }
  }
  if (status.isClientTooOld) {
    return {
      tone: 'warning',
      short: 'Perlu versi baru',
      long: `Kasir ini perlu diperbarui untuk mengirim.${kept}`,
    }
  }
  if (isConnecting(status)) {
    return {
      tone: 'plain',
      short: waitingCount === 0 ? 'Menghubungi…' : `Menghubungi · ${waitingCount}`,
      long: `Menghubungi server.${kept}`,
    }
  }
  if (!status.isOnline) {
    return {
      tone: 'plain',
      short: waitingCount === 0 ? 'Tanpa internet' : `Tanpa internet · ${waitingCount}`,
      long: `Tanpa internet.${kept}`,
    }
  }
  if (status.isSending && waitingCount > 0) {
    return { tone: 'plain', short: `Mengirim ${waitingCount}`, long: `Mengirim ${waitingCount} catatan.` }
  }
  if (waitingCount > 0) {
    return {
      tone: 'warning',
      short: `${waitingCount} menunggu terkirim`,
      long: `${waitingCount} catatan menunggu terkirim.`,
    }
  }
  return { tone: 'success', short: 'Sudah terkirim', long: 'Semua sudah terkirim.' }
}

/** How many unsent events, and how long the oldest may wait, before the cashier is told. */
const manyWaiting = 50
export const longWaitMs = 24 * 60 * 60 * 1000

/** The clock is worth a word beyond this (R10); the server warns at the same figure. */
const clockToleranceMs = 5 * 60 * 1000

/** `12 menit`, `3 jam`, `2 hari`: how far a clock is off, or how long something waits. */
export function durationWords(durationMs: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(durationMs) / 60_000))
  if (minutes < 60) return `${minutes} menit`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} jam` : `${Math.round(hours / 24)} hari`
}

/**
 * How long the oldest unsent event has waited; null where nothing waits, or where the clock cannot be believed: then no figure is
 * better than 365 days of one that ran ahead for an hour.
 */
export function waitingMs(
  { oldestWaitingAt, clockDriftMs }: Pick<SyncStatus, 'oldestWaitingAt' | 'clockDriftMs'>,
  nowMs: number,
): number | null {
  if (oldestWaitingAt === null || nowMs < oldestWaitingAt) return null
  return isClockWrong({ clockDriftMs }) ? null : nowMs - oldestWaitingAt
}

export function isClockWrong({ clockDriftMs }: Pick<SyncStatus, 'clockDriftMs'>): boolean {
  return clockDriftMs !== null && Math.abs(clockDriftMs) > clockToleranceMs
}

/** So much, or for so long, that the cashier is told. */
export function isWaitingLong(status: SyncStatus, nowMs: number): boolean {
  return status.waitingCount >= manyWaiting || (waitingMs(status, nowMs) ?? 0) > longWaitMs
}
