import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { type Envelope, genesisHash } from '@laci/domain/events/envelope.ts'
import type { JournalEvent } from '@laci/domain/events/fact.ts'
import { eventKinds } from '@laci/domain/journal/event-kinds.ts'
import { anyGoodsStory, goodsStory, productIds } from '@laci/domain/testing/any-goods-story.ts'
import type { CostState } from '@laci/domain/views/cost/cost-state.ts'
import { type DayCosts, dayCostsOf, joinDayCosts } from '@laci/domain/views/cost/day-costs.ts'
import { reckonCosts } from '@laci/domain/views/cost/reckon-costs.ts'
import type { SoldCosts } from '@laci/domain/views/cost/sold-costs.ts'
import { stockWorthOf } from '@laci/domain/views/cost/stock-worth.ts'
import type { Warning } from '@laci/domain/warning/warning.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDisk, storeId, testIdentity } from '../../testing/test-device.ts'
import { createDexieLog } from './dexie-log.ts'
import { effectsOf } from './event-effects.ts'
import { emptyMarks, type TillLog } from './till-log.ts'

const own = testIdentity(0)
const other = testIdentity(1)
const fromDay = '2026-10-01' as BusinessDay
const noLimits = { keptRefs: new Set<string>(), endedRecords: [] }
const serverNow = Date.UTC(2027, 0, 1)

type Told = JournalEvent & Envelope

function sealed(events: readonly JournalEvent[], deviceId: string): Told[] {
  const idOf = (index: number) =>
    `018f0000-0000-7000-8${deviceId === own.deviceId ? '0' : '1'}00-${String(index).padStart(12, '0')}`
  const ids = new Map(events.map(({ eventId }, index) => [eventId, idOf(index)]))
  return events.map((event, index) => ({
    ...goodsStory.withSaleId(event, (eventId) => ids.get(eventId) ?? eventId),
    ...{ storeId, deviceId, deviceSeq: index + 1, version: eventKinds[event.kind].version },
    ...{ staffId: null, prevHash: genesisHash, hash: String(index).padStart(64, '0') },
    eventId: idOf(index),
  })) as Told[]
}

/** What the domain says of these events, in this order. */
function reckoned(events: readonly JournalEvent[]) {
  const states = new Map<string, CostState>()
  const sold: SoldCosts = new Map()
  const days = joinDayCosts(events.flatMap((event) => dayCostsOf(reckonCosts(states, event, sold))))
  return { days, states, sold }
}

const inOrder = (days: readonly DayCosts[]) =>
  days
    .filter(({ soldRupiah, lossRupiah, repairRupiah }) => soldRupiah || lossRupiah || repairRupiah)
    .map((day) => ({
      ...day,
      lossRupiah: day.lossRupiah + 0,
      soldRupiah: day.soldRupiah + 0,
      repairRupiah: day.repairRupiah + 0,
    }))
    .toSorted((one, two) => (one.day < two.day ? -1 : 1))

/** The server's word after these events, as it comes to the till. */
function wordOf(stream: readonly Told[]): Parameters<TillLog['saveCosts']>[0] {
  const { days, states, sold } = reckoned(stream)
  return {
    products: [...states].map(([productId, state]) => ({ productId, state })),
    sold: [...sold].flatMap(([saleId, parts]) =>
      parts.map(({ costRupiah: amountRupiah, ...part }) => ({
        ...{ ...part, saleId, amountRupiah, businessDay: fromDay },
      })),
    ),
    head: {
      throughSeq: stream.length,
      ownThrough: Math.max(
        0,
        ...stream.flatMap(({ deviceId, deviceSeq }) => (deviceId === own.deviceId ? [deviceSeq] : [])),
      ),
      ...{ fromDay, days, heardAt: serverNow },
    },
    isWhole: true,
  }
}

const anyStep = fc.constantFrom(
  'tell',
  'tell',
  'send',
  'hear',
  'hear',
  'word',
  'read',
  'read',
  'open' as const,
)

test('[COST-8] [COST-9] [COST-14] a till reckons on from the server’s word as the server itself does, whatever comes in which order', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyGoodsStory,
      anyGoodsStory,
      fc.array(anyStep, { minLength: 6, maxLength: 24 }),
      async (mine, theirs, steps) => {
        const disk = emptyDisk()
        const open = async () => {
          const opened = createDexieLog(storeId, disk)
          await opened.start()
          await opened.saveMarks({ identity: own })
          return opened
        }
        let log = await open()
        const waiting = sealed(mine, own.deviceId)
        const foreign = sealed(theirs, other.deviceId)
        const told: Told[] = []
        /** What the server has, in its order, and how much of it the till has heard. */
        const stream: Told[] = []
        let heard = 0
        let hasWord = false
        const look = async () => {
          const read = await log.toldCosts()
          if (!hasWord) return expect(read).toBe(null)
          const heardIds = new Set(stream.slice(0, heard).map(({ eventId }) => eventId))
          const known = [...stream.slice(0, heard), ...told.filter(({ eventId }) => !heardIds.has(eventId))]
          const expected = reckoned(known)
          expect(inOrder(read!.days)).toEqual(inOrder(expected.days))
          expect(await log.toldStock()).toEqual(stockWorthOf(expected.states.values()))
        }
        for (const step of steps) {
          switch (step) {
            case 'tell': {
              const events = waiting.splice(0, 2)
              if (events.length > 0) await log.append(events, effectsOf(events))
              told.push(...events)
              break
            }
            case 'send': {
              const known = new Set(stream.map(({ eventId }) => eventId))
              stream.push(...foreign.splice(0, 1))
              stream.push(...told.filter(({ eventId }) => !known.has(eventId)))
              stream.push(...foreign.splice(0, 2))
              break
            }
            case 'hear': {
              const page = stream.slice(heard, heard + 4).map((event, index) => ({
                ...event,
                storeSeq: heard + index + 1,
                receivedAt: event.at,
              }))
              heard += page.length
              await log.savePage({
                ...{ marks: emptyMarks, rows: [], records: [], balances: [], warnings: [], unread: [] },
                seen: page.filter(({ deviceId }) => deviceId === own.deviceId),
                effects: effectsOf(page),
              })
              await log.saveMarks({ identity: own })
              break
            }
            case 'word':
              // Never of more than the stream has brought.
              await log.saveCosts(wordOf(stream.slice(0, heard)))
              hasWord = true
              break
            case 'read':
              await look()
              break
            case 'open':
              await log.close()
              log = await open()
              break
          }
        }
        await look()
        await look()
        await log.close()
      },
    ),
    { numRuns: 40 },
  )
})

