import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import type { DeviceList } from '@laci/domain/device/wire.ts'
import { visibleProduct } from '@laci/domain/journal/replica-view.ts'
import { afterEach, expect, test } from 'vitest'
import { TillProblem } from '../engine/base/problem.ts'
import { type ScriptedServer, scriptedServer } from '../testing/scripted-server.ts'
import { sha256, switchOn, type TestDevice, testIdentity } from '../testing/test-device.ts'
import { virtualTime } from '../testing/virtual-time.ts'
import { createRecovery } from './shop-recovery.ts'

const productId = '018f0000-0000-7000-8000-00000000c0fe'
const time = virtualTime(Date.UTC(2026, 10, 20, 7))
const second = 1_000

let running: TestDevice[] = []
afterEach(() => {
  for (const device of running) device.engine.stop()
  running = []
})

async function till(server: ScriptedServer, number: number) {
  const identity = testIdentity(number)
  const device = await switchOn(time, server.wireFor(identity.deviceId), identity)
  running.push(device)
  device.engine.start()
  await time.pass(2 * second)
  const recovery = createRecovery({
    journal: device.journal,
    log: device.log,
    clock: time.clock,
    sha256,
    ownerApi: {
      async devices() {
        if (server.weather !== null) throw new TillProblem('offline')
        const accepted = [...server.acceptedThrough].map(([deviceId, acceptedThrough]) => ({
          deviceId,
          acceptedThrough,
        }))
        return { devices: accepted } as unknown as DeviceList
      },
    },
  })
  const receive = () =>
    device.journal.append(() => ({
      kind: 'stock_adjusted',
      body: { reason: 'correction', lines: [{ productId, quantityThousandths: wholeUnits(1) }], note: '' },
    }))
  const units = () => (visibleProduct(device.journal.replica, productId)?.stockThousandths ?? 0) / 1000
  return { ...device, recovery, receive, units }
}

test('[LOG-7] a saved file brings everything unsent to another device, once', async () => {
  const server = scriptedServer(time.now)
  const lost = await till(server, 0)
  await lost.receive()
  await time.pass(2 * second)
  server.weather = { kind: 'unreachable' }
  for (let count = 0; count < 3; count += 1) await lost.receive()
  const file = await lost.recovery.save()
  expect(file).toMatchObject({ name: 'laci-pemulihan-A-2026-11-20.jsonl', eventCount: 3 })
  const text = await file.blob.text()
  expect(text).not.toContain(lost.identity.deviceKey)
  lost.engine.stop()

  server.weather = null
  const other = await till(server, 1)
  expect(await other.recovery.restore(text)).toEqual({
    ok: true,
    value: { queuedCount: 3, alreadyKnownCount: 0, unreadableCount: 0 },
  })
  expect(await other.recovery.restore(text)).toMatchObject({
    value: { queuedCount: 0, alreadyKnownCount: 3 },
  })
  await time.pass(5 * second)
  expect(other.units()).toBe(4)
  expect(server.stream).toHaveLength(4)
})

test('[LOG-7] a file that was cut off gives back the rest; what the server has is passed over', async () => {
  const server = scriptedServer(time.now)
  const first = await till(server, 0)
  server.weather = { kind: 'unreachable' }
  for (let count = 0; count < 4; count += 1) await first.receive()
  const text = await (await first.recovery.save()).blob.text()
  const lines = text.split('\n')
  // The device sends two of them after all, and the copy of the file loses its end.
  server.acceptedThrough.set(first.identity.deviceId, 2)
  first.engine.stop()
  server.weather = null
  const other = await till(server, 1)
  const cut = `${lines.slice(0, 4).join('\n')}\n${lines[4]!.slice(0, 100)}`
  expect(await other.recovery.restore(cut)).toMatchObject({
    value: { queuedCount: 1, alreadyKnownCount: 2, unreadableCount: 1 },
  })
})

test('[LOG-7] other files are refused by name: another shop, a newer release, no file of ours, no internet', async () => {
  const server = scriptedServer(time.now)
  const one = await till(server, 0)
  await one.receive()
  const text = await (await one.recovery.save()).blob.text()
  const otherShop = text.replaceAll(one.identity.storeId, '018f0000-0000-7000-8000-00000000beef')
  expect(await one.recovery.restore(otherShop)).toMatchObject({
    refusal: { code: 'other_store', storeName: 'Toko Uji' },
  })
  expect(await one.recovery.restore(text.replace('"version":1', '"version":2'))).toMatchObject({
    refusal: { code: 'newer_file' },
  })
  expect(await one.recovery.restore('{"halo":1}')).toMatchObject({ refusal: { code: 'not_a_recovery_file' } })
  server.weather = { kind: 'unreachable' }
  expect(await one.recovery.restore(text)).toMatchObject({ refusal: { code: 'offline' } })
})

test('[LOG-8] a file guards only what it holds: what was sold after it keeps the device from letting go', async () => {
  const server = scriptedServer(time.now)
  const one = await till(server, 0)
  server.weather = { kind: 'unreachable' }
  await one.receive()
  await one.receive()
  expect(one.recovery.unguardedCount(false)).toBe(2)
  expect(one.recovery.unguardedCount(true)).toBe(2)
  await one.recovery.save()
  expect(one.recovery.unguardedCount(true)).toBe(0)
  expect(one.recovery.unguardedCount(false)).toBe(2)
  await one.receive()
  expect(one.recovery.unguardedCount(true)).toBe(1)
})
