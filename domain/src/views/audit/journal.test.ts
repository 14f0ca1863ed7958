import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../../base/quantity/quantity.ts'
import { instant } from '../../base/time/instant.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import type { EventKind, Fact } from '../../events/fact.ts'
import type { JournalNames } from '../../events/journal-text.ts'
import { eventKinds } from '../../journal/event-kinds.ts'
import type { JournalFact } from '../../journal/journal-fact.ts'
import { amountOf, eventSentence, eventWords } from '../../journal/journal-texts.ts'
import type { SaleLine, SaleRecorded } from '../../sale/events.ts'
import { shopSettingsDefaults } from '../../shop/settings.ts'
import { sampleEvents } from '../../testing/sample-events/all.ts'
import { journalCsv, journalCsvHeading } from './journal-csv.ts'
import { filtersOf, journalFilters } from './journal-filter.ts'
import { patternText } from './pattern-text.ts'
import { type Pattern, patternSeverity, patternsOf, quickRefundMs } from './patterns.ts'

const id = (number: number) => `0191d5c5-0000-7000-8000-${String(number).padStart(12, '0')}`
const rina = id(901)
const tono = id(902)
const till = id(801)
const startMs = Date.UTC(2026, 10, 20, 2)
const minute = 60_000

const spent = {
  category: 'Listrik',
  amountRupiah: rupiah(150_000),
  day: '2026-11-20' as BusinessDay,
  source: 'drawer',
} as const
const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as BusinessDay,
  cashierName: 'Rina',
} as const

const names: JournalNames = {
  product: (productId) => (productId === id(1) ? 'Gula' : null),
  customer: (customerId) => (customerId === id(2) ? 'Bu Sri' : null),
  promotion: () => 'Promo Gula',
  supplier: () => 'Toko Grosir Jaya',
  bill: () => 'Meja 4',
  person: (staffId) => (staffId === rina ? 'Rina' : staffId === null ? 'Bu Ani' : 'Tono'),
  receipt: () => 'A-261120-0001',
}

function line(changes: Partial<SaleLine> = {}): SaleLine {
  return {
    productId: id(1),
    name: 'Gula',
    unit: 'kg',
    isStocked: true,
    quantityThousandths: wholeUnits(2),
    priceRupiah: rupiah(20_000) as SaleLine['priceRupiah'],
    discount: null,
    grossRupiah: rupiah(40_000),
    lineDiscountRupiah: rupiah(0),
    billDiscountRupiah: rupiah(0),
    netRupiah: rupiah(40_000),
    note: '',
    ...changes,
  }
}

function sale(changes: Partial<SaleRecorded> = {}): Fact & { kind: 'sale_recorded' } {
  return {
    kind: 'sale_recorded',
    body: {
      receiptNumber: 'A-261120-0001',
      verifyCode: '0123456789ABCDEF',
      ...counter,
      lines: [line()],
      billDiscount: null,
      subtotalRupiah: rupiah(40_000),
      billDiscountRupiah: rupiah(0),
      roundingRupiah: rupiah(0),
      totalRupiah: rupiah(40_000),
      payments: [{ tender: 'cash', amountRupiah: rupiah(40_000), receivedRupiah: rupiah(50_000) }],
      changeRupiah: rupiah(10_000),
      ...changes,
    },
  }
}

const refund = (saleId: string, tender: 'cash' | 'transfer' = 'cash'): Fact => ({
  kind: 'sale_refunded',
  body: {
    saleId,
    saleReceiptNumber: 'A-261120-0001',
    receiptNumber: 'A-261120-0002',
    ...counter,
    lines: [
      {
        lineIndex: 0,
        productId: id(1),
        name: 'Gula',
        unit: 'kg',
        quantityThousandths: wholeUnits(1),
        restocked: [],
        isWrittenOff: true,
        netRupiah: rupiah(20_000),
        serviceRupiah: rupiah(0),
        taxRupiah: rupiah(0),
      },
    ],
    roundingRupiah: rupiah(0),
    totalRupiah: rupiah(20_000),
    payments: [{ tender, amountRupiah: rupiah(20_000) }],
    reason: 'basah',
  },
})

const billId = id(3)
const voided: Fact = {
  kind: 'bill_voided',
  body: {
    billId,
    ...counter,
    name: 'Meja 4',
    lines: [
      { productId: id(1), name: 'Gula', quantityThousandths: wholeUnits(2), amountRupiah: rupiah(40_000) },
    ],
    totalRupiah: rupiah(40_000),
    reason: 'pergi',
  },
}
const removed: Fact = {
  kind: 'line_removed',
  body: {
    billId,
    ...counter,
    productId: id(1),
    name: 'Gula',
    quantityThousandths: wholeUnits(1),
    amountRupiah: rupiah(20_000),
    reason: 'Salah input',
  },
}
const held: Fact = {
  kind: 'bill_held',
  body: {
    billId,
    ...counter,
    name: 'Meja 4',
    customerId: null,
    lines: [
      {
        productId: id(1),
        name: 'Gula',
        unit: 'kg',
        isStocked: true,
        quantityThousandths: wholeUnits(2),
        priceRupiah: rupiah(20_000) as SaleLine['priceRupiah'],
        discount: null,
        note: '',
      },
    ],
    billDiscount: null,
    totalRupiah: rupiah(40_000),
  },
}

