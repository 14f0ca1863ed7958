import { expect, test } from 'vitest'
import { createJumpGuard } from './jump-guard.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

test('[PLATFORM-83] after a jump of the clock nothing is erased for a day of running, also once it was set right', () => {
  let [wall, ran] = [1_795_000_000_000, 0]
  const mayErase = createJumpGuard(
    () => wall,
    () => ran,
  )
  const pass = (ms: number) => {
    wall += ms
    ran += ms
  }
  expect(mayErase()).toBe(true)
  pass(hourMs)
  expect(mayErase()).toBe(true)
  // Forty days ahead, and right again an hour later.
  wall += 40 * dayMs
  expect(mayErase()).toBe(false)
  pass(hourMs)
  expect(mayErase()).toBe(false)
  wall -= 40 * dayMs
  expect(mayErase()).toBe(false)
  for (let hour = 1; hour < 24; hour += 1) {
    pass(hourMs)
    expect(mayErase()).toBe(false)
  }
  pass(hourMs)
  expect(mayErase()).toBe(true)
  // A clock that is adjusted a little, and a server that slept for a night, have not jumped.
  wall += 30_000
  expect(mayErase()).toBe(true)
  wall += 10 * hourMs
  expect(mayErase()).toBe(true)
})
