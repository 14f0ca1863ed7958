import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { DisplayState } from '@laci/domain/printer/customer-display.ts'
import { expect, test } from 'vitest'
import { virtualTime } from '../testing/virtual-time.ts'
import { createDisplayFeed, type DisplayChannel, watchDisplayFeed } from './customer-display.ts'

/** Windows of one browser: what one posts, all others hear. */
function channels(): { open(): DisplayChannel; posted: unknown[] } {
  const all = new Set<DisplayChannel>()
  const posted: unknown[] = []
  return {
    posted,
    open() {
      const own: DisplayChannel = {
        onmessage: null,
        postMessage(data: unknown) {
          posted.push(data)
          const copy: unknown = structuredClone(data)
          for (const other of all) if (other !== own) other.onmessage?.({ data: copy } as MessageEvent)
        },
        close: () => void all.delete(own),
      }
      all.add(own)
      return own
    },
  }
}

const paid: DisplayState = {
  kind: 'paid',
  totalRupiah: rupiah(7_000),
  receivedRupiah: rupiah(10_000),
  changeRupiah: rupiah(3_000),
}

test('[PRINTER-14] a display that opens late, or again, is told what is on now; without one nobody looks', () => {
  const air = channels()
  const feed = createDisplayFeed(air.open())
  expect(feed.isWatched.get()).toBe(false)
  const first = watchDisplayFeed(air.open(), virtualTime(0).timers)
  expect(feed.isWatched.get()).toBe(true)
  expect(first.get()).toEqual({ storeName: '', state: { kind: 'idle' } })
  feed.show('Toko Bu Sri', paid)
  expect(first.get()).toEqual({ storeName: 'Toko Bu Sri', state: paid })
  const reloaded = watchDisplayFeed(air.open(), virtualTime(0).timers)
  expect(reloaded.get()).toEqual({ storeName: 'Toko Bu Sri', state: paid })
})

test('[PRINTER-14] a register that reloads keeps its display; one that left is forgotten after five seconds', async () => {
  const air = channels()
  const time = virtualTime(0)
  const first = createDisplayFeed(air.open())
  const display = watchDisplayFeed(air.open(), time.timers)
  first.show('Toko', paid)
  first.leave()
  await time.pass(4_999)
  expect(display.get().state).toEqual(paid)
  const second = createDisplayFeed(air.open())
  // It asked, and the display answered: it tells from its first change on.
  expect(second.isWatched.get()).toBe(true)
  second.show('Toko', { kind: 'idle' })
  expect(display.get().state).toEqual({ kind: 'idle' })
  second.show('Toko', paid)
  second.leave()
  await time.pass(5_000)
  expect(display.get()).toEqual({ storeName: 'Toko', state: { kind: 'idle' } })
})

test('[PRINTER-14] what is no message of ours changes nothing, and a browser without channels works', () => {
  const air = channels()
  const display = watchDisplayFeed(air.open(), virtualTime(0).timers)
  const stranger = air.open()
  for (const data of [null, 'x', { kind: 'show' }, { kind: 'show', storeName: 1, state: {} }]) {
    stranger.postMessage(data)
  }
  expect(display.get()).toEqual({ storeName: '', state: { kind: 'idle' } })
  const feed = createDisplayFeed(null)
  feed.show('Toko', paid)
  expect(feed.isWatched.get()).toBe(false)
  expect(watchDisplayFeed(null, virtualTime(0).timers).get().state).toEqual({ kind: 'idle' })
})
