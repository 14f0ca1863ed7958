import { instant } from '@laci/domain/base/time/instant.ts'
import { type BusinessDay, businessDayOf } from '@laci/domain/base/time/zone.ts'
import { type Envelope, genesisHash } from '@laci/domain/events/envelope.ts'
import type { Fact, JournalEvent } from '@laci/domain/events/fact.ts'
import { eventKinds } from '@laci/domain/journal/event-kinds.ts'
import { customer } from '@laci/domain/testing/any-sale.ts'
import { anyShopDays } from '@laci/domain/testing/any-shop-days.ts'
import { type DaySums, daySumsOf, joinDaySums } from '@laci/domain/views/report/day-sums.ts'
import { sumTallies, type TalliedEvent } from '@laci/domain/views/report/tally.ts'
import { Dexie } from 'dexie'
import { IDBObjectStore as FDBObjectStore } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDisk, sha256, storeId, testIdentity } from '../../testing/test-device.ts'
import { createDexieLog } from './dexie-log.ts'
import { effectsOf } from './event-effects.ts'
import { databaseName, openTillDatabase } from './till-database.ts'
import { emptyMarks, type LogEffects, noEffects, type TillLog } from './till-log.ts'

const { deviceId } = testIdentity(0)
const firstDay = '2026-11-15' as BusinessDay
const lastDay = '2026-12-05' as BusinessDay
const noonMs = Date.UTC(2026, 10, 22, 5)
const noLimits = { keptRefs: new Set<string>(), endedRecords: [] }

type Told = JournalEvent & Envelope

function eventOf(fact: Fact, deviceSeq: number, afterMinutes: number): Told {
  return {
    storeId,
    eventId: `018f0000-0000-7000-8000-${String(deviceSeq).padStart(12, '0')}`,
    deviceId,
    deviceSeq,
    version: eventKinds[fact.kind].version,
    at: instant(noonMs + afterMinutes * 60_000),
    staffId: null,
    prevHash: genesisHash,
    hash: String(deviceSeq).padStart(64, '0'),
    ...fact,
  } as Told
}

/** What days come to, whatever order their sums are in. */
function figures(days: readonly DaySums[]) {
  const { tallies, names } = joinDaySums(days)
  const byDay = new Map<string, DaySums['tallies'][number][]>()
  for (const tally of tallies) byDay.set(tally.day, [...(byDay.get(tally.day) ?? []), tally])
  return {
    names: new Map([...names].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    sums: [...byDay]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, ofDay]) => [
        day,
        Object.entries(sumTallies(ofDay))
          .flatMap(([group, sums]) =>
            sums.map((sum) => ({ group, ...sum, amountRupiah: sum.amountRupiah + 0 })),
          )
          .toSorted((one, other) => (`${one.group} ${one.key}` < `${other.group} ${other.key}` ? -1 : 1)),
      ])
      .filter(([, sums]) => sums!.length > 0),
  }
}

/** Reckoned from the rows themselves, with nothing kept. */
async function plainFigures(log: TillLog, fromDay: BusinessDay, throughDay: BusinessDay) {
  const sales = await log.salesOfDays(fromDay, throughDay)
  const entries = await log.entriesOfDays(fromDay, throughDay)
  const events = [
    ...sales.map(({ sale, at }) => ({ kind: 'sale_recorded', body: sale, deviceId, at })),
    ...entries.map(({ kind, body, at }) => ({ kind, body, deviceId, at })),
  ]
  return figures([daySumsOf(events as unknown as TalliedEvent[])])
}

const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('tell' as const), count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('hear' as const), count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('read' as const),
      from: fc.nat({ max: 14 }),
      days: fc.nat({ max: 14 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('refuse', 'cut', 'race', 'prune', 'forget', 'move') }),
  },
)