const goodsOfOne = {
  productId: id(1),
  name: 'Gula',
  unit: 'dus',
  quantityThousandths: quantityThousandths(1_000),
  stockThousandths: quantityThousandths(40_000),
}
const bought = { ...goodsOfOne, owedRupiah: rupiah(100_000), extraRupiah: rupiah(0) }

const shortLine = {
  ...{ lineIndex: 0, productId: id(1), name: 'Gula', unit: 'kg', costRupiah: rupiah(30_000) },
  sentThousandths: quantityThousandths(3_000),
  receivedThousandths: quantityThousandths(2_000),
}

/** Some of most kinds beside their samples, with what their sentence is. */
const told = {
  sale_recorded: [sale(), 'Penjualan A-261120-0001: 1 baris, Rp 40.000 (Tunai)'],
  sale_refunded: [
    refund(id(10)) as Extract<Fact, { kind: 'sale_refunded' }>,
    'Retur A-261120-0002 dari penjualan A-261120-0001: 1 baris, Rp 20.000 kembali (Tunai). Alasan: basah',
  ],
  receipt_printed: [
    { kind: 'receipt_printed', body: { saleId: id(10) } },
    'Struk A-261120-0001 dicetak pertama kali',
  ],
  receipt_reprinted: [
    { kind: 'receipt_reprinted', body: { saleId: id(10), copyNumber: 2 } },
    'Struk A-261120-0001 dicetak lagi, SALINAN ke-2',
  ],
  payment_checked: [
    { kind: 'payment_checked', body: { saleId: id(10), paymentIndex: 0, outcome: 'missing' } },
    'Pembayaran A-261120-0001 dicek: uang belum masuk',
  ],
  payment_received: [
    {
      kind: 'payment_received',
      body: {
        receiptNumber: 'A-261120-0003',
        ...counter,
        customerId: id(2),
        customerName: 'Sri lama',
        amountRupiah: rupiah(50_000),
        payments: [
          { tender: 'cash', amountRupiah: rupiah(20_000), receivedRupiah: rupiah(20_000) },
          {
            tender: 'other',
            tenderName: 'Dana',
            amountRupiah: rupiah(30_000),
            receivedRupiah: rupiah(30_000),
          },
        ],
        changeRupiah: rupiah(0),
        kasbonAfterRupiah: rupiah(5_000),
        note: '',
      },
    },
    'Bayar kasbon A-261120-0003 oleh Bu Sri: Rp 50.000 (Tunai Rp 20.000 + Dana Rp 30.000), sisa Rp 5.000',
  ],
  kasbon_adjusted: [
    {
      kind: 'kasbon_adjusted',
      body: {
        ...counter,
        customerId: id(2),
        reason: 'write_off',
        amountRupiah: rupiah(-5_000),
        note: 'ikhlas',
      },
    },
    'Kasbon Bu Sri dikurangi Rp 5.000 (dihapuskan). ikhlas',
  ],
  bill_held: [held as Extract<Fact, { kind: 'bill_held' }>, 'Pesanan “Meja 4” disimpan: 1 baris, Rp 40.000'],
  bill_opened: [{ kind: 'bill_opened', body: { billId } }, 'Pesanan “Meja 4” dibuka di perangkat ini'],
  kitchen_ordered: [
    {
      kind: 'kitchen_ordered',
      body: {
        billId,
        ...counter,
        lines: [
          {
            productId: null,
            name: 'Kopi',
            unit: 'pcs',
            quantityThousandths: wholeUnits(2),
            note: 'tanpa gula',
          },
          { productId: null, name: 'Teh', unit: 'pcs', quantityThousandths: wholeUnits(-1), note: '' },
        ],
      },
    },
    'Pesanan “Meja 4” dikirim ke dapur: 2 baris',
  ],
  bill_voided: [
    voided as Extract<Fact, { kind: 'bill_voided' }>,
    'Pesanan “Meja 4” dibatalkan sebelum dibayar: 1 baris, Rp 40.000. Alasan: pergi',
  ],
  line_removed: [
    removed as Extract<Fact, { kind: 'line_removed' }>,
    'Baris dihapus dari pesanan “Meja 4”: 1 Gula, Rp 20.000. Alasan: Salah input',
  ],
  shift_opened: [
    { kind: 'shift_opened', body: { ...counter, openingCashRupiah: rupiah(200_000), counted: [] } },
    'Shift dibuka, kas awal Rp 200.000',
  ],
  shift_closed: [
    {
      kind: 'shift_closed',
      body: {
        ...counter,
        shiftId: id(4),
        counted: [],
        countedCashRupiah: rupiah(235_000),
        expectedCashRupiah: rupiah(240_000),
        differenceRupiah: rupiah(-5_000),
        tenders: [],
        saleCount: 1,
        note: '',
      },
    },
    'Shift ditutup: terhitung Rp 235.000, seharusnya Rp 240.000, selisih -Rp 5.000; 1 penjualan',
  ],
  cash_moved: [
    {
      kind: 'cash_moved',
      body: { ...counter, direction: 'out', amountRupiah: rupiah(20_000), reason: 'galon' },
    },
    'Kas keluar Rp 20.000: galon',
  ],
  expense_recorded: [
    {
      kind: 'expense_recorded',
      body: { ...counter, ...spent, note: 'token November' },
    },
    'Pengeluaran Rp 150.000 untuk Listrik, dari laci. token November',
  ],
  expense_reversed: [
    {
      kind: 'expense_reversed',
      body: { ...counter, ...spent, expenseId: id(1), reason: 'salah ketik' },
    },
    'Pengeluaran Rp 150.000 untuk Listrik dibatalkan, uang kembali ke laci. salah ketik',
  ],
  drawer_opened: [
    { kind: 'drawer_opened', body: { ...counter, reason: 'tukar uang' } },
    'Laci dibuka tanpa penjualan: tukar uang',
  ],
  approval_given: [
    {
      kind: 'approval_given',
      body: {
        ...counter,
        right: 'refund',
        approvedByStaffId: tono,
        approvedByName: 'Tono',
        subject: 'Retur 0001',
      },
    },
    'Tono menyetujui Retur. Retur 0001',
  ],
  staff_switched: [
    { kind: 'staff_switched', body: { ...counter, toStaffId: rina, wrongTries: 2, outcome: 'switched' } },
    'Kasir berganti ke Rina setelah 2 PIN salah',
  ],
  stock_received: [
    {
      kind: 'stock_received',
      body: {
        reason: 'received',
        lines: [
          { productId: id(1), quantityThousandths: quantityThousandths(1_500), unitCostRupiah: null },
          { productId: id(9), quantityThousandths: wholeUnits(2), unitCostRupiah: null },
          { productId: id(9), quantityThousandths: wholeUnits(3), unitCostRupiah: null },
        ],
        note: '',
      },
    },
    'Stok masuk: Gula 1,5, Produk yang tidak ada di perangkat ini 2 dan 1 lagi',
  ],
  stock_adjusted: [
    {
      kind: 'stock_adjusted',
      body: {
        reason: 'waste',
        lines: [{ productId: id(1), quantityThousandths: quantityThousandths(-2_000) }],
        note: 'pecah',
      },
    },
    'Stok disesuaikan (rusak atau terbuang): Gula -2. pecah',
  ],
  product_saved: [
    {
      kind: 'product_saved',
      body: {
        products: [{ productId: id(1), changes: { priceRupiah: rupiah(21_000) as never, isActive: false } }],
      },
    },
    'Produk “Gula” disimpan: harga Rp 21.000, disembunyikan',
  ],
  settings_saved: [
    { kind: 'settings_saved', body: { changes: { taxMode: 'inclusive', taxPercentHundredths: 1_200 } } },
    'Pengaturan diubah: pajak',
  ],
  customer_saved: [
    { kind: 'customer_saved', body: { customers: [{ customerId: id(2), changes: { phone: '' } }] } },
    'Pelanggan “Bu Sri” disimpan',
  ],
  customer_erased: [
    { kind: 'customer_erased', body: { ...counter, customerId: id(2) } },
    'Data seorang pelanggan dihapus, pembukuannya tetap',
  ],
  promotion_saved: [
    { kind: 'promotion_saved', body: { promotionId: id(5), changes: { isActive: false } } },
    'Promosi “Promo Gula” dihentikan',
  ],
  qris_noted: [
    {
      kind: 'qris_noted',
      body: { chargeId: id(8), ...counter, amountRupiah: rupiah(8_000), reason: 'dikembalikan tunai' },
    },
    'QRIS Rp 8.000 masuk tanpa nota: dikembalikan tunai',
  ],
  stock_counted: [
    {
      kind: 'stock_counted',
      body: {
        ...counter,
        countId: id(9),
        name: 'Sembako',
        knownAt: instant(12),
        lines: [
          {
            productId: id(1),
            countedAt: instant(0),
            expectedThousandths: quantityThousandths(5_000),
            countedThousandths: quantityThousandths(3_000),
          },
        ],
        note: '',
      },
    },
    'Stok opname “Sembako”: 1 produk, selisih Gula -2',
  ],
  stock_count_corrected: [
    {
      kind: 'stock_count_corrected',
      body: {
        ...counter,
        countId: id(9),
        lines: [{ productId: id(1), quantityThousandths: quantityThousandths(1_000), lateEventId: id(8) }],
      },
    },
    'Opname dikoreksi, ada catatan sebelum hitung yang baru masuk: Gula 1',
  ],
  products_merged: [
    {
      kind: 'products_merged',
      body: {
        ...counter,
        lines: [
          { fromProductId: id(1), intoProductId: id(8), quantityThousandths: quantityThousandths(2_000) },
        ],
      },
    },
    'Produk digabung: Gula 2 menjadi stok produk lain',
  ],
  stock_transferred: [
    {
      kind: 'stock_transferred',
      body: {
        ...{ ...counter, toStoreId: id(8), toStoreName: 'Cabang Timur', note: 'Titip Andi' },
        lines: [
          {
            ...{ productId: id(1), name: 'Gula', unit: 'kg', barcodes: [], priceRupiah: rupiah(17_000) },
            stockThousandths: quantityThousandths(3_000),
          },
        ],
      },
    },
    'Barang dikirim ke Cabang Timur: Gula 3. Titip Andi',
  ],
  transfer_cancelled: [
    {
      kind: 'transfer_cancelled',
      body: {
        ...{ ...counter, transferId: id(9), toStoreName: 'Cabang Timur', reason: '' },
        lines: [{ productId: id(1), stockThousandths: quantityThousandths(3_000) }],
      },
    },
    'Kiriman ke Cabang Timur dibatalkan: Gula 3',
  ],
  transfer_received: [
    {
      kind: 'transfer_received',
      body: {
        ...{ ...counter, transferId: id(9), fromStoreId: id(8), fromStoreName: 'Pusat', note: '' },
        lines: [shortLine],
      },
    },
    'Kiriman dari Pusat diterima: Gula 2. Selisih Gula -1',
  ],
  transfer_corrected: [
    {
      kind: 'transfer_corrected',
      body: {
        ...{ ...counter, transferId: id(9), takenBackEventId: id(8), what: 'receipt', storeName: 'Pusat' },
        lines: [shortLine],
      },
    },
    'Kiriman dari Pusat tercatat diterima dua kali, stoknya dikoreksi: Gula 2',
  ],
  supplier_saved: [
    { kind: 'supplier_saved', body: { suppliers: [{ supplierId: id(4), changes: { phone: '' } }] } },
    'Pemasok “Toko Grosir Jaya” disimpan',
  ],
  purchase_recorded: [
    {
      kind: 'purchase_recorded',
      body: {
        ...counter,
        purchaseId: id(3),
        supplierId: id(4),
        supplierName: 'Toko Grosir Jaya',
        invoiceNumber: 'F-77',
        lines: [{ ...bought, priceRupiah: rupiah(100_000), discountRupiah: rupiah(0) }],
        discountRupiah: rupiah(0),
        landed: [],
        totalRupiah: rupiah(100_000),
        note: '',
      },
    },
    'Pembelian F-77 dari Toko Grosir Jaya: 1 baris, Rp 100.000',
  ],
  goods_received: [
    {
      kind: 'goods_received',
      body: {
        ...{ ...counter, purchaseId: id(3), supplierId: id(4), supplierName: 'Toko Grosir Jaya' },
        lines: [{ lineIndex: 0, ...bought }],
        note: 'sisa menyusul',
      },
    },
    'Barang diterima dari Toko Grosir Jaya: Gula 40. sisa menyusul',
  ],
  purchase_returned: [
    {
      kind: 'purchase_returned',
      body: {
        ...{ ...counter, supplierId: id(4), supplierName: 'Toko Grosir Jaya', reason: 'basah' },
        lines: [{ ...goodsOfOne, creditRupiah: rupiah(90_000) }],
        ...{ totalRupiah: rupiah(90_000), cashRupiah: rupiah(0) },
      },
    },
    'Retur pembelian ke Toko Grosir Jaya: 1 baris, Rp 90.000. Alasan: basah',
  ],
  purchase_closed: [
    { kind: 'purchase_closed', body: { ...counter, purchaseId: id(3), reason: 'stok pemasok habis' } },
    'Sisa pembelian tidak ditunggu lagi. stok pemasok habis',
  ],
  supplier_paid: [
    {
      kind: 'supplier_paid',
      body: {
        ...{ ...counter, supplierId: id(4), supplierName: 'Toko Grosir Jaya', note: '' },
        amountRupiah: rupiah(50_000),
        payments: [{ tender: 'cash', amountRupiah: rupiah(50_000), isFromDrawer: true }],
      },
    },
    'Bayar Toko Grosir Jaya: Rp 50.000 (Tunai) dari laci',
  ],
  payable_adjusted: [
    {
      kind: 'payable_adjusted',
      body: {
        ...{ ...counter, supplierId: id(4), supplierName: 'Jaya', reason: 'opening', note: '' },
        amountRupiah: rupiah(75_000),
      },
    },
    'Utang ke Toko Grosir Jaya ditambah Rp 75.000 (catatan lama)',
  ],
  products_imported: [
    {
      kind: 'products_imported',
      body: {
        importId: id(9),
        fileName: 'daftar harga.xlsx',
        newCount: 12,
        changedCount: 3,
        errorCount: 2,
        stockMode: 'ignore',
      },
    },
    'Impor produk dari “daftar harga.xlsx”: 12 baru, 3 berubah, 2 baris dilewati',
  ],
  people_imported: [
    {
      kind: 'people_imported',
      body: {
        ...{ importId: id(9), about: 'customers', fileName: 'pelanggan.xlsx' },
        ...{ newCount: 12, changedCount: 3, errorCount: 2, owedRupiah: rupiah(1_250_000) },
      },
    },
    'Impor pelanggan dari “pelanggan.xlsx”: 12 baru, 3 berubah, kasbon naik Rp 1.250.000, 2 baris dilewati',
  ],
  import_undone: [
    { kind: 'import_undone', body: { importId: id(9), restoredCount: 15, keptCount: 1 } },
    'Impor diurungkan: 15 produk kembali seperti semula, 1 dibiarkan karena sudah diubah lagi',
  ],
  command_settled: [
    {
      kind: 'command_settled',
      body: { eventId: id(8), kind: 'settings_saved', outcome: 'dropped' },
    },
    'Perubahan pengaturan yang ditahan dibuang oleh pemilik',
  ],
  warnings_reviewed: [
    { kind: 'warnings_reviewed', body: { warningIds: [id(6), id(7)] } },
    '2 peringatan ditandai sudah dilihat',
  ],
} satisfies { readonly [Kind in EventKind]?: readonly [Extract<Fact, { kind: Kind }>, string] }

