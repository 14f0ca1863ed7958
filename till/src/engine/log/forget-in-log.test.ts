import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { type Envelope, genesisHash } from '@laci/domain/events/envelope.ts'
import type { Fact, JournalEvent } from '@laci/domain/events/fact.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import { eventKinds } from '@laci/domain/journal/event-kinds.ts'
import { movementsOf } from '@laci/domain/journal/movements.ts'
import { afterEach, expect, test } from 'vitest'
import { emptyDisk, sha256, storeId, testIdentity } from '../../testing/test-device.ts'
import { checkOwnChain } from '../shop/chain-check.ts'
import { createDexieLog } from './dexie-log.ts'
import { effectsOf } from './event-effects.ts'
import { forgetInLog } from './forget-in-log.ts'
import { databaseName, openTillDatabase } from './till-database.ts'
import { noEffects, type TillLog } from './till-log.ts'

const { deviceId } = testIdentity(0)
const customerId = '018f0000-0000-7000-8000-0000000000c1'
const name = 'Tini Rahayuningtyas'
const canaries = ['Rahayuningtyas', '81298765432', 'Gang Kenari']
const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as BusinessDay,
  cashierName: 'Sari',
  shiftId: null,
} as const

const person: Fact = {
  kind: 'customer_saved',
  body: {
    customers: [{ customerId, changes: { name, phone: '+6281298765432', address: 'Gang Kenari 17' } }],
  },
}
const approval: Fact = {
  kind: 'approval_given',
  body: {
    ...counter,
    right: 'kasbon',
    approvedByStaffId: null,
    approvedByName: 'Ibu',
    subject: `Kasbon ${name}`,
  },
}
const paid = (number: number): Fact => ({
  kind: 'payment_received',
  body: {
    ...counter,
    receiptNumber: `A-261120-${String(number).padStart(4, '0')}`,
    customerId,
    customerName: name,
    amountRupiah: rupiah(5_000),
    payments: [{ tender: 'cash', amountRupiah: rupiah(5_000), receivedRupiah: rupiah(5_000) }],
    changeRupiah: rupiah(0),
    kasbonAfterRupiah: rupiah(0),
    note: `diantar ke Gang Kenari`,
  },
})
const erased: Fact = { kind: 'customer_erased', body: { ...counter, customerId } }

function sealed(facts: readonly Fact[]): Envelope[] {
  const events: Envelope[] = []
  for (const { kind, body } of facts) {
    const deviceSeq = events.length + 1
    const open = {
      storeId,
      eventId: `018f0000-0000-7000-8000-${String(deviceSeq).padStart(12, '0')}`,
      deviceId,
      deviceSeq,
      kind,
      version: eventKinds[kind].version,
      at: instant(1_763_600_000_000 + deviceSeq),
      staffId: null,
      body: body as Envelope['body'],
      prevHash: events.at(-1)?.hash ?? genesisHash,
    }
    events.push({ ...open, hash: hashOf(open, sha256) })
  }
  return events
}

const open: TillLog[] = []
afterEach(async () => {
  for (const log of open.splice(0)) await log.close()
})

/** A device that told these, of which the server has confirmed the first ones. */
async function deviceWith(facts: readonly Fact[], confirmedCount: number) {
  const disk = emptyDisk()
  const log = createDexieLog(storeId, disk)
  open.push(log)
  await log.start()
  const events = sealed(facts)
  const effects = (list: readonly Envelope[]) => effectsOf(list as unknown as JournalEvent[])
  await log.append(events, effects(events))
  const confirm = (list: readonly Envelope[]) =>
    log.savePage({
      marks: {},
      rows: [],
      records: [],
      balances: [],
      seen: list.map(({ deviceSeq }) => ({ deviceSeq, receivedAt: 1 })),
      effects: noEffects,
      warnings: [],
      unread: [],
    })
  await confirm(events.slice(0, confirmedCount))
  async function text(): Promise<string> {
    const database = openTillDatabase(databaseName(storeId), disk)
    const tables = await Promise.all(database.tables.map((table) => table.toArray()))
    database.close()
    return JSON.stringify(tables)
  }
  const look = () =>
    checkOwnChain(
      {
        log,
        deviceId,
        lastSeq: () => events.length,
        ackedThrough: () => confirmedCount,
        lostSeqs: () => [],
        sha256,
        clock: () => 1,
        askChains: async () => 'busy',
      },
      () => {},
      new AbortController().signal,
    )
  return { disk, log, events, confirm, text, look }
}

