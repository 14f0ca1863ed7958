import { randomBytes } from 'node:crypto'
import type { eventKinds } from '@laci/domain/sync/event-kinds.ts'
import { cashSale } from './event-maker.ts'

const random = (count: number) => new Uint8Array(randomBytes(count))
/** Stands wherever a body names anything by id. */
export const sampleId = '0191d5c5-0000-7000-8000-00000000c0fe'
const productId = sampleId

const dayFacts = { businessDay: '2026-11-20' }
const counter = {
  zone: 'Asia/Jakarta',
  ...dayFacts,
  cashierName: 'Rina',
  shiftId: productId,
}

const sentLine = { productId, name: 'Kopi', unit: 'pcs' }
const supplied = { supplierId: productId, supplierName: 'Jaya' }
const bought = { productId, name: 'Kopi', unit: 'dus', quantityThousandths: 1_000, stockThousandths: 40_000 }

/** One body of every kind that this release knows. */
export const sampleBodies: { [Kind in keyof typeof eventKinds]: object } = {
  product_saved: {
    products: [
      {
        productId,
        changes: { name: 'Kopi', barcodes: ['899'], priceRupiah: 1, costRupiah: null, isActive: true },
      },
    ],
    ...dayFacts,
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
    ...dayFacts,
  },
  stock_adjusted: {
    reason: 'correction',
    lines: [{ productId, quantityThousandths: -1, expiresOn: '2027-01-31', costRupiah: 1 }],
    note: '',
    ...dayFacts,
    reversal: { receiptId: productId },
  },
  sale_recorded: cashSale([{ productId, name: 'Kopi', priceRupiah: 1 }], {
    atMs: 1e12,
    letter: 'A',
    counter: 1,
    random,
  }),
  receipt_printed: { saleId: productId, ...dayFacts },
  receipt_reprinted: { saleId: productId, copyNumber: 2, ...dayFacts },
  settings_saved: {
    changes: { storeName: 'Toko', receiptColumns: 32, cashRoundingStepRupiah: 100 },
    ...dayFacts,
  },
  warnings_reviewed: { warningIds: [productId], ...dayFacts },
  command_settled: { eventId: productId, kind: 'settings_saved', outcome: 'applied', ...dayFacts },
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
        isTaxed: true,
      },
    ],
    roundingRupiah: 0,
    totalRupiah: 1,
    payments: [{ tender: 'cash', amountRupiah: 1 }],
    reason: 'Salah beli',
  },
  payment_checked: { saleId: productId, paymentIndex: 0, outcome: 'received', ...dayFacts },
  customer_saved: {
    customers: [{ customerId: productId, changes: { name: 'Bu Tini', phone: '' } }],
    ...dayFacts,
  },
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
  promotion_saved: {
    promotionId: productId,
    changes: { name: 'Akhir pekan', percentHundredths: 500 },
    ...dayFacts,
  },
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
  bill_opened: { billId: productId, ...dayFacts },
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
    heard: { throughSeq: 2, devices: [{ deviceId: productId, deviceSeq: 1 }] },
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
  supplier_saved: {
    suppliers: [{ supplierId: productId, changes: { name: 'Jaya', phone: '' } }],
    ...dayFacts,
  },
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
    lines: [{ ...bought, creditRupiah: 1, costRupiah: 1 }],
    isMistake: true,
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
    ...dayFacts,
  },
  import_undone: { importId: productId, restoredCount: 1, keptCount: 0, ...dayFacts },
  qris_noted: { ...counter, chargeId: productId, amountRupiah: 1, reason: 'Sudah dikembalikan' },
  staff_switched: { ...counter, toStaffId: productId, wrongTries: 0, outcome: 'switched' },
}
