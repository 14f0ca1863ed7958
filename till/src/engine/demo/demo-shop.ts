import { dayMs } from '@laci/domain/base/time/durations.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { genesisHash, type Sha256Hex } from '@laci/domain/events/envelope.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { readDemoProducts } from '@laci/domain/views/demo/demo-products.ts'
import { demoOwnerName, demoStoreName, tellDemoStory } from '@laci/domain/views/demo/demo-story.ts'
import { sealStory } from '@laci/domain/views/demo/seal-story.ts'
import { seededChance } from '@laci/domain/views/demo/seeded-chance.ts'
import { effectsOf } from '../log/event-effects.ts'
import type { DeviceIdentity, StoredEntitlement, TillLog } from '../log/till-log.ts'

export const demoIdentity: DeviceIdentity = {
  storeId: '018f0000-0000-7000-8000-0000000c0ba1',
  storeName: demoStoreName,
  deviceId: '018f0000-0000-7000-8000-0000000c0ba2',
  deviceLetter: 'A',
  deviceKey: 'coba',
}

const storySeed = 20_261_122
const storyDays = 3

/** Whether the days that the demo tells of lie so far back that its lists would look deserted. */
export function isStale(lastEventAt: number, nowMs: number): boolean {
  return Math.abs(nowMs - lastEventAt) > 2 * dayMs
}

/** Fills an empty log with the demo shop: its products and a few days of sales, as events of this device. */
export async function fillDemoLog(
  log: Pick<TillLog, 'saveMarks' | 'restore'>,
  deps: {
    readonly nowMs: number
    readonly entitlement: StoredEntitlement
    readonly productsText: string
    readonly sha256: Sha256Hex
  },
): Promise<void> {
  const chance = seededChance(storySeed)
  const facts = tellDemoStory({
    now: instant(deps.nowMs),
    dayCount: storyDays,
    deviceLetter: demoIdentity.deviceLetter,
    products: readDemoProducts(deps.productsText),
    chance,
  })
  const events = sealStory(facts, {
    ...demoIdentity,
    prevHash: genesisHash,
    random: (count) => chance.bytes(count),
    sha256: deps.sha256,
  })
  const known = events.flatMap((event) => readJournalEvent(event) ?? [])
  await log.restore(events, effectsOf(known))
  // Last: a log without a device is filled anew.
  await log.saveMarks({
    identity: demoIdentity,
    account: { name: demoOwnerName, phone: '', email: '' },
    entitlement: deps.entitlement,
    ackedThrough: events.length,
    isLoaded: true,
  })
}
