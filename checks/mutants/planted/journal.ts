import type { Mutant } from '../mutant.ts'

const authority = {
  file: 'domain/src/journal/command-authority.ts',
  tests: ['domain/src/journal/command-authority.test.ts', 'server/src/features/sync/held-commands.test.ts'],
}
const settling = {
  file: 'server/src/features/sync/held-commands.ts',
  tests: ['server/src/features/sync/held-commands.test.ts'],
}
const standing = {
  file: 'server/migrations/0037_standing_of_events.sql',
  tests: ['server/src/features/sync/unread-events.test.ts', 'server/src/features/sync/standing.test.ts'],
}

/** Facts and commands, what nobody can read, and who may speak for the owner. */
export const journalMutants: readonly Mutant[] = [
  {
    ...authority,
    name: 'on a device of staff an event without a name is the owner’s',
    rule: 'SYNC-57',
    find: '  return staffId === null || staffId === device.staffId ? (people.get(device.staffId) ?? null) : null\n',
    replace:
      "  return staffId === null ? 'all' : staffId === device.staffId ? (people.get(device.staffId) ?? null) : null\n",
  },
  {
    ...authority,
    name: 'whoever works here may change anything',
    rule: 'SYNC-56',
    find: "  if (!isAllowed) return 'right_missing'\n",
    replace: "  if (own === null) return 'right_missing'\n",
  },
  {
    ...authority,
    name: 'colleagues approve on a device of staff',
    rule: 'SYNC-58',
    find: '  if (device.staffId !== null && approverId !== device.staffId) return false\n',
    replace: '',
  },
  {
    ...authority,
    name: 'an approval holds for ever',
    rule: 'SYNC-58',
    find: 'Math.abs(event.at - approval.at) <= approvalHoldsMs',
    replace: 'event.at > 0',
  },
  {
    ...authority,
    name: 'where money goes needs no fresh sign-in',
    rule: 'SHOP-18',
    find: "  return movesDestination(event, before.settings) && !isOwnerFresh ? 'destination' : null\n",
    replace: '  return movesDestination(event, before.settings) && !isOwnerFresh ? null : null\n',
  },
  {
    name: 'a till that is taken back between the look and the lock commands on',
    rule: 'SYNC-55',
    file: 'server/migrations/0039_held_commands.sql',
    find: '    where is_ended or command->>0 is not null;\n',
    replace: '    where command->>0 is not null;\n',
    tests: ['server/src/features/sync/held-commands.test.ts'],
  },
  {
    name: 'who owes the shop is forgotten',
    rule: 'SYNC-59',
    file: 'server/migrations/0039_held_commands.sql',
    find: '    where command->>2 is not null and not held ? n\n',
    replace: '    where false and command->>2 is not null and not held ? n\n',
    tests: ['server/src/features/sync/held-commands.test.ts'],
  },
  {
    ...settling,
    name: 'an old session applies where money goes',
    rule: 'SHOP-18',
    find: '    if (isDestination) await requireFreshSignIn(tx, owner, nowMs)\n',
    replace: '',
  },
  {
    ...settling,
    name: 'an old session sets where money goes',
    rule: 'SHOP-18',
    find: '    await requireFreshSignIn(tx, owner, nowMs)\n    await tx.query(',
    replace: '    await tx.query(',
  },
  {
    ...settling,
    name: 'two windows apply one change twice',
    rule: 'SYNC-60',
    find: '    if (rowCount === 0) {\n',
    replace: '    if (rowCount === null) {\n',
  },
  {
    ...standing,
    name: 'what nobody could read counts',
    rule: 'SYNC-50',
    // Where the statement got its present form; a change of the older one stops this migration.
    file: 'server/migrations/0039_held_commands.sql',
    find: "then ''held'' when known[n] is null then ''unread'' else ''counted'' end');",
    replace: "then ''held'' else ''counted'' end');",
    tests: [
      'server/src/features/sync/unread-events.test.ts',
      'server/src/features/sync/held-commands.test.ts',
    ],
  },
  {
    name: 'a held change goes out as what it is',
    rule: 'SYNC-62',
    file: 'server/src/shop/stamped-event.ts',
    find: "'kind', case standing when 'held' then",
    replace: "'kind', case standing when 'nobody' then",
    tests: ['server/src/features/sync/held-commands.test.ts'],
  },
  {
    name: 'events with large figures take a shop out of range',
    rule: 'SYNC-71',
    file: 'server/migrations/0048_bounded_sums.sql',
    find: "      reasons := reasons || jsonb_build_object(told.n, 'too_large');\n",
    replace: '      null;\n',
    tests: ['server/src/features/sync/large-figures.test.ts'],
  },
  {
    name: 'a cancel of what has arrived moves goods',
    rule: 'TRANSFER-20',
    file: 'server/src/features/sync/read-events.ts',
    find: "known?.kind === 'transfer_cancelled' && others.arrived.has(known.body.transferId)",
    replace: 'false',
    tests: ['server/src/features/transfer/late-cancel.test.ts'],
  },
  {
    name: 'a till numbers its events past what a double holds',
    rule: 'SYNC-73',
    file: 'server/src/features/sync/sync-routes.ts',
    find: ' && body.firstSeq <= largestFirstSeq',
    replace: '',
    tests: ['server/src/features/sync/large-figures.test.ts'],
  },
]
