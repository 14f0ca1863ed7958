import { readFileSync } from 'node:fs'
import { assert } from '@laci/domain/base/lib/assert.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { chainFault } from '@laci/domain/events/hash-chain.ts'
import { replicaText } from '@laci/domain/journal/replica-view.ts'
import { expect, test } from 'vitest'
import { emptyDisk, sha256, switchOn } from '../../testing/test-device.ts'
import { virtualTime } from '../../testing/virtual-time.ts'
import { firstEntitlement } from '../entitlement/pass-keeper.ts'
import { createDexieLog } from '../log/dexie-log.ts'
import { createDemoWire } from '../sync/demo-wire.ts'
import { demoBase, demoCorner, emptyDemoCorner, isDemoAddress, isDemoWanted } from './demo-address.ts'
import { demoIdentity, fillDemoLog, isStale } from './demo-shop.ts'

const productsText = readFileSync(
  new URL(import.meta.resolve('@laci/domain/views/demo/products.csv')),
  'utf8',
)

async function openDemo(time = virtualTime(Date.parse('2026-11-22T13:00:00+07:00')), disk = emptyDisk()) {
  const log = createDexieLog(demoIdentity.storeId, disk)
  let start = await log.start()
  if (start.marks.identity === null) {
    const entitlement = firstEntitlement(time.now(), null)
    await fillDemoLog(log, { nowMs: time.now(), entitlement, productsText, sha256 })
    start = await log.start()
  }
  const { ackedThrough } = start.marks
  const wire = createDemoWire({ log, acceptedThrough: ackedThrough, clock: time.now, timers: time.timers })
  const device = await switchOn(time, wire, demoIdentity, disk)
  device.engine.start()
  await time.pass(2_000)
  return { time, disk, device, told: ackedThrough }
}

test('[ONBOARDING-8] the demo is a shop with goods and days of sales that the engine takes as confirmed', async () => {
  const { device, told } = await openDemo()
  const { journal, engine } = device
  expect(journal.replica.rows.size).toBe(156)
  expect([journal.replica.cursor, journal.replica.pending.size]).toEqual([told, 0])
  expect(engine.status.get()).toMatchObject({ waitingCount: 0, isLoaded: true, lastError: null })
  const events = await device.log.ownEvents(1, told + 1)
  expect(events.filter((event) => event.kind === 'sale_recorded').length).toBeGreaterThan(90)
  for (const [index, event] of events.entries()) {
    if (index > 0) expect(chainFault(event, events[index - 1]!.hash, sha256)).toBeNull()
  }
  engine.stop()
})

test('[ONBOARDING-8] what is told in the demo is confirmed on the device, and still there after a reload', async () => {
  const { time, disk, device, told } = await openDemo()
  const productId = '018f0000-0000-7000-8000-00000000abcd'
  const changes = { ...productDefaults, name: 'Barang coba' }
  await device.journal.append(() => ({ kind: 'product_saved', body: { products: [{ productId, changes }] } }))
  await time.pass(2_000)
  expect(device.engine.status.get()).toMatchObject({ waitingCount: 0, lastError: null })
  const seen = replicaText(device.journal.replica)
  device.engine.stop()
  await device.log.close()

  const again = await openDemo(time, disk)
  expect(again.told).toBe(told + 1)
  expect(again.device.journal.replica.pending.size).toBe(0)
  expect(replicaText(again.device.journal.replica)).toBe(seen)
  again.device.engine.stop()
})

test('[ONBOARDING-8] days that lie back are told anew', () => {
  const hourMs = 3_600_000
  expect(isStale(0, 12 * hourMs)).toBe(false)
  expect(isStale(0, 49 * hourMs)).toBe(true)
  // A clock that was set back, too.
  expect(isStale(49 * hourMs, 0)).toBe(true)
})

test('[ONBOARDING-9] only its own address opens the demo, and only `?demo` and that address without its slash lead there', () => {
  expect(isDemoWanted({ pathname: '/kasir/', search: '?demo' })).toBe(true)
  expect(isDemoWanted({ pathname: '/kasir/', search: '' })).toBe(false)
  expect(isDemoWanted({ pathname: '/kasir/produk', search: '?demo' })).toBe(false)
  // The router knows addresses below its base only: this one would be a white page.
  expect(isDemoWanted({ pathname: '/kasir/coba', search: '' })).toBe(true)
  for (const path of [demoBase, '/kasir/coba/produk']) expect(isDemoAddress(path)).toBe(true)
  for (const path of ['/kasir/', '/kasir/coba', '/kasir/cobain', '/kasir/produk'])
    expect(isDemoAddress(path)).toBe(false)
})

test('[ONBOARDING-9] the demo keeps its things apart, and leaving empties only its own corner', () => {
  const kept = new Map([['laci-kasir-toko', 'nyata']])
  const storage = {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  const corner = demoCorner(storage)
  for (const key of ['laci-kasir-toko', 'laci-kasir-mulai-1', 'laci-kasir-keranjang-1']) {
    corner.setItem(key, 'coba')
    assert(corner.getItem(key) === 'coba', key)
  }
  expect(storage.getItem('laci-kasir-toko')).toBe('nyata')
  emptyDemoCorner(storage)
  expect([...kept]).toEqual([['laci-kasir-toko', 'nyata']])
})
