import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isForRoom, openDiskReserve, reserveBytes } from './disk-reserve.ts'
import { createDiskWatch, judgeRoom } from './disk-watch.ts'
import { StartProblem } from './start-problem.ts'

let dataFolder = ''
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'laci-reserve-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const megabyte = 2 ** 20

test.each([
  // Plenty of room.
  [false, 5_000, 'whole', { isFull: false, mayReserve: false }],
  [false, 5_000, 'none', { isFull: false, mayReserve: true }],
  // Less than the reserve would leave enough of: a small disk sells without one.
  [false, 127, 'none', { isFull: false, mayReserve: false }],
  [false, 128, 'none', { isFull: false, mayReserve: true }],
  // Held before the last of it is gone, and until there is clearly more.
  [false, 32, 'whole', { isFull: false, mayReserve: false }],
  [false, 31, 'whole', { isFull: true, mayReserve: false }],
  [true, 63, 'whole', { isFull: true, mayReserve: false }],
  [true, 64, 'whole', { isFull: false, mayReserve: false }],
  // What the reserve gave is for starting and reading, also after one more start.
  [false, 100, 'given_back', { isFull: true, mayReserve: false }],
  [true, 127, 'given_back', { isFull: true, mayReserve: false }],
  [true, 128, 'given_back', { isFull: false, mayReserve: true }],
] as const)('[RUN-31] full before: %s, %i MB left, reserve %s', (wasFull, freeMb, reserve, judged) => {
  expect(judgeRoom(wasFull, freeMb * megabyte, reserve)).toEqual(judged)
})

test('[RUN-30] a reserve is made whole or not at all, given back without removing it, and made again', async () => {
  writeFileSync(join(dataFolder, 'disk-reserve.new'), 'cut off')
  const reserve = openDiskReserve(dataFolder)
  expect(reserve.state()).toBe('none')
  await reserve.make()
  expect(reserve.state()).toBe('whole')
  // Real room, and no hole in a file.
  const { size, blocks } = statSync(join(dataFolder, 'disk-reserve'))
  expect([size, blocks * 512 >= reserveBytes]).toEqual([reserveBytes, true])
  expect(readdirSync(dataFolder)).toEqual(['disk-reserve'])
  writeFileSync(join(dataFolder, 'disk-reserve.new'), 'cut off')
  reserve.giveBack()
  expect(readdirSync(dataFolder)).toEqual(['disk-reserve'])
  expect(openDiskReserve(dataFolder).state()).toBe('given_back')
  await reserve.make()
  expect(reserve.state()).toBe('whole')
  reserve.forget()
  expect([reserve.state(), readdirSync(dataFolder)]).toEqual(['none', []])
})

test('[RUN-31] a server that runs where there is room makes the reserve by itself', async () => {
  const reserve = openDiskReserve(dataFolder)
  const watch = createDiskWatch(dataFolder, reserve, pino({ level: 'silent' }))
  watch.start()
  await expect.poll(() => reserve.state(), { timeout: 20_000 }).toBe('whole')
  expect(watch.isFull()).toBe(false)
  await watch.stop()
})

test('[RUN-32] an end for lack of room is told from every other one', () => {
  const problem = (code: string) => new StartProblem(code, { indonesian: '', english: '' })
  const withCode = (code: string) => Object.assign(new Error('x'), { code })
  const [full, roomy] = [{ freeBytes: () => 1 * megabyte }, { freeBytes: () => 900 * megabyte }]
  for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
    expect(isForRoom(withCode(code), roomy)).toBe(true)
    expect(isForRoom(new Error('migration failed', { cause: withCode(code) }), roomy)).toBe(true)
  }
  expect(isForRoom(problem('database_does_not_start'), full)).toBe(true)
  expect(isForRoom(problem('database_does_not_start'), roomy)).toBe(false)
  expect(isForRoom(problem('port_busy'), full)).toBe(false)
  expect(isForRoom(withCode('EACCES'), full)).toBe(false)
})
