import { expect, test } from 'vitest'
import { endInOrder } from './end-in-order.ts'

test('[RUN-14] one that never ends, and one that fails, keep nobody running', async () => {
  const told: string[] = []
  const ended: string[] = []
  await endInOrder(
    [
      { name: 'lock', end: () => void ended.push('lock') },
      { name: 'stuck', end: () => new Promise(() => {}), withinMs: 20 },
      {
        name: 'broken',
        end() {
          throw new Error('no')
        },
      },
      { name: 'server', end: async () => void ended.push('server') },
    ],
    (line) => told.push(line),
  )
  expect(ended).toEqual(['server', 'lock'])
  expect(told).toEqual([
    'broken did not end as it should: no',
    'stuck did not end as it should: not within 20 ms',
  ])
})
