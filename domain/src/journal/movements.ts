import type { Envelope } from '../events/envelope.ts'
import type { EventKind, Fact } from '../events/fact.ts'
import type { Movement } from '../events/movement.ts'
import { definitionOf, eventKinds } from './event-kinds.ts'

/** Everything one event moves. State is the sum of these, so their order never matters (SYNC-5). */
export function movementsOf({
  kind,
  body,
  deviceId,
}: Fact & Pick<Envelope, 'deviceId'>): readonly Movement[] {
  return definitionOf(kind).movements(body, deviceId)
}

/** Kinds whose goods the cost book and stock cards take by their movements alone. */
export const kindsOfGoods: readonly EventKind[] = Object.values(eventKinds)
  .filter(({ goodsAs }) => goodsAs !== null)
  .map(({ kind }) => kind)
