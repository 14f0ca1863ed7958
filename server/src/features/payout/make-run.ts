import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import { judgeBalance } from '@laci/domain/payout/judge-balance.ts'
import { latestPayoutDay } from '@laci/domain/payout/payout-day.ts'
import { inScope } from '../../db/scope.ts'
import type { ServerDeps } from '../../deps/server-deps.ts'
import { type AuditActor, writeAudit } from '../../desk/audit.ts'
import { writeAlarm } from '../../payments/payment-alarms.ts'
import { addRun, holdOpenBalances, insertPayout, insertWaiting } from './run-store.ts'

/**
 * Makes the run of the newest day of payment, if it is not there yet [PAYOUT-1]; answers its id, or null. A server that was
 * off on the day makes it when it is back; of several days that it has missed only the newest, because one run pays
 * everything that is open, and two on one day would undo the pause after a changed bank number. `actor`: the operator who
 * asked for it; null: its time has come.
 */
export function makeDueRun(
  deps: Pick<ServerDeps, 'database' | 'clock' | 'randomBytes'>,
  actor: AuditActor | null = null,
): Promise<string | null> {
  const now = deps.clock()
  const day = latestPayoutDay(businessDayOf(instant(now), defaultZone))
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    // One at a time, and no decision about a payout in between.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('payout run', 0))`)
    const runId = uuidV7(now, deps.randomBytes(10))
    if (!(await addRun(tx, { runId, day, madeAt: now }))) return null
    let row = 0
    for (const open of await holdOpenBalances(tx, { runId, now })) {
      const verdict = judgeBalance(open)
      if (verdict === 'pay') {
        row += 1
        await insertPayout(tx, { payoutId: uuidV7(now, deps.randomBytes(10)), runId, row, open })
      } else {
        await insertWaiting(tx, { runId, open, reason: verdict })
        // Nobody is left who could cure it; what is held is over by itself.
        if (open.isGone && verdict !== 'on_hold') {
          await writeAlarm(tx, now, {
            kind: 'payout_for_nobody',
            key: open.affiliateId,
            orderId: null,
            detail: { affiliateId: open.affiliateId, amountRupiah: open.balanceRupiah },
          })
        }
      }
    }
    if (actor !== null)
      await writeAudit(
        tx,
        actor,
        { action: 'payout_run_made', subject: { kind: 'payout_run', id: runId } },
        now,
      )
    return runId
  })
}
