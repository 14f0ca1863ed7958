import { editionOf, isReadBy, tableOf } from './releases.ts'
import type { Run } from './run-seed.ts'
import type { TillProcess } from './sim-till.ts'

/** Sales that a till has heard of, on its disk already or not, and that its release cannot read. */
export function unreadSaleCount({ plan, world }: Run, { journal, release }: TillProcess): number {
  if (plan.releases === null) return 0
  const { events } = world.host.model.state()
  let count = 0
  for (const event of events) {
    if (event.storeSeq > Math.max(journal.marks.cursor, journal.replica.cursor)) break
    if (event.kind === 'sale_recorded' && !isReadBy(release, event)) count += 1
  }
  return count
}

/** What the older version can say is recorded in it as long as a till of the shop reads no other [SYNC-114]. */
export function checkVersions(run: Run): void {
  // Two machines with one profile say two things of what one device can read.
  if (run.plan.releases === null || run.played.has('copied_profile')) return
  for (const till of run.tills) {
    const { head, own } = till.disk
    for (; till.versionsCheckedSeq < head.deviceSeq; till.versionsCheckedSeq += 1) {
      const event = own.get(till.versionsCheckedSeq + 1)?.event
      if (event?.kind !== 'sale_recorded' || isReadBy('older', event) || tableOf(event) !== null) continue
      const behind = run.tills.find(
        ({ release, identity }) =>
          editionOf[release] < editionOf.newer && !run.revokedAtMs.has(identity.deviceId),
      )
      if (behind === undefined) continue
      run.findings.push(`${till.name} records sale ${event.deviceSeq} as ${behind.name} cannot read it`)
    }
  }
}