const sampleNames: JournalNames = {
  ...{
    product: () => 'Kopi',
    customer: () => 'Bu Tini',
    promotion: () => 'Akhir pekan',
    supplier: () => 'Jaya',
  },
  ...{ bill: () => 'Meja 4', person: () => 'Rina', receipt: () => 'A-261120-0001' },
}

const facts = Object.values(told).map(([fact]) => fact as Fact)

/** As a device keeps it. `at` in minutes after the start. */
function row(fact: Fact, changes: Partial<Omit<JournalFact, 'kind' | 'body' | 'at'>> & { at?: number } = {}) {
  const { at = 0, deviceSeq = 1, ...rest } = changes
  return {
    eventId: id(10),
    deviceId: till,
    deviceSeq,
    businessDay: counter.businessDay,
    staffId: rina,
    receivedAt: null,
    ...fact,
    ...rest,
    at: instant(startMs + at * minute),
  } as JournalFact
}

const rules = { discountHundredths: 1_000, costOf: () => null }
const saidOf = (rows: readonly JournalFact[], eventId: string, more: Partial<typeof rules> = {}) =>
  patternsOf(rows, { ...rules, ...more }).get(eventId) ?? []

test.each(Object.entries(sampleEvents))(
  '[JOURNAL-5] %s says its sample in one sentence, under its word',
  (kind, sample) => {
    const { body, sentence } = sample
    expect(eventSentence({ kind, body } as Fact, sampleNames).replaceAll('\u00a0', ' ')).toBe(sentence)
    expect(eventWords(kind)).not.toBe('Catatan')
    expect(eventKinds[kind as EventKind].body.safeParse(body).success).toBe(true)
  },
)

