import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { productDefaults } from '../catalog/product.ts'
import { customerDefaults } from '../customer/customer.ts'
import { type Envelope, genesisHash } from '../events/envelope.ts'
import type { Fact } from '../events/fact.ts'
import { hashOf } from '../events/hash-chain.ts'
import { shopSettingsDefaults } from '../shop/settings.ts'
import { eventKinds, heldKind, malformedKind, type StampedEvent } from './event-kinds.ts'
import { isRecordKept, pruneLimits } from './kept.ts'
import { referencesOf } from './references.ts'
import { emptyReplicaStart, forgetRecords, openReplica, type Replica } from './replica.ts'
import { applyPage } from './replica-page.ts'
import { addPending, dropPendingThrough } from './replica-pending.ts'
import {
  replicaText,
  visibleBalance,
  visibleProduct,
  visibleRecord,
  visibleSettings,
} from './replica-view.ts'
import { balanceKey, recordKey } from './shared-rows.ts'

const storeId = '018f0000-0000-7000-8000-000000000001'
const devices = ['018f0000-0000-7000-8000-0000000000a1', '018f0000-0000-7000-8000-0000000000a2'] as const
const products = ['018f0000-0000-7000-8000-0000000000c1', '018f0000-0000-7000-8000-0000000000c2'] as const
const sha256 = (text: string) => hash('sha256', text)

let made = 0

