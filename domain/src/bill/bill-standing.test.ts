import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { type Envelope, genesisHash } from '../events/envelope.ts'
import type { Fact, JournalEvent } from '../events/fact.ts'
import { hashOf } from '../events/hash-chain.ts'
import { eventKinds, readJournalEvent, type StampedEvent } from '../journal/event-kinds.ts'
import { isRecordKept } from '../journal/kept.ts'
import { emptyReplicaStart, openReplica, type Replica } from '../journal/replica.ts'
import { applyPage } from '../journal/replica-page.ts'
import { addPending } from '../journal/replica-pending.ts'
import { replicaText, visibleRecord, visibleRecordIds } from '../journal/replica-view.ts'
import { recordChangesOf, shopRecordDefaults } from '../journal/shop-record.ts'
import type { Discount } from '../sale/discount.ts'
import { addedBeside, addedTo } from './bill-additions.ts'
import type { BillRecord } from './bill-record.ts'
import { billStatus, holdIdsOf, type WaitingBill, waitingBills, withAdded } from './bill-standing.ts'
import type { HeldLine } from './events.ts'

const devices = ['a1', 'a2', 'a3'].map((end) => `018f0000-0000-7000-8000-0000000000${end}`)
const meja4 = '018f0000-0000-7000-8000-0000000000b1'
const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as BusinessDay,
  cashierName: 'Ani',
} as const

const line = (name: string, units = 1, priceRupiah = 5_000, discount: Discount | null = null): HeldLine => ({
  productId: `018f0000-0000-7000-8000-${Buffer.from(name.padEnd(6, '.')).toString('hex')}`,
  ...{ name, unit: 'pcs', isStocked: true, note: '', discount },
  quantityThousandths: quantityThousandths(units * 1_000),
  priceRupiah: rupiah(priceRupiah),
})
const [rice, tea, coffee] = [line('Nasi', 1, 20_000), line('Es teh'), line('Kopi', 1, 8_000)]

let made = 0

/** A till: its picture of the shop, its journal, and how much of both the server and it have of each other. */
type Till = {
  readonly deviceId: string
  readonly replica: Replica
  readonly chain: Envelope[]
  sentCount: number
}

/** The bill as it came into a cart. */
type OpenBill = { readonly billId: string; readonly holdIds: readonly string[]; lines: HeldLine[] } & {
  readonly opened: readonly HeldLine[]
}

function openShop() {
  const stream: StampedEvent[] = []
  const records = new Map<string, Record<string, unknown>>()
  const tills = devices.map(
    (deviceId): Till => ({
      deviceId,
      replica: openReplica(emptyReplicaStart(deviceId)),
      chain: [],
      sentCount: 0,
    }),
  )
  const waitingOf = (fields: ReadonlyMap<string, BillRecord>) =>
    waitingBills([...fields].map(([id, bill]) => ({ id, fields: bill })))
  return {
    tills,
    stream,
    /** As the database keeps them: each change laid on the fields as it is [SYNC-30]. */
    records,
    serverBill: (billId: string) =>
      ({ ...shopRecordDefaults.bill, ...records.get(billId) }) as unknown as BillRecord,
    waitingOnServer: () =>
      waitingOf(
        new Map(
          [...records].map(([id, fields]) => [id, { ...shopRecordDefaults.bill, ...fields } as BillRecord]),
        ),
      ),
    tell(till: Till, fact: Fact): Envelope {
      made += 1
      const open = {
        storeId: '018f0000-0000-7000-8000-000000000001',
        eventId: `018f0000-0000-7000-8001-${String(made).padStart(12, '0')}`,
        deviceId: till.deviceId,
        deviceSeq: till.chain.length + 1,
        kind: fact.kind,
        version: eventKinds[fact.kind].version,
        at: instant(1_763_600_000_000 + made),
        staffId: null,
        body: fact.body as Envelope['body'],
        prevHash: till.chain.at(-1)?.hash ?? genesisHash,
      }
      const event = { ...open, hash: hashOf(open, (text) => hash('sha256', text)) }
      till.chain.push(event)
      addPending(till.replica, event)
      return event
    },
    push(till: Till, count = 99) {
      for (const event of till.chain.slice(till.sentCount, till.sentCount + count)) {
        stream.push({ ...event, storeSeq: stream.length + 1, receivedAt: 1_763_600_100_000 })
        const known = readJournalEvent(event)
        if (known === null) throw new Error(`unread: ${event.kind}`)
        for (const { recordId, changes } of recordChangesOf(known)) {
          records.set(recordId, { ...records.get(recordId), ...changes })
        }
        till.sentCount += 1
      }
    },
    pull(till: Till, count = 99) {
      const { cursor } = till.replica
      const laid = applyPage(till.replica, stream.slice(cursor, cursor + count))
      if (!laid.ok) throw new Error('a page that does not follow')
    },
    waitingAt: (till: Till): WaitingBill[] =>
      waitingOf(
        new Map(
          visibleRecordIds(till.replica, 'bill').map((id) => [id, visibleRecord(till.replica, 'bill', id)!]),
        ),
      ),
  }
}
type Shop = ReturnType<typeof openShop>