test.each(Object.entries(told))('[JOURNAL-5] %s has a sentence of its own', (kind, [fact, sentence]) => {
  expect(eventSentence(fact as Fact, names).replaceAll('\u00a0', ' ')).toBe(sentence)
  expect(eventWords(kind)).not.toBe('Catatan')
  expect(eventKinds[fact.kind].body.safeParse(fact.body).success).toBe(true)
})

test('[JOURNAL-5] every sentence stands without any name that the device knows, and every setting has a word', () => {
  const nobody: JournalNames = {
    product: () => null,
    customer: () => null,
    promotion: () => null,
    supplier: () => null,
    bill: () => null,
    person: () => 'Karyawan',
    receipt: () => null,
  }
  for (const fact of facts) {
    const sentence = eventSentence(fact, nobody)
    expect(sentence).not.toMatch(/undefined|null|NaN|“”| {2}| [,.:]/)
    expect(sentence).toMatch(/^[A-Z0-9]/)
  }
  const sentence = eventSentence({ kind: 'settings_saved', body: { changes: shopSettingsDefaults } }, names)
  for (const name of Object.keys(shopSettingsDefaults)) expect(sentence).not.toContain(`${name},`)
  expect(eventWords('something_newer')).toBe('Catatan')
})

test('[JOURNAL-6] a bill that is dropped is named: after it was shown, and in red after it was paid in cash', () => {
  const paid = (tender: 'cash' | 'transfer') =>
    row(
      sale({ billId, payments: [{ tender, amountRupiah: rupiah(40_000), receivedRupiah: rupiah(40_000) }] }),
      { eventId: id(11), at: 10 },
    )
  for (const dropped of [voided, removed]) {
    const late = row(dropped, { eventId: id(12), at: 14, deviceSeq: 3 })
    expect(saidOf([paid('cash'), late], id(12))).toEqual([
      { code: 'dropped_after_cash', receiptNumber: 'A-261120-0001', afterMs: 4 * minute },
    ])
    const shown = [{ code: 'dropped_after_shown', heldForMs: 14 * minute }]
    const hold = row(held, { eventId: id(13), deviceId: id(802) })
    expect(saidOf([paid('transfer'), hold, late], id(12))).toEqual(shown)
    // A sale that came later is not what was dropped.
    expect(saidOf([hold, row(dropped, { eventId: id(12), at: 9 }), paid('cash')], id(12))).toMatchObject([
      { code: 'dropped_after_shown' },
    ])
    expect(saidOf([late], id(12))).toEqual([{ code: 'dropped_after_shown', heldForMs: null }])
  }
})

