import { expect, test } from 'vitest'
import { uncountedReads } from './counted-events.ts'

const file = (path: string, text: string) => ({ path, text })

test('[TIDY-17] SQL that believes events that nobody counts is found', () => {
  const files = [
    file(
      'server/src/features/cost/a.ts',
      "tx.query(`select 1 from journal_event where kind = 'sale_recorded'`)",
    ),
    file(
      'server/src/features/cost/b.ts',
      'tx.query(`select 1\n from sale join\n journal_event told using (store_id)`)',
    ),
    file('server/src/features/cost/c.ts', "tx.query('select body from public.journal_event')"),
    file(
      'server/src/features/cost/good.ts',
      "tx.query(`select 1 from counted_event where kind = 'sale_recorded'`)",
    ),
    file('server/src/features/cost/a.test.ts', "tx.query(`select 1 from journal_event where kind = 'x'`)"),
    file('server/migrations/0004_journal.sql', "select from journal_event where kind = 'x'"),
    file('server/migrations/0040_more.sql', "if exists (select from journal_event where kind = 'x')"),
  ]
  expect(uncountedReads(files).map(({ path, line }) => [path, line])).toEqual([
    ['server/src/features/cost/a.ts', 1],
    ['server/src/features/cost/b.ts', 2],
    ['server/src/features/cost/c.ts', 1],
    ['server/migrations/0040_more.sql', 1],
  ])
})

test('[TIDY-17] who hands events on as they are does not judge them on the way', () => {
  const path = 'server/src/features/sync/hand-on.ts'
  const readers = { [path]: 'as it is' } as const
  const handsOn = file(path, 'tx.query(`select * from journal_event where store_seq > $1`)\nconst kind = `x`')
  expect(uncountedReads([handsOn], readers)).toEqual([])
  for (const condition of [
    "kind in ('a')",
    "told.kind <> 'a'",
    "body->>'a' = 'b'",
    'body @> $1',
    'body::text like $1',
  ]) {
    const judges = file(path, `tx.query(\`select * from journal_event told where ${condition}\`)`)
    expect(uncountedReads([judges], readers), condition).toHaveLength(1)
  }
})
