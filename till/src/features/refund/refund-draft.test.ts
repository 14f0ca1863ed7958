import { expect, test } from 'vitest'
import { noLine, type RefundDraft, readLine, stepLine, wholeDraft, wishesOf } from './refund-draft.ts'

const left = [3_000, 1_250, 0]

test('[REFUND-8] quantities have three decimals and never pass what is left; what cannot be read is not guessed', () => {
  expect(readLine({ ...noLine, text: '1,25' }, 1_250)).toBe(1_250)
  expect(readLine({ ...noLine, text: '1,251' }, 1_250)).toBe('too_much')
  expect(readLine({ ...noLine, text: 'dua' }, 1_250)).toBe('unreadable')
  expect(readLine(noLine, 1_250)).toBe(0)
  const draft: RefundDraft = new Map([
    [0, { text: '2', isWrittenOff: true }],
    [1, { text: '0,5', isWrittenOff: false }],
  ])
  expect(wishesOf(draft, left, false)).toEqual([
    { lineIndex: 0, quantityThousandths: 2_000, isWrittenOff: true },
    { lineIndex: 1, quantityThousandths: 500, isWrittenOff: false },
  ])
  // Another refund came in between: one of them is too much now.
  expect(wishesOf(draft, [1_000, 1_250, 0], false)).toBeNull()
  expect(wishesOf(new Map(), left, false)).toEqual([])
})

test('[REFUND-8] steps stay between nothing and all that is left; all of it keeps what was written off', () => {
  const line = { text: '1', isWrittenOff: true }
  expect(stepLine(line, 1_250, 1)).toEqual({ text: '1,25', isWrittenOff: true })
  expect(stepLine(line, 1_250, -1)).toEqual({ text: '', isWrittenOff: true })
  expect(stepLine({ ...line, text: '99' }, 3_000, -1).text).toBe('2')
  expect(stepLine({ ...line, text: '?' }, 3_000, 1).text).toBe('1')
  expect([...wholeDraft(new Map([[1, line]]), left)]).toEqual([
    [0, { text: '3', isWrittenOff: null }],
    [1, { text: '1,25', isWrittenOff: true }],
  ])
})

test('[REFUND-15] where goods go follows the reason until somebody chooses, and a choice by hand stays', () => {
  const draft: RefundDraft = new Map([
    [0, { text: '2', isWrittenOff: null }],
    [1, { text: '0,5', isWrittenOff: false }],
  ])
  const writtenOff = (isSpoiled: boolean) =>
    wishesOf(draft, left, isSpoiled)?.map((wish) => wish.isWrittenOff)
  expect(writtenOff(false)).toEqual([false, false])
  expect(writtenOff(true)).toEqual([true, false])
  expect(wishesOf(new Map([[0, { ...noLine, text: '1', isWrittenOff: true }]]), left, false)).toMatchObject([
    { isWrittenOff: true },
  ])
})