const newBill = (billId: string, lines: HeldLine[]): OpenBill => ({ billId, holdIds: [], opened: [], lines })

function open(shop: Shop, till: Till, { id, fields }: WaitingBill): OpenBill {
  shop.tell(till, { kind: 'bill_opened', body: { billId: id } })
  const record = visibleRecord(till.replica, 'bill', id)
  return {
    billId: id,
    holdIds: record === null ? [] : holdIdsOf(record),
    opened: fields.lines,
    lines: [...fields.lines],
  }
}

function hold(shop: Shop, till: Till, { billId, holdIds, opened, lines }: OpenBill): string {
  const beside = { holdIds: [...holdIds], added: addedTo(opened, lines) }
  const rest = { customerId: null, lines, billDiscount: null, totalRupiah: rupiah(1_000) }
  const body = { billId, ...counter, name: 'Meja 4', ...rest, ...beside }
  return shop.tell(till, { kind: 'bill_held', body }).eventId
}

function pay(shop: Shop, till: Till, { billId, holdIds }: OpenBill): string {
  const sum = { grossRupiah: rupiah(20_000), lineDiscountRupiah: rupiah(0), billDiscountRupiah: rupiah(0) }
  const { quantityThousandths: quantity, ...goods } = rice!
  const sold = { ...goods, quantityThousandths: quantity, ...sum, netRupiah: rupiah(20_000) }
  const body = {
    ...{ receiptNumber: 'A-261120-0001', verifyCode: '0123456789ABCDEF', ...counter, lines: [sold] },
    ...{ billDiscount: null, subtotalRupiah: 20_000, billDiscountRupiah: 0, roundingRupiah: 0 },
    ...{ totalRupiah: 20_000, changeRupiah: 0, billId, billHoldIds: [...holdIds] },
    payments: [{ tender: 'cash' as const, amountRupiah: 20_000, receivedRupiah: 20_000 }],
  }
  return shop.tell(till, { kind: 'sale_recorded', body: body as never }).eventId
}

function drop(shop: Shop, till: Till, { billId, holdIds }: OpenBill): void {
  const rest = { name: '', lines: [], totalRupiah: rupiah(0), reason: 'Batal', holdIds: [...holdIds] }
  shop.tell(till, { kind: 'bill_voided', body: { billId, ...counter, ...rest } })
}

function settle(shop: Shop) {
  for (const till of shop.tills) shop.push(till)
  for (const till of shop.tills) shop.pull(till)
}

const goodsOf = (bills: readonly WaitingBill[]) =>
  bills
    .flatMap(({ fields }) => fields.lines)
    .map(({ name, quantityThousandths: quantity }) => `${quantity / 1_000} ${name}`)
    .sort()

/** Held by the first till, and open on the first two. */
function openOnTwo() {
  const shop = openShop()
  const [a, b] = shop.tills as [Till, Till, Till]
  hold(shop, a, newBill(meja4, [rice!]))
  settle(shop)
  const [onA, onB] = [open(shop, a, shop.waitingAt(a)[0]!), open(shop, b, shop.waitingAt(b)[0]!)]
  settle(shop)
  return { shop, a, b, onA, onB }
}

test('[BILL-10] a bill that was paid or dropped stays so, whoever saves it once more', () => {
  for (const end of [pay, drop]) {
    const { shop, a, b, onA, onB } = openOnTwo()
    end(shop, a, onA)
    settle(shop)
    hold(shop, b, onB)
    settle(shop)
    for (const till of shop.tills) expect(shop.waitingAt(till)).toEqual([])
    expect(billStatus(shop.serverBill(meja4))).toBe(end === pay ? 'paid' : 'voided')
    // The server leaves such a row out of first loads by this very field.
    expect(shop.records.get(meja4)?.status).toBe(end === pay ? 'paid' : 'voided')
  }
})

