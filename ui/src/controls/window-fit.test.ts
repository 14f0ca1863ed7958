import { expect, test } from 'vitest'
import { windowFit } from './window-fit.ts'

const wordsOf = (widthPx: number, heightPx: number, letterPx = 16) =>
  windowFit({ widthPx, heightPx, letterPx }).words.join(' ')

test('[UI-40] a window of usual height has the steps of width that it had', () => {
  expect(wordsOf(360, 740)).toBe('')
  expect(wordsOf(639, 740)).toBe('')
  expect(wordsOf(700, 900)).toBe('sm')
  expect(wordsOf(768, 1024)).toBe('sm md')
  expect(wordsOf(1024, 768)).toBe('sm md lg')
  expect(wordsOf(2560, 1440)).toBe('sm md lg xl')
})

test('[UI-40] a phone on its side has two columns, and a window with room for neither scrolls as one', () => {
  expect(wordsOf(740, 360)).toBe('sm md low')
  expect(wordsOf(740, 300)).toBe('sm md low')
  // 1280x800 at 200 %, and at 400 %.
  expect(wordsOf(640, 400)).toBe('sm md low')
  expect(wordsOf(320, 200)).toBe('low tiny flow')
  expect(wordsOf(320, 480)).toBe('low flow')
  expect(wordsOf(568, 320)).toBe('low flow')
  expect(wordsOf(1280, 250)).toBe('sm low tiny flow')
})

test('[UI-40] room is counted in letters: twice as large is half the window', () => {
  for (const [width, height] of [
    [320, 480],
    [360, 740],
    [740, 360],
    [800, 1280],
    [1280, 800],
  ] as const) {
    expect(wordsOf(width, height, 32)).toBe(wordsOf(width / 2, height / 2))
  }
  expect(wordsOf(360, 740, 32)).toBe('narrow low flow')
})
