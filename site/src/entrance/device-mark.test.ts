import { deviceMarkSchema } from '@laci/domain/affiliate/device-mark.ts'
import { expect, test } from 'vitest'
import { deviceMark } from './device-mark.ts'

test('[AFFILIATE-4] a browser makes its mark once and keeps it; without storage it makes one that nobody knows', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  let made = 0
  const random = () => {
    made += 1
    return new Uint8Array(16).fill(made)
  }
  const mark = deviceMark(storage, random)
  expect(mark).toBe('01'.repeat(16))
  expect(deviceMarkSchema.parse(mark)).toBe(mark)
  expect(deviceMark(storage, random)).toBe(mark)
  const closed = () => {
    throw new Error('storage is switched off')
  }
  expect(deviceMark({ getItem: closed, setItem: closed }, random)).toBe('02'.repeat(16))
})
