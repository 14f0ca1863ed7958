import { hourMs, minuteMs } from './durations.ts'

/** How long to wait, rounded up so that nobody comes too early: *45 detik*, *23 menit*, *2 jam*. */
export function waitWords(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  if (seconds <= 90) return `${seconds} detik`
  const minutes = Math.ceil(waitMs / minuteMs)
  return minutes <= 90 ? `${minutes} menit` : `${Math.ceil(waitMs / hourMs)} jam`
}
