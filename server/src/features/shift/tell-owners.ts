import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import { missingMoves, uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import { closingWords } from '@laci/domain/shift/closing-message.ts'
import { shiftFigures } from '@laci/domain/views/report/shift-figures.ts'
import type { FastifyInstance } from 'fastify'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { createRepeatedWork } from '../../timing/repeated-work.ts'
import { type ClosedShift, closingKey, findClosedShifts, readShiftEvents } from './closing-store.ts'

type ShiftDeps = Pick<FeatureDeps, 'database' | 'clock' | 'log' | 'outbox'>

const everyMs = 60_000

/** What a server that was off for longer has missed is no news of a closing time any more. */
const toldWithinMs = dayMs
const shiftsAtOnce = 500

/** Owners who want it are told of every shift that is closed [SHIFT-14]. */
export function registerShifts(app: FastifyInstance, deps: ShiftDeps): void {
  const work = createRepeatedWork({
    name: 'closed shifts',
    everyMs,
    log: deps.log,
    work: () => tellOfClosedShifts(deps),
  })
  app.addHook('onReady', async () => work.start())
  app.addHook('onClose', () => work.stop())
}

/** One round of it. What fails for one shop is noted, and the others go on. */
export async function tellOfClosedShifts(deps: ShiftDeps): Promise<void> {
  const service = <Value>(work: (tx: Tx) => Promise<Value>) =>
    inScope(deps.database, { role: 'service_role' }, work)
  const shifts = await service((tx) => findClosedShifts(tx, deps.clock() - toldWithinMs, shiftsAtOnce))
  let isAnyNew = false
  for (const shift of shifts) {
    try {
      const isNew = await service((tx) => tellOwner(tx, shift, deps))
      isAnyNew ||= isNew
    } catch (error) {
      deps.log.error({ err: error, storeId: shift.storeId }, 'an owner was not told of a closed shift')
    }
  }
  if (isAnyNew) deps.outbox.poke()
}

/** False: there is nothing to tell from, or no number to tell it to. */
async function tellOwner(tx: Tx, shift: ClosedShift, { outbox }: ShiftDeps): Promise<boolean> {
  const to = readPhoneNumber(shift.ownerPhone)
  const events = await readShiftEvents(tx, shift)
  // Closed on two tills, the shop's order decides: the newest is what its record says.
  const closed = events.findLast((event) => event.kind === 'shift_closed')
  if (!to.ok || closed?.kind !== 'shift_closed') return false
  const all = uncheckedPayments(events)
  const unseen = all.filter(({ sale }) => sale.shiftId === shift.shiftId)
  const figures = shiftFigures(shift.shiftId, events, missingMoves(all))
  await outbox.add(tx, {
    to: to.value,
    message: {
      template: 'shift_closed',
      values: {
        name: shift.ownerName,
        store: shift.storeName,
        cashier: closed.body.cashierName || 'Pemilik',
        date: closed.body.businessDay,
        amount: figures.salesRupiah,
        count: figures.saleCount,
        ...closingWords(closed.body, figures, unseen),
      },
    },
    idempotencyKey: closingKey(shift),
  })
  return true
}
