import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Rows } from './row-types.ts'

export const migrationFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any number will do as long as all servers of one database use the same: "laci" in ASCII. */
const advisoryLockNumber = 0x6c616369

type Migration = { version: number; name: string; text: string; checksum: string }

/**
 * Brings the database of `ownerUrl` up to the newest migration, as its owner. Servers that start at once wait for each
 * other. Each file runs in a transaction of its own: a failing one leaves nothing behind. Throws when a file that was
 * applied earlier has been changed or is missing. Returns the names of the files it applied.
 */
export async function migrate(ownerUrl: string, log: Logger, folder = migrationFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'laci-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLockNumber])
    await createLedger(client)
    const applied = new Map(
      (
        await client.query<Pick<Rows['schema_migration'], 'version' | 'name' | 'checksum'>>(
          'select version, name, checksum from schema_migration',
        )
      ).rows.map((row) => [row.version, row]),
    )
    const migrations = readMigrations(folder)
    const unknown = [...applied.keys()].filter((version) => !migrations.some((m) => m.version === version))
    if (unknown.length > 0) {
      throw new Error(`the database knows migrations that this release does not have: ${unknown.join(', ')}`)
    }
    const done: string[] = []
    for (const migration of migrations) {
      const known = applied.get(migration.version)
      if (known) {
        if (known.checksum === migration.checksum) continue
        throw new Error(`migration ${known.name} was changed after it was applied; write a new one instead`)
      }
      await applyMigration(client, migration)
      log.info({ migration: migration.name }, 'migration applied')
      done.push(migration.name)
    }
    return done
  } finally {
    await client.end()
  }
}

async function createLedger(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migration (
      version    integer primary key,
      name       text not null,
      checksum   text not null,                       -- sha256 of the file, hex
      applied_at timestamptz not null default now()
    );
    alter table schema_migration enable row level security;
    alter table schema_migration force row level security;
    drop policy if exists schema_migration_of_owner on schema_migration;
    create policy schema_migration_of_owner on schema_migration to current_user using (true) with check (true);
  `)
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const migrations = names.map((name) => {
    const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
    if (!Number.isInteger(version))
      throw new Error(`migration ${name} is not named like 0001_what_it_adds.sql`)
    const text = readFileSync(join(folder, name), 'utf8')
    return { version, name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
  const doubled = migrations.find((m, index) => migrations[index + 1]?.version === m.version)
  if (doubled) throw new Error(`two migrations have the number of ${doubled.name}`)
  return migrations
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Makes the login role under which requests are served, or gives it this password: no owner, no superuser, nothing
 * inherited. It may only become one of the three roles that the row policies know. Runs after `migrate`, as the owner.
 */
export async function ensureServingRole(
  ownerUrl: string,
  role: { name: string; password: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'laci-migrate' })
  await client.connect()
  try {
    const name = pg.escapeIdentifier(role.name)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLockNumber])
    const known = await client.query('select from pg_roles where rolname = $1', [role.name])
    if (known.rowCount === 0) await client.query(`create role ${name} login noinherit`)
    await client.query(`alter role ${name} login noinherit password ${pg.escapeLiteral(role.password)}`)
    await client.query(`grant anon, authenticated, service_role to ${name}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
