import type { BytePen, ByteReader } from './byte-pen.ts'
import { UnfitForCode } from './byte-pen.ts'
import {
  type Codec,
  day,
  fewDigits,
  flag,
  guessed,
  listOf,
  may,
  mayBeNull,
  mayFlag,
  must,
  nullable,
  oneOf,
  record,
  signed,
  text,
  uuid,
  whole,
  withheld,
} from './codecs.ts'

type Numbers = { readonly [name: string]: unknown }
const number = (before: Numbers, name: string) => (before[name] as number | undefined) ?? 0

const receiptNumber: Codec = {
  write(pen, value: string) {
    const parts = /^([A-Z]{1,3})-(\d{6})-(\d{4,6})$/.exec(value)
    if (parts === null) throw new UnfitForCode('not a receipt number')
    pen.text(parts[1]!)
    pen.whole(Number(parts[2]))
    pen.whole(Number(parts[3]))
  },
  read: (reader) =>
    `${reader.text()}-${String(reader.whole()).padStart(6, '0')}-${String(reader.whole()).padStart(4, '0')}`,
}

/** Crockford base 32, as `verifyCode` makes it. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const checkCode: Codec = {
  write(pen: BytePen, value: string) {
    let bits = 0n
    for (const sign of value) bits = bits * 32n + BigInt(crockford.indexOf(sign))
    pen.hex(bits.toString(16).padStart(20, '0'))
  },
  read(reader: ByteReader) {
    let bits = BigInt(`0x${reader.hex(10)}`)
    let code = ''
    for (let sign = 0; sign < 16; sign += 1) {
      code = crockford[Number(bits % 32n)]! + code
      bits /= 32n
    }
    return code
  },
}

const kinds = ['amount', 'percent']
const discount: Codec = {
  write(pen, value: { kind: string; amountRupiah?: number; percentHundredths?: number }) {
    pen.whole(kinds.indexOf(value.kind))
    pen.whole(value.kind === 'amount' ? value.amountRupiah! : value.percentHundredths!)
  },
  read(reader) {
    const kind = kinds[reader.whole()]
    if (kind === 'amount') return { kind, amountRupiah: reader.whole() }
    if (kind === 'percent') return { kind, percentHundredths: reader.whole() }
    throw new UnfitForCode('an unknown discount')
  },
}

const part = record([must('productId', uuid), must('stockThousandths', signed)])
const promotion = record([must('promotionId', uuid), must('name', text), must('discountRupiah', whole)])
const priceTier = record([
  must('customerGroup', text),
  must('minimumThousandths', signed),
  must('listPriceRupiah', whole),
])

/**
 * The order is for good: a new member goes to the end, and what an old till does not know it refuses in words. Promotion
 * and discounts stand before `netRupiah`, which they explain.
 */
const line = record([
  nullable('productId', uuid),
  must('name', text),
  must('unit', text),
  flag('isStocked'),
  must('quantityThousandths', signed),
  must('priceRupiah', whole),
  nullable('discount', discount),
  must(
    'grossRupiah',
    guessed((before) =>
      Math.round((number(before, 'priceRupiah') * number(before, 'quantityThousandths')) / 1000),
    ),
  ),
  may('promotion', promotion),
  must('lineDiscountRupiah', whole),
  must('billDiscountRupiah', whole),
  must(
    'netRupiah',
    guessed(
      (before) =>
        number(before, 'grossRupiah') -
        number((before.promotion as Numbers | undefined) ?? {}, 'discountRupiah') -
        number(before, 'lineDiscountRupiah') -
        number(before, 'billDiscountRupiah'),
    ),
  ),
  must('note', text),
  may('stockThousandths', signed),
  may('parts', listOf(part)),
  may('listPriceRupiah', whole),
  may('priceTier', priceTier),
  may('serviceRupiah', whole),
  mayFlag('isTaxed'),
  may('taxRupiah', whole),
  mayFlag('isLocallyTaxed'),
])

const payment = record([
  must('tender', oneOf(['cash', 'transfer', 'qris', 'card', 'kasbon', 'point', 'other'])),
  must('amountRupiah', whole),
  must(
    'receivedRupiah',
    guessed((before) => number(before, 'amountRupiah')),
  ),
  may('tenderName', text),
  may('reference', fewDigits),
  mayFlag('isUnchecked'),
  may('chargeId', uuid),
  may('pointCount', whole),
])

const service = record([must('percentHundredths', whole), must('serviceRupiah', whole)])
const tax = record([
  must('mode', oneOf(['inclusive', 'exclusive'])),
  must('percentHundredths', whole),
  must('baseRupiah', whole),
  must('taxRupiah', whole),
  may('name', text),
])

/** Body of `sale_recorded`, version 1, without the words that name a customer [STRUK-24]. */
export const saleBody = record([
  must('receiptNumber', receiptNumber),
  must('verifyCode', checkCode),
  must('zone', oneOf(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'])),
  must('businessDay', day),
  must('cashierName', text),
  mayBeNull('shiftId', uuid),
  must('lines', listOf(line)),
  nullable('billDiscount', discount),
  must(
    'subtotalRupiah',
    guessed((before) =>
      (before.lines as readonly Numbers[]).reduce(
        (sum, sold) => sum + number(sold, 'netRupiah') + number(sold, 'billDiscountRupiah'),
        0,
      ),
    ),
  ),
  must('billDiscountRupiah', whole),
  may('service', service),
  may('tax', tax),
  must('roundingRupiah', signed),
  must(
    'totalRupiah',
    guessed(
      (before) =>
        number(before, 'subtotalRupiah') -
        number(before, 'billDiscountRupiah') +
        number(before, 'roundingRupiah'),
    ),
  ),
  must('payments', listOf(payment)),
  must('changeRupiah', whole),
  may('customerId', uuid),
  may('customerName', withheld),
  may('dueDay', day),
  may('kasbonAfterRupiah', signed),
  may('pointsEarned', signed),
  may('pointsAfter', signed),
  may('billId', uuid),
  may('billName', withheld),
  mayFlag('isPaperless'),
  may('billHoldIds', listOf(uuid)),
  may('localTax', tax),
])
