import { isUuid } from '../base/ids/uuid.ts'

/**
 * The private topics that exist, by the name of the channel: `user:<id>` for one person, `store:<id>` for the people of
 * one shop. There are no others: a private topic without a rule belongs to nobody (REALTIME-9).
 */
export type PrivateTopic =
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'store'; readonly storeId: string }

/** Reads the name of a private channel, without `realtime:`. Null: no rule allows it to anybody. */
export function readPrivateTopic(name: string): PrivateTopic | null {
  const [kind, id, ...rest] = name.split(':')
  if (rest.length > 0 || !isUuid(id)) return null
  if (kind === 'user') return { kind, userId: id }
  return kind === 'store' ? { kind, storeId: id } : null
}

/** Who somebody is, as far as private topics ask. */
export type TopicVisitor = { readonly userId: string; isMemberOf(storeId: string): boolean }

/** Who may hear a private topic may also speak in it. */
export function mayEnterTopic(topic: PrivateTopic | null, visitor: TopicVisitor): boolean {
  if (topic === null) return false
  return topic.kind === 'user' ? topic.userId === visitor.userId : visitor.isMemberOf(topic.storeId)
}
