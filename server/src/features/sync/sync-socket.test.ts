import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { parking, saleFact } from '../../testing/facts.ts'
import { helloOf, openLine, type PokeLine } from '../../testing/poke-line.ts'
import { addTestDevice, callApi, openTestShop, push } from '../../testing/shop.ts'
import { addStaff } from '../../testing/staff.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'
import { socketsPerDevice, strangersPerAddress } from './sync-socket.ts'

useTestShop()

test('[SYNC-33] a till is told at once that another one has sold, and where the shop stands when it comes', async () => {
  const other = await addTestDevice(server, shop)
  const line = await openLine(server, helloOf(till.deviceKey))
  expect(await line.next()).toEqual({ lastSeq: 0 })
  await push(server, other, [other.maker.seal(saleFact(other, 1, [parking]))])
  expect(await line.next()).toEqual({ lastSeq: 1 })
  const late = await openLine(server, helloOf(other.deviceKey))
  expect(await late.next()).toEqual({ lastSeq: 1 })
  line.close()
  late.close()
})

test('[SYNC-33] [STAFF-9] a change of who works here is told at once, though the journal has not moved', async () => {
  const line = await openLine(server, helloOf(till.deviceKey))
  expect(await line.next()).toEqual({ lastSeq: 0 })
  await push(server, till, [till.maker.seal(saleFact(till, 1, [parking]))])
  expect(await line.next()).toEqual({ lastSeq: 1 })
  await addStaff(server, shop)
  expect(await line.next()).toEqual({ lastSeq: 1, isChange: true })
  line.close()
})

test('[SYNC-33] news of one shop does not reach another', async () => {
  const elsewhere = await addTestDevice(server, await openTestShop(server))
  const line = await openLine(server, helloOf(elsewhere.deviceKey))
  expect(await line.next()).toEqual({ lastSeq: 0 })
  await push(server, till, [till.maker.seal(saleFact(till, 1, [parking]))])
  await push(
    server,
    elsewhere,
    [1, 2].map((n) => elsewhere.maker.seal(saleFact(elsewhere, n, [parking]))),
  )
  expect(await line.next()).toEqual({ lastSeq: 2 })
  line.close()
})

test('[SYNC-33] revocation closes the line, and a stranger gets none', async () => {
  const line = await openLine(server, helloOf(till.deviceKey))
  await line.next()
  await callApi(server, 'POST', `/api/devices/${till.deviceId}/revoke`, { bearer: shop.owner.accessToken })
  expect(await line.closed).toEqual([4403, 'device_revoked'])
  expect(await (await openLine(server, helloOf(till.deviceKey))).closed).toEqual([4403, 'device_revoked'])
  for (const hello of [
    '{',
    '{"hello":"laci"}',
    helloOf('laci_x'),
    helloOf(`laci_${till.deviceId}_${'A'.repeat(43)}`),
  ]) {
    expect(await (await openLine(server, hello)).closed, hello).toEqual([4401, 'device_unknown'])
  }
  expect((await (await openLine(server, 'x'.repeat(5_000))).closed)[0]).toBe(1009)
})

test('[PLATFORM-61] a till keeps its newest lines, however many it opens, and too many openings wait', async () => {
  const lines: PokeLine[] = []
  for (let line = 0; line < 70; line += 1) lines.push(await openLine(server, helloOf(till.deviceKey)))
  const closings: unknown[] = []
  for (const line of lines) void line.closed.then((closing) => closings.push(closing))
  const closedCount = lines.length - socketsPerDevice
  await expect.poll(() => closings.length, { timeout: 30_000 }).toBe(closedCount)
  await wait(200)
  expect(closings).toEqual(Array(closedCount).fill([4429, 'too_many_sockets']))
  expect(await lines[59]!.next()).toEqual({ lastSeq: 0 })
  for (const line of lines) line.close()
})

test('[PLATFORM-61] an address holds a bounded number of sockets that say nothing', async () => {
  const sockets = Array.from(
    { length: strangersPerAddress + 40 },
    () => new WebSocket(`${server.url.replace('http', 'ws')}/api/sync/socket`),
  )
  const closed = await Promise.all(
    sockets.map((socket) =>
      Promise.race([once(socket, 'close').then(([code]) => code as number), wait(4_000, null)]),
    ),
  )
  expect(closed.filter((code) => code === 4429)).toHaveLength(40)
  for (const socket of sockets) socket.terminate()
})
