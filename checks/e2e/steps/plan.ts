import { changeIn } from '../../real-server/database-of.ts'
import type { NewOwner } from './owner.ts'

/**
 * Lets an account's trial end so many days from now (negative: ago) and leaves it this many tokens. Time that passes is
 * what no command of the product brings about.
 */
export async function endTrialIn(owner: NewOwner, days: number, tokens: number): Promise<void> {
  await changeIn(process.env.LACI_E2E_DATA_DIR ?? '', async (database) => {
    const { rows } = await database.query<{ user_id: string }>(
      'select user_id from auth_user where phone = $1',
      [`+62${owner.phone.slice(1)}`],
    )
    const userId = rows[0]!.user_id
    await database.query(
      `update plan_grant set granted_at = now() + ($2::float8 - 7) * interval '1 day',
         trial_ends_at = now() + $2::float8 * interval '1 day'
       where user_id = $1 and kind = 'trial'`,
      [userId, days],
    )
    await database.query(
      `insert into token_entry (user_id, kind, tokens, day, booked_at)
       select $1, 'spent', $2 - sum(tokens), to_char(now() - interval '8 days', 'YYYY-MM-DD'), now() - interval '8 days'
       from token_entry where user_id = $1 having sum(tokens) <> $2`,
      [userId, tokens],
    )
    await database.query(
      `insert into plan_store (store_id, version) select id, 1 from stores where owner_id = $1
       on conflict (store_id) do update set version = plan_store.version + 1`,
      [userId],
    )
  })
}

/** What the operator wrote for this owner's shops (ruling 14). */
export async function writePromo(owner: NewOwner, text: string): Promise<void> {
  await changeIn(process.env.LACI_E2E_DATA_DIR ?? '', (database) =>
    database.query(
      'update stores set promo = $2 where owner_id = (select user_id from auth_user where phone = $1)',
      [`+62${owner.phone.slice(1)}`, text],
    ),
  )
}
