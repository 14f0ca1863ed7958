import { expect, test } from 'vitest'
import { addMessage, endMessage, type Message, noMessages, shownMs, waitsForPress } from './message-queue.ts'

const news = (id: number): Message => ({ id, text: 'Produk tersimpan', tone: 'success', action: null })
const removed = (id: number): Message => ({
  id,
  text: 'Telur dihapus',
  tone: 'plain',
  action: { label: 'Urungkan', run: () => {} },
})

test('[TILL-163] one message at a time, the newest', () => {
  const queue = addMessage(addMessage(noMessages, news(1)), news(2))
  expect(queue).toEqual({ shown: news(2), kept: null })
  expect(endMessage(queue, 2)).toEqual(noMessages)
  expect(endMessage(queue, 1)).toEqual(queue)
})

test('[TILL-163] what can be undone comes back behind the news, and goes once it cannot', () => {
  const first = removed(1)
  const queue = addMessage(addMessage(addMessage(noMessages, first), news(2)), news(3))
  expect(queue.shown?.id).toBe(3)
  expect(endMessage(queue, 3)).toEqual({ shown: first, kept: null })
  expect(endMessage(endMessage(queue, 1), 3)).toEqual(noMessages)
  expect(addMessage(queue, removed(4)).kept).toBeNull()
})

test('[TILL-163] news is short, a way back stays at least six seconds, a warning until somebody read it', () => {
  expect(shownMs(news(1))).toBe(2_000)
  expect(shownMs({ ...news(1), text: 'x'.repeat(500) })).toBe(6_000)
  expect(shownMs(removed(1))).toBeGreaterThanOrEqual(6_000)
  expect(waitsForPress(news(1))).toBe(false)
  expect(waitsForPress({ ...news(1), tone: 'warning' })).toBe(true)
})
