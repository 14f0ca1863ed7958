import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import type { QrisCharge } from '@laci/domain/qris/charge-wire.ts'
import { expect, test } from 'vitest'
import { type VirtualTime, virtualTime } from '../../testing/virtual-time.ts'
import type { StoredQris } from '../log/till-log.ts'
import type { ChargeAnswer } from './qris-api.ts'
import { createQrisKeeper, noQris } from './qris-keeper.ts'

const cartId = '018f0000-0000-7000-8000-0000000000c1'
const sum = rupiah(25_000)
const second = 1_000

/** A server that says of every charge what the test wants next; null: the line is dead. */
function fakeServer(time: VirtualTime) {
  const known = new Map<string, QrisCharge>()
  const asked: string[] = []
  const server = {
    asked,
    isAway: false,
    isPaidWhileCancelling: false,
    settle(chargeId: string, status: QrisCharge['status']) {
      known.set(chargeId, { ...known.get(chargeId)!, status })
    },
    api: {
      keyState: async () => null,
      async make(chargeId: string, amountRupiah: number): Promise<ChargeAnswer> {
        const charge: QrisCharge = known.get(chargeId) ?? {
          chargeId,
          status: 'pending',
          amountRupiah,
          qrisText: 'code',
          expiresAt: instant(time.clock() + 600 * second),
          isFresh: true,
        }
        if (!server.isAway) known.set(chargeId, charge)
        return answer('make', charge)
      },
      look: async (chargeId: string) => answer('look', known.get(chargeId)!),
      async cancel(chargeId: string) {
        const charge = known.get(chargeId)!
        if (!server.isAway && charge.status === 'pending') {
          server.settle(chargeId, server.isPaidWhileCancelling ? 'paid' : 'cancelled')
        }
        return answer('cancel', known.get(chargeId)!)
      },
    },
  }
  function answer(what: string, charge: QrisCharge): ChargeAnswer {
    asked.push(what)
    return server.isAway
      ? { kind: 'problem', problem: { code: 'offline', message: null }, isFinal: false }
      : { kind: 'charge', charge }
  }
  return server
}

function till(
  time: VirtualTime,
  server: ReturnType<typeof fakeServer>,
  disk: { stored: StoredQris },
  facts: Fact[] = [],
) {
  let idCount = 0
  const saves: string[][] = []
  const keeper = createQrisKeeper({
    stored: disk.stored,
    api: server.api,
    clock: time.clock,
    timers: time.timers,
    newId: () => `018f0000-0000-7000-8000-0000000000d${++idCount}`,
    async save(stored) {
      disk.stored = stored
      saves.push(stored.charges.map(({ status }) => status))
    },
    factsSince: async () => facts,
    onBug: (cause) => {
      throw cause
    },
  })
  return { keeper, saves, states: () => keeper.charges.get().map(({ status }) => status) }
}

const paidSale = (chargeId: string) =>
  ({
    kind: 'sale_recorded',
    body: { payments: [{ tender: 'qris', amountRupiah: sum, receivedRupiah: sum, chargeId }] },
  }) as unknown as Fact

async function shown() {
  const time = virtualTime(Date.UTC(2026, 10, 22, 7))
  const server = fakeServer(time)
  const disk = { stored: noQris }
  const one = till(time, server, disk)
  const seenBeforeSaved: string[][] = []
  one.keeper.charges.subscribe(() => {
    if (one.states().includes('pending') && one.saves.length === 0) seenBeforeSaved.push(one.states())
  })
  const chargeId = one.keeper.begin(sum, cartId)
  const unwatch = one.keeper.watch(chargeId)
  await time.pass(0)
  expect(seenBeforeSaved).toEqual([])
  expect(disk.stored.charges).toMatchObject([{ chargeId, cartId, amountRupiah: sum, status: 'pending' }])
  return { time, server, disk, ...one, chargeId, unwatch }
}

test('[QRIS-11] a charge is on the disk before its code is seen, and asked for every 3 seconds while it is', async () => {
  const { time, server, states, chargeId, unwatch, keeper } = await shown()
  expect(states()).toEqual(['pending'])
  server.asked.length = 0
  await time.pass(30 * second)
  expect(server.asked.length).toBe(10)
  unwatch()
  server.asked.length = 0
  await time.pass(60 * second)
  expect(server.asked.length).toBe(2)
  server.settle(chargeId, 'paid')
  await time.pass(30 * second)
  expect(states()).toEqual(['paid'])
  server.asked.length = 0
  await time.pass(600 * second)
  expect(server.asked).toEqual([])
  keeper.dismiss(chargeId)
  expect(states()).toEqual(['paid'])
  keeper.stop()
})

test('[QRIS-11] without an answer it stays open, cancelled or not; the first answer decides, and money wins', async () => {
  const { time, server, states, chargeId, keeper } = await shown()
  server.isAway = true
  await keeper.cancel(chargeId)
  expect(states()).toEqual(['pending'])
  expect(keeper.charges.get()[0]).toMatchObject({ problem: { code: 'offline' } })
  server.isAway = false
  server.isPaidWhileCancelling = true
  await keeper.cancel(chargeId)
  expect(keeper.charges.get()).toMatchObject([{ status: 'paid', problem: null }])
  server.settle(chargeId, 'expired')
  await keeper.look(chargeId)
  expect(states()).toEqual(['paid'])
  await time.pass(0)
  keeper.stop()
})

test('[QRIS-11] the internet comes back: what is open is asked for at once', async () => {
  const { server, states, chargeId, unwatch, keeper, time } = await shown()
  unwatch()
  server.settle(chargeId, 'expired')
  keeper.online(true)
  await time.pass(0)
  // Nobody looks at it, and no money came: it is gone by itself.
  expect(states()).toEqual([])
  keeper.stop()
})

test('[QRIS-12] after a power cut the same charge goes on, and the sale that names it ends it', async () => {
  const before = await shown()
  before.keeper.stop()
  before.server.settle(before.chargeId, 'paid')
  const after = till(before.time, before.server, before.disk)
  await before.time.pass(0)
  expect(after.keeper.charges.get()).toMatchObject([{ chargeId: before.chargeId, cartId, status: 'paid' }])
  expect(before.server.asked.filter((what) => what === 'make')).toHaveLength(1)
  after.keeper.take({ sales: [], entries: [paidSale(before.chargeId)] as never })
  await before.time.pass(0)
  expect(after.states()).toEqual([])
  expect(before.disk.stored.charges).toEqual([])
  after.keeper.stop()
})

test('[QRIS-12] a sale of the moment before the power went has taken it already; a noted one is over too', async () => {
  for (const settles of [
    paidSale,
    (chargeId: string) => ({ kind: 'qris_noted', body: { chargeId } }) as unknown as Fact,
  ]) {
    const before = await shown()
    before.server.settle(before.chargeId, 'paid')
    await before.keeper.look(before.chargeId)
    before.keeper.stop()
    expect(before.disk.stored.charges).toMatchObject([{ status: 'paid' }])
    const after = till(before.time, before.server, before.disk, [settles(before.chargeId)])
    await before.time.pass(0)
    expect(after.states()).toEqual([])
    after.keeper.stop()
  }
})
