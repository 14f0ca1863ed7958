import {
  has,
  hasTwoReleases,
  isClockSetInCall,
  isCutAfterLoss,
  isOnStaff,
  isRevokedAtWork,
  isRevokedOffline,
  isSentAfterClock,
  isShortDay,
  isStaffLying,
  type Needs,
} from './needs.ts'
import type { Plan } from './plan.ts'

/**
 * Planted bugs: what somebody could get wrong one day, as an edit of the real source. They prove that the simulator
 * sees such a mistake; one that catches none of them would prove nothing. `seed-worker.ts` applies the edits while
 * Node loads the files, so production code knows nothing of this list. The server's side is edited in its model, which
 * `differential.test.ts` ties to the real one.
 */
export type Mutant = {
  readonly edits: readonly { readonly file: string; readonly find: string; readonly replace: string }[]
  /** More seeds than this it must not take to be caught. */
  readonly withinSeeds: number
  /** Where to begin: rare mistakes would else take minutes to meet. */
  readonly firstSeed?: number
  /** What a seed needs to show it: the others are not played. */
  readonly needs?: Needs
}

const model = 'checks/sim/model-server.ts'
const host = 'checks/sim/server-host.ts'
const plan = 'checks/sim/plan.ts'
const disk = 'checks/sim/disk.ts'
const journal = 'till/src/engine/sync/journal.ts'
const continueBehindServer = 'till/src/engine/sync/continue-behind-server.ts'
const pusher = 'till/src/engine/sync/pusher.ts'
const puller = 'till/src/engine/sync/puller.ts'
const loader = 'till/src/engine/sync/loader.ts'
const engine = 'till/src/engine/sync/engine.ts'
const oldestWaiting = 'till/src/engine/sync/oldest-waiting.ts'
const syncWords = 'till/src/ui/sync/sync-words.ts'
const serverCall = 'till/src/engine/sync/server-call.ts'
const replicaPage = 'domain/src/journal/replica-page.ts'
const replicaPending = 'domain/src/journal/replica-pending.ts'
const sharedRows = 'domain/src/journal/shared-rows.ts'
const authority = 'domain/src/journal/command-authority.ts'
const outbox = 'domain/src/journal/outbox.ts'
const executor = 'till/src/engine/shop/executor.ts'
const becomeReadable = 'till/src/engine/log/become-readable.ts'

