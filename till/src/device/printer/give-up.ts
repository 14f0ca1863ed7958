import type { Timers } from '../../engine/base/timers.ts'
import { PrinterProblem } from './printer-port.ts'

/** The work's answer, or the problem `timed_out` when nothing has happened for so long. */
export async function giveUpAfter<Value>(
  timers: Timers,
  timeoutMs: number,
  work: Promise<Value>,
  mayHavePrinted: boolean,
): Promise<Value> {
  let cancel = () => {}
  const silence = new Promise<never>((_, fail) => {
    cancel = timers.after(timeoutMs, () => fail(new PrinterProblem('timed_out', mayHavePrinted)))
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    cancel()
  }
}

/** Gives something back that may be gone already, or hang. */
export async function letGo(timers: Timers, work: Promise<unknown>): Promise<void> {
  await giveUpAfter(timers, closeTimeoutMs, work, false).catch(() => undefined)
}

const closeTimeoutMs = 3_000
/** A Bluetooth printer that sleeps needs several seconds; what takes longer is off. */
export const openTimeoutMs = 15_000
/** A printer prints a whole receipt in less; one that takes nothing for so long has no paper or is open. */
export const writeTimeoutMs = 20_000
