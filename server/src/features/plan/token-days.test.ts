import { expect, test } from 'vitest'
import { askPlan } from '../../testing/plans.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

test('[PLATFORM-81] of the days on which tokens changed the newest are listed, and how many there are is said', async () => {
  const first = (await askPlan(server, till)).body
  expect(first.tokenDayCount).toBe(first.tokenDays.length)
  await server.ownerPool.query(
    `insert into token_entry (user_id, kind, tokens, day, booked_at)
     select $1, 'spent', -1, to_char(date '2020-01-01' + n, 'YYYY-MM-DD'), $2 from generate_series(1, 63) n`,
    [shop.owner.userId, new Date(server.clock())],
  )
  // A day on which as much came as went is none, and takes no place of another.
  await server.ownerPool.query(
    `insert into token_entry (user_id, kind, tokens, day, booked_at)
     select $1, kind, tokens, '2099-01-01', $2 from (values ('spent', 0)) as nothing (kind, tokens)`,
    [shop.owner.userId, new Date(server.clock())],
  )
  const { tokenDays, tokenDayCount } = (await askPlan(server, till)).body
  expect(tokenDays).toHaveLength(62)
  expect(tokenDayCount).toBe(63 + first.tokenDays.length)
})