test('[JOURNAL-6] cash that goes back within half an hour of a cash sale by the same person is named, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -60, max: 120 }),
      fc.constantFrom(rina, tono, null),
      fc.constantFrom('cash' as const, 'transfer' as const),
      fc.constantFrom('cash' as const, 'transfer' as const),
      (afterMinutes, staffId, soldBy, backBy) => {
        const payments = [{ tender: soldBy, amountRupiah: rupiah(40_000), receivedRupiah: rupiah(40_000) }]
        const rows = [
          row(sale({ payments }), { eventId: id(20), at: 100 }),
          row(refund(id(20), backBy), {
            eventId: id(21),
            at: 100 + afterMinutes,
            staffId,
            deviceId: id(803),
          }),
        ]
        const afterMs = afterMinutes * minute
        const isNamed =
          staffId === rina &&
          soldBy === 'cash' &&
          backBy === 'cash' &&
          afterMs >= 0 &&
          afterMs <= quickRefundMs
        expect(saidOf(rows, id(21))).toEqual(
          isNamed ? [{ code: 'refund_after_cash', receiptNumber: 'A-261120-0001', afterMs }] : [],
        )
      },
    ),
  )
})

test('[JOURNAL-6] discounts from the limit on, prices by hand and sales below cost are named with their figures', () => {
  const discounted = (discountRupiah: number, promotionRupiah = 0) =>
    row(
      sale({
        lines: [
          line({
            lineDiscountRupiah: rupiah(discountRupiah),
            netRupiah: rupiah(40_000 - discountRupiah - promotionRupiah),
            ...(promotionRupiah > 0 && {
              promotion: { promotionId: id(5), name: 'x', discountRupiah: rupiah(promotionRupiah) },
            }),
          }),
        ],
      }),
    )
  expect(saidOf([discounted(3_600)], id(10))).toEqual([])
  expect(saidOf([discounted(4_000)], id(10))).toEqual([
    { code: 'discount_above', percentHundredths: 1_000, limitHundredths: 1_000 },
  ])
  // A promotion of the owner's is no discount by hand.
  expect(saidOf([discounted(0, 20_000)], id(10))).toEqual([])
  expect(saidOf([discounted(4_000)], id(10), { discountHundredths: 2_000 })).toEqual([])
  const byHand = row(
    sale({
      lines: [line({ listPriceRupiah: rupiah(20_000) as never, priceRupiah: rupiah(15_000) as never })],
    }),
  )
  expect(saidOf([byHand], id(10))).toEqual([
    { code: 'price_by_hand', name: 'Gula', listRupiah: 20_000, priceRupiah: 15_000 },
  ])
  const plain = row(sale())
  expect(saidOf([plain], id(10), { costOf: () => 20_000 as never })).toEqual([])
  expect(saidOf([plain], id(10), { costOf: () => 20_001 as never })).toEqual([
    { code: 'list_below_cost', name: 'Gula', netRupiah: 40_000, costRupiah: 40_002 },
  ])
})

