import { afterEach, expect, test } from 'vitest'
import { createRegisterLock } from './register-lock.ts'

const taken: ReturnType<typeof createRegisterLock>[] = []
afterEach(() => {
  for (const lock of taken.splice(0)) lock.release()
})

function openWindow() {
  let lostCount = 0
  const onLost = () => {
    lostCount += 1
  }
  const lock = createRegisterLock(navigator.locks, onLost, 'register-of-test', 100)
  taken.push(lock)
  return { lock, lostCount: () => lostCount }
}

test('[SESSION-5] one window is the register; the second is refused until it takes over, and then the first is told', async () => {
  const first = openWindow()
  const second = openWindow()
  expect(await first.lock.take()).toBe(true)
  expect(await first.lock.take()).toBe(true)
  expect(await second.lock.take()).toBe(false)
  await second.lock.steal()
  await expect.poll(first.lostCount).toBe(1)
  expect(second.lostCount()).toBe(0)
  expect(await first.lock.take()).toBe(false)
  await first.lock.steal()
  await expect.poll(second.lostCount).toBe(1)
})

test('[SESSION-5] a window that is going is waited for: the page that follows it is the register', async () => {
  const going = openWindow()
  const next = openWindow()
  expect(await going.lock.take()).toBe(true)
  const isNextTaken = next.lock.take()
  going.lock.release()
  expect(await isNextTaken).toBe(true)
  expect(going.lostCount()).toBe(0)
})

test('[SESSION-5] a browser that takes its time to answer is not taken for another window', async () => {
  const slow = {
    async request(name: string, options: LockOptions, work: LockGrantedCallback<unknown>) {
      await new Promise((resolve) => setTimeout(resolve, 300))
      options.signal?.throwIfAborted()
      return navigator.locks.request(name, options, work)
    },
  } as LockManager
  const lock = createRegisterLock(slow, () => {}, 'register-of-slow-test', 100)
  taken.push(lock)
  expect(await lock.take()).toBe(true)
})

test('[SESSION-5] a browser without locks lets the window be the register', async () => {
  expect(await createRegisterLock(undefined, () => {}).take()).toBe(true)
})
