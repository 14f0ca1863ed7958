import { expect, test } from 'vitest'
import { drawerDoubt } from './drawer-doubt.ts'

test('[PURCHASE-15] money from a drawer that nobody counts, or that hardly holds it, is asked about', () => {
  expect(drawerDoubt(null, 1)).toBe('no_shift')
  expect(drawerDoubt(100_000, 100_000)).toBeNull()
  expect(drawerDoubt(100_000, 100_001)).toBe('not_enough')
  expect(drawerDoubt(-5_000, 1)).toBe('not_enough')
})
