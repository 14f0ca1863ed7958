import { randomBytes } from 'node:crypto'
import { envelopeSchema, genesisHash } from '@laci/domain/sync/envelope.ts'
import { eventKinds } from '@laci/domain/sync/event-kinds.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashSale, createEventMaker } from '../testing/event-maker.ts'
import { elementTexts } from './element-texts.ts'
import { isEnvelope, judgeBody } from './event-schemas.ts'

const random = (count: number) => new Uint8Array(randomBytes(count))
const productId = '0191d5c5-0000-7000-8000-00000000c0fe'
const deviceId = '0191d5c5-0000-7000-8000-0000000000de'

const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20',
  cashierName: 'Rina',
  shiftId: productId,
}

const sentLine = { productId, name: 'Kopi', unit: 'pcs' }
const supplied = { supplierId: productId, supplierName: 'Jaya' }
const bought = { productId, name: 'Kopi', unit: 'dus', quantityThousandths: 1_000, stockThousandths: 40_000 }

const bodies: { [Kind in keyof typeof eventKinds]: object } = {
  product_saved: {
    products: [
      {
        productId,
        changes: { name: 'Kopi', barcodes: ['899'], priceRupiah: 1, costRupiah: null, isActive: true },
      },
    ],
  },
  stock_received: {
    reason: 'opening',
    lines: [
      {
        productId,
        quantityThousandths: 1,
        unitCostRupiah: null,
        expiresOn: '2027-01-31',
        batchNumber: 'A-17',
      },
    ],
    note: '',
  },
  stock_adjusted: { reason: 'waste', lines: [{ productId, quantityThousandths: -1 }], note: '' },
  sale_recorded: cashSale([{ productId, name: 'Kopi', priceRupiah: 1 }], {
    atMs: 1e12,
    letter: 'A',
    counter: 1,
    random,
  }),
  receipt_printed: { saleId: productId },
  receipt_reprinted: { saleId: productId, copyNumber: 2 },
  settings_saved: { changes: { storeName: 'Toko', receiptColumns: 32, cashRoundingStepRupiah: 100 } },
  warnings_reviewed: { warningIds: [productId] },
  command_settled: { eventId: productId, kind: 'settings_saved', outcome: 'applied' },
  sale_refunded: {
    saleId: productId,
    saleReceiptNumber: 'A-261120-0001',
    receiptNumber: 'A-261120-0002',
    ...counter,
    lines: [
      {
        lineIndex: 0,
        productId,
        name: 'Kopi',
        unit: 'pcs',
        quantityThousandths: 1_000,
        restocked: [{ productId, stockThousandths: 1_000 }],
        isWrittenOff: false,
        netRupiah: 1,
        serviceRupiah: 0,
        taxRupiah: 0,
      },
    ],
    roundingRupiah: 0,
    totalRupiah: 1,
    payments: [{ tender: 'cash', amountRupiah: 1 }],
    reason: 'Salah beli',
  },
  payment_checked: { saleId: productId, paymentIndex: 0, outcome: 'received' },
  customer_saved: { customers: [{ customerId: productId, changes: { name: 'Bu Tini', phone: '' } }] },
  payment_received: {
    receiptNumber: 'A-261120-0003',
    ...counter,
    customerId: productId,
    customerName: 'Bu Tini',
    amountRupiah: 5_000,
    payments: [{ tender: 'cash', amountRupiah: 5_000, receivedRupiah: 10_000 }],
    changeRupiah: 5_000,
    kasbonAfterRupiah: 0,
    note: '',
  },
  kasbon_adjusted: { ...counter, customerId: productId, reason: 'opening', amountRupiah: 1, note: '' },
  promotion_saved: { promotionId: productId, changes: { name: 'Akhir pekan', percentHundredths: 500 } },
  bill_held: {
    billId: productId,
    ...counter,
    name: 'Meja 4',
    customerId: null,
    lines: [
      {
        productId,
        name: 'Kopi',
        unit: 'pcs',
        isStocked: true,
        quantityThousandths: 1_000,
        priceRupiah: 1,
        discount: null,
        note: '',
      },
    ],
    billDiscount: null,
    totalRupiah: 1,
  },
  bill_opened: { billId: productId },
  kitchen_ordered: {
    billId: productId,
    ...counter,
    lines: [{ productId, name: 'Kopi', unit: 'pcs', quantityThousandths: -1_000, note: 'pedas' }],
  },
  bill_voided: { billId: productId, ...counter, name: '', lines: [], totalRupiah: 0, reason: 'Batal' },
  line_removed: {
    billId: productId,
    ...counter,
    productId,
    name: 'Kopi',
    quantityThousandths: 1_000,
    amountRupiah: 1,
  },
  shift_opened: {
    ...counter,
    openingCashRupiah: 100_000,
    counted: [{ denominationRupiah: 100_000, pieceCount: 1 }],
  },
  shift_closed: {
    ...counter,
    shiftId: productId,
    counted: [],
    countedCashRupiah: 0,
    expectedCashRupiah: -1,
    differenceRupiah: 1,
    tenders: [{ tender: 'qris', expectedRupiah: 1, countedRupiah: null }],
    saleCount: 1,
    note: '',
  },
  cash_moved: { ...counter, direction: 'out', amountRupiah: 1, reason: 'Beli es' },
  expense_recorded: {
    ...counter,
    category: 'Listrik',
    amountRupiah: 1,
    day: counter.businessDay,
    source: 'drawer',
    note: '',
  },
  expense_reversed: {
    ...counter,
    expenseId: productId,
    category: 'Listrik',
    amountRupiah: 1,
    day: counter.businessDay,
    source: 'other',
    reason: 'Salah ketik',
  },
  customer_erased: { ...counter, customerId: productId },
  drawer_opened: { ...counter, reason: 'Tukar uang' },
  approval_given: {
    ...counter,
    right: 'refund',
    approvedByStaffId: null,
    approvedByName: 'Bu Sri',
    subject: 'Retur A-261120-0001',
  },
  stock_counted: {
    ...counter,
    countId: productId,
    name: 'Rak depan',
    knownAt: 3,
    lines: [
      {
        productId,
        countedAt: 1,
        expectedThousandths: -1_000,
        countedThousandths: 2_000,
        expiresOn: '2027-01-31',
        batchNumber: 'A-17',
      },
    ],
    note: '',
  },
  stock_count_corrected: {
    ...counter,
    countId: productId,
    lines: [{ productId, quantityThousandths: 1_000, lateEventId: productId }],
  },
  products_merged: {
    ...counter,
    lines: [{ fromProductId: productId, intoProductId: productId, quantityThousandths: 1 }],
  },
  stock_transferred: {
    ...counter,
    toStoreId: productId,
    toStoreName: 'Cabang',
    lines: [{ ...sentLine, barcodes: ['899'], priceRupiah: 1, stockThousandths: 1 }],
    note: '',
  },
  transfer_cancelled: {
    ...counter,
    transferId: productId,
    toStoreName: 'Cabang',
    lines: [{ productId, stockThousandths: 1 }],
    reason: '',
  },
  transfer_received: {
    ...counter,
    transferId: productId,
    fromStoreId: productId,
    fromStoreName: 'Pusat',
    lines: [{ ...sentLine, lineIndex: 0, sentThousandths: 1, receivedThousandths: 0, costRupiah: 1 }],
    note: '',
  },
  transfer_corrected: {
    ...counter,
    transferId: productId,
    takenBackEventId: productId,
    what: 'cancel',
    storeName: '',
    lines: [{ ...sentLine, lineIndex: 0, sentThousandths: 1, receivedThousandths: 0, costRupiah: 1 }],
  },
  supplier_saved: { suppliers: [{ supplierId: productId, changes: { name: 'Jaya', phone: '' } }] },
  purchase_recorded: {
    ...counter,
    ...supplied,
    purchaseId: productId,
    invoiceNumber: '',
    lines: [{ ...bought, priceRupiah: 1, discountRupiah: 0, owedRupiah: 1, extraRupiah: 0 }],
    discountRupiah: 0,
    landed: [{ name: 'Ongkir', amountRupiah: 1, isOnInvoice: false }],
    totalRupiah: 1,
    note: '',
  },
  goods_received: {
    ...counter,
    ...supplied,
    purchaseId: productId,
    lines: [
      {
        lineIndex: 0,
        ...bought,
        owedRupiah: 1,
        extraRupiah: 0,
        expiresOn: '2027-01-31',
        batchNumber: 'A-17',
      },
    ],
    note: '',
  },
  purchase_returned: {
    ...counter,
    ...supplied,
    lines: [{ ...bought, creditRupiah: 1 }],
    totalRupiah: 1,
    cashRupiah: 0,
    reason: 'Basah',
  },
  purchase_closed: { ...counter, purchaseId: productId, reason: '' },
  supplier_paid: {
    ...counter,
    ...supplied,
    amountRupiah: 1,
    payments: [{ tender: 'cash', amountRupiah: 1, isFromDrawer: true }],
    note: '',
  },
  payable_adjusted: { ...counter, ...supplied, reason: 'opening', amountRupiah: -1, note: '' },
  products_imported: {
    importId: productId,
    fileName: 'daftar.xlsx',
    newCount: 1,
    changedCount: 0,
    errorCount: 0,
    stockMode: 'match',
  },
  import_undone: { importId: productId, restoredCount: 1, keptCount: 0 },
  qris_noted: { ...counter, chargeId: productId, amountRupiah: 1, reason: 'Sudah dikembalikan' },
  staff_switched: { ...counter, toStaffId: productId, wrongTries: 0, outcome: 'switched' },
}