test('[SALE-32] below cost by hand is named; a price list below cost is said of the list, and of nobody', () => {
  const costOf = () => 20_001 as never
  const codesOf = (over: Parameters<typeof line>[0]) =>
    saidOf([row(sale({ lines: [line(over)] }))], id(10), { costOf, discountHundredths: 9_000 }).map(
      ({ code }) => code,
    )
  expect(codesOf({})).toEqual(['list_below_cost'])
  expect(patternSeverity.list_below_cost).toBe('amber')
  const promotion = { promotionId: id(5), name: 'x', discountRupiah: rupiah(1_000) }
  expect(codesOf({ promotion, netRupiah: rupiah(39_000) })).toEqual(['list_below_cost'])
  expect(codesOf({ lineDiscountRupiah: rupiah(500), netRupiah: rupiah(39_500) })).toEqual(['below_cost'])
  expect(codesOf({ billDiscountRupiah: rupiah(500), netRupiah: rupiah(39_500) })).toEqual(['below_cost'])
  expect(codesOf({ listPriceRupiah: rupiah(21_000) as never })).toEqual(['price_by_hand', 'below_cost'])
})

const single: [keyof typeof told, readonly Pattern['code'][]][] = [
  ['product_saved', ['price_changed']],
  ['drawer_opened', ['drawer_without_sale']],
  ['receipt_reprinted', ['reprint']],
  ['approval_given', ['approval']],
  ['shift_closed', ['shift_difference']],
  ['kasbon_adjusted', ['debt_let_go']],
  ['payment_checked', ['payment_missing']],
  ['transfer_received', ['transfer_short']],
  ['transfer_corrected', ['transfer_twice']],
  ['stock_transferred', []],
  ['staff_switched', []],
  ['settings_saved', []],
  ['cash_moved', []],
  ['expense_recorded', []],
  ['sale_recorded', []],
]
test.each(single)('[JOURNAL-6] %s by itself says %j', (kind, codes) => {
  expect(saidOf([row(told[kind][0] as Fact)], id(10)).map(({ code }) => code)).toEqual(codes)
})