export const mutants = {
  /** A command is run by somebody who may not, and nobody is asked. */
  command_without_its_right: {
    edits: [
      {
        file: executor,
        find: 'const operator = deps.operator()\n',
        replace: "const operator: TillOperator = { staffId: null, name: '', access: 'owner' }\n",
      },
    ],
    withinSeeds: 50,
  },
  /** The server takes a repeated event as a new one. */
  drop_id_check: {
    edits: [{ file: model, find: 'if (known !== undefined) {', replace: 'if (known === null) {' }],
    withinSeeds: 50,
  },
  /** The server answers, then dies before its commit. */
  acknowledge_before_commit: {
    edits: [
      {
        file: host,
        find: "if (deathPlan === 'before_commit') return die()",
        replace: `if (deathPlan === 'before_commit') {
        const before = model.backup()
        const early = model.push(parsed.data, nowMs())
        model.restore(before)
        die()
        return json(early)
      }`,
      },
    ],
    withinSeeds: 200,
    needs: has('server_crash'),
  },
  /** The server stores the first half of a batch and confirms all of it. */
  lose_second_half: {
    edits: [
      {
        file: model,
        find: 'const known = state.byId.get(event.eventId)',
        replace:
          'if (index > 0 && index >= events.length / 2) continue\n      const known = state.byId.get(event.eventId)',
      },
    ],
    withinSeeds: 50,
  },
  /** The server forgets the first movement of an event with several. */
  skip_movement: {
    edits: [
      {
        file: model,
        find: 'of movementsOf(journalEvent)) {',
        replace: 'of movementsOf(journalEvent).slice(-3)) {',
      },
    ],
    withinSeeds: 50,
  },
  /** The last edit by the device's clock wins, not the last in the server's order. */
  last_writer_by_clock: {
    edits: [
      {
        file: replicaPage,
        find: 'const row = rowFor(productId, blank(productId))\n      if (row === null) continue',
        replace:
          'const row = rowFor(productId, blank(productId))\n      if (row === null) continue\n      const editedAt: Map<string, number> = ((globalThis as any).editedAt ??= new Map())\n      if ((editedAt.get(productId) ?? 0) > event.at) continue\n      editedAt.set(productId, event.at)',
      },
    ],
    withinSeeds: 200,
  },
  /** A device starts again one number too low, and its disk lets it. */
  reuse_sequence: {
    edits: [
      {
        file: journal,
        find: '    head: behindConfirmed(start.head, start.marks),',
        replace: '    head: { ...start.head, deviceSeq: Math.max(0, start.head.deviceSeq - 1) },',
      },
      { file: disk, find: 'if (disk.own.has(event.deviceSeq))', replace: 'if (event.deviceSeq < 0)' },
    ],
    withinSeeds: 50,
  },
  /** After a restart the chain starts from nothing. */
  chain_not_continued: {
    edits: [
      {
        file: journal,
        find: '    head: behindConfirmed(start.head, start.marks),',
        replace: "    head: { ...start.head, hash: '0'.repeat(64) },",
      },
    ],
    withinSeeds: 50,
  },
  /** *Lunas* before the disk has it. */
  lunas_before_disk: {
    edits: [
      {
        file: journal,
        find: 'await writeTwice(events, effects)',
        replace: 'void writeTwice(events, effects)',
      },
    ],
    withinSeeds: 400,
  },
  /** An own event that comes back counts twice: in the base and still on top. */
  own_event_twice: {
    edits: [
      {
        file: replicaPage,
        find: 'replica.pending.delete(own.deviceSeq)\n      effect.seen',
        replace: 'effect.seen',
      },
    ],
    withinSeeds: 50,
  },
  /** The movements of a seen event stay in the sum on top. */
  pending_stock_kept: {
    edits: [
      {
        file: replicaPage,
        find: 'if (known !== null) movePending(replica, known, -1, touched)\n      isEditSeen',
        replace: 'isEditSeen',
      },
    ],
    withinSeeds: 50,
  },
  /** Own events leave the picture when they are confirmed instead of when they come back. */
  pending_dropped_at_ack: {
    edits: [
      {
        file: pusher,
        find: "case 'acknowledged': {",
        replace:
          "case 'acknowledged': {\n        for (const seq of [...journal.replica.pending.keys()]) if (seq <= verdict.ackedThrough) { journal.replica.pending.delete(seq) }\n        journal.replica.pendingStock.clear()",
      },
    ],
    withinSeeds: 400,
  },
  /** Rows of a snapshot take events that they already contain. */
  ignore_through_seq: {
    edits: [
      {
        file: sharedRows,
        find: 'row.throughSeq >= storeSeq) return null',
        replace: 'row.throughSeq < 0) return null',
      },
    ],
    withinSeeds: 1000,
  },
  /** The cursor is on disk before the rows are. */
  cursor_before_rows: {
    edits: [
      {
        file: puller,
        find: 'await log.savePage(page)',
        replace: 'await log.saveMarks(page.marks)\n    await log.savePage(page)',
      },
    ],
    withinSeeds: 1000,
  },
  /** The page moves the cursor and loses its rows. */
  rows_not_stored: {
    edits: [
      { file: puller, find: 'rows: effect.changedRows,', replace: 'rows: effect.changedRows.slice(1),' },
    ],
    withinSeeds: 200,
  },
  /** Of two edits of one record the first one stands, not the last in the server's order. */
  record_edits_out_of_order: {
    edits: [
      {
        file: sharedRows,
        find: 'withChanges(recordKind, row.fields, changes)',
        replace: '{ ...changes, ...row.fields }',
      },
    ],
    withinSeeds: 100,
  },
  /** A download brings what customers owe, and the till forgets it. */
  balances_not_restored: {
    edits: [
      {
        file: loader,
        find: 'balances: stagedBalances.values(),',
        replace: 'balances: stagedBalances.size > 0 ? [] : [],',
      },
    ],
    withinSeeds: 200,
  },
  /** The page moves the cursor and loses its records. */
  records_not_stored: {
    edits: [
      {
        file: puller,
        find: 'records: effect.changedRecords,',
        replace: 'records: effect.changedRecords.slice(1),',
      },
    ],
    withinSeeds: 200,
  },
  /** Own edits of records stay on top after they came back: later ones of others never show. */
  pending_records_kept: {
    edits: [{ file: replicaPending, find: 'replica.pendingRecords = new Map()\n', replace: '' }],
    firstSeed: 70,
    withinSeeds: 200,
  },
  /** A Wi-Fi sign-in page counts as an answer. */
  html_is_an_answer: {
    edits: [
      {
        file: pusher,
        find: 'const read = pushResponseSchema.safeParse(bodyOf(answer))',
        replace:
          "if (answer.kind === 'not_ours') return saveMarks({ ackedThrough: batch.firstSeq + batch.events.length - 1 })\n    const read = pushResponseSchema.safeParse(bodyOf(answer))",
      },
    ],
    withinSeeds: 200,
    needs: has('link'),
  },
  /** Silence counts as an answer: what was sent is sent. */
  timeout_is_an_answer: {
    edits: [
      {
        file: pusher,
        find: 'const read = pushResponseSchema.safeParse(bodyOf(answer))',
        replace:
          "if (answer.kind === 'unreachable') return saveMarks({ ackedThrough: batch.firstSeq + batch.events.length - 1 })\n    const read = pushResponseSchema.safeParse(bodyOf(answer))",
      },
    ],
    withinSeeds: 100,
  },
  /** A push that the server says it cannot place is taken for confirmed. */
  restored_server_not_refilled: {
    edits: [
      {
        file: outbox,
        find: "return { kind: 'rewound', ackedThrough: acceptedThrough }",
        replace: "return { kind: 'acknowledged', ackedThrough: batch.firstSeq }",
      },
      {
        file: puller,
        find: 'ackedThrough: Math.min(acceptedThrough, journal.marks.ackedThrough),',
        replace: 'ackedThrough: journal.marks.ackedThrough + 0 * acceptedThrough,',
      },
    ],
    firstSeed: 61,
    withinSeeds: 300,
    needs: has('restore'),
  },
  /** A till that has nothing to send keeps a base that the restored server no longer has. */
  restored_server_not_noticed: {
    edits: [
      { file: replicaPage, find: "return 'rewound'\n", replace: 'continue\n' },
      { file: puller, find: 'page.lastSeq < replica.cursor ||', replace: '' },
    ],
    withinSeeds: 400,
    needs: has('restore'),
  },
  /** Whether a server goes on with the same history is judged by the ids of events alone. */
  histories_compared_by_id: {
    edits: [
      { file: replicaPage, find: '@$' + '{event.receivedAt}', replace: '' },
      // Else it takes thousands of seeds: this server loses a minute. One till knows it and does nothing; of the others one fills
      // it up first and one comes late.
      { file: plan, find: 'people.between(12, 45)', replace: 'people.between(60, 90)' },
      { file: plan, find: 'people.between(0, tillCount - 1)', replace: 'people.between(0, 2)' },
      { file: plan, find: 'const kind = random.pick(rareKinds)', replace: "const kind: string = 'restore'" },
      {
        file: plan,
        find: "plant({ kind: 'restore' }, random.between(backupAtMs, durationMs))",
        replace: `const restoreAtMs = backupAtMs + random.between(10, 60) * secondMs
        plant({ kind: 'restore' }, restoreAtMs)
        const silence = { kind: 'link', state: 'offline' } as const
        plant({ ...silence, till: 3, forMs: 10 * minuteMs }, restoreAtMs - secondMs)
        plant({ ...silence, till: 2, forMs: 9 * minuteMs }, restoreAtMs - secondMs)
        plant({ ...silence, till: 1, forMs: restoreAtMs + secondMs - backupAtMs }, backupAtMs)`,
      },
    ],
    firstSeed: 200,
    withinSeeds: 100,
    needs: isShortDay,
  },
  /** A rewind that a push found leaves the cursor of the warnings where it was. */
  warnings_not_rewound: {
    edits: [{ file: pusher, find: '          warningCursor: 0,\n', replace: '' }],
    withinSeeds: 400,
    needs: has('restore'),
  },
  /** The age of kept sales is worked out with a drift from before the clock was set right. */
  prune_by_old_drift: {
    edits: [
      {
        file: serverCall,
        find: 'serverNow: () => heardTime,',
        replace: 'serverNow: () => (driftMs === null ? null : deps.clock() - driftMs),',
      },
      // Else it takes thousands of seeds: in this shop a clock goes wrong by years, and is set right, again and again.
      { file: plan, find: 'if (!random.chance(0.3)) return\n    const far', replace: 'const far' },
      {
        file: plan,
        find: 'clock({ random, anyTill, plant })',
        replace: 'clock({ random, durationMs, anyTill, plant })',
      },
      {
        file: plan,
        find: 'random.pick([-3 * 365 * dayMs, ',
        replace: '-3 * 365 * dayMs + 0 * random.pick([',
      },
      {
        file: plan,
        find: "if (random.chance(0.5)) plant({ kind: 'clock'",
        replace:
          "for (let times = 0; times < 80; times += 1) {\n      const atMs = random.between(5 * secondMs, durationMs)\n      plant({ kind: 'clock', till, offsetMs: far }, atMs)\n      plant({ kind: 'clock', till, offsetMs: 0 }, atMs + random.between(1, 60) * secondMs)\n    }\n    plant({ kind: 'clock'",
      },
    ],
    firstSeed: 15,
    withinSeeds: 100,
  },
  /** More is taken as confirmed than this device ever sent: its copy sent the rest. */
  more_confirmed_than_sent: {
    edits: [
      {
        file: outbox,
        find: 'Math.min(acceptedThrough, lastSent)',
        replace: 'acceptedThrough + 0 * lastSent',
      },
      // The end that the next page carries would keep it from harm for the second time.
      { file: puller, find: 'if (page.tail !== undefined)', replace: 'if (page.tail === null)' },
    ],
    withinSeeds: 400,
    needs: has('copied_profile'),
  },
  /** The end that the server sent is gone with the next power cut. */
  end_forgotten: {
    edits: [
      {
        file: continueBehindServer,
        find: 'await log.saveMarks(changes)',
        replace: 'await log.saveMarks({ ...changes, chainEnd: null })',
      },
      { file: journal, find: 'behindConfirmed(start.head, start.marks)', replace: 'start.head' },
    ],
    firstSeed: 95_000,
    withinSeeds: 400,
    needs: isCutAfterLoss,
  },
  /** A second window writes although the first one took the pen back. */
  two_pens: {
    edits: [{ file: disk, find: 'if (pen !== disk.pen)', replace: 'if (pen < 0)' }],
    withinSeeds: 400,
    needs: has('second_tab'),
  },
  /** What a till records that was taken back changes the shop as if nothing had been. */
  revoked_till_commands: {
    edits: [{ file: model, find: 'isRevoked: revokedAtMs !== null }', replace: 'isRevoked: false }' }],
    withinSeeds: 200,
    needs: isRevokedAtWork,
  },
  /** Permissions of the person who recorded it are not checked. */
  rights_not_asked: {
    edits: [{ file: authority, find: "if (!isAllowed) return 'right_missing'", replace: '' }],
    withinSeeds: 200,
    needs: isOnStaff,
  },
  /** Who says nothing of who stands there is the owner, also on a device of staff. */
  owner_on_device_of_staff: {
    edits: [
      {
        file: authority,
        find: 'return staffId === null || staffId === device.staffId ?',
        replace: "if (staffId === null) return 'all'\n  return staffId === device.staffId ?",
      },
    ],
    withinSeeds: 200,
    needs: isStaffLying,
  },
  /** The server holds what has happened at the counter, too. */
  facts_held: {
    edits: [
      {
        file: authority,
        find: 'const reason = isCommand(event) ?',
        replace:
          "const reason = !isCommand(event) && device.isRevoked ? 'device_revoked' : isCommand(event) ?",
      },
    ],
    withinSeeds: 200,
    needs: isRevokedAtWork,
  },
  /** A held command is handed out as it was recorded, so every till follows it. */
  held_handed_out: {
    edits: [
      {
        file: model,
        find: 'if (!state.held.has(event.eventId)) return event\n',
        replace: 'if (state.held.size >= 0) return event\n',
      },
    ],
    withinSeeds: 50,
  },
  /** The journal of a till keeps what the server holds. */
  held_entry_kept: {
    edits: [
      {
        file: replicaPage,
        find: 'if (event.deviceId === replica.deviceId) effect.held.push(event.eventId)',
        replace: '',
      },
      { file: puller, find: "code === 'command_held' && eventId !== null", replace: 'eventId === code' },
    ],
    withinSeeds: 50,
  },
  /** Nobody is warned of what waits. */
  held_in_silence: {
    edits: [{ file: model, find: "raised.push({ code: 'command_held', index, detail: {} })", replace: '' }],
    withinSeeds: 50,
  },
  /** Nobody is warned of sales that a wrong clock dated ahead. */
  ahead_in_silence: {
    edits: [{ file: model, find: "raised.push({ code: 'dated_ahead', index, detail: {} })", replace: '' }],
    withinSeeds: 200,
    needs: isSentAfterClock,
  },
  /** A till that downloads says that there is no internet. */
  download_unheard: {
    edits: [{ file: engine, find: 'if (!isOnline) heard()', replace: '' }],
    withinSeeds: 100,
  },
  /** A till that nobody can reach says that it is online. */
  online_for_good: {
    edits: [{ file: engine, find: '      isOnline = false\n', replace: '' }],
    withinSeeds: 50,
  },
  /** A stranger's answer takes back that the device was taken back. */
  stranger_lets_in: {
    edits: [{ file: engine, find: 'if (code !== undefined && !isJudgement(code)) return', replace: '' }],
    firstSeed: 1_400,
    withinSeeds: 200,
    needs: isRevokedOffline,
  },
  /** A till that was taken back shows nothing of it. */
  revoked_in_silence: {
    edits: [{ file: engine, find: "isRevoked = code === 'device_revoked'", replace: 'isRevoked = false' }],
    withinSeeds: 300,
    needs: has('revoke'),
  },
  /** The oldest of what waits again after a restore is taken from what is still in memory. */
  waits_since_later: {
    edits: [
      {
        file: oldestWaiting,
        find: 'journal.replica.pending.get(ackedThrough + 1)',
        replace: '[...journal.replica.pending.values()].find(({ deviceSeq }) => deviceSeq > ackedThrough)',
      },
    ],
    withinSeeds: 300,
    needs: has('restore'),
  },
  /** A clock that was set in the middle of a call is half as wrong. */
  half_a_jump: {
    edits: [
      {
        file: serverCall,
        find: 'if (tookMs >= 0 && tookMs <= longestCallMs) driftMs =',
        replace: 'driftMs =',
      },
    ],
    firstSeed: 500,
    withinSeeds: 300,
    needs: isClockSetInCall,
  },
  /** *Semua sudah terkirim* while the last few wait. */
  green_too_early: {
    edits: [{ file: syncWords, find: '  if (waitingCount > 0) {', replace: '  if (waitingCount > 3) {' }],
    withinSeeds: 50,
  },
  /** Nothing is said of a history that is still to come. */
  history_in_silence: {
    edits: [
      { file: engine, find: 'isHistoryMissing: marks.history !== null', replace: 'isHistoryMissing: false' },
    ],
    withinSeeds: 100,
  },
  /** A wrong clock does not keep a till from saying how long something waits. */
  waits_by_wrong_clock: {
    edits: [
      {
        file: syncWords,
        find: 'return isClockWrong({ clockDriftMs }) ? null : nowMs - oldestWaitingAt',
        replace: 'return nowMs - oldestWaitingAt + (clockDriftMs ?? 0)',
      },
    ],
    withinSeeds: 400,
    needs: has('clock'),
  },
  /** A till shows its figures as whole while it keeps what it cannot read. */
  unread_in_silence: {
    edits: [
      {
        file: engine,
        find: 'unreadCount: journal.unread.size',
        replace: 'unreadCount: 0 * journal.unread.size',
      },
    ],
    withinSeeds: 100,
    needs: hasTwoReleases,
  },
  /** A download forgets which events of its history it could not read. */
  unread_lost_by_load: {
    edits: [
      {
        file: loader,
        find: 'await log.stageHistory(effects, line.cursor, unread)\n        movedTo',
        replace: 'await log.stageHistory(effects, line.cursor)\n        movedTo',
      },
      {
        file: loader,
        find: 'await log.stageHistory(effects, line.cursor, unread)\n        for (const { storeSeq } of unread) journal.unread.add(storeSeq)',
        replace: 'await log.stageHistory(effects, line.cursor)',
      },
    ],
    withinSeeds: 300,
    needs: hasTwoReleases,
  },
  /** An updated till goes on with the base in which what it could not read is missing. */
  base_kept_over_update: {
    edits: [
      {
        file: becomeReadable,
        find: 'return unread.some((event) => readJournalEvent(event) !== null)',
        replace: 'return unread.length < 0',
      },
    ],
    withinSeeds: 100,
    needs: hasTwoReleases,
  },
  /** An updated till drops what it could not read, and fetches nothing. */
  unread_lost_over_update: {
    edits: [
      {
        file: becomeReadable,
        find: 'const needsReload = true',
        replace: 'const needsReload = start.marks.needsReload',
      },
      {
        file: becomeReadable,
        find: 'return { ...start, marks: { ...start.marks, needsReload } }',
        replace: 'return { ...start, unread: [] }',
      },
    ],
    withinSeeds: 100,
    needs: hasTwoReleases,
  },
  /** What is recorded is always the newest version, whatever the other tills read. */
  newest_version_always: {
    edits: [{ file: journal, find: 'body, journal.marks.readableEdition)', replace: 'body, 1_000)' }],
    withinSeeds: 50,
    needs: hasTwoReleases,
  },
  /** The server says what the asking till reads, not what all tills of the shop do. */
  edition_of_the_asking_till: {
    edits: [
      {
        file: model,
        find: 'readableEdition: readableEdition(),',
        replace: 'readableEdition: device.edition,',
      },
    ],
    withinSeeds: 50,
    needs: hasTwoReleases,
  },
} as const satisfies { readonly [name: string]: Mutant }

export type MutantName = keyof typeof mutants
export const mutantNames = Object.keys(mutants) as MutantName[]

export function isMutantName(name: string): name is MutantName {
  return Object.hasOwn(mutants, name)
}

/** Whether a seed of this plan can show the planted bug. */
export function canShow(name: MutantName, plan: Plan): boolean {
  const { needs }: Mutant = mutants[name]
  return needs === undefined || needs(plan)
}

/** The source of a file with the edits of a mutant; the source itself when the mutant leaves this file alone. */
export function mutated(name: MutantName, url: string, source: string): string {
  let text = source
  for (const edit of mutants[name].edits) {
    if (!url.endsWith(`/${edit.file}`)) continue
    if (text.split(edit.find).length !== 2)
      throw new Error(`${name}: its place in ${edit.file} is not there once`)
    text = text.replace(edit.find, () => edit.replace)
  }
  return text
}
