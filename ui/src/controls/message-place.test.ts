import { expect, test } from 'vitest'
import { messageTop } from './message-place.ts'

const phone = { top: 56, bottom: 740 }
const box = { left: 8, right: 352, heightPx: 52 }
const over = (top: number, bottom: number) => ({ left: 0, right: 360, top, bottom })

test('[TILL-163] a message stands at the bottom, above the bar and the button that ends something', () => {
  expect(messageTop(box, phone, [])).toBe(680)
  expect(messageTop(box, phone, [over(684, 740)])).toBe(624)
  expect(messageTop(box, phone, [over(600, 676), over(684, 740)])).toBe(540)
})

test('[TILL-163] what stands beside it is no reason to rise', () => {
  expect(messageTop(box, phone, [{ left: 360, right: 720, top: 600, bottom: 740 }])).toBe(680)
})

test('[TILL-163] where everything is taken, it stands at the bottom and not over the header', () => {
  expect(messageTop(box, { top: 56, bottom: 200 }, [over(60, 200)])).toBe(140)
})
