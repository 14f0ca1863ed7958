import { expect, test } from 'vitest'
import { messageTop } from './message-place.ts'

const phone = { top: 56, bottom: 740 }
const box = { left: 8, right: 352, heightPx: 52 }
const over = (top: number, bottom: number, isNeeded = true) => ({
  left: 0,
  right: 360,
  top,
  bottom,
  isNeeded,
})

test('[TILL-163] a message stands at the bottom, above the bar and the button that ends something', () => {
  expect(messageTop(box, phone, [])).toBe(680)
  expect(messageTop(box, phone, [over(684, 740)])).toBe(624)
  expect(messageTop(box, phone, [over(600, 676), over(684, 740)])).toBe(540)
})

test('[TILL-163] what stands beside it is no reason to rise', () => {
  expect(messageTop(box, phone, [{ ...over(600, 740), left: 360, right: 720 }])).toBe(680)
})

test('[TILL-163] where everything is taken, it stands at the bottom and not over the header', () => {
  expect(messageTop(box, { top: 56, bottom: 200 }, [over(60, 200)])).toBe(140)
})

test('[TILL-163] in a form without a gap it lies on fields that nobody is in, and not on the button that goes on', () => {
  const fields = Array.from({ length: 10 }, (_, at) => over(60 + at * 60, 115 + at * 60, false))
  expect(messageTop(box, phone, [...fields, over(640, 740)])).toBe(580)
  // Nor on the field with the focus.
  expect(messageTop(box, phone, [...fields, over(580, 636), over(640, 740)])).toBe(520)
})