const strange = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    0.5,
    1e300,
    2 ** 53,
    -(2 ** 53),
    1e12,
    1e12 + 1,
    '',
    ' ',
    '   x',
    productId,
    {},
    [],
  ),
  fc.string({ unit: 'grapheme', maxLength: 130 }),
  // Lengths around every bound, in letters that are one or two UTF-16 units long.
  fc
    .tuple(fc.constantFrom('a', '😀', ' '), fc.constantFrom(20, 40, 60, 61, 80, 81, 120, 121, 200, 201))
    .map(([letter, count]) => letter.repeat(count)),
  fc.integer(),
)

/** `value` with one of its leaves or members replaced, removed or added, somewhere. */
function spoil(value: unknown, path: readonly number[], replacement: unknown): unknown {
  if (path.length === 0 || typeof value !== 'object' || value === null) return replacement
  const [step, ...rest] = path
  const keys = Object.keys(value)
  if (keys.length === 0) return replacement
  const key = keys[step! % keys.length]!
  if (Array.isArray(value))
    return value.map((member, index) => (String(index) === key ? spoil(member, rest, replacement) : member))
  const copy: Record<string, unknown> = { ...(value as object) }
  if (rest.length === 0 && step! % 7 === 0) delete copy[key]
  else if (rest.length === 0 && step! % 7 === 1) copy.extra = replacement
  else copy[key] = spoil(copy[key], rest, replacement)
  return copy
}