/** The next event of a device's chain. */
function seal(before: Envelope | undefined, deviceId: string, fact: Fact): Envelope {
  made += 1
  const open = {
    storeId,
    eventId: `018f0000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    deviceId,
    deviceSeq: (before?.deviceSeq ?? 0) + 1,
    kind: fact.kind,
    version: eventKinds[fact.kind].version,
    at: instant(1_763_600_000_000 + made),
    staffId: null,
    body: fact.body as Envelope['body'],
    prevHash: before?.hash ?? genesisHash,
  }
  return { ...open, hash: hashOf(open, sha256) }
}

const stamp = (event: Envelope, at: number): StampedEvent => ({
  ...event,
  storeSeq: at + 1,
  receivedAt: 1_763_600_100_000,
})

const moved = (productId: string, thousandths: number): Fact => ({
  kind: 'stock_adjusted',
  body: {
    reason: 'correction',
    lines: [{ productId, quantityThousandths: quantityThousandths(thousandths) }],
    note: '',
  },
})
const named = (productId: string, changes: Partial<typeof productDefaults>): Fact => ({
  kind: 'product_saved',
  body: { products: [{ productId, changes }] },
})

const customers = ['018f0000-0000-7000-8000-0000000000d1', '018f0000-0000-7000-8000-0000000000d2'] as const
const bills = ['018f0000-0000-7000-8000-0000000000b1', '018f0000-0000-7000-8000-0000000000b2'] as const
const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as BusinessDay,
  cashierName: 'Ani',
} as const

const owed = (customerId: string, amountRupiah: number): Fact => ({
  kind: 'kasbon_adjusted',
  body: { ...counter, customerId, reason: 'correction', amountRupiah: rupiah(amountRupiah), note: '' },
})
const known = (customerId: string, changes: Partial<typeof customerDefaults>): Fact => ({
  kind: 'customer_saved',
  body: { customers: [{ customerId, changes }] },
})
const forgotten = (customerId: string): Fact => ({
  kind: 'customer_erased',
  body: { ...counter, customerId },
})
const supplied = (supplierId: string, name: string): Fact => ({
  kind: 'supplier_saved',
  body: { suppliers: [{ supplierId, changes: { name } }] },
})
const held = (billId: string, name: string): Fact => {
  const line = {
    productId: products[0],
    name: 'Kopi',
    unit: 'pcs',
    isStocked: true,
    quantityThousandths: quantityThousandths(1_000),
    priceRupiah: rupiah(2_500),
    discount: null,
    note: '',
  }
  const totalRupiah = rupiah(2_500)
  return {
    kind: 'bill_held',
    body: { billId, ...counter, name, customerId: null, lines: [line], billDiscount: null, totalRupiah },
  }
}
const cashMoved = (amountRupiah: number): Fact => ({
  kind: 'cash_moved',
  body: { ...counter, direction: 'in', amountRupiah: rupiah(amountRupiah), reason: 'Modal' },
})

const factOf: fc.Arbitrary<Fact> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...customers), fc.integer({ min: -9_000, max: 9_000 }))
    .map(([id, amount]) => owed(id, amount)),
  fc
    .tuple(fc.constantFrom(...customers), fc.constantFrom('Budi', 'Siti'))
    .map(([id, name]) => known(id, { name })),
  fc.tuple(fc.constantFrom(...customers), fc.constantFrom('a', 'b')).map(([id, note]) => known(id, { note })),
  fc.constantFrom(...customers).map(forgotten),
  fc
    .tuple(fc.constantFrom(...customers), fc.constantFrom('Agen', 'Grosir'))
    .map(([supplierId, name]) => supplied(supplierId, name)),
  fc
    .tuple(fc.constantFrom(...bills), fc.constantFrom('Meja 1', 'Meja 2'))
    .map(([id, name]) => held(id, name)),
  fc.constantFrom(...bills).map((billId): Fact => ({ kind: 'bill_opened', body: { billId } })),
  fc.integer({ min: 1, max: 9_000 }).map(cashMoved),
  fc
    .tuple(fc.constantFrom(...products), fc.integer({ min: -5_000, max: 5_000 }))
    .map(([id, by]) => moved(id, by)),
  fc
    .tuple(fc.constantFrom(...products), fc.constantFrom('Kopi', 'Teh', 'Gula'))
    .map(([id, name]) => named(id, { name })),
  fc
    .tuple(fc.constantFrom(...products), fc.integer({ min: 0, max: 9_000 }))
    .map(([id, price]) => named(id, { priceRupiah: rupiah(price) })),
  fc
    .constantFrom('Toko A', 'Toko B')
    .map((storeName): Fact => ({ kind: 'settings_saved', body: { changes: { storeName } } })),
)

/** What two tills told, and in what order the server took it. */
const story = fc
  .tuple(
    fc.array(factOf, { maxLength: 12 }),
    fc.array(factOf, { maxLength: 12 }),
    fc.infiniteStream(fc.boolean()),
  )
  .map(([ofFirst, ofSecond, isFirstNext]) => {
    const chains = [ofFirst, ofSecond].map((facts, at) => {
      const events: Envelope[] = []
      for (const fact of facts) events.push(seal(events.at(-1), devices[at]!, fact))
      return events
    }) as [Envelope[], Envelope[]]
    const left = chains.map((events) => [...events])
    const taken: Envelope[] = []
    while (left[0]!.length + left[1]!.length > 0) {
      const wanted = isFirstNext.next().value ? 0 : 1
      taken.push((left[wanted]!.shift() ?? left[1 - wanted]!.shift())!)
    }
    return { chains, stream: taken.map(stamp) }
  })

function laid(replica: Replica, page: readonly StampedEvent[]) {
  const applied = applyPage(replica, page)
  if (!applied.ok) throw new Error(applied.fault)
  return applied.effect
}

const empty = (deviceId: string) => openReplica(emptyReplicaStart(deviceId))

test('[SYNC-10] two tills that told what they told in any order end with the same shop', () => {
  fc.assert(
    fc.property(
      story,
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 30, maxLength: 30 }),
      ({ chains, stream }, steps) => {
        const replicas = chains.map((events, at) => {
          const replica = empty(devices[at]!)
          for (const event of events) addPending(replica, event)
          for (let from = 0, step = 0; from < stream.length; step += 1) {
            laid(replica, stream.slice(from, from + steps[step]!))
            from += steps[step]!
          }
          return replica
        })
        const watcher = empty('018f0000-0000-7000-8000-0000000000a9')
        laid(watcher, stream)
        expect(replicaText(replicas[0]!)).toBe(replicaText(watcher))
        expect(replicaText(replicas[1]!)).toBe(replicaText(watcher))
        const onTop = replicas.map(
          ({ pending, pendingStock, pendingAmounts, pendingRecords, pendingChanges }) =>
            pending.size +
            pendingStock.size +
            pendingAmounts.size +
            pendingRecords.size +
            pendingChanges.size,
        )
        expect(onTop).toEqual([0, 0])
      },
    ),
  )
})

test('[SYNC-7] stock is what the stream says plus every own movement that it has not brought back', () => {
  fc.assert(
    fc.property(story, fc.nat({ max: 24 }), ({ chains, stream }, seen) => {
      const replica = empty(devices[0])
      for (const event of chains[0]) addPending(replica, event)
      const page = stream.slice(0, seen)
      laid(replica, page)
      const pageIds = new Set(page.map((event) => event.eventId))
      const counted = [...page, ...chains[0].filter((event) => !pageIds.has(event.eventId))].filter(
        (event) => event.kind === 'stock_adjusted',
      )
      for (const productId of products) {
        const expected = counted.reduce((sum, event) => {
          const lines =
            (event.body as { lines?: { productId: string; quantityThousandths: number }[] }).lines ?? []
          return (
            sum +
            lines.reduce(
              (part, line) => part + (line.productId === productId ? line.quantityThousandths : 0),
              0,
            )
          )
        }, 0)
        expect(visibleProduct(replica, productId)?.stockThousandths ?? 0).toBe(expected)
      }
    }),
  )
})

test('[SYNC-8] pages that overlap or come again change nothing', () => {
  fc.assert(
    fc.property(
      story,
      fc.array(fc.tuple(fc.nat({ max: 24 }), fc.nat({ max: 24 })), { maxLength: 10 }),
      ({ chains, stream }, windows) => {
        const replica = empty(devices[0])
        const plain = empty(devices[0])
        for (const event of chains[0]) {
          addPending(replica, event)
          addPending(plain, event)
        }
        for (const [from, length] of windows) {
          if (from <= replica.cursor) laid(replica, stream.slice(from, from + length))
        }
        laid(replica, stream.slice(replica.cursor))
        laid(replica, stream)
        laid(plain, stream)
        expect(replicaText(replica)).toBe(replicaText(plain))
        expect(replica.cursor).toBe(stream.length)
      },
    ),
  )
})

test('[SYNC-8] rows of a snapshot that were read at different moments fit together with the stream behind it', () => {
  fc.assert(
    fc.property(
      story,
      fc.nat({ max: 24 }),
      fc.array(fc.nat({ max: 24 }), { minLength: 2, maxLength: 2 }),
      ({ stream }, head, later) => {
        const fromSeq = Math.min(head, stream.length)
        const rows = products.flatMap((productId, at) => {
          const reader = empty('018f0000-0000-7000-8000-0000000000a9')
          const through = Math.min(stream.length, fromSeq + later[at]!)
          laid(reader, stream.slice(0, through))
          const row = reader.rows.get(productId)
          return row === undefined ? [] : [{ ...row, throughSeq: through }]
        })
        const readRows = <Row>(
          pick: (reader: Replica) => ReadonlyMap<string, Row>,
          keys: readonly string[],
        ) =>
          keys.flatMap((key, at) => {
            const reader = empty('018f0000-0000-7000-8000-0000000000a9')
            const through = Math.min(stream.length, fromSeq + later[at % later.length]!)
            laid(reader, stream.slice(0, through))
            const row = pick(reader).get(key)
            return row === undefined ? [] : [{ ...row, throughSeq: through }]
          })
        const records = readRows(
          (reader) => reader.records,
          [
            ...bills.map((id) => recordKey('bill', id)),
            ...customers.map((id) => recordKey('customer', id)),
            ...customers.map((id) => recordKey('supplier', id)),
          ],
        )
        const balances = readRows(
          (reader) => reader.balances,
          [
            ...devices.map((id) => balanceKey('cash', id)),
            ...customers.map((id) => balanceKey('kasbon', id)),
          ],
        )
        const settled = empty('018f0000-0000-7000-8000-0000000000a9')
        laid(settled, stream.slice(0, fromSeq))
        const replica = openReplica({
          ...emptyReplicaStart('018f0000-0000-7000-8000-0000000000a8'),
          cursor: fromSeq,
          rows,
          records,
          balances,
          settings: settled.settings,
          settingsThroughSeq: settled.settingsThroughSeq,
        })
        laid(replica, stream.slice(fromSeq))
        laid(settled, stream.slice(fromSeq))
        expect(replicaText(replica)).toBe(replicaText(settled))
      },
    ),
  )
})

test('[SYNC-6] two edits of different fields of one product both stay; of one field the server took later wins', () => {
  const price = seal(undefined, devices[0], named(products[0], { priceRupiah: rupiah(3_000), name: 'Kopi' }))
  const name = seal(undefined, devices[1], named(products[0], { name: 'Kopi susu' }))
  const replica = empty(devices[0])
  addPending(replica, price)
  laid(replica, [stamp(name, 0)])
  // The own edit is newer for this till until the server says otherwise.
  expect(visibleProduct(replica, products[0])?.fields.name).toBe('Kopi')
  laid(replica, [stamp(price, 1)])
  expect(visibleProduct(replica, products[0])?.fields).toEqual({
    ...productDefaults,
    name: 'Kopi',
    priceRupiah: 3_000,
  })
  const other = empty(devices[0])
  laid(other, [stamp(price, 0), stamp(name, 1)])
  expect(visibleProduct(other, products[0])?.fields.name).toBe('Kopi susu')
})

test('[SYNC-5] selling the last piece on two tills leaves minus one on both', () => {
  const opening = seal(undefined, devices[0], moved(products[0], 1_000))
  const firstSale = seal(opening, devices[0], moved(products[0], -1_000))
  const otherSale = seal(undefined, devices[1], moved(products[0], -1_000))
  for (const order of [
    [opening, firstSale, otherSale],
    [opening, otherSale, firstSale],
  ]) {
    const replica = empty(devices[1])
    addPending(replica, otherSale)
    laid(replica, order.map(stamp))
    expect(visibleProduct(replica, products[0])?.stockThousandths).toBe(-1_000)
  }
})

test('[SYNC-9] what cannot be read moves the cursor; a newer kind is kept, an own unreadable one stops pending', () => {
  const own = seal(undefined, devices[0], moved(products[0], 2_000))
  const replica = empty(devices[0])
  addPending(replica, own)
  const newer = {
    ...stamp(seal(undefined, devices[1], moved(products[0], 500)), 0),
    kind: 'kind_of_tomorrow',
  }
  const broken = {
    ...stamp(own, 1),
    kind: malformedKind,
    eventId: '018f0000-0000-8000-8000-00000000dead',
    body: { raw: '?' },
  }
  const effect = laid(replica, [newer, broken])
  expect(effect.unread.map((event) => event.kind)).toEqual(['kind_of_tomorrow'])
  expect(effect.seen).toEqual([{ deviceSeq: 1, receivedAt: 1_763_600_100_000 }])
  expect(replica).toMatchObject({ cursor: 2, pending: new Map(), pendingStock: new Map() })
  expect(visibleProduct(replica, products[0])).toBeNull()
})

test('[SYNC-12] another story under known numbers is recognised, and so is a page that starts too late', () => {
  const first = seal(undefined, devices[0], moved(products[0], 1_000))
  const then = seal(first, devices[0], moved(products[0], 2_000))
  const replica = empty(devices[1])
  laid(replica, [first, then].map(stamp))
  const foreign = seal(undefined, devices[1], moved(products[0], 9_000))
  expect(applyPage(replica, [stamp(foreign, 1)])).toEqual({ ok: false, fault: 'rewound' })
  expect(applyPage(replica, [stamp(foreign, 3)])).toEqual({ ok: false, fault: 'gap' })
  expect(visibleProduct(replica, products[0])?.stockThousandths).toBe(3_000)
})

test('[SYNC-12] a page that breaks off before the end of a snapshot is no sign of another story', () => {
  const first = seal(undefined, devices[0], moved(products[0], 1_000))
  const then = seal(first, devices[0], moved(products[0], 2_000))
  const last = seal(then, devices[0], moved(products[0], 4_000))
  const replica = openReplica({ ...emptyReplicaStart(devices[1]), cursor: 2 })
  // An import makes pages so large that the server cuts them anywhere.
  laid(replica, [stamp(first, 0)])
  laid(replica, [stamp(then, 1), stamp(last, 2)])
  expect(replica).toMatchObject({ cursor: 3 })
  const foreign = seal(undefined, devices[1], moved(products[0], 9_000))
  expect(applyPage(replica, [stamp(foreign, 1)])).toEqual({ ok: false, fault: 'rewound' })
})

test('[SYNC-7] own events that the server holds but never brings back leave when everything was fetched', () => {
  const first = seal(undefined, devices[0], moved(products[0], 1_000))
  const second = seal(first, devices[0], named(products[0], { name: 'Kopi' }))
  const third = seal(second, devices[0], {
    kind: 'settings_saved',
    body: { changes: { storeName: 'Toko A' } },
  })
  const replica = empty(devices[0])
  for (const event of [first, second, third]) addPending(replica, event)
  expect(dropPendingThrough(replica, 2).droppedSeqs).toEqual([1, 2])
  expect(visibleProduct(replica, products[0])).toBeNull()
  expect(visibleSettings(replica).storeName).toBe('Toko A')
})

test('[SYNC-39] a shared record takes changes field by field in the order of the server, over own ones that wait', () => {
  const mine = seal(undefined, devices[0], known(customers[0], { name: 'Budi', note: 'Blok A' }))
  const theirs = seal(undefined, devices[1], known(customers[0], { name: 'Pak Budi' }))
  const replica = empty(devices[0])
  expect(visibleRecord(replica, 'customer', customers[0])).toBeNull()
  const touched = addPending(replica, mine)
  expect([...touched.recordKinds]).toEqual(['customer'])
  const effect = laid(replica, [stamp(theirs, 0)])
  expect(effect.changedRecords).toMatchObject([{ recordId: customers[0], fields: { name: 'Pak Budi' } }])
  // The own edit is newer for this till until the server says otherwise.
  expect(visibleRecord(replica, 'customer', customers[0])).toEqual({
    ...customerDefaults,
    erasedAt: null,
    name: 'Budi',
    note: 'Blok A',
  })
  const other = empty(devices[1])
  laid(other, [stamp(mine, 0), stamp(theirs, 1)])
  expect(visibleRecord(other, 'customer', customers[0])).toEqual({
    ...customerDefaults,
    erasedAt: null,
    name: 'Pak Budi',
    note: 'Blok A',
  })
})

test('[SYNC-39] every kind of event that changes a record is laid on top again after another one left', () => {
  const shift: Fact = {
    kind: 'shift_opened',
    body: { ...counter, openingCashRupiah: rupiah(100_000), counted: [] },
  }
  const promotion: Fact = {
    kind: 'promotion_saved',
    body: { promotionId: products[0], changes: { name: 'Grosir' } },
  }
  const chain: Envelope[] = []
  const supplier = supplied(customers[1], 'Agen')
  const facts = [known(customers[0], { name: 'Budi' }), held(bills[0], 'Meja 1'), shift, promotion, supplier]
  for (const fact of facts) chain.push(seal(chain.at(-1), devices[0], fact))
  const drop: Fact = {
    kind: 'bill_voided',
    body: { billId: bills[0], ...counter, name: '', lines: [], totalRupiah: rupiah(0), reason: 'Batal' },
  }
  chain.push(seal(chain.at(-1), devices[0], drop))
  const replica = empty(devices[0])
  for (const event of chain) addPending(replica, event)
  const shown = replicaText(replica)
  laid(replica, [stamp(chain[0]!, 0)])
  expect(replicaText(replica)).toBe(shown)
  expect(visibleRecord(replica, 'bill', bills[0])).toMatchObject({ status: 'voided', name: 'Meja 1' })
  expect(visibleRecord(replica, 'shift', chain[2]!.eventId)).toMatchObject({ deviceId: devices[0] })
})

test('[SYNC-40] what an event is about: its sale, customer, bill and shift; a new shift is its own, a refund too', () => {
  const event = seal(undefined, devices[0], owed(customers[0], 5_000))
  expect(referencesOf(event as never)).toEqual([customers[0]])
  const opened = seal(undefined, devices[0], {
    kind: 'shift_opened',
    body: { ...counter, openingCashRupiah: rupiah(0), counted: [] },
  })
  expect(referencesOf(opened as never)).toEqual([opened.eventId])
  const refund = { ...opened, kind: 'sale_refunded', body: { saleId: customers[0] } }
  expect(referencesOf(refund as never)).toEqual([customers[0], opened.eventId])
  expect(referencesOf(seal(undefined, devices[0], moved(products[0], 1)) as never)).toEqual([])
})

test('[SYNC-43] ended bills and closed shifts are forgotten after a while, open ones and customers never', () => {
  const dayMs = 86_400_000
  const row = (recordKind: 'customer' | 'bill' | 'shift', fields: Record<string, unknown>) => ({
    recordKind,
    fields,
    changedAt: instant(0),
  })
  const kept = (it: ReturnType<typeof row>, days: number) => isRecordKept(it, days * dayMs)
  expect(kept(row('customer', {}), 9_999)).toBe(true)
  expect(kept(row('bill', { status: 'held' }), 9_999)).toBe(true)
  expect([7, 8].map((days) => kept(row('bill', { status: 'paid' }), days))).toEqual([true, false])
  expect(kept(row('shift', {}), 9_999)).toBe(true)
  expect([35, 36].map((days) => kept(row('shift', { status: 'closed' }), days))).toEqual([true, false])

  const chain: Envelope[] = []
  const open: Fact = {
    kind: 'shift_opened',
    body: { ...counter, openingCashRupiah: rupiah(0), counted: [] },
  }
  const told = [held(bills[0], 'Meja 1'), held(bills[1], 'Meja 2'), owed(customers[0], 5_000), open]
  for (const fact of told) chain.push(seal(chain.at(-1), devices[0], fact))
  const shiftId = chain.at(-1)!.eventId
  const drop = seal(chain.at(-1), devices[0], {
    kind: 'bill_voided',
    body: { billId: bills[0], ...counter, name: '', lines: [], totalRupiah: rupiah(0), reason: 'Batal' },
  })
  const replica = empty(devices[1])
  laid(replica, [...chain, drop].map(stamp))
  const limits = pruneLimits(replica, stamp(drop, 4).receivedAt + 8 * dayMs)
  expect(limits.endedRecords.map(({ recordId }) => recordId)).toEqual([bills[0]])
  expect([...limits.keptRefs]).toEqual([customers[0], shiftId])
  forgetRecords(replica, limits.endedRecords)
  expect(visibleRecord(replica, 'bill', bills[0])).toBeNull()
  expect(visibleRecord(replica, 'bill', bills[1])).toMatchObject({ status: 'held' })
})

test('[SYNC-5] what customers owe and drawers hold are sums, own ones on top until they come back', () => {
  const mine = seal(undefined, devices[0], owed(customers[0], 5_000))
  const theirs = seal(undefined, devices[1], owed(customers[0], -2_000))
  const replica = empty(devices[0])
  expect(addPending(replica, mine).isBalanceMoved).toBe(true)
  laid(replica, [stamp(theirs, 0)])
  expect(visibleBalance(replica, 'kasbon', customers[0])).toBe(3_000)
  const effect = laid(replica, [stamp(mine, 1)])
  expect(effect.changedBalances).toEqual([
    { account: 'kasbon', subject: customers[0], amount: 3_000, throughSeq: 2 },
  ])
  expect(visibleBalance(replica, 'kasbon', customers[0])).toBe(3_000)
  expect(replica.pendingAmounts.size).toBe(0)
})

test('[SYNC-3] rows that an older release wrote gain the fields that came later', () => {
  const { units: _, isWeighed: __, ...before } = productDefaults
  const { tenders: ___, ...settings } = shopSettingsDefaults
  const replica = openReplica({
    ...emptyReplicaStart(devices[0]),
    rows: [
      {
        productId: products[0],
        fields: { ...before, name: 'Kopi' } as never,
        stockThousandths: 0,
        throughSeq: 1,
      },
    ],
    settings: settings as never,
  })
  expect(visibleProduct(replica, products[0])?.fields).toEqual({ ...productDefaults, name: 'Kopi' })
  expect(visibleSettings(replica)).toEqual(shopSettingsDefaults)
})

test('[SYNC-63] a command that the server holds leaves the top and changes nothing below, on this till and on others', () => {
  const [own, foreign] = devices
  const first = seal(undefined, own, named(products[0], { priceRupiah: rupiah(1) }))
  const second = seal(first, own, { kind: 'settings_saved', body: { changes: { staticQris: 'QRIS-KASIR' } } })
  const third = seal(second, own, moved(products[0], 5_000))
  const held = ({ kind, version, body, ...rest }: Envelope): Envelope => ({
    ...rest,
    kind: heldKind,
    version: 1,
    body: { kind, version, body },
  })
  const page = [held(first), held(second), third].map(stamp)
  for (const deviceId of [own, foreign]) {
    const replica = openReplica(emptyReplicaStart(deviceId))
    const untouched = replicaText(openReplica(emptyReplicaStart(deviceId)))
    if (deviceId === own) for (const event of [first, second, third]) addPending(replica, event)
    expect(visibleSettings(replica).staticQris).toBe(deviceId === own ? 'QRIS-KASIR' : '')
    const applied = applyPage(replica, page)
    if (!applied.ok) throw new Error(applied.fault)
    expect(applied.effect.held).toEqual(deviceId === own ? [first.eventId, second.eventId] : [])
    expect([applied.effect.unread, replica.pending.size]).toEqual([[], 0])
    expect(applied.effect.seen.map(({ deviceSeq }) => deviceSeq)).toEqual(deviceId === own ? [1, 2, 3] : [])
    expect(visibleSettings(replica)).toEqual(shopSettingsDefaults)
    expect(visibleProduct(replica, products[0])?.fields.priceRupiah).toBe(0)
    expect(visibleProduct(replica, products[0])?.stockThousandths).toBe(5_000)
    expect(replicaText(replica)).not.toBe(untouched)
  }
})
