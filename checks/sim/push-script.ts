import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { minuteMs } from '@laci/domain/base/time/durations.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { EventBody, Fact } from '@laci/domain/events/fact.ts'
import type { PushRequest } from '@laci/domain/journal/wire.ts'
import { type SaleRecorded, saleRecordedSchema } from '@laci/domain/sale/events.ts'
import { cashSale, type EventMaker } from '@laci/server/testing/event-maker.ts'
import { heldBill, instalmentFact, refundFact, voidedBill } from '@laci/server/testing/facts.ts'
import type { Random } from './random.ts'

/** One device of the script: its maker numbers and seals, `sent` is what it may send again. */
export type ScriptDevice = {
  readonly deviceId: string
  readonly letter: string
  readonly maker: EventMaker
  readonly sent: unknown[]
  /** What was sold, for refunds. */
  readonly sales: { readonly saleId: string; readonly body: SaleRecorded }[]
  saleCount: number
  /** Who works in the shop, and somebody whom it does not know. */
  readonly staffIds: readonly string[]
}

/**
 * The next push of a device: mostly honest, often a repeat, sometimes with something in it that no till of ours would
 * send. The same request goes to the real server and to the model.
 */
export function nextPush(
  storeId: string,
  device: ScriptDevice,
  productIds: readonly string[],
  random: Random,
  nowMs: number,
): PushRequest {
  const { sent, maker } = device
  maker.atMs = nowMs
  if (random.chance(0.05)) maker.atMs -= random.between(6, 600) * minuteMs
  else if (random.chance(0.1)) maker.atMs += random.between(6, 600) * minuteMs
  const isRepeat = sent.length > 0 && random.chance(0.3)
  let firstSeq = sent.length + 1
  let isGapKnown = false
  if (isRepeat) firstSeq = random.between(Math.max(1, sent.length - 8), sent.length)
  const events = sent.slice(firstSeq - 1, firstSeq - 1 + random.between(1, 10))
  const freshCount = isRepeat && random.chance(0.5) ? 0 : random.between(1, 6)
  if (!isRepeat && random.chance(0.06)) {
    // Numbers that the device lost; it knows so or it does not.
    for (let lost = random.between(1, 3); lost > 0; lost -= 1)
      sent.push(maker.seal(fact(device, productIds, random)))
    firstSeq = sent.length + 1
    isGapKnown = random.chance(0.6)
  }
  if (firstSeq - 1 + events.length === sent.length) {
    for (let index = 0; index < freshCount; index += 1) {
      const event = spoiled(recordedBy(device, random), fact(device, productIds, random), storeId, random)
      noteSale(device, event)
      events.push(event)
      sent.push(event)
    }
  }
  if (isRepeat && random.chance(0.15)) {
    const index = random.between(0, events.length - 1)
    events[index] = { ...(events[index] as object), at: nowMs - 1_000 }
  }
  return {
    protocol: 1,
    storeId,
    deviceId: device.deviceId,
    sentAt: (random.chance(0.05) ? nowMs + 20 * minuteMs : nowMs) as Instant,
    firstSeq,
    isGapKnown,
    events,
  }
}

/** Mostly the owner; else somebody who works here, or says so. */
function recordedBy({ maker, staffIds }: ScriptDevice, random: Random): EventMaker {
  const staffId = random.chance(0.6) ? null : random.pick(staffIds)
  return {
    ...maker,
    get nextSeq() {
      return maker.nextSeq
    },
    seal: (fact) => maker.sealWith(fact as { kind: string; body: Record<string, unknown> }, { staffId }),
    sealWith: (fact, changes) => maker.sealWith(fact, { staffId, ...changes }),
  }
}

function noteSale(device: ScriptDevice, event: unknown): void {
  const { eventId, kind, body } = (event ?? {}) as Partial<Envelope>
  const sale = saleRecordedSchema.safeParse(body)
  if (eventId !== undefined && kind === 'sale_recorded' && sale.success) {
    device.sales.push({ saleId: eventId, body: sale.data })
  }
}