test('[BILL-10] what was paid on one device and dropped on another was paid; a row that the fault reopened is paid, too', () => {
  const { shop, a, b, onA, onB } = openOnTwo()
  pay(shop, a, onA)
  drop(shop, b, onB)
  settle(shop)
  expect(billStatus(shop.serverBill(meja4))).toBe('paid')
  expect(shop.waitingOnServer()).toEqual([])
  const old = { ...shopRecordDefaults.bill, status: 'held' as const, lines: [rice!], saleId: meja4 }
  expect(waitingBills([{ id: meja4, fields: old }])).toEqual([])
  expect(isRecordKept({ recordKind: 'bill', fields: old, changedAt: instant(0) }, 8 * 86_400_000)).toBe(false)
})

test('[BILL-12] what came onto a bill before it was paid by who had not seen it is a bill of its own, and is paid once', () => {
  const { shop, a, b, onA, onB } = openOnTwo()
  const holdId = hold(shop, b, { ...onB, lines: [rice!, tea!] })
  pay(shop, a, onA)
  settle(shop)
  for (const till of shop.tills) {
    expect(shop.waitingAt(till)).toMatchObject([
      {
        id: holdId,
        fields: { name: 'Meja 4 (tambahan)', totalRupiah: 5_000, lines: [tea], cashierName: 'Ani' },
      },
    ])
  }
  // Opened it is still there, with who has it; paid on two devices it is one bill, of which the server warns.
  const rest = open(shop, a, shop.waitingAt(a)[0]!)
  settle(shop)
  expect(shop.waitingAt(b)[0]?.fields.openedByDeviceId).toBe(a.deviceId)
  hold(shop, a, { ...rest, lines: [tea!, coffee!] })
  settle(shop)
  expect(goodsOf(shop.waitingAt(b))).toEqual(['1 Es teh', '1 Kopi'])
  expect(shop.waitingAt(b)).toMatchObject([{ id: holdId, fields: { name: 'Meja 4' } }])
  pay(shop, b, open(shop, b, shop.waitingAt(b)[0]!))
  settle(shop)
  for (const till of shop.tills) expect(shop.waitingAt(till)).toEqual([])
})

test('[BILL-12] what is saved after the end is a bill of its own, also where a device has forgotten the old one', () => {
  const { shop, a, b, onA, onB } = openOnTwo()
  pay(shop, a, onA)
  settle(shop)
  const holdId = hold(shop, b, { ...onB, lines: [rice!, tea!] })
  settle(shop)
  expect(shop.waitingOnServer()).toMatchObject([{ id: holdId, fields: { lines: [tea] } }])
  const kept = { recordKind: 'bill', fields: shop.records.get(meja4)!, changedAt: instant(0) } as const
  expect(isRecordKept(kept, 20 * 86_400_000)).toBe(true)
  const late = recordChangesOf(readJournalEvent(b.chain.at(-1)!) as JournalEvent)[0]!
  const alone = { ...shopRecordDefaults.bill, ...late.changes } as BillRecord
  expect(waitingBills([{ id: meja4, fields: alone }])).toMatchObject([
    { id: holdId, fields: { lines: [tea], totalRupiah: 5_000 } },
  ])
})

test('[BILL-11] two devices put goods on one bill without internet: all of them are on it, on every device', () => {
  const { shop, a, b, onA, onB } = openOnTwo()
  hold(shop, a, { ...onA, lines: [rice!, coffee!] })
  hold(shop, b, { ...onB, lines: [line('Nasi', 2, 20_000), tea!] })
  settle(shop)
  for (const till of shop.tills) {
    expect(goodsOf(shop.waitingAt(till))).toEqual(['1 Es teh', '1 Kopi', '2 Nasi'])
    expect(shop.waitingAt(till)[0]?.fields.totalRupiah).toBe(1_000 + 8_000)
  }
  // Whoever opens it has all of it.
  const third = shop.tills[2]!
  pay(shop, third, open(shop, third, shop.waitingAt(third)[0]!))
  settle(shop)
  expect(shop.waitingOnServer()).toEqual([])
})

test('[BILL-13] the device that has a bill open sees what was put on it and taken off it elsewhere', () => {
  const { shop, a, b, onA, onB } = openOnTwo()
  hold(shop, b, { ...onB, lines: [tea!, coffee!] })
  settle(shop)
  const bill = visibleRecord(a.replica, 'bill', meja4)!
  const beside = addedBeside(bill, onA.holdIds)
  expect(beside.map(({ name, quantityThousandths: quantity }) => [name, quantity])).toEqual([
    ['Nasi', -1_000],
    ['Es teh', 1_000],
    ['Kopi', 1_000],
  ])
  expect(withAdded(onA.lines, beside)).toEqual([tea, coffee])
  expect(addedBeside(bill, holdIdsOf(bill))).toEqual([])
})

