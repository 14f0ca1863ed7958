import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import { productSaved } from '../catalog/events.ts'
import { testCounter, tryCommand } from '../testing/try-command.ts'
import { cancelTransferCommand, receiveTransferCommand, sendGoodsCommand } from './commands.ts'
import {
  stockTransferred,
  stockTransferredSchema,
  type TransferLine,
  transferCancelled,
  transferCancelledSchema,
  transferReceived,
  transferReceivedSchema,
} from './events.ts'
import { type TransferRecord, transferCorrectionEvents, transferDefaults } from './transfer-record.ts'
import type { IncomingTransfer } from './wire.ts'

const id = (number: number) => `01919191-0000-7000-8000-${String(number).padStart(12, '0')}`
const toStoreId = id(101)
const transferId = id(102)
const line = (number: number, barcodes: string[] = []): TransferLine => ({
  ...{ productId: id(number), name: `Gula ${number}`, unit: 'kg', barcodes, priceRupiah: rupiah(17_000) },
  stockThousandths: quantityThousandths(3_000),
})
const anyContext = {} as never

function sent(lines: readonly TransferLine[], toStoreName = 'Cabang') {
  return tryCommand(sendGoodsCommand, { toStoreId, toStoreName, lines, note: ' dibawa Budi ' }, null)
}

test('[TRANSFER-1] goods are sent as they are here, and no goods or too many of them are refused', () => {
  const { decided, subject } = sent([line(1), line(2)])
  if (!decided.ok) throw new Error(decided.refusal.code)
  const [event] = decided.value.events
  expect(event).toEqual({
    kind: 'stock_transferred',
    body: {
      ...{ ...testCounter, toStoreId, toStoreName: 'Cabang', note: 'dibawa Budi' },
      lines: [line(1), line(2)],
    },
  })
  expect(stockTransferredSchema.safeParse(event?.body).success).toBe(true)
  expect(stockTransferred.permissions(event!.body, anyContext)).toEqual([[{ right: 'stock' }]])
  expect(subject()).toBe('Kirim 2 produk ke Cabang')
  expect(sent([line(1)], '').subject()).toBe('Kirim 1 produk ke Toko tanpa nama')
  expect(sent([]).decided).toMatchObject({ refusal: { code: 'goods_missing' } })
  expect(sent(Array.from({ length: 201 }, (_, number) => line(number))).decided).toMatchObject({
    refusal: { code: 'too_many_lines', maximumCount: 200 },
  })
})

const incoming = (lines: readonly TransferLine[]): IncomingTransfer => ({
  ...{ transferId, fromStoreId: id(103), fromStoreName: 'Pusat', sentAt: instant(1), note: '' },
  ...{ businessDay: testCounter.businessDay, cashierName: 'Budi' },
  lines: lines.map((one) => ({ ...one, costRupiah: rupiah(40_000) })),
})

function received(
  transfer: IncomingTransfer,
  arrivals: readonly (readonly [productId: string | null, quantity: number | null])[],
  ownCodes: readonly string[] = [],
) {
  const own = { fields: { name: 'Gula Sini', unit: 'kg' } }
  return tryCommand(
    receiveTransferCommand,
    {
      transfer,
      arrivals: arrivals.map(([productId, quantity]) => ({
        productId,
        receivedThousandths: quantity === null ? null : quantityThousandths(quantity),
      })),
    },
    {
      product: (productId) => (productId === id(50) ? own : null),
      ownerOfBarcode: (code) => (ownCodes.includes(code) ? id(50) : null),
    },
  )
}

test('[TRANSFER-4] [TRANSFER-6] what has come is stock of the product that was chosen, and takes the permission for stock', () => {
  const { decided, subject } = received(incoming([line(1)]), [[id(50), 2_000]])
  if (!decided.ok) throw new Error(decided.refusal.code)
  const { events, permissions } = decided.value
  expect(events).toMatchObject([
    {
      kind: 'transfer_received',
      body: {
        ...{ transferId, fromStoreName: 'Pusat' },
        lines: [
          {
            ...{ productId: id(50), name: 'Gula Sini', sentThousandths: 3_000 },
            ...{ receivedThousandths: 2_000, costRupiah: 40_000 },
          },
        ],
      },
    },
  ])
  expect(permissions ?? []).toEqual([])
  const body = events[0]!.body as never
  expect(transferReceivedSchema.safeParse(body).success).toBe(true)
  expect(transferReceived.permissions(body, anyContext)).toEqual([[{ right: 'stock' }]])
  expect(subject()).toBe('Terima kiriman dari Pusat')
  expect(received(incoming([line(1), line(2)]), [[null, 0]]).decided).toMatchObject({
    refusal: { code: 'quantity_unusable', lineIndex: 1 },
  })
  expect(received(incoming([line(1)]), [[id(50), null]]).decided).toMatchObject({
    refusal: { code: 'quantity_unusable', lineIndex: 0 },
  })
})