test('[COST-8] a word that came in part is none, and so is one from before what was thrown away or fetched anew', async () => {
  const log = createDexieLog(storeId, emptyDisk())
  await log.start()
  const word = wordOf([])
  await log.saveCosts({ ...word, head: null })
  expect(await log.toldCosts()).toBe(null)
  await log.saveCosts({ ...word, isWhole: false })
  expect(await log.toldCosts()).toMatchObject({ aheadCount: 0, heardAt: serverNow })
  await log.prune(serverNow, noLimits)
  expect(await log.costHead()).not.toBe(null)
  await log.prune(serverNow + 1, noLimits)
  expect(await log.costHead()).toBe(null)
  await log.saveCosts(word)
  await log.finishLoad({}, [], 0)
  expect(await log.toldCosts()).toBe(null)
  await log.close()
})

test('[TRANSFER-9] [COST-8] a receipt that says another sum than was sent counts as the server’s warning says it, whenever that comes', async () => {
  const [sugar] = productIds
  const figures = [{ sentThousandths: 2_000, costRupiah: 3_000 }]
  const line = { lineIndex: 0, productId: sugar, name: 'Gula', unit: 'kg' }
  const told = sealed(
    goodsStory.events(
      [
        (counter) => ({
          kind: 'transfer_received',
          body: {
            ...{ ...counter, transferId: storeId, fromStoreId: storeId, fromStoreName: '', note: '' },
            lines: [
              {
                ...{ ...line, costRupiah: rupiah(800_000) },
                sentThousandths: quantityThousandths(2_000),
                receivedThousandths: quantityThousandths(2_000),
              },
            ],
          },
        }),
        goodsStory.sold(sugar, 1_000),
      ],
      1,
    ),
    own.deviceId,
  )
  const log = createDexieLog(storeId, emptyDisk())
  await log.start()
  await log.saveMarks({ identity: own })
  await log.saveCosts(wordOf([]))
  await log.append(told, effectsOf(told))
  const soldFor = async () =>
    (await log.toldCosts())!.days.reduce((total, { soldRupiah }) => total + soldRupiah, 0)
  // Nobody has looked at it yet.
  expect(await soldFor()).toBe(400_000)
  const page = told.map((event, index) => ({ ...event, storeSeq: index + 1, receivedAt: event.at }))
  const blank = { marks: emptyMarks, rows: [], records: [], balances: [], warnings: [], unread: [] }
  await log.savePage({ ...blank, seen: page, effects: effectsOf(page) })
  await log.saveMarks({ identity: own })
  expect(await soldFor()).toBe(400_000)
  const warning: Warning = {
    ...{ warningId: storeId, warningSeq: 1, code: 'transfer_differs', deviceId: own.deviceId, deviceSeq: 1 },
    ...{ eventId: told[0]!.eventId, raisedAt: instant(1), detail: { figures } },
  }
  await log.savePage({
    ...blank,
    warnings: [warning],
    seen: [],
    effects: effectsOf([]),
  })
  await log.saveMarks({ identity: own })
  expect(await soldFor()).toBe(1_500)
  await log.close()
})

test('[COST-14] goods of a sale that the server has reckoned come back at its cost, without internet and part by part', async () => {
  const [coffee] = productIds
  const { received, sold, refunded, idOf } = goodsStory
  const told = sealed(
    goodsStory.events([
      received(coffee, 3_000, 10_000),
      sold(coffee, 3_000),
      received(coffee, 3_000, 90_000),
      refunded(coffee, 1_000, idOf(1)),
      refunded(coffee, 2_000, idOf(1)),
    ]),
    own.deviceId,
  )
  const disk = emptyDisk()
  let log = createDexieLog(storeId, disk)
  await log.start()
  await log.saveMarks({ identity: own })
  await log.append(told.slice(0, 3), effectsOf(told.slice(0, 3)))
  await log.saveCosts(wordOf(told.slice(0, 3)))
  const soldFor = async () =>
    (await log.toldCosts())!.days.reduce((total, { soldRupiah }) => total + soldRupiah, 0)
  expect(await soldFor()).toBe(10_000)
  await log.append(told.slice(3, 4), effectsOf(told.slice(3, 4)))
  expect(await soldFor()).toBe(6_667)
  await log.close()
  log = createDexieLog(storeId, disk)
  await log.start()
  await log.append(told.slice(4), effectsOf(told.slice(4)))
  expect(await soldFor()).toBe(0)
  expect(await log.toldStock()).toMatchObject({ stockRupiah: 100_000 })
  await log.close()
})