for (const kind of Object.keys(bodies) as (keyof typeof eventKinds)[]) {
  test(`[SYNC-21] server and till draw the same line through ${kind}`, () => {
    const judge = (body: unknown) =>
      judgeBody({ kind, version: 1, body } as unknown as Parameters<typeof judgeBody>[0]) === 'known'
    expect(judge(bodies[kind])).toBe(true)
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 5 }),
        strange,
        (path, replacement) => {
          const body = JSON.parse(JSON.stringify(spoil(bodies[kind], path, replacement)))
          expect(judge(body)).toBe(eventKinds[kind].body.safeParse(body).success)
        },
      ),
      { numRuns: 1_500 },
    )
  })
}

test('[SYNC-21] server and till draw the same line through the envelope', () => {
  const maker = createEventMaker(productId, deviceId, random, 1e12)
  const event = { ...maker.seal({ kind: 'kind_of_tomorrow', body: {} }), prevHash: genesisHash }
  expect(isEnvelope(event)).toBe(true)
  fc.assert(
    fc.property(fc.nat({ max: 1_000 }), strange, (step, replacement) => {
      const spoiled = JSON.parse(JSON.stringify(spoil(event, [step], replacement)))
      expect(isEnvelope(spoiled)).toBe(envelopeSchema.safeParse(spoiled).success)
    }),
    { numRuns: 3_000 },
  )
})

test('[SYNC-20] the text of each event is found in its request as it was written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.json({ maxDepth: 4 }), { maxLength: 6 }),
      fc.json(),
      fc.constantFrom('', ' ', '\n\t'),
      (texts, other, blank) => {
        const body = `${blank}{${blank}"a\\"[":${other},"events":[{"decoy":1}],${blank}"\\u0065vents"${blank}:${blank}[${texts.map((text) => blank + text + blank).join(',')}]${blank},"z":[${other}]}`
        expect(JSON.parse(body).events).toHaveLength(texts.length)
        expect(elementTexts(body, 'events')).toEqual(texts.map((text) => text.trim()))
      },
    ),
  )
})
