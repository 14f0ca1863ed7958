import type { LogStart, TillLog } from '../device/till-log.ts'

/** How long a database that cannot be read is left alone before it is opened once more. */
const openAgainAfterMs = [100, 500, 2_000]

/**
 * Opens a database that could not be read. Browsers fail to read now and then, and one such time is no reason to give anything up
 * [LOG-23]; only what cannot be read again and again is replaced, and only where a copy takes its place: else throws `cause`.
 */
export async function openDamagedLog(
  closed: TillLog,
  found: { readonly openAgain: () => TillLog; readonly hasCopy: boolean; readonly cause: unknown },
): Promise<{ log: TillLog; start: LogStart }> {
  let log = closed
  for (const waitMs of openAgainAfterMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    await log.close()
    log = found.openAgain()
    const start = await log.start().catch(() => null)
    if (start !== null) return { log, start }
  }
  if (!found.hasCopy) throw found.cause
  await log.destroy()
  log = found.openAgain()
  return { log, start: await log.start() }
}