test('[JOURNAL-6] wrong PINs are named from the third on, or when the till closed itself', () => {
  const tries = (wrongTries: number, outcome: 'switched' | 'locked_out' = 'switched') =>
    saidOf(
      [row({ kind: 'staff_switched', body: { ...counter, toStaffId: rina, wrongTries, outcome } })],
      id(10),
    )
  expect(tries(2)).toEqual([])
  expect(tries(3)).toEqual([{ code: 'wrong_pins', wrongTries: 3 }])
  expect(tries(1, 'locked_out')).toEqual([{ code: 'wrong_pins', wrongTries: 1 }])
})

test('[JOURNAL-6] a step back in time and a clock ahead of the server are named, in whatever order the rows come', () => {
  const drawer = told.drawer_opened[0]
  const rows = [
    row(drawer, { eventId: id(31), deviceSeq: 1, at: 0 }),
    row(drawer, { eventId: id(32), deviceSeq: 2, at: -60 }),
    row(drawer, { eventId: id(33), deviceSeq: 3, at: -55 }),
    row(drawer, { eventId: id(34), deviceSeq: 9, at: -70, deviceId: id(802) }),
    row(drawer, { eventId: id(35), deviceSeq: 10, at: -74, deviceId: id(802) }),
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
      const back = shuffled.filter(({ eventId }) =>
        saidOf(shuffled, eventId).some(({ code }) => code === 'back_dated'),
      )
      expect(back.map(({ eventId }) => eventId)).toEqual([id(32)])
      expect(saidOf(shuffled, id(32))).toContainEqual({ code: 'back_dated', byMs: 60 * minute })
    }),
  )
  const received = (at: number) => row(drawer, { at, receivedAt: instant(startMs) })
  expect(saidOf([received(5)], id(10)).map(({ code }) => code)).toEqual(['drawer_without_sale'])
  expect(saidOf([received(6)], id(10))).toContainEqual({ code: 'clock_ahead', byMs: 6 * minute })
  // Offline for days and sent later: nothing is wrong with that.
  expect(saidOf([received(-5_000)], id(10)).map(({ code }) => code)).toEqual(['drawer_without_sale'])
})

