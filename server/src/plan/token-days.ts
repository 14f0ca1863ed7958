import type { PlanView } from '@laci/domain/entitlement/wire.ts'
import type { Tx } from '../platform/scope.ts'

/** So many of the last days on which something changed. */
const shownDays = 62

/** The token ledger by day, newest first. Needs the rights of `service_role`. */
export async function readTokenDays(tx: Tx, userId: string): Promise<PlanView['tokenDays']> {
  const { rows } = await tx.query<PlanView['tokenDays'][number]>(
    `select day, received::bigint, spent::bigint, (sum(received - spent) over (order by day))::bigint as balance
     from (
       select day, coalesce(sum(tokens) filter (where kind <> 'spent'), 0) as received,
              coalesce(-sum(tokens) filter (where kind = 'spent'), 0) as spent
       from token_entry where user_id = $1 group by day
     ) as days
     order by day desc limit $2`,
    [userId, shownDays],
  )
  return rows.filter(({ received, spent }) => received !== 0 || spent !== 0)
}
