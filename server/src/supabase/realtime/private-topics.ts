import { mayEnterTopic, readPrivateTopic } from '@laci/domain/realtime/private-topic.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import type { Caller } from '../callers/caller.ts'

/** Who wants to hear, or to say, something in the private topic of this name. */
export type TopicVisit = { readonly name: string; readonly caller: Caller }

/** Which of these visits the rules allow, in their order. The service's key goes everywhere. */
export async function areVisitsAllowed(tx: Tx, visits: readonly TopicVisit[]): Promise<boolean[]> {
  const userIds = [...new Set(visits.flatMap(({ caller }) => caller.scope.userId ?? []))]
  const { rows } = await tx.prepared<Pick<Rows['membership'], 'user_id' | 'store_id'>>(
    'realtime-memberships',
    'select user_id, store_id from membership where user_id = any($1)',
    [userIds],
  )
  const memberships = new Set(rows.map((row) => `${row.user_id} ${row.store_id}`))
  return visits.map(({ name, caller: { scope } }) => {
    const { role, userId } = scope
    if (role === 'service_role') return true
    if (role !== 'authenticated' || userId === undefined) return false
    return mayEnterTopic(readPrivateTopic(name), {
      userId,
      isMemberOf: (storeId) => memberships.has(`${userId} ${storeId}`),
    })
  })
}
