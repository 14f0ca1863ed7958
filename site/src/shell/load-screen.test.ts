import { expect, test } from 'vitest'
import { chunkTimeoutMs, loadInTime, ScreenNotLoaded } from './load-screen.ts'

test('[SITE-5] a script that never comes is given up with an error the boundary knows', async () => {
  expect(chunkTimeoutMs).toBe(120_000)
  await expect(loadInTime(() => new Promise(() => {}), 5)).rejects.toBeInstanceOf(ScreenNotLoaded)
})

test('[SITE-5] a script that fails is the same error, one that arrives is handed on', async () => {
  await expect(loadInTime(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toBeInstanceOf(
    ScreenNotLoaded,
  )
  await expect(loadInTime(async () => 'screen')).resolves.toBe('screen')
})
