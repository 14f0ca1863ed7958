import { bankNumberEnding, readBankNumber } from '@laci/domain/affiliate/bank-number.ts'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { Message } from '@laci/domain/message/templates.ts'
import { auditText } from '@laci/domain/operator/audit.ts'
import {
  judgeOutcome,
  type PayoutOutcome,
  type PayoutRefusal,
  type PayoutState,
} from '@laci/domain/payout/payout-state.ts'
import type { Payout } from '@laci/domain/payout/wire.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { type AuditActor, wasDoneBefore, writeAudit } from '../../desk/audit.ts'
import { deskPageLagMs } from '../../desk/desk-routes.ts'
import { raiseAlarm } from '../../payments/payment-alarms.ts'
import { type HeldPayout, holdPayout, insertOutcome, readPayouts } from './payout-store.ts'

export type Decision = {
  readonly outcome: PayoutOutcome
  /** The reference of the transfer, or why it failed. */
  readonly note: string
  /** Of a failed one whose affiliate was erased: where it goes next [PAYOUT-9]. */
  readonly newBankNumber?: string | undefined
  /** The same one never decides twice. */
  readonly actionId?: string | undefined
  /** How it stood where somebody decided [PAYOUT-12]; missing: as it is, unless somebody else has just decided. */
  readonly seenState?: PayoutState | undefined
}

/**
 * An operator notes that a payout was transferred, or that it failed [PAYOUT-4]. The affiliate is told by WhatsApp
 * [PAYOUT-6], and the audit log keeps who said so.
 */
export async function decidePayout(
  deps: FeatureDeps,
  actor: AuditActor,
  payoutId: string,
  { outcome, note, newBankNumber, actionId, seenState }: Decision,
): Promise<Result<Payout, PayoutRefusal>> {
  if (!isUuid(payoutId)) return refuse({ code: 'payout_unknown' })
  const entry = {
    action: outcome === 'paid' ? 'payout_paid' : 'payout_failed',
    subject: { kind: 'payout', id: payoutId },
  } as const
  const decided = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const held = await holdPayout(tx, payoutId)
    if (held === null) return refuse({ code: 'payout_unknown' as const })
    if (actionId !== undefined && (await wasDoneBefore(tx, { ...entry, actionId })))
      return accept(await read(tx, payoutId))
    const isJustDecided =
      held.decidedBy !== null &&
      held.decidedBy !== actor.userId &&
      deps.clock() - (held.decidedAt ?? 0) < deskPageLagMs
    const judged = judgeOutcome(held.state, outcome, seenState ?? (isJustDecided ? 'open' : held.state))
    if (!judged.ok) return judged
    const number = newBankNumber === undefined ? null : readBankNumber(newBankNumber)
    // Who still has an account sets it there: a desk that could change it would be a way around [PAYOUT-7].
    if (number !== null && !held.isAffiliateGone) return refuse({ code: 'bank_number_own' as const })
    if (number?.ok === false) return refuse({ code: 'bank_number_invalid' as const })
    const now = deps.clock()
    const decision = { payoutId, outcome, note, newBankNumber: number?.value ?? null }
    await insertOutcome(tx, { ...decision, decidedBy: actor.userId, now })
    if (outcome === 'failed' && held.isAffiliateGone) {
      await raiseAlarm(tx, deps, {
        kind: 'payout_came_back',
        key: payoutId,
        orderId: null,
        detail: { payoutId, amountRupiah: held.amountRupiah },
      })
    }
    const facts = { before: { state: held.state }, after: { state: outcome, note: auditText(note) } }
    await writeAudit(tx, actor, { ...entry, ...facts, ...(actionId !== undefined && { actionId }) }, now)
    await tellAffiliate(deps, tx, held, { payoutId, outcome, note })
    return accept(await read(tx, payoutId))
  })
  deps.outbox.poke()
  return decided
}

async function read(tx: Tx, payoutId: string): Promise<Payout> {
  return (await readPayouts(tx, { payoutId }))[0]!
}

/** Nobody is told who is gone, or has no number. */
async function tellAffiliate(
  deps: FeatureDeps,
  tx: Tx,
  { phone, name, amountRupiah: amount, bankNumber }: HeldPayout,
  decided: { payoutId: string; outcome: PayoutOutcome; note: string },
): Promise<void> {
  if (phone === null) return
  const ending = bankNumberEnding(bankNumber)
  const message: Message =
    decided.outcome === 'paid'
      ? { template: 'payout_paid', values: { name, amount, ending, reference: decided.note } }
      : { template: 'payout_failed', values: { name, amount, ending } }
  await deps.outbox.add(tx, {
    to: phone,
    message,
    idempotencyKey: `payout:${decided.payoutId}:${decided.outcome}`,
  })
}
