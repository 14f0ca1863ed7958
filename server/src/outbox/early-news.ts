import type { GatewayNews } from '../integrations/whatsapp/gateway.ts'

type DeliveryNewsOfMessage = Extract<GatewayNews, { kind: 'delivery' }>

/** More than can be under way at once, by far. */
const mostKept = 1_000

/**
 * News of messages whose sending is not written down yet: a gateway may tell that a message has arrived before its own
 * answer to the sending has [WA-16]. Kept before the database is asked, and taken after the sending was committed: one of
 * the two always sees the other.
 */
export function createEarlyNews() {
  const kept = new Map<string, DeliveryNewsOfMessage[]>()
  const keyOf = (way: string, providerId: string) => `${way} ${providerId}`
  return {
    keep(way: string, deliveries: readonly DeliveryNewsOfMessage[]): void {
      for (const delivery of deliveries) {
        const key = keyOf(way, delivery.providerId)
        kept.set(key, [...(kept.get(key) ?? []), delivery].slice(-8))
        // The oldest go first; most of them are of messages that were not ours.
        if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
      }
    },
    forget(way: string, providerIds: readonly string[]): void {
      for (const providerId of providerIds) kept.delete(keyOf(way, providerId))
    },
    /** What was told of a message that has just been written down as sent. */
    take(way: string, providerId: string): readonly DeliveryNewsOfMessage[] {
      const key = keyOf(way, providerId)
      const found = kept.get(key) ?? []
      kept.delete(key)
      return found
    },
  }
}
