import { accept, type Result } from '@laci/domain/base/lib/result.ts'
import type { OwnerSession, SignInRefusal } from '../engine/api/session.ts'
import { allOwnEvents } from '../engine/log/own-events.ts'
import type { SecondCopy } from '../engine/log/second-copy.ts'
import type { TillLog } from '../engine/log/till-log.ts'
import type { Journal } from '../engine/sync/journal.ts'

// After a backup was brought back that is older than this device; as rare as that, so no start of the till reads it.

/**
 * Lets this device in again under its old id [DEVICE-20]: the server then says that it holds none of its events, and all that is
 * kept here is sent once more under their own ids [SYNC-34].
 */
export async function enterAgain(
  session: OwnerSession,
  shop: {
    readonly journal: Pick<Journal, 'identity' | 'marks' | 'whenQuiet'>
    readonly log: TillLog
    readonly copy: SecondCopy
    readonly onKeyChanged: () => void
  },
): Promise<Result<void, SignInRefusal>> {
  const { journal, log, copy } = shop
  const { storeId, deviceId, deviceLetter } = journal.identity
  const made = await session.createDevice(storeId, `Kasir ${deviceLetter}`, {
    deviceId,
    letter: deviceLetter,
  })
  await session.end()
  if (!made.ok) return made
  const identity = { ...journal.identity, deviceKey: made.value.deviceKey, deviceLetter: made.value.letter }
  await journal.whenQuiet(async () => {
    await log.saveMarks({ identity })
    // With the new key, and with everything: what is not at the server is nowhere else.
    await copy.trim(identity, 0, await allOwnEvents(log, 1))
  })
  shop.onKeyChanged()
  return accept(undefined)
}
