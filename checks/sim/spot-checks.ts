import { canonicalText } from '@laci/domain/events/canonical-text.ts'
import { visibleBalance, visibleProduct, visibleRecord } from '@laci/domain/journal/replica-view.ts'
import { shopRecordDefaults } from '@laci/domain/journal/shop-record.ts'
import { addEdits, addMoves, type RecordFields } from './reckoning.ts'
import { unreadSaleCount } from './release-checks.ts'
import type { Run } from './run-seed.ts'
import type { SimTill } from './sim-till.ts'

/**
 * Checks one till in the middle of everything: what it says of itself must be true at any moment, not only after
 * peace has come.
 */
export function spotCheck(run: Run, till: SimTill): void {
  const { process } = till
  // In the middle of a write, disk and memory differ for a few milliseconds; a check then would say nothing.
  if (process === null || process.busy > 0 || process.isTaken) return
  const journalOfServer = run.world.host.model.state()
  const { journal, engine } = process
  const { waitingCount } = engine.status.get()
  let above = 0
  let unknownToServer = 0
  for (const { event } of till.disk.own.values()) {
    if (event.deviceSeq > journal.marks.ackedThrough) above += 1
    else if (!journalOfServer.byId.has(event.eventId)) unknownToServer += 1
  }
  if (waitingCount !== above) run.findings.push(`${till.name} says that ${waitingCount} wait, it is ${above}`)
  // A restored server lost events that were confirmed; a harmed one has some under another name.
  const isExcused =
    run.played.has('restore') || run.harms.some((harm) => harm.deviceId === till.identity.deviceId)
  if (isExcused) return
  if (unknownToServer > 0) {
    run.findings.push(`${till.name} calls ${unknownToServer} events sent that the server does not have`)
  }
  // What a newer release recorded is in none of its sums, and it says so until it has fetched its base again.
  const isUnwhole = journal.marks.needsReload && journal.unread.size > 0
  if (!isUnwhole && unreadSaleCount(run, process) === 0) checkShop(run, till, process)
}

/**
 * What is on the screen: everything in the stream up to here, and everything that was recorded at this till. A row of a
 * download may be ahead of the cursor.
 */
function checkShop(run: Run, till: SimTill, { journal }: NonNullable<SimTill['process']>): void {
  if (!journal.marks.isLoaded || journal.marks.load !== null) return
  const { replica } = journal
  const { events, held } = run.world.host.model.state()
  // What the server holds is shown here until this till has heard of it, and nowhere else.
  const own = [...till.disk.own.values()]
    .map(({ event }) => event)
    .filter(({ eventId, deviceSeq }) => !held.has(eventId) || replica.pending.has(deviceSeq))
  const eventsThrough = (throughSeq: number) =>
    events.filter(
      ({ storeSeq, eventId }) => storeSeq <= Math.max(replica.cursor, throughSeq) && !held.has(eventId),
    )
  const check = (what: string, shown: unknown, expected: unknown): boolean => {
    if (canonicalText(shown) === canonicalText(expected)) return true
    run.findings.push(
      `${till.name} shows ${canonicalText(shown)} as ${what}, it is ${canonicalText(expected)}`,
    )
    return false
  }
  const amountOf = (key: string, throughSeq: number): number => {
    const sums = new Map<string, number>()
    for (const event of eventsThrough(throughSeq)) {
      if (event.deviceId !== till.identity.deviceId) addMoves(event, sums)
    }
    for (const event of own) addMoves(event, sums)
    return sums.get(key) ?? 0
  }
  for (const [productId, row] of replica.rows) {
    const shown = visibleProduct(replica, productId)!.stockThousandths
    const expected = amountOf(`stock|${productId}`, row.throughSeq)
    if (!check(`stock of ${productId}`, shown, expected)) return
  }
  for (const [key, { account, subject, throughSeq }] of replica.balances) {
    if (!check(key, visibleBalance(replica, account, subject), amountOf(key, throughSeq))) return
  }
  for (const [key, { recordKind, recordId, throughSeq }] of replica.records) {
    const counted = eventsThrough(throughSeq)
    const heard = new Set(counted.map(({ eventId }) => eventId))
    const records: RecordFields = new Map()
    for (const event of counted) addEdits(event, records)
    for (const event of own) if (!heard.has(event.eventId)) addEdits(event, records)
    const expected = { ...shopRecordDefaults[recordKind], ...records.get(key) }
    if (!check(key, visibleRecord(replica, recordKind, recordId), expected)) return
  }
}
