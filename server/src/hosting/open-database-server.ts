import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { writeSecretFile } from '../crypto/secret-file.ts'
import type { Configuration } from './configuration.ts'
import { type DataFolderLock, lockDataFolder } from './data-folder-lock.ts'
import { runningOwnerUrl, startEmbeddedPostgres } from './embedded-postgres.ts'
import { StartProblem } from './start-problem.ts'

/** The database that this server works on, ours or an outside one. The addresses hold passwords: never log them. */
export type DatabaseServer = {
  readonly ownerUrl: string
  /** The login role for requests: made at start with this password, or null when `appUrl` names a ready one. */
  readonly servingRole: { readonly name: string; readonly password: string } | null
  readonly appUrl: string
  stop(): Promise<void>
}

const servingRoleName = 'laci_app'
const oldestVersionNumber = 150_000

/** Opens what the configuration names. Throws StartProblem. */
export async function openDatabaseServer(
  configuration: Configuration,
  log: Logger,
  makeRoom: () => void = () => {},
): Promise<DatabaseServer> {
  const { database, dataFolder } = configuration
  if (database.kind === 'embedded') {
    const embedded = await startEmbeddedPostgres({ dataFolder, log, makeRoom })
    return { ...servingFrom(embedded.ownerUrl, dataFolder, null), stop: () => embedded.stop() }
  }
  await checkOutsideDatabase(database.ownerUrl)
  return { ...servingFrom(database.ownerUrl, dataFolder, database.appUrl), stop: async () => {} }
}

/** A server that was started a moment ago gets this long until its database answers. */
const patienceMs = 20_000

/**
 * The database for a command that works beside a running server, or alone: then it is opened for as long as the command
 * needs it, and no server can start meanwhile. Throws StartProblem.
 */
export async function openDatabaseForCommand(
  configuration: Configuration,
  log: Logger,
): Promise<DatabaseServer> {
  const { database, dataFolder } = configuration
  if (database.kind === 'outside') return openDatabaseServer(configuration, log)
  if (!existsSync(join(dataFolder, 'postgres'))) throw neverStarted(dataFolder)
  const deadline = performance.now() + patienceMs
  for (;;) {
    let lock: DataFolderLock
    try {
      lock = lockDataFolder(dataFolder)
    } catch (cause) {
      const ownerUrl = runningOwnerUrl(dataFolder)
      if (ownerUrl !== null) return { ...servingFrom(ownerUrl, dataFolder, null), stop: async () => {} }
      if (performance.now() > deadline) throw cause
      await wait(200)
      continue
    }
    try {
      const opened = await openDatabaseServer(configuration, log)
      return {
        ...opened,
        async stop() {
          await opened.stop()
          lock.release()
        },
      }
    } catch (error) {
      lock.release()
      throw error
    }
  }
}

function neverStarted(dataFolder: string): StartProblem {
  return new StartProblem('never_started', {
    indonesian: `Di ${dataFolder} belum ada data Laci. Tidak ada yang diubah. Jalankan npm start dulu, atau periksa DATA_DIR.`,
    english: `There is no data of Laci in ${dataFolder}. Nothing was changed. Run npm start first, or check DATA_DIR.`,
  })
}

function servingFrom(
  ownerUrl: string,
  dataFolder: string,
  appUrl: string | null,
): Omit<DatabaseServer, 'stop'> {
  if (appUrl) return { ownerUrl, servingRole: null, appUrl }
  const servingRole = { name: servingRoleName, password: servingPassword(dataFolder) }
  const url = new URL(ownerUrl)
  url.username = servingRole.name
  url.password = servingRole.password
  return { ownerUrl, servingRole, appUrl: url.href }
}

function servingPassword(dataFolder: string): string {
  const path = join(dataFolder, 'serving-role.password')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const password = randomBytes(24).toString('base64url')
  writeSecretFile(path, `${password}\n`)
  return password
}

async function checkOutsideDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  let version: number
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    version = Number(rows[0]?.version)
  } catch (cause) {
    throw new StartProblem(
      'database_not_reachable',
      {
        indonesian: `Basis data dari DATABASE_URL tidak bisa dibuka: ${(cause as Error).message}. Data tidak disentuh. Periksa alamat, nama pengguna dan kata sandinya.`,
        english:
          'The database of DATABASE_URL cannot be opened (see above). No data was touched. Check its address, user and password.',
      },
      { cause },
    )
  } finally {
    await client.end().catch(() => {})
  }
  if (version >= oldestVersionNumber) return
  throw new StartProblem('database_too_old', {
    indonesian:
      'Basis data dari DATABASE_URL terlalu tua. Laci perlu PostgreSQL 15 ke atas. Data tidak disentuh.',
    english:
      'The database of DATABASE_URL is too old. Laci needs PostgreSQL 15 or later. No data was touched.',
  })
}
