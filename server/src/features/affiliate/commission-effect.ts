import { commissionOfOrder, commissionTakenBack, heldUntil } from '@laci/domain/affiliate/commission.ts'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { negateRupiah } from '@laci/domain/base/money/rupiah.ts'
import type { ServerDeps } from '../../deps/server-deps.ts'
import type { OrderEffect } from '../../payments/order-effect.ts'
import { addEntry, earnedBy, findEarner, takenFrom } from './commission-store.ts'

/**
 * A paid order earns the affiliate who brought its buyer a commission, each time anew [AFFILIATE-10]; a refund or chargeback
 * takes it back in proportion [AFFILIATE-11]. What was paid out already is not touched: the entry that takes it back is a
 * debit of the next run [PAYOUT-3].
 */
export function createCommissionEffect(deps: Pick<ServerDeps, 'randomBytes'>): OrderEffect {
  return {
    name: 'affiliate commission',

    async grant(tx, order) {
      const commissionRupiah = commissionOfOrder(order)
      if (commissionRupiah === 0 || order.userId === null) return null
      const earner = await findEarner(tx, order.userId, order.paidAt)
      if (earner === null) return null
      await addEntry(tx, {
        entryId: uuidV7(order.paidAt, deps.randomBytes(10)),
        affiliateId: earner.affiliateId,
        orderId: order.orderId,
        stepId: null,
        payerId: order.userId,
        payerName: earner.payerName,
        packageName: order.itemName,
        paidRupiah: order.amountRupiah,
        commissionRupiah,
        bookedAt: order.paidAt,
        heldUntil: heldUntil(order.paidAt, earner.isBrowserKnown),
      })
      return null
    },

    async takeBack(tx, order, step) {
      const earned = await earnedBy(tx, order.orderId)
      if (earned === null) return
      const takenRupiah = commissionTakenBack({
        earnedRupiah: earned.commissionRupiah,
        paidRupiah: earned.paidRupiah,
        backRupiah: step.isWhole ? earned.paidRupiah : step.totalRupiah,
        takenRupiah: await takenFrom(tx, order.orderId),
      })
      if (takenRupiah === 0) return
      await addEntry(tx, {
        ...earned,
        entryId: uuidV7(step.at, deps.randomBytes(10)),
        orderId: order.orderId,
        stepId: step.stepId,
        packageName: `Pengembalian dana: ${order.itemName}`,
        paidRupiah: negateRupiah(step.stepRupiah),
        commissionRupiah: negateRupiah(takenRupiah),
        bookedAt: step.at,
      })
    },
  }
}