test('[REPORT-15] what is kept of days says what their events say, whatever happens in which order, power cuts included', async () => {
  await fc.assert(
    fc.asyncProperty(anyShopDays, fc.array(anyStep, { minLength: 4, maxLength: 16 }), async (told, steps) => {
      const disk = emptyDisk()
      const open = async () => {
        const opened = createDexieLog(storeId, disk)
        await opened.start()
        return opened
      }
      let log = await open()
      let isOlder = false
      const waiting = told.map(({ fact, afterMinutes }, index) => eventOf(fact, index + 1, afterMinutes))
      const known: Told[] = []
      const look = async (fromDay: BusinessDay, throughDay: BusinessDay) =>
        expect(figures(await log.daySums(fromDay, throughDay))).toEqual(
          await plainFigures(log, fromDay, throughDay),
        )
      const page = (effects: typeof noEffects, receivedAt: number) => ({
        ...{ marks: emptyMarks, rows: [], records: [], balances: [], warnings: [], unread: [] },
        ...{ seen: known.map(({ deviceSeq }) => ({ deviceSeq, receivedAt })), effects },
      })
      for (const step of steps) {
        switch (step.does) {
          case 'tell': {
            const events = waiting.splice(0, (step as { count: number }).count)
            if (events.length > 0) await log.append(events, effectsOf(events))
            known.push(...events)
            break
          }
          case 'hear': {
            // The stream brings what others told, and once more what is known.
            const events = waiting.splice(-(step as { count: number }).count)
            known.push(...events)
            const stamped = known.map((event) => ({ ...event, receivedAt: event.at + 1_000, storeSeq: 1 }))
            const effects = effectsOf(stamped as never)
            await log.savePage(page(isOlder ? asOlder(effects) : effects, noonMs))
            break
          }
          case 'read': {
            const { from, days } = step as { from: number; days: number }
            const day = (at: number) => new Date(noonMs + (at - 3) * 86_400_000).toISOString().slice(0, 10)
            await look(day(from) as BusinessDay, day(from + days) as BusinessDay)
            break
          }
          case 'refuse': {
            // A number that is taken: nothing of the transaction stays, and no sum of it either.
            const [first, next] = [known[0], waiting[0]]
            if (first === undefined || next === undefined) break
            const both = [next, { ...next, deviceSeq: first.deviceSeq }]
            if (known.every(({ deviceSeq }) => deviceSeq !== first.deviceSeq)) break
            await log.append(both, effectsOf(both)).catch(() => null)
            break
          }
          case 'cut': {
            // The page is gone while the days are being reckoned.
            const read = log.daySums(firstDay, lastDay).catch(() => null)
            await log.close()
            await read
            log = await open()
            break
          }
          case 'race': {
            // Told between a reader's two looks at the disk: what that one learnt is not what the next one is told.
            const [next] = waiting.splice(0, 1)
            if (next === undefined) break
            known.push(next)
            const before = log.daySums(firstDay, lastDay)
            const told = log.append([next], effectsOf([next]))
            const beside = log.daySums(firstDay, lastDay)
            await Promise.all([before, told, beside])
            break
          }
          case 'prune':
            await log.prune(noonMs + 400 * 60_000, noLimits)
            break
          case 'forget':
            await log.forget(customer.customerId, sha256)
            break
          case 'move':
            // What names no day stands under another one when it is heard again.
            isOlder = !isOlder
            break
        }
      }
      await look(firstDay, lastDay)
      await look(firstDay, lastDay)
      await log.close()
    }),
    { numRuns: 25 },
  )
})

/** As older releases kept what names no day: under that of a shop whose day begins at noon. */
function asOlder(effects: LogEffects): LogEffects {
  const entries = effects.entries.map((row) =>
    row.body.businessDay === undefined
      ? { ...row, businessDay: businessDayOf(instant(row.at), 'Asia/Jakarta', 720) }
      : row,
  )
  return { ...effects, entries }
}

async function openWithSale() {
  const disk = emptyDisk()
  const log = createDexieLog(storeId, disk)
  await log.start()
  const sale = fc
    .sample(anyShopDays, { numRuns: 50, seed: 7 })
    .flat()
    .find(({ fact }) => fact.kind === 'sale_recorded')!
  const events = [1, 2, 3].map((deviceSeq) => eventOf(sale.fact, deviceSeq, deviceSeq))
  await log.append(events.slice(0, 2), effectsOf(events.slice(0, 2)))
  const database = openTillDatabase(databaseName(storeId), disk)
  /** The till starts again: what it had in memory is gone. */
  async function restarted() {
    await log.close()
    const opened = createDexieLog(storeId, disk)
    await opened.start()
    return opened
  }
  return { log, database, restarted, third: events[2]! }
}

