import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryHandle } from '../../testing/memory-handle.ts'
import { leastRoomBytes, openRoomyFile, roomBytes } from './roomy-file.ts'

const anyText = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `${text.replaceAll('\0', '')}\n`)
const anyStep = fc.oneof(
  { weight: 6, arbitrary: anyText.map((text) => ({ kind: 'append' as const, text })) },
  { weight: 1, arbitrary: anyText.map((text) => ({ kind: 'replace' as const, text })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'makeRoom' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'reopen' as const }) },
)

test('[LOG-12] a file with room reads back as its text alone, however often it is opened anew', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      let handle = memoryHandle()
      let file = openRoomyFile(handle)
      let text = ''
      for (const step of steps) {
        if (step.kind === 'append') {
          file.append(step.text)
          text += step.text
        } else if (step.kind === 'replace') {
          file.replace(step.text)
          text = step.text
        } else if (step.kind === 'clear') {
          file.clear()
          text = ''
        } else if (step.kind === 'makeRoom') {
          file.makeRoom()
          expect(handle.getSize()).toBeGreaterThanOrEqual(
            new TextEncoder().encode(text).length + leastRoomBytes,
          )
        } else {
          handle = memoryHandle(handle.bytes())
          file = openRoomyFile(handle)
        }
        expect(file.read()).toBe(text)
        expect(file.isEmpty()).toBe(text === '')
      }
    }),
    { numRuns: 300 },
  )
})

test('[LOG-12] power that goes while something is written leaves all of the text before it', () => {
  fc.assert(
    fc.property(
      fc.array(anyText, { maxLength: 5 }),
      anyText,
      fc.nat(200),
      fc.boolean(),
      fc.boolean(),
      (texts, torn, byteCount, hasRoom, isRoomTorn) => {
        const handle = memoryHandle(new Uint8Array(0), 50_000)
        const file = openRoomyFile(handle)
        for (const text of texts) file.append(text)
        if (hasRoom) file.makeRoom()
        handle.failAfter(byteCount)
        try {
          if (isRoomTorn) file.makeRoom()
          file.append(torn)
        } catch (cause) {
          expect(cause).toMatchObject({ name: 'QuotaExceededError' })
        }
        const opened = openRoomyFile(memoryHandle(handle.bytes()))
        expect(opened.read().startsWith(texts.join(''))).toBe(true)
        opened.append('\nnext\n')
        expect(opened.read().endsWith('\nnext\n')).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test('[LOG-12] what was written before the disk failed stays, and the next text comes after it', () => {
  const handle = memoryHandle(new Uint8Array(0), 4)
  const file = openRoomyFile(handle)
  file.append('first\n')
  file.makeRoom()
  const line = 'second, written whole but for its end\n'
  handle.failAfter(line.length - 1)
  expect(() => file.append(line)).toThrow('the disk takes no more')
  handle.failAfter(Number.POSITIVE_INFINITY)
  file.append('\nthird\n')
  expect(file.read()).toBe(`first\n${line.trimEnd()}\nthird\n`)
  expect(openRoomyFile(memoryHandle(handle.bytes())).read()).toBe(file.read())
})

test('[LOG-12] where room was made, a text changes nothing of the file but bytes', () => {
  const handle = memoryHandle()
  const file = openRoomyFile(handle)
  file.append('first\n')
  file.makeRoom()
  expect(handle.getSize()).toBe('first\n'.length + roomBytes)
  const before = handle.resizes()
  const line = `${'x'.repeat(999)}\n`
  for (let left = roomBytes - leastRoomBytes - line.length; left >= 0; left -= line.length) {
    file.append(line)
    file.makeRoom()
  }
  expect(handle.resizes()).toBe(before)
  file.append(line)
  file.makeRoom()
  expect(handle.resizes()).toBeGreaterThan(before)
})

test('[LOG-12] a file of an older release, which grew with every line, is read and goes on', () => {
  const file = openRoomyFile(memoryHandle(new TextEncoder().encode('old\n')))
  expect(file.read()).toBe('old\n')
  file.append('new\n')
  expect(file.read()).toBe('old\nnew\n')
})
