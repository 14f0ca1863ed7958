import { expect, test } from 'vitest'
import { unprovenOnOldest } from './oldest-postgres.ts'

const file = (path: string, text = '') => ({ path: `server/src/${path}`, text })

test('[TIDY-15] a folder with SQL that names no test, and a test that is not there, are found', () => {
  const files = [
    file('kasbon/kasbon-store.ts', 'await tx.query<Row>(`select`)'),
    file('kasbon/kasbon-more.ts', 'await tx.query(`select`)'),
    file('kasbon/way/way-store.ts', `tx.kysely.selectFrom('way')`),
    file('kasbon/kasbon.test.ts', 'pool.query(`select`)'),
    file('asking/ask.ts', 'const text = request.query.text'),
    file('hosting/open.ts', 'await client.query(`select`)'),
    file('till/till-store.ts', 'await tx.prepared(`name`, `select`)'),
  ]
  expect(unprovenOnOldest(files, { kasbon: ['kasbon/kasbon.test.ts'], till: [] })).toMatchObject([
    { path: 'server/src/kasbon/way/way-store.ts', message: expect.stringContaining('no test of kasbon/way') },
    { path: 'server/src/till/till-store.ts', message: expect.stringContaining('no test of till') },
  ])
  const known = { kasbon: ['kasbon/kasbon.test.ts', 'kasbon/gone.test.ts', 'kasbon/kasbon-store.ts'] }
  expect(unprovenOnOldest(files.slice(0, 2).concat(files[3]!), known).map(({ message }) => message)).toEqual([
    'names kasbon/gone.test.ts, which is no test of the server',
    'names kasbon/kasbon-store.ts, which is no test of the server',
  ])
})
