import { expect, test } from 'vitest'
import { virtualTime } from '../../testing/virtual-time.ts'
import { createPokeSocket } from './poke-socket.ts'
import type { SocketListener, SyncWire } from './sync-wire.ts'

function line() {
  const time = virtualTime(0)
  const opened: SocketListener[] = []
  const told: string[] = []
  const socket = createPokeSocket({
    wire: {
      openSocket(listener: SocketListener) {
        opened.push(listener)
        return { close: () => listener.onClose() }
      },
    } as SyncWire,
    timers: time.timers,
    random: () => 0,
    onOpen: () => told.push('open'),
    onPoke: (lastSeq, isChange) => told.push(`poke ${lastSeq}${isChange ? ' change' : ''}`),
    onLost: () => told.push('lost'),
  })
  return { time, opened, told, socket }
}

test('[SYNC-17] a line that is silent for 75 seconds is given up and opened anew', async () => {
  const { time, opened, told, socket } = line()
  socket.keepOpen()
  socket.keepOpen()
  opened[0]!.onOpen()
  await time.pass(60_000)
  opened[0]!.onMessage('{"lastSeq":4}')
  opened[0]!.onMessage('{"lastSeq":4,"isChange":true}')
  opened[0]!.onMessage('what?')
  await time.pass(74_000)
  expect(socket.isOpen()).toBe(true)
  await time.pass(2_000)
  expect(socket.isOpen()).toBe(false)
  expect(told).toEqual(['open', 'poke 4', 'poke 4 change', 'lost'])
  expect(opened).toHaveLength(2)
  // What the old line still says is nobody's business.
  opened[0]!.onMessage('{"lastSeq":9}')
  expect(told).toHaveLength(4)
})

test('[SYNC-17] a server that lets nobody in is asked less and less often, and never after closing', async () => {
  const { time, opened, socket } = line()
  socket.keepOpen()
  const triedAtMs: number[] = []
  for (let tries = 0; tries < 5; tries += 1) {
    opened.at(-1)!.onClose()
    const before = opened.length
    while (opened.length === before) await time.pass(500)
    triedAtMs.push(time.now())
  }
  expect(triedAtMs).toEqual([500, 1_500, 3_500, 7_500, 15_500])
  socket.close()
  await time.pass(300_000)
  expect(opened).toHaveLength(6)
})