test('[REPORT-15] a day of which nothing changed is not reckoned again, and one that got an event is', async () => {
  const opened = await openWithSale()
  const { database, third } = opened
  let { log } = opened
  const day = third.body.businessDay as BusinessDay
  const read = async () => figures(await log.daySums(day, day)).sums
  const first = await read()
  // What stands there is believed, and while nothing is told it is not even read again.
  await database.daySum.toCollection().modify({ sums: '{"tallies":[],"names":[]}' })
  expect(await read()).toEqual(first)
  log = await opened.restarted()
  expect(await read()).toEqual([])
  await log.append([third], effectsOf([third]))
  const [counted] = (await read()) as [string, { group: string; count: number }[]][]
  expect(first).toHaveLength(1)
  expect(counted![1].find(({ group }) => group === 'sold')!.count).toBe(3)
  await log.close()
  database.close()
})

/** What stands under the day of `third`, and on another one. */
function onTwoDays({ third }: Awaited<ReturnType<typeof openWithSale>>) {
  const fact = { kind: third.kind, body: { ...third.body, businessDay: lastDay } } as Fact
  return {
    day: third.body.businessDay as BusinessDay,
    elsewhere: [5, 6].map((deviceSeq) => eventOf(fact, deviceSeq, deviceSeq)),
    effects: (events: readonly Told[]) => effectsOf(events as never),
    /** How many sales each day says it has. */
    async soldOn(log: TillLog) {
      const { sums } = figures(await log.daySums(firstDay, lastDay))
      const all = sums as [string, { group: string; count: number }[]][]
      return new Map(all.map(([of, groups]) => [of, groups.find(({ group }) => group === 'sold')!.count]))
    },
  }
}

test('[REPORT-15] what is told or heard has only its own days read again, and a word on costs none', async () => {
  const opened = await openWithSale()
  const { log, database } = opened
  const { day, elsewhere, effects, soldOn } = onTwoDays(opened)
  await log.append(elsewhere.slice(0, 1), effects(elsewhere.slice(0, 1)))
  expect(await soldOn(log)).toEqual(
    new Map([
      [day, 2],
      [lastDay, 1],
    ]),
  )
  // Whoever reads the disk again finds nothing on days that it believes.
  await database.daySum.toCollection().modify({ sums: '{"tallies":[],"names":[]}' })
  await log.saveCosts({ products: [], sold: [], head: null, isWhole: false })
  await log.append(elsewhere.slice(1), effects(elsewhere.slice(1)))
  const heard = elsewhere.map((event) => ({ ...event, receivedAt: event.at, storeSeq: 1 }))
  const page = { marks: {}, rows: [], records: [], balances: [], warnings: [], unread: [], seen: [] }
  await log.savePage({ ...page, effects: effects(heard) })
  expect(await soldOn(log)).toEqual(
    new Map([
      [day, 2],
      [lastDay, 2],
    ]),
  )
  await log.close()
  database.close()
})

test('[REPORT-15] a day that gets an event while it is being read is read again', async () => {
  const opened = await openWithSale()
  const { database, third } = opened
  const { day, elsewhere, effects, soldOn } = onTwoDays(opened)
  expect(await soldOn(opened.log)).toEqual(new Map([[day, 2]]))
  await opened.log.append(elsewhere, effects(elsewhere))
  const log = await opened.restarted()
  // The first day is on the disk and is read at once; the other has to be reckoned, and before that the sale has its turn.
  const read = log.daySums(firstDay, lastDay)
  await new Promise(setImmediate)
  await log.append([third], effects([third]))
  await read
  expect(await soldOn(log)).toEqual(
    new Map([
      [day, 3],
      [lastDay, 2],
    ]),
  )
  await log.close()
  database.close()
})

test('[REPORT-15] what another release kept is reckoned by this one', async () => {
  const opened = await openWithSale()
  const { database, third } = opened
  let { log } = opened
  const day = third.body.businessDay as BusinessDay
  const read = async () => figures(await log.daySums(day, day))
  const first = await read()
  await database.daySum.toCollection().modify({ reckonedBy: 'older.js', sums: '{"tallies":[],"names":[]}' })
  log = await opened.restarted()
  expect(await read()).toEqual(first)
  await log.close()
  database.close()
})

