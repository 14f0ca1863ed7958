import { hash } from 'node:crypto'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { noRounding } from '@laci/domain/base/money/rounding.ts'
import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { type QuantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import { type Envelope, genesisHash } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import { eventKinds } from '@laci/domain/journal/event-kinds.ts'
import { type DraftLine, priceCart } from '@laci/domain/sale/cart.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { plainRules } from '@laci/domain/sale/pricing-rules.ts'
import { receiptNumber, verifyCode } from '@laci/domain/sale/receipt-number.ts'
import { saleRecorded } from '@laci/domain/sale/record.ts'
import { settleCashSale } from '@laci/domain/sale/settle.ts'

const sha256 = (text: string) => hash('sha256', text)

export type EventMaker = {
  /** Numbers and seals what happened, as a till does. */
  seal(fact: Fact | { kind: string; version?: number; body: Record<string, unknown> }): Envelope
  /** Seals whatever it is given in place of the members a till would write: for events that no till makes. */
  sealWith(fact: { kind: string; body: Record<string, unknown> }, changes: Partial<Envelope>): Envelope
  readonly nextSeq: number
  /** The device's clock; tests turn it. */
  atMs: number
}

/**
 * What a till's log does, without its database: the demo shop, tests and the bench make their events here, so that
 * they go the way of real ones. `random` gives fresh random bytes.
 */
export function createEventMaker(
  storeId: string,
  deviceId: string,
  random: (byteCount: number) => Uint8Array,
  startAtMs: number,
): EventMaker {
  let deviceSeq = 0
  let prevHash = genesisHash
  const maker: EventMaker = {
    atMs: startAtMs,
    get nextSeq() {
      return deviceSeq + 1
    },
    seal: (fact) => maker.sealWith(fact, {}),
    sealWith(fact, changes) {
      deviceSeq += 1
      const known = Object.hasOwn(eventKinds, fact.kind)
        ? eventKinds[fact.kind as keyof typeof eventKinds].version
        : 1
      const unhashed = {
        storeId,
        eventId: uuidV7(maker.atMs, random(10)),
        deviceId,
        deviceSeq,
        kind: fact.kind,
        version: 'version' in fact && typeof fact.version === 'number' ? fact.version : known,
        at: instant(maker.atMs),
        staffId: null,
        body: fact.body as Record<string, unknown>,
        prevHash,
        ...changes,
      }
      const sealed = { ...unhashed, hash: changes.hash ?? hashOf(unhashed, sha256) }
      prevHash = sealed.hash
      return sealed
    },
  }
  return maker
}

export type SoldProduct = {
  readonly productId: string | null
  readonly name: string
  readonly priceRupiah: number
}

/** The body of a cash sale of one unit of each product, paid exactly, as the till's own functions make it. */
export function cashSale(
  products: readonly SoldProduct[],
  when: {
    readonly atMs: number
    readonly letter: string
    readonly counter: number
    readonly random: (byteCount: number) => Uint8Array
    readonly quantities?: readonly QuantityThousandths[]
    readonly billDiscountRupiah?: Rupiah
  },
): SaleRecorded {
  const lines: DraftLine[] = products.map((product, index) => ({
    productId: product.productId,
    name: product.name,
    unit: 'pcs',
    isStocked: product.productId !== null,
    quantityThousandths: when.quantities?.[index] ?? wholeUnits(1),
    priceRupiah: rupiah(product.priceRupiah),
    discount: null,
    note: '',
  }))
  const billDiscountRupiah = when.billDiscountRupiah ?? rupiah(0)
  const draft = {
    lines,
    billDiscount:
      billDiscountRupiah === 0 ? null : ({ kind: 'amount', amountRupiah: billDiscountRupiah } as const),
  }
  const settled = settleCashSale(draft, noRounding, priceCart(draft, plainRules(noRounding)).totalRupiah)
  if (!settled.ok) throw new Error(`the sale was refused: ${settled.refusal.code}`)
  const businessDay = businessDayOf(instant(when.atMs), 'Asia/Jakarta')
  return saleRecorded(draft, settled.value, {
    receiptNumber: receiptNumber(when.letter, businessDay, when.counter),
    verifyCode: verifyCode(when.random(10)),
    zone: 'Asia/Jakarta',
    businessDay,
    cashierName: 'Sari',
  })
}
