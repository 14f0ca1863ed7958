import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '../http/problems.ts'
import { captureLog } from '../testing/captured-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { scrubLine } from './log-scrub.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** What a caller would send to make each pattern begin, or go on, as often as it can. */
const repeated = [
  'eyJ-',
  'a://',
  'a:',
  '0 8',
  '+62-8',
  'kode ',
  'pin',
  'pbkdf2-',
  'argon2$',
  'laci_',
  'bearer ',
  '-',
  'A',
  ' ',
]

/** Work is counted and not timed: how many characters all patterns together were shown. */
function workOf(line: string): number {
  let shown = 0
  const replace = RegExp.prototype[Symbol.replace]
  RegExp.prototype[Symbol.replace] = function (this: RegExp, text: string, put: never) {
    shown += text.length
    return replace.call(this, text, put)
  } as typeof replace
  try {
    scrubLine(line)
  } finally {
    RegExp.prototype[Symbol.replace] = replace
  }
  return shown
}

test.each(repeated)('[PLATFORM-50] a line with 4 MB of %j is as much work as one with 4 kB', (text) => {
  const lineOf = (length: number) =>
    `${JSON.stringify({ level: 50, msg: 'a request failed', err: { message: text.repeat(length / text.length), stack: text.repeat(length / text.length) } })}\n`
  const small = workOf(lineOf(4_000))
  // What grows is found here already: with 4 MB a slow pattern would not end, and nothing can stop it meanwhile.
  for (const length of [12_000, 4_000_000]) expect(workOf(lineOf(length))).toBeLessThanOrEqual(small + 100)
  expect(scrubLine(lineOf(4_000_000)).length).toBeLessThan(17_000)
})

test.each([
  [
    'many members',
    { ...Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`member${at}`, 'x'.repeat(2_000)])) },
  ],
  ['a long list', { list: Array.from({ length: 5_000 }, () => 'x'.repeat(2_000)) }],
  ['a long name', { ['x'.repeat(500_000)]: 1 }],
  ['deep members', JSON.parse(`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`)],
  ['deep lists', { list: JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) }],
  ['half a sign', { text: `${'x'.repeat(2_047)}😀` }],
])('[PLATFORM-50] a line with %s stays readable and short', (_what, members) => {
  const written = scrubLine(
    `${JSON.stringify({ level: 50, time: 1, ...members, msg: 'a request failed' })}\n`,
  )
  expect(written.length).toBeLessThan(17_000)
  expect(JSON.parse(written)).toMatchObject({ level: 50 })
})

test('[PLATFORM-50] a secret at the edge of a cut is not told by what is left of it', () => {
  const token = `eyJ${'a'.repeat(200)}.${'b'.repeat(200)}.${'c'.repeat(43)}`
  for (let before = 1_600; before < 2_060; before += 7) {
    const written = scrubLine(`${JSON.stringify({ msg: `${'x '.repeat(before / 2)}${token}` })}\n`)
    expect(written).not.toContain('bbbbbbbb')
  }
})

const spilled = 'Ibu-Siti-rahasia'
const statements: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['a text that is no id (22P02)', 'select $1::text::uuid', [spilled]],
  ['a text that is no number (22P02)', 'select $1::text::int', [spilled]],
  ['no JSON (22P02)', 'select $1::text::jsonb', [`{"a": ${spilled}`]],
  ['too long for its column (22001)', 'insert into spill (short) values ($1)', [`${spilled} is long`]],
  ['there already (23505)', `insert into spill (id) values ($1)`, [spilled]],
  ['refused by a check (23514)', 'insert into spill (id) values ($1)', [`!${spilled}`]],
  ['a day that is none (22007)', 'select $1::text::date', [spilled]],
  ['raised by a function (P0001)', `select spill_out($1)`, [spilled]],
]

test.each(statements)(
  '[PLATFORM-52] what a caller sent is not in the log: %s',
  async (_what, text, values) => {
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    try {
      await client.query(`
      create table if not exists spill (id text primary key check (id !~ '^!'), short varchar(5));
      insert into spill (id) values ('${spilled}') on conflict do nothing;
      create or replace function spill_out(what text) returns void language plpgsql as
        $$ begin raise exception 'not %', what using detail = what, hint = what; end $$`)
      const error = await client.query(text, values as unknown[]).catch((caught: Error) => caught as Error)
      expect(error).toBeInstanceOf(Error)
      const { log, lines } = captureLog()
      log.error({ err: error }, 'as it is')
      log.error(
        { err: new Problem(503, 'server_busy', 'Server sedang sibuk.', { cause: error }) },
        'as a cause',
      )
      log.error({ err: new AggregateError([error], 'several') }, 'in a list')
      log.error({ reason: error }, 'under another name')
      log.error(error as Error)
      expect(lines).toHaveLength(5)
      for (const line of lines) expect(line).not.toContain(spilled)
      // What is needed to find the fault is there.
      const { err } = JSON.parse(lines[0]!) as { err: Record<string, unknown> }
      expect(err.code).toBe((error as unknown as { code: string }).code)
      expect(err.stack).toContain('    at ')
      expect(err.routine).toBeDefined()
    } finally {
      await client.end()
    }
  },
)

test('[PLATFORM-52] errors whose messages hold names of ours alone are told as they are', async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const error = await client.query('select from nowhere').catch((caught: Error) => caught)
    const { log, lines } = captureLog()
    log.error({ err: error }, 'no table')
    expect(lines[0]).toContain('nowhere')
  } finally {
    await client.end()
  }
})
