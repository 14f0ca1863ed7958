import type { Mutant } from '../mutant.ts'

/** What keeps sales from being lost, and screens from saying otherwise. */
export const lossMutants: readonly Mutant[] = [
  {
    name: 'age is judged by the clock of the device',
    rule: 'SYNC-85',
    file: 'till/src/sync/engine.ts',
    find: '      await log.prune(Math.min(nowMs, clock()) - keptSalesDays * dayMs, limits)\n',
    replace: '      await log.prune(clock() - keptSalesDays * dayMs, limits)\n',
    tests: ['till/src/sync/engine.test.ts'],
  },
  {
    name: 'a resumed download is dated by the clock of the device',
    rule: 'SYNC-85',
    file: 'till/src/sync/loader.ts',
    find: 'call.serverNow() ?? load.serverTime ?? neverOld',
    replace: 'call.serverNow() ?? 0',
    tests: ['till/src/sync/engine.test.ts'],
  },
  {
    name: 'a till is offline until a whole sending is over',
    rule: 'SYNC-86',
    file: 'till/src/sync/engine.ts',
    find: '  function heard(): void {\n    isOnline = true\n',
    replace: '  function heard(): void {\n',
    tests: ['till/src/sync/engine.test.ts'],
  },
  {
    name: 'a database without disk is an error of ours',
    rule: 'SYNC-36',
    file: 'server/src/sync/sync-routes.ts',
    find: 'if (!isDatabaseAway(error) && !isDatabaseBusy(error)) throw error',
    replace: 'if (!isDatabaseAway(error)) throw error',
    tests: ['server/src/platform/full-disk.test.ts'],
  },
  {
    name: 'a full disk refuses though room is held for it',
    rule: 'LOG-60',
    file: 'till/src/log/with-reserve.ts',
    find: 'if (!isFull || !(await (await reserve()).release())) throw cause',
    replace: 'throw cause',
    tests: ['till/src/log/reserve.test.ts'],
  },
  {
    name: 'the file of a till that the server does not know holds the unsent alone',
    rule: 'DEVICE-22',
    file: 'till/src/device/till-log.ts',
    find: '  return isUnknown ? 0 : ackedThrough\n',
    replace: '  return ackedThrough\n',
    tests: ['till/src/open-shop.test.ts'],
  },
  {
    name: 'a living till is taken over by its id',
    rule: 'DEVICE-20',
    file: 'server/src/platform/new-device.ts',
    find: 'and revoked_at is null and last_seen_at is null and accepted_through = 0',
    replace: '',
    tests: ['server/src/device/device-routes.test.ts'],
  },
  {
    name: 'the letter of a till that came back is given again',
    rule: 'DEVICE-21',
    file: 'server/src/platform/new-device.ts',
    find: '  return former === null || devices.some(({ letter }) => letter === former) ? deviceLetter(next) : former\n',
    replace: '  return former === null ? deviceLetter(devices.length) : former\n',
    tests: ['server/src/device/device-routes.test.ts'],
  },
]