test('[BILL-14] a till that takes the last word for the whole still ends a bill, and still says what is on it', () => {
  const { shop, a, b, onA } = openOnTwo()
  const { chain } = b
  hold(shop, b, { ...onA, lines: [rice!, tea!] })
  const { holdIds: _, added: __, ...old } = chain.at(-1)!.body as { holdIds: unknown; added: unknown }
  shop.tell(b, { kind: 'bill_held', body: old as never })
  settle(shop)
  expect(goodsOf(shop.waitingAt(a))).toEqual(['1 Es teh', '1 Nasi'])
  const { billId } = onA
  shop.tell(b, {
    kind: 'bill_voided',
    body: { billId, ...counter, name: '', lines: [], totalRupiah: rupiah(0), reason: 'Batal' },
  })
  settle(shop)
  expect(shop.waitingOnServer()).toEqual([])
})

test('[BILL-11] a sum that was taken off a line stays with it, and what is added comes without', () => {
  const less: Discount = { kind: 'amount', amountRupiah: 1_000 as Rupiah }
  const before = line('Kopi', 1, 8_000, less)
  const added = addedTo([before], [line('Kopi', 3, 8_000, less)])
  expect(added).toMatchObject([{ quantityThousandths: 2_000, discount: null }])
  expect(withAdded([before], added)).toMatchObject([{ quantityThousandths: 3_000, discount: less }])
  expect(withAdded([before], addedTo([before], []))).toEqual([])
})

const act = fc.record({
  till: fc.integer({ min: 0, max: 2 }),
  what: fc.constantFrom(
    ...(['new', 'open', 'open', 'hold', 'hold', 'pay', 'drop', 'push', 'pull', 'pull'] as const),
  ),
  pick: fc.nat(9),
  count: fc.integer({ min: 1, max: 4 }),
})

test('[SYNC-96] whatever three tills do with bills, in pages of any size: all and the server see the same, no end is undone, and all goods are paid, dropped or waiting', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const shop = openShop()
      const carts = new Map<Till, OpenBill>()
      const saved = new Set<string>()
      const ended = new Set<string>()
      let nameCount = 0
      const goods = () => line(`G${++nameCount}`)
      for (const { till: at, what, pick, count } of acts) {
        const till = shop.tills[at]!
        const cart = carts.get(till)
        const bills = shop.waitingAt(till)
        const endsBefore = [...shop.records].filter(([, fields]) => 'saleId' in fields || fields.status)
        if (what === 'new' && cart === undefined) {
          made += 1
          const billId = `018f0000-0000-7000-8002-${String(made).padStart(12, '0')}`
          carts.set(till, newBill(billId, [goods()]))
        } else if (what === 'open' && cart === undefined && bills.length > 0) {
          const opened = open(shop, till, bills[pick % bills.length]!)
          // Half of those who open a bill put something on it.
          carts.set(till, pick % 2 === 0 ? { ...opened, lines: [...opened.lines, goods()] } : opened)
        } else if (what === 'hold' && cart !== undefined) {
          hold(shop, till, cart)
          for (const { name } of cart.lines) saved.add(name)
          carts.delete(till)
        } else if ((what === 'pay' || what === 'drop') && cart !== undefined) {
          if (what === 'pay') pay(shop, till, cart)
          else drop(shop, till, cart)
          for (const { name } of cart.lines) ended.add(name)
          carts.delete(till)
        } else if (what === 'push') shop.push(till, count)
        else if (what === 'pull') shop.pull(till, count)
        for (const [id, fields] of endsBefore) {
          const now = shop.records.get(id)
          expect(fields.status === undefined || ['paid', 'voided'].includes(String(now?.status))).toBe(true)
        }
      }
      settle(shop)
      const texts = shop.tills.map(({ replica }) => replicaText(replica))
      expect(new Set(texts).size).toBe(1)
      for (const [billId, fields] of shop.records) {
        expect(visibleRecord(shop.tills[0]!.replica, 'bill', billId)).toEqual({
          ...shopRecordDefaults.bill,
          ...fields,
        })
      }
      const waiting = shop.waitingOnServer().flatMap(({ fields }) => fields.lines)
      expect(waiting.every(({ quantityThousandths: quantity }) => quantity === 1_000)).toBe(true)
      const names = waiting.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      for (const name of saved) expect([name, names.includes(name)]).toEqual([name, !ended.has(name)])
    }),
    { numRuns: 300 },
  )
})
