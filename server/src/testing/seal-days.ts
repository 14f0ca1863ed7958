import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { ToldAt } from '@laci/domain/testing/any-shop-days.ts'
import type { TestDevice } from './shop.ts'

const noonMs = Date.UTC(2026, 10, 22, 5)

/** Seals what some days told from the noon of 22 November 2026 on, with refunds naming the ids that their sales got. */
export function sealDays(device: TestDevice, told: readonly ToldAt[]): Envelope[] {
  const ids: string[] = []
  return told.map(({ fact, afterMinutes, of }) => {
    device.maker.atMs = noonMs + afterMinutes * 60_000
    const body = of === null || fact.kind !== 'sale_refunded' ? fact.body : { ...fact.body, saleId: ids[of]! }
    const event = device.maker.seal({ ...fact, body } as Parameters<typeof device.maker.seal>[0])
    ids.push(event.eventId)
    return event
  })
}
