import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { downloadsLeft, judgeDownload, validUntilOf } from '@laci/domain/ebook/download.ts'
import { ebookPagePath } from '@laci/domain/ebook/wire.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import type { OrderEffect } from '../../payments/order-effect.ts'
import { tellOfRefund } from '../../payments/refund-message.ts'
import { insertLink, readLink, voidLink } from './ebook-store.ts'
import { createEbookTokens } from './link-secret.ts'

/** What a paid ebook brings [EBOOK-8]: a link, its message to the buyer, and a notice to the operator. */
export function createEbookEffect(
  deps: Pick<FeatureDeps, 'keys' | 'config' | 'clock' | 'outbox' | 'notices'>,
): OrderEffect {
  const tokens = createEbookTokens(deps.keys)
  return {
    name: 'ebook',
    async grant(tx, order) {
      const now = deps.clock()
      // The days begin when the link is there: a payment that was found out later loses none.
      await insertLink(tx, order.orderId, { createdAt: now, validUntil: validUntilOf(now) })
      const read = readPhoneNumber(order.buyerPhone)
      // The buyer was erased while the payment was on its way.
      if (!read.ok) return 'no_buyer'
      const phone = read.value
      await deps.outbox.add(tx, {
        to: phone,
        message: {
          template: 'ebook_link',
          values: {
            name: order.buyerName,
            item: order.itemName,
            link: `${deps.config.canonicalOrigin}${ebookPagePath(tokens.tokenOf(order.orderId))}`,
            order: order.orderNumber,
          },
        },
        idempotencyKey: `order:${order.orderId}:wa-link`,
      })
      await deps.notices.add(tx, {
        kind: 'ebook_purchased',
        name: order.buyerName,
        phone,
        amountRupiah: order.amountRupiah,
        orderNumber: order.orderNumber,
      })
      return null
    },
    async takeBack(tx, order, step) {
      // A part that is given back is goodwill; a bank that takes the money is not.
      if (step.isWhole || step.reason !== 'refund') await voidLink(tx, order.orderId, step.at)
      if (step.reason === 'refund') await tellOfRefund(tx, deps.outbox, order, step)
    },
    async describe(tx, order) {
      const link = await readLink(tx, order.orderId, 'shared')
      if (link === null) return null
      const isOpen = judgeDownload(link, deps.clock()).ok
      return {
        text: isOpen ? `Ebook siap diunduh, sisa ${downloadsLeft(link)} kali` : 'Tautan unduh sudah berakhir',
        url: ebookPagePath(tokens.tokenOf(order.orderId)),
      }
    },
  }
}
