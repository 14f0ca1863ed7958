import { expect, test } from 'vitest'
import { keepAwake } from './wake-lock.ts'

/** A browser that lets go of its locks when its page is hidden, as the specification says. */
function browser({ isRefusing = false } = {}) {
  const locks: { released: boolean }[] = []
  const listeners = new Set<() => void>()
  const document = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
  }
  const wakeLock = {
    async request() {
      if (isRefusing) throw new DOMException('battery', 'NotAllowedError')
      const lock = {
        released: false,
        async release() {
          lock.released = true
        },
      }
      locks.push(lock)
      return lock
    },
  }
  return {
    page: { document, navigator: { wakeLock } } as unknown as Parameters<typeof keepAwake>[0],
    listeners,
    heldCount: () => locks.filter(({ released }) => !released).length,
    async show(state: DocumentVisibilityState) {
      document.visibilityState = state
      if (state === 'hidden') for (const lock of locks) lock.released = true
      for (const listener of listeners) listener()
      await Promise.resolve()
    },
  }
}

test('[SHIFT-13] the screen stays on until it is let go, also after the page was hidden', async () => {
  const { page, heldCount, show, listeners } = browser()
  const stop = keepAwake(page)
  await Promise.resolve()
  expect(heldCount()).toBe(1)
  await show('visible')
  expect(heldCount()).toBe(1)
  await show('hidden')
  expect(heldCount()).toBe(0)
  await show('visible')
  expect(heldCount()).toBe(1)
  stop()
  expect(heldCount()).toBe(0)
  expect(listeners.size).toBe(0)
})

test('[SHIFT-13] a lock that comes after it was let go is not kept, and one that is refused is no error', async () => {
  const late = browser()
  keepAwake(late.page)()
  await Promise.resolve()
  expect(late.heldCount()).toBe(0)

  const refusing = browser({ isRefusing: true })
  const stop = keepAwake(refusing.page)
  await Promise.resolve()
  expect(() => stop()).not.toThrow()
  expect(() => keepAwake({ ...refusing.page, navigator: {} })()).not.toThrow()
})
