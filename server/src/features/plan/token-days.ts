import type { PlanView } from '@laci/domain/entitlement/wire.ts'
import type { Tx } from '../../db/scope.ts'

/** So many of the last days on which something changed; how many there are is said [PLATFORM-81]. */
const shownDays = 62

/** The token ledger by day, newest first. Needs the rights of `service_role`. */
export async function readTokenDays(
  tx: Tx,
  userId: string,
): Promise<Required<Pick<PlanView, 'tokenDays' | 'tokenDayCount'>>> {
  const { rows } = await tx.query<PlanView['tokenDays'][number] & { all_count: number }>(
    `select day, received::bigint, spent::bigint, (sum(received - spent) over (order by day))::bigint as balance,
            (count(*) over ())::int as all_count
     from (
       select day, coalesce(sum(tokens) filter (where kind <> 'spent'), 0) as received,
              coalesce(-sum(tokens) filter (where kind = 'spent'), 0) as spent
       from token_entry where user_id = $1 group by day
     ) as days
     where received <> 0 or spent <> 0
     order by day desc limit $2`,
    [userId, shownDays],
  )
  return {
    tokenDays: rows.map(({ day, received, spent, balance }) => ({ day, received, spent, balance })),
    tokenDayCount: rows[0]?.all_count ?? 0,
  }
}
