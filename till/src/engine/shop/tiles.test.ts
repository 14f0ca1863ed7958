import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { expect, test } from 'vitest'
import { virtualTime } from '../../testing/virtual-time.ts'
import type { LogEffects, SaleRow } from '../log/till-log.ts'
import { createTileLearner } from './tile-learner.ts'
import { createTileDoor } from './tiles.ts'

const storeId = '018f0000-0000-7000-8000-000000000001'
const deviceId = '018f0000-0000-7000-8000-00000000000a'
const otherId = '018f0000-0000-7000-8000-00000000000b'
const noon = Date.UTC(2026, 10, 20, 5)
const day = '2026-11-20'
let made = 0

function soldRow(productIds: readonly (string | null)[], facts: Partial<SaleRow> = {}): SaleRow {
  made += 1
  return {
    ...{ saleId: `sale ${made}`, businessDay: day, deviceId, deviceSeq: made, at: noon, staffId: null },
    ...{ refs: [], receivedAt: null },
    sale: {
      zone: 'Asia/Jakarta',
      lines: productIds.map((productId) => ({ productId })),
    } as unknown as SaleRecorded,
    ...facts,
  }
}

const effects = (...sales: SaleRow[]): LogEffects => ({ sales, entries: [], reviewedWarningIds: [] })

/** `journal`: what the log holds by day. */
function device(places = new Map<string, string>(), journal = new Map<string, SaleRow[]>()) {
  const time = virtualTime(noon)
  const kept = {
    getItem: (key: string) => places.get(key) ?? null,
    setItem: (key: string, text: string) => void places.set(key, text),
  }
  const readDays: string[] = []
  let loadCount = 0
  const door = createTileDoor({
    ...{ kept, storeId, deviceId, timers: time.timers },
    async load(texts, memoryKey) {
      loadCount += 1
      return createTileLearner({
        ...{ kept: texts, memoryKey, timers: time.timers, clock: time.clock },
        log: {
          async salesOfDay(asked) {
            readDays.push(asked)
            return journal.get(asked) ?? []
          },
        },
        today: () => ({ businessDay: day as never, zone: 'Asia/Jakarta' }),
      })
    },
    onBug(cause) {
      throw cause
    },
  })
  return { door, time, places, readDays, loadCount: () => loadCount }
}

test('[CATALOG-73] what is sold here and comes in from others is learned once, some time after it', async () => {
  const { door, time, places, loadCount } = device()
  door.start()
  const own = soldRow(['tea', null, 'egg'])
  door.take(effects(own))
  // Nothing is loaded or reckoned in the path of the sale.
  expect([door.best(), loadCount()]).toEqual([[], 0])
  await time.pass(60_000)
  expect(door.best()).toEqual(['egg', 'tea'])
  // The same sale comes back with its number; another till's is news.
  door.take(
    effects({ ...own, storeSeq: 7, receivedAt: noon }, soldRow(['tea'], { deviceId: otherId, storeSeq: 8 })),
  )
  await time.pass(60_000)
  expect(door.best()).toEqual(['tea', 'egg'])
  door.take(effects({ ...own, storeSeq: 7, receivedAt: noon }))
  await time.pass(60_000)
  expect(door.best()).toEqual(['tea', 'egg'])
  door.stop()

  // The next start shows it at once, and goes on from there.
  const next = device(places)
  expect(next.door.best()).toEqual(['tea', 'egg'])
  next.door.take(effects(soldRow(['egg']), soldRow(['egg'])))
  await next.time.pass(60_000)
  expect(next.door.best()).toEqual(['egg', 'tea'])
  expect(next.readDays).toEqual([])
  next.door.stop()
})

test('[CATALOG-73] a till that knows nothing learns the last four weeks of its journal, a day at a time, each sale once', async () => {
  const today = soldRow(['rice'])
  const journal = new Map([
    [
      '2026-11-19',
      [soldRow(['milk'], { businessDay: '2026-11-19' }), soldRow(['milk'], { businessDay: '2026-11-19' })],
    ],
    [day, [today]],
  ])
  const { door, time, readDays } = device(new Map(), journal)
  door.start()
  door.take(effects(today))
  await time.pass(60_000)
  expect(readDays).toHaveLength(28)
  expect([readDays[0], readDays.at(-1)]).toEqual(['2026-10-24', day])
  expect(door.best()).toEqual(['milk', 'rice'])
  // Sales of before this device came: everything is learned anew.
  journal.set(
    '2026-11-18',
    [1, 2, 3].map(() => soldRow(['salt'], { businessDay: '2026-11-18' })),
  )
  door.historyMoved()
  await time.pass(60_000)
  expect(readDays).toHaveLength(56)
  expect(door.best()[0]).toBe('salt')
  door.stop()
})

test('[CATALOG-74] favourites and the look of tiles stay on the device; what cannot be read begins anew', () => {
  const { door, places } = device()
  expect([door.look.get(), door.favorites.get()]).toEqual(['large', []])
  door.setFavorite('tea', true)
  door.setFavorite('egg', true)
  door.setFavorite('tea', true)
  door.setLook('small')
  const next = device(places).door
  expect([next.look.get(), next.favorites.get()]).toEqual(['small', ['egg', 'tea']])
  next.setFavorite('egg', false)
  expect(next.favorites.get()).toEqual(['tea'])
  for (const key of places.keys()) places.set(key, '{')
  const broken = device(places).door
  expect([broken.look.get(), broken.favorites.get(), broken.best()]).toEqual(['large', [], []])
  // All of it ends with the shop on this device.
  expect([...places.keys()].every((key) => key.endsWith(storeId))).toBe(true)
})

test('[CATALOG-73] a browser that keeps nothing more still sells and shows what it has learned', async () => {
  const { time } = device()
  const door = createTileDoor({
    ...{ storeId, deviceId, timers: time.timers },
    kept: {
      getItem: () => null,
      setItem() {
        throw new Error('quota')
      },
    },
    load: async (kept, memoryKey) =>
      createTileLearner({
        ...{ kept, memoryKey, timers: time.timers, clock: time.clock },
        log: { salesOfDay: async () => [] },
        today: () => ({ businessDay: day as never, zone: 'Asia/Jakarta' }),
      }),
    onBug(cause) {
      throw cause
    },
  })
  door.setFavorite('tea', true)
  door.take(effects(soldRow(['tea'])))
  await time.pass(60_000)
  expect(door.best()).toEqual(['tea'])
  door.stop()
})