test('[REPORT-15] an event that took the place of one that was thrown away, or stands under another day now, is counted', async () => {
  const { log, database, third } = await openWithSale()
  const day = third.body.businessDay as BusinessDay
  const receivedAt = instant(noonMs)
  const page = (events: readonly object[]) => ({
    ...{ marks: {}, rows: [], records: [], balances: [], warnings: [], unread: [], seen: [] },
    effects: effectsOf(events as Parameters<typeof effectsOf>[0]),
  })
  const look = async () => {
    const read = figures(await log.daySums(day, day))
    expect(read).toEqual(await plainFigures(log, day, day))
    return (read.sums[0]![1] as { group: string; count: number }[]).find(({ group }) => group === 'sold')!
      .count
  }
  expect(await look()).toBe(2)
  const sales = await log.salesOfDays(day, day)
  await log.savePage({ ...page([]), effects: { ...noEffects, sales: [{ ...sales[0]!, receivedAt }] } })
  await log.prune(receivedAt + 1, noLimits)
  // As many as were kept, but another one.
  const other = { ...third, body: { ...third.body, cashierName: 'Kasir lain' } }
  await log.append([other], effectsOf([other] as never))
  expect(await look()).toBe(2)

  const edit = eventOf(
    { kind: 'settings_saved', body: { changes: { name: 'Toko' } } } as unknown as Fact,
    4,
    0,
  )
  const told = { ...edit, at: instant(Date.parse(`${day}T01:00:00+07:00`)), receivedAt }
  await log.savePage(page([told]))
  expect(await look()).toBe(2)
  // Heard again under the day before; an expense takes its place.
  const again = page([told])
  await log.savePage({ ...again, effects: asOlder(again.effects) })
  const moved = {
    zone: 'Asia/Jakarta',
    businessDay: day,
    cashierName: '',
    amountRupiah: 5_000,
    source: 'drawer',
  }
  const spent = { ...moved, category: 'Gaji', day, note: '' }
  const expense = eventOf({ kind: 'expense_recorded', body: spent } as unknown as Fact, 5, 0)
  await log.append([expense], effectsOf([expense]))
  expect(await look()).toBe(2)
  await log.close()
  database.close()
})

test('[REPORT-15] a disk that takes no more, or a database of an older release, answers all the same', async () => {
  const { log, database, third } = await openWithSale()
  const day = third.body.businessDay as BusinessDay
  const plain = await plainFigures(log, day, day)
  const original = FDBObjectStore.prototype.put
  FDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof original>) {
    if (this.name === 'daySum') throw new DOMException('full', 'QuotaExceededError')
    return original.apply(this as never, given)
  }
  try {
    expect(figures(await log.daySums(day, day))).toEqual(plain)
    expect(await database.daySum.count()).toBe(0)
  } finally {
    FDBObjectStore.prototype.put = original
  }
  const rows = await database.sale.toArray()
  await log.close()
  database.close()

  const disk = emptyDisk()
  const older = new Dexie(databaseName(storeId), disk)
  older.version(3).stores({ sale: '&saleId, businessDay, receivedAt, *refs, sale.verifyCode' })
  await older.table('sale').bulkAdd(rows)
  older.close()
  const newer = createDexieLog(storeId, disk)
  await newer.start()
  expect(figures(await newer.daySums(day, day))).toEqual(plain)
  await newer.close()
})

test('[SYNC-41] what an older release kept under the day of its shop stands under that of its clock in Jakarta, as in costs', async () => {
  const disk = emptyDisk()
  const row = (eventId: string, businessDay: string, changes: object = {}) => ({
    ...{
      eventId,
      businessDay,
      kind: 'stock_adjusted',
      refs: [],
      deviceId,
      deviceSeq: 1,
      staffId: null,
      receivedAt: null,
    },
    ...{ at: Date.UTC(2026, 10, 20, 15, 30), body: { reason: 'waste', lines: [], note: '' } },
    ...changes,
  })
  const older = new Dexie(databaseName(storeId), disk)
  older.version(6).stores({ entry: '&eventId, businessDay, receivedAt, storeSeq, kind, *refs' })
  await older.table('entry').bulkAdd([
    row('early', '2026-11-21'),
    row('named', '2026-11-21', { body: { reason: 'waste', lines: [], note: '', businessDay: '2026-11-21' } }),
    // What is none waits for whoever mends it.
    row('bodiless', '2026-11-21', { body: null }),
    row('timeless', '2026-11-21', { at: 'kemarin' }),
  ])
  older.close()
  const newer = openTillDatabase(databaseName(storeId), disk)
  const rows = await newer.entry.toArray()
  newer.close()
  expect(rows.map(({ eventId, businessDay }) => [eventId, businessDay])).toEqual([
    ['bodiless', '2026-11-21'],
    ['early', '2026-11-20'],
    ['named', '2026-11-21'],
    ['timeless', '2026-11-21'],
  ])
})