function fact(device: ScriptDevice, productIds: readonly string[], random: Random): Fact {
  const productId = random.pick(productIds)
  const quantity = quantityThousandths(random.between(1, 9) * 500)
  const counter = {
    zone: 'Asia/Jakarta',
    businessDay: '2026-11-20' as BusinessDay,
    cashierName: 'Sari',
  } as const
  switch (random.between(1, 16)) {
    case 1: {
      const changes = random.pick([
        { priceRupiah: (random.between(1, 99) * 100) as Rupiah },
        { name: `Barang ${random.between(1, 99)}`, category: 'Rak' },
        { isActive: random.chance(0.5) },
        {},
      ])
      return {
        kind: 'product_saved',
        body: {
          products: [
            { productId, changes },
            { productId, changes: { sku: 'S' } },
          ],
        },
      }
    }
    case 2:
      return {
        kind: 'stock_received',
        body: {
          reason: 'received',
          lines: [{ productId, quantityThousandths: quantity, unitCostRupiah: null }],
          note: '',
        },
      }
    case 3: {
      const lines = [{ productId, quantityThousandths: quantityThousandths(random.between(-9, 9) * 500) }]
      return { kind: 'stock_adjusted', body: { reason: 'waste', lines, note: 'Retak' } }
    }
    case 4:
      return { kind: 'settings_saved', body: { changes: { receiptFooter: `Kaki ${random.between(1, 99)}` } } }
    case 5: {
      const customers = [0, 1].map((index) => ({
        customerId: productIds[index]!,
        changes: random.pick([{ name: `Pelanggan ${random.between(1, 9)}` }, { note: 'x' }, {}]),
      }))
      return { kind: 'customer_saved', body: { customers } }
    }
    case 6: {
      const amountRupiah = (random.between(-9, 20) * 500) as Rupiah
      const customerId = productIds[0]!
      const rest = { customerId, reason: 'correction', amountRupiah, note: '' } as const
      return { kind: 'kasbon_adjusted', body: { ...counter, ...rest } }
    }
    case 7: {
      // Recorded right, or one of the sums is wrong.
      const body = { ...instalmentFact(2_000, random.pick([2_000, 1_500])).body, customerId: productIds[0]! }
      return { kind: 'payment_received', body: body as EventBody<'payment_received'> }
    }
    case 8: {
      const sale = random.pick(device.sales.length > 0 ? device.sales : [null])
      if (sale === null) return { kind: 'bill_opened', body: { billId: productIds[2]! } }
      const wish = { lineIndex: 0, quantityThousandths: sale.body.lines[0]!.quantityThousandths }
      // Whole every time: the second one is too much.
      const refund = refundFact(sale.saleId, sale.body, [], [wish])
      if (random.chance(0.8)) return refund
      return { ...refund, body: { ...refund.body, totalRupiah: 1 as Rupiah } }
    }
    case 10: {
      const changes = random.pick([{ staticQris: `QRIS ${random.between(1, 3)}` }, { transferNote: 'BCA 1' }])
      return { kind: 'settings_saved', body: { changes } }
    }
    case 11: {
      const right = random.pick(['products', 'settings', 'kasbon'] as const)
      const approvedByStaffId = random.pick([null, ...device.staffIds])
      const body = { ...counter, right, approvedByStaffId, approvedByName: 'Bu Ratna', subject: '' }
      return { kind: 'approval_given', body }
    }
    case 9: {
      const billId = random.pick(productIds)
      // Every other one as a till of an older release records it.
      const isCounted = device.saleCount % 2 === 0
      const beside = (body: ReturnType<typeof heldBill>) =>
        isCounted ? { ...body, holdIds: [], added: body.lines } : body
      return random.chance(0.7)
        ? { kind: 'bill_held', body: beside(heldBill(billId, `Meja ${random.between(1, 9)}`)) }
        : { kind: 'bill_voided', body: voidedBill(billId) }
    }
    default: {
      device.saleCount += 1
      const products = [productId, random.chance(0.3) ? null : random.pick(productIds)].map((id) => ({
        productId: id,
        name: 'Barang',
        priceRupiah: random.between(1, 99) * 100,
      }))
      const body = cashSale(products, {
        atMs: device.maker.atMs,
        letter: device.letter,
        counter: device.saleCount,
        random: (count) => random.bytes(count),
        quantities: [quantity],
      })
      const sold = random.chance(0.2) ? { ...body, billId: random.pick(productIds), billHoldIds: [] } : body
      return { kind: 'sale_recorded', body: sold }
    }
  }
}

/** Mostly the event as it is; sometimes something that only a broken or hostile device sends. */
function spoiled(maker: EventMaker, fact: Fact, storeId: string, random: Random): unknown {
  const body = fact.body as Record<string, unknown>
  const otherStore = `${storeId.slice(0, -1)}${storeId.endsWith('0') ? '1' : '0'}`
  switch (random.between(1, 40)) {
    case 1:
      return maker.sealWith({ kind: fact.kind, body: { lines: 'no list' } }, {})
    case 2:
      return maker.sealWith({ kind: 'points_given', body: { points: 3 } }, {})
    case 3:
      return maker.sealWith({ kind: fact.kind, body }, { version: 7 })
    case 4:
      return maker.sealWith({ kind: fact.kind, body }, { storeId: otherStore })
    case 5:
      return maker.sealWith({ kind: fact.kind, body }, { prevHash: 'f'.repeat(64) })
    case 6:
      return maker.sealWith({ kind: fact.kind, body }, { hash: 'e'.repeat(64) })
    case 7:
      return maker.sealWith({ kind: 'settings_saved', body: { changes: { receiptFooter: 'a\u0000b' } } }, {})
    case 8:
      return maker.sealWith({ kind: 'settings_saved', body: { changes: { receiptFooter: 'a\ud800b' } } }, {})
    case 9:
      maker.seal(fact)
      return random.pick<unknown>([null, 7, 'text', [], {}, { hash: 'f'.repeat(64), at: 5 }])
    case 10: {
      const event = maker.seal(fact)
      return { ...event, deviceSeq: event.deviceSeq + 3 }
    }
    case 11:
      return maker.sealWith({ kind: 'malformed', body: { reason: 'mine' } }, {})
    case 12:
      if (fact.kind !== 'sale_recorded') return maker.seal(fact)
      return maker.sealWith({ kind: fact.kind, body: { ...body, totalRupiah: 1 } }, {})
    case 13: {
      const event: Envelope & { extra?: unknown } = { ...maker.seal(fact) }
      event.extra = { more: 'than known' }
      return event
    }
    default:
      return maker.seal(fact)
  }
}
