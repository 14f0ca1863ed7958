import type { Mutant } from '../mutant.ts'

const running = ['checks/full-disk/full-disk.test.ts'] as const
const watching = ['server/src/hosting/disk-watch.test.ts'] as const
const holding = ['server/src/http/disk-hold.test.ts'] as const

/** What holds where the server's disk is full. */
export const diskMutants: readonly Mutant[] = [
  {
    name: 'a start on a full disk gives nothing back',
    rule: 'RUN-30',
    file: 'server/src/hosting/disk-reserve.ts',
    find: "    if (state() === 'whole') truncateSync(path, 0)",
    replace: '    if (state() === null) truncateSync(path, 0)',
    tests: [...running, ...watching],
  },
  {
    name: 'the room of the reserve is sold from',
    rule: 'RUN-31',
    file: 'server/src/hosting/disk-watch.ts',
    find: "    (reserve === 'given_back' && !mayReserve)",
    replace: "    (reserve === 'given_back' && false)",
    tests: watching,
  },
  {
    name: 'a reserve that was given back is made no more',
    rule: 'RUN-31',
    file: 'server/src/hosting/disk-watch.ts',
    find: '    if (!judged.isFull && judged.mayReserve) await makeReserve()',
    replace: '    if (judged.isFull && judged.mayReserve) await makeReserve()',
    tests: watching,
  },
  {
    name: 'a full disk ends the start with a stack',
    rule: 'RUN-32',
    file: 'server/src/hosting/disk-reserve.ts',
    find: "  return code === 'ENOSPC' ||",
    replace: '  return',
    tests: watching,
  },
  {
    name: 'an empty file stops PostgreSQL for good',
    rule: 'RUN-33',
    file: 'server/src/hosting/postgres-process.ts',
    find: '  clearEmptyPostmasterFile(options.clusterFolder)\n',
    replace: '',
    tests: ['server/src/hosting/embedded-postgres.test.ts'],
  },
  {
    name: 'a full disk takes sales in',
    rule: 'SYNC-110',
    file: 'server/src/http/disk-hold.ts',
    find: '    if (!disk.isFull() || isStillTaken(request)) return',
    replace: "    if (!disk.isFull() || isStillTaken(request) || request.url === '/api/sync/push') return",
    tests: holding,
  },
  {
    name: 'nobody signs in to read while the disk is full',
    rule: 'PLATFORM-95',
    file: 'server/src/http/disk-hold.ts',
    find: "  '/auth/v1/token',\n",
    replace: '',
    tests: holding,
  },
  {
    name: 'the desk says nothing of a full disk',
    rule: 'PLATFORM-96',
    file: 'server/src/features/operator/desk.ts',
    find: 'isFull: disk.isFull()',
    replace: 'isFull: false',
    tests: holding,
  },
]