async function sumsOf(log: TillLog): Promise<unknown> {
  const entries = await log.entriesOfDays('2026-11-20', '2026-11-20')
  return entries.map((entry) => movementsOf(entry))
}

test('[CUSTOMER-10] a device forgets in everything that it keeps, its sums stay, and its chain is whole', async () => {
  // More than one page of them.
  const many = Array.from({ length: 450 }, (_, at) => paid(at + 1))
  const { log, text, look } = await deviceWith([person, approval, ...many, erased], 453)
  const before = await sumsOf(log)
  expect(await text()).toContain('Rahayuningtyas')
  expect(await log.forget(customerId, sha256)).toBe(true)
  const after = await text()
  for (const canary of canaries) expect(after).not.toContain(canary)
  expect(await sumsOf(log)).toEqual(before)
  expect(await look()).toMatchObject({ eventCount: 453, faults: [], moreCount: 0 })
  await log.forget(customerId, sha256)
  expect(await text()).toBe(after)
})

test('[CUSTOMER-10] what is not sent yet leaves as it was sealed, and is forgotten when the server has it', async () => {
  const { log, events, confirm, text, look } = await deviceWith([person, paid(1), paid(2), erased], 2)
  expect(await log.forget(customerId, sha256)).toBe(false)
  const waiting = (await log.start()).pending
  expect(waiting).toEqual(events.slice(2))
  expect(waiting.every((event) => hashOf(event, sha256) === event.hash)).toBe(true)
  await confirm(events.slice(2))
  await log.forget(customerId, sha256)
  const after = await text()
  for (const canary of canaries) expect(after).not.toContain(canary)
  expect(await look()).toMatchObject({ faults: [] })
})

test('[CUSTOMER-10] the newest event stays until there is a newer one; a sum that is changed afterwards is found', async () => {
  const { disk, log, events, text, look } = await deviceWith([person, erased, paid(1)], 3)
  expect(await log.forget(customerId, sha256)).toBe(false)
  expect((await log.ownEvents(3, 1))[0]).toEqual(events[2])
  expect(await text()).toContain('Rahayuningtyas')
  const database = openTillDatabase(databaseName(storeId), disk)
  await database.event.update(1, { 'event.at': instant(5) })
  database.close()
  expect(await look()).toMatchObject({ faults: [{ code: 'content_changed', fromSeq: 1 }] })
})

test('[CUSTOMER-10] a power cut in the middle ends nothing: what names the person is kept until nothing does', async () => {
  const { disk, log, events, text } = await deviceWith([person, approval, paid(1), erased], 4)
  const database = openTillDatabase(databaseName(storeId), disk)
  let transactionsLeft = 3
  const write = async (work: () => Promise<void>) => {
    transactionsLeft -= 1
    if (transactionsLeft === 0) throw new Error('the power is gone')
    await work()
  }
  await expect(forgetInLog(database, write, customerId, sha256)).rejects.toThrow('the power is gone')
  // Whoever told the name is not here any more; the approval names the person in somebody's own words.
  for (const told of [events[0]!, events[2]!]) {
    await database.event.delete(told.deviceSeq)
    await database.entry.delete(told.eventId)
  }
  database.close()
  expect(await text()).toContain('Rahayuningtyas')
  expect(await log.forget(customerId, sha256)).toBe(true)
  expect(await text()).not.toContain('Rahayuningtyas')
})