test('[TRANSFER-6] goods that are new here take the permission for products, also where that of settings made products', () => {
  const { decided } = received(incoming([line(1)]), [[null, 3_000]])
  if (!decided.ok) throw new Error(decided.refusal.code)
  const [saved, receipt] = decided.value.events
  expect(saved).toMatchObject({
    kind: 'product_saved',
    body: { products: [{ changes: { name: 'Gula 1' } }] },
  })
  expect(receipt?.kind).toBe('transfer_received')
  const context = { before: { product: () => null, record: () => null }, deviceId: '' }
  expect(productSaved.permissions(saved!.body as never, context)).toContainEqual([{ right: 'settings' }])
  expect(decided.value.permissions).toEqual([{ right: 'stock' }, { right: 'products' }])
})

test('[TRANSFER-6] no barcode is given to two products, and every line goes to a product that is there or is made', () => {
  const codes = ['8990000000402', '8990000000403', '8990000000419']
  const goods = fc.record({ isKnown: fc.boolean(), barcodes: fc.subarray(codes) })
  fc.assert(
    fc.property(fc.array(goods, { minLength: 1, maxLength: 6 }), fc.subarray(codes), (all, ownCodes) => {
      const transfer = incoming(all.map(({ barcodes }, number) => line(number, barcodes)))
      const arrivals = all.map(({ isKnown }) => [isKnown ? id(50) : null, 1_000] as const)
      const { decided } = received(transfer, arrivals, ownCodes)
      if (!decided.ok) throw new Error(decided.refusal.code)
      const made = decided.value.events.flatMap((event) =>
        event.kind === 'product_saved' ? event.body.products : [],
      )
      const given = [...ownCodes, ...made.flatMap(({ changes }) => changes.barcodes)]
      expect(new Set(given).size).toBe(given.length)
      const there = new Set([id(50), ...made.map(({ productId }) => productId)])
      const lines = decided.value.events.flatMap((event) =>
        event.kind === 'transfer_received' ? event.body.lines : [],
      )
      expect(lines).toHaveLength(all.length)
      expect(lines.every(({ productId }) => there.has(productId))).toBe(true)
      expect(made).toHaveLength(all.filter(({ isKnown }) => !isKnown).length)
    }),
  )
})

function cancelled(record: Partial<TransferRecord> | null) {
  return tryCommand(
    cancelTransferCommand,
    { transferId },
    { record: () => (record === null ? null : { fields: { ...transferDefaults, ...record } }) },
  )
}

test('[TRANSFER-5] a transfer of this shop is cancelled once, with all of its lines', () => {
  const record = { toStoreId, toStoreName: 'Cabang', lines: [line(1), line(2)] }
  const { decided, subject } = cancelled(record)
  if (!decided.ok) throw new Error(decided.refusal.code)
  const [event] = decided.value.events
  expect(event).toEqual({
    kind: 'transfer_cancelled',
    body: {
      ...{ ...testCounter, transferId, toStoreName: 'Cabang', reason: '' },
      lines: [1, 2].map((number) => ({ productId: id(number), stockThousandths: 3_000 })),
    },
  })
  expect(transferCancelledSchema.safeParse(event?.body).success).toBe(true)
  expect(transferCancelled.permissions(event!.body, anyContext)).toEqual([[{ right: 'stock' }]])
  expect(subject()).toBe('Batalkan kiriman ke Cabang')
  const cancel = { at: instant(3), deviceId: 'd', cashierName: '', reason: '' }
  expect(cancelled({ ...record, 'cancel:c': cancel }).decided).toMatchObject({
    refusal: { code: 'cancelled_already' },
  })
  for (const unknown of [null, {}])
    expect(cancelled(unknown).decided).toMatchObject({ refusal: { code: 'not_sent_here' } })
})

test('[TRANSFER-5] what a till takes back is recorded with its day and its person', () => {
  const correction = {
    ...{ transferId, takenBackEventId: id(104), what: 'receipt' as const, storeName: 'Pusat' },
    lines: [],
  }
  expect(transferCorrectionEvents([correction], testCounter)).toEqual([
    { kind: 'transfer_corrected', body: { ...testCounter, ...correction } },
  ])
})