test('[JOURNAL-6] what is said is figures, and accuses nobody', () => {
  const all: Pattern[] = [
    { code: 'dropped_after_cash', receiptNumber: 'A-261120-0001', afterMs: 4 * minute },
    { code: 'dropped_after_shown', heldForMs: null },
    { code: 'transfer_short', productCount: 2 },
    { code: 'transfer_twice' },
    { code: 'dropped_after_shown', heldForMs: 3 * 60 * minute },
    { code: 'refund_after_cash', receiptNumber: 'A-261120-0001', afterMs: 45_000 },
    { code: 'discount_above', percentHundredths: 2_550, limitHundredths: 1_000 },
    { code: 'price_by_hand', name: 'Gula', listRupiah: 20_000, priceRupiah: 15_000 },
    { code: 'below_cost', name: 'Gula', netRupiah: 10_000, costRupiah: 12_000 },
    { code: 'list_below_cost', name: 'Gula', netRupiah: 10_000, costRupiah: 12_000 },
    { code: 'price_changed', productCount: 1 },
    { code: 'drawer_without_sale' },
    { code: 'reprint', copyNumber: 2 },
    { code: 'approval' },
    { code: 'shift_difference', differenceRupiah: -5_000 },
    { code: 'shift_difference', differenceRupiah: 5_000 },
    { code: 'debt_let_go', amountRupiah: 5_000 },
    { code: 'payment_missing' },
    { code: 'wrong_pins', wrongTries: 5 },
    { code: 'back_dated', byMs: 60 * minute },
    { code: 'clock_ahead', byMs: 3 * 86_400_000 },
  ]
  expect(new Set(all.map(({ code }) => code))).toEqual(new Set(Object.keys(patternSeverity)))
  const texts = all.map((pattern) => patternText(pattern).replaceAll('\u00a0', ' '))
  for (const text of texts) expect(text).not.toMatch(/curi|maling|curang|tipu|palsu|salahkan/i)
  expect(texts).toContain('45 detik setelah penjualan tunai A-261120-0001, oleh orang yang sama')
  expect(texts).toContain('Diskon 25,5%, batas 10%')
  expect(texts).toContain('Rp 5.000 kurang dari seharusnya')
  expect(texts).toContain('Jam perangkat 3 hari di depan jam server')
})

test('[JOURNAL-7] every event is under its filters, each once, and red ones are to be looked at', () => {
  for (const fact of facts) {
    const filters = filtersOf(row(fact), [], false)
    expect(new Set(filters).size).toBe(filters.length)
    for (const filter of filters) expect(journalFilters).toContain(filter)
  }
  const of = (fact: Fact, patterns: readonly Pattern[] = [], isUnfit = false) =>
    filtersOf(row(fact), patterns, isUnfit)
  expect(of(sale())).toEqual(['sale'])
  expect(of(sale({ lines: [line({ billDiscountRupiah: rupiah(100) })] }))).toEqual(['sale', 'discount'])
  expect(of(voided)).toEqual(['void'])
  expect(of(removed)).toEqual(['void'])
  expect(of(refund(id(10)), [{ code: 'refund_after_cash', receiptNumber: '', afterMs: 0 }])).toEqual([
    'refund',
    'attention',
  ])
  expect(of(told.product_saved[0], [{ code: 'price_changed', productCount: 1 }])).toEqual([
    'setting',
    'price',
  ])
  expect(of(told.drawer_opened[0], [{ code: 'back_dated', byMs: 1 }])).toEqual([
    'drawer',
    'attention',
    'integrity',
  ])
  expect(of(held, [], true)).toEqual(['integrity', 'attention'])
})

test('[JOURNAL-8] an export has a line for each event, and runs nothing', () => {
  const about = { names, zone: 'Asia/Jakarta' as const, deviceName: () => 'Kasir A', patternsOf: () => [] }
  const lines = journalCsv(
    facts.map((fact) => row(fact)),
    about,
  ).split('\r\n')
  expect(lines).toHaveLength(facts.length + 1)
  expect(journalCsvHeading.split(';')).toHaveLength(12)
  expect(lines[0]).toBe(
    `2026-11-20;"2026-11-20 09:00:00";;"Kasir A";1;Rina;Penjualan;"Penjualan A-261120-0001: 1 baris, Rp 40.000 (Tunai)";A-261120-0001;40000;;${id(10)}`,
  )
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=1+1', '@SUM(A1)', '\t=cmd', '-2+3', '＝1')),
      (typed) => {
        const drawer: Fact = { kind: 'drawer_opened', body: { ...counter, reason: typed } }
        const text = journalCsv([row(drawer)], {
          ...about,
          names: { ...names, person: () => typed },
          deviceName: () => typed,
        })
        const cells = text.split('\r\n')[0]!.match(/("(?:[^"]|"")*"|[^;]*)(?:;|$)/g) ?? []
        for (const cell of cells) expect(cell.replace(/^"/, '').normalize('NFKC')).not.toMatch(/^\s*[=+@]/)
      },
    ),
  )
})

test('[JOURNAL-8] the sum of an event is signed as money moves', () => {
  expect(facts.map(amountOf).filter((amount) => amount !== null)).toEqual([
    40_000, -20_000, 50_000, -5_000, 40_000, 40_000, 20_000, 200_000, -5_000, -20_000, -150_000, 150_000,
    8_000, 100_000, 90_000, -50_000, 75_000,
  ])
})

test('[STAFF-31] whoever may not see cost reads of no cost in a sentence', () => {
  const saved: Fact = {
    kind: 'product_saved',
    body: {
      products: [{ productId: id(1), changes: { priceRupiah: rupiah(20_000), costRupiah: rupiah(15_555) } }],
    },
  }
  expect(eventSentence(saved, names)).toContain('modal Rp\u00a015.555')
  const hidden = eventSentence(saved, { ...names, hidesCost: true })
  expect(hidden).toContain('modal')
  expect(hidden).not.toContain('15.555')
})
