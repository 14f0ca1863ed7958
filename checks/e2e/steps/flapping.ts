import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'

/** How long the network is gone and then there, in turns; long enough for half a request, too short for many. */
const plan = [
  { goneMs: 300, thereMs: 500 },
  { goneMs: 700, thereMs: 250 },
  { goneMs: 150, thereMs: 900 },
  { goneMs: 1_200, thereMs: 400 },
] as const

/** From here on the network goes and comes by a plan; the function it answers leaves it there for good. */
export function beginFlapping(context: BrowserContext): () => Promise<void> {
  let isOver = false
  // A window that is closed in this very moment cannot be told; the next turn tells all that are left.
  const set = (isOffline: boolean) => context.setOffline(isOffline).catch(() => {})
  async function flap(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const { goneMs, thereMs } = plan[turn % plan.length]!
      await set(true)
      await wait(goneMs)
      await set(false)
      await wait(thereMs)
    }
  }
  const flapping = flap()
  return async () => {
    isOver = true
    await flapping
    await context.setOffline(false)
  }
}
