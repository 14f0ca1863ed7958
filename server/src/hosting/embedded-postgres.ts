import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { writeSecretFile } from '../crypto/secret-file.ts'
import { findFreePort } from './free-port.ts'
import {
  choosePostgresUser,
  findPostgresBinaries,
  type PostgresBinaries,
  type PostgresUser,
} from './postgres-binaries.ts'
import {
  adoptProcess,
  findOrphan,
  lastLogLines,
  type PostgresProcess,
  readPostmasterFile,
  spawnPostgres,
  stopProcess,
} from './postgres-process.ts'
import { StartProblem } from './start-problem.ts'

/** The PostgreSQL of a data folder, kept running until `stop`. */
export type EmbeddedPostgres = {
  /** Connection of the owner of the database `laci`, on loopback. Holds a password: never log it. */
  readonly ownerUrl: string
  /** True when a database that a killed server left running was taken over. */
  readonly wasAdopted: boolean
  /** The number of the running database process, null between two lives. */
  processId(): number | null
  /** Shuts down after everybody has disconnected or been disconnected; all that was committed stays. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  readonly dataFolder: string
  readonly log: Logger
  /** Overrides of `postgresql.conf`, for tests that trade safety for speed. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called before each life of the database: makes the room that it needs on a full disk. */
  readonly makeRoom?: () => void
}

const superuser = 'postgres'
/** Owns the database and migrates it. No superuser, so that a managed PostgreSQL can do all that ours does. */
const owner = 'laci_owner'
const databaseName = 'laci'

/**
 * Two cores, a shop or a few hundred: the pool of the server (8) and room for tools. Every commit reaches the disk
 * before it is acknowledged [RUN-5].
 */
const serverSettings = {
  listen_addresses: '127.0.0.1',
  // Loopback only: a socket path would break on deep data folders (limit of 107 bytes).
  unix_socket_directories: '',
  max_connections: '40',
  shared_buffers: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  log_min_messages: 'warning',
  // A failed statement's text can hold a password or a customer's data; its message is enough.
  log_min_error_statement: 'panic',
  // Without it the detail of a broken unique key names the customer's number.
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
} as const

const healthyLifeMs = 1_000
/** After a crash the next try follows at once, then more and more slowly. */
const restartDelaysMs = [0, 100, 250, 500, 1_000, 2_000, 5_000] as const

/**
 * Opens the cluster in `dataFolder/postgres` (making it at first), adopts a living orphan, and restarts the database
 * whenever it dies, always on the same port so that pools find it again [RUN-3] [RUN-4].
 * The caller holds the data folder's lock. Throws StartProblem.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const binaries = await findPostgresBinaries()
  const dataFolder = realpathSync(options.dataFolder)
  const clusterFolder = join(dataFolder, 'postgres')
  const logFile = join(dataFolder, 'postgres.log')
  // PostgreSQL's user must pass through; the files beside the cluster stay closed to it (0600).
  if (process.getuid?.() === 0) chmodSync(dataFolder, 0o711)
  const user = choosePostgresUser(clusterFolder, [binaries.postgres, dataFolder])
  const password = openCluster({ binaries, user, dataFolder, clusterFolder })

  const chosen: Record<string, string> = { ...serverSettings, ...options.settings }
  // Lets the next start see whether a living orphan runs this very release with these very settings.
  chosen['laci.signature'] = createHash('sha256')
    .update(JSON.stringify([binaries.version, chosen]))
    .digest('hex')

  const adminUrl = (port: number) => `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
  const launch = (port: number) => {
    options.makeRoom?.()
    return spawnPostgres({ binaries, user, clusterFolder, logFile, port, settings: chosen })
  }

  let running: PostgresProcess | null = null
  const stopping = new AbortController()
  const adopted = await adoptOrphan(clusterFolder, (port) => adminUrl(port), chosen['laci.signature'], log)
  running = adopted
  for (let attempt = 0; running === null; attempt += 1) {
    // Connections of a killed predecessor may hold its shared memory for a moment.
    if (attempt === 8) throw doesNotStart(logFile)
    if (attempt > 0) await wait(restartDelaysMs[Math.min(attempt, restartDelaysMs.length - 1)])
    running = await launch(await findFreePort())
  }
  const port = running.port
  await createDatabase(adminUrl(port), ownerPasswordOf(password))

  const supervision = (async () => {
    let diedInARow = 0
    while (running) {
      const startedAt = performance.now()
      await running.ended
      running = null
      if (stopping.signal.aborted) return
      // What lived for a moment was healthy and comes back at once; only what cannot live is tried more slowly.
      if (performance.now() - startedAt > healthyLifeMs) diedInARow = 0
      while (!running && !stopping.signal.aborted) {
        const delayMs = restartDelaysMs[Math.min(diedInARow, restartDelaysMs.length - 1)]!
        diedInARow += 1
        log.warn({ delayMs, lastLines: lastLogLines(logFile, 3) }, 'the database died and is started again')
        await wait(delayMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
        if (stopping.signal.aborted) break
        try {
          running = await launch(port)
        } catch (error) {
          log.error({ err: error }, 'the database could not be started again; it is tried once more')
        }
      }
      // Stopped while it was coming back: `stop` found nobody to stop.
      if (stopping.signal.aborted && running) await stopProcess(running)
    }
  })()

  return {
    ownerUrl: ownerUrlOf(password, port),
    wasAdopted: adopted !== null,
    processId: () => running?.identity.pid ?? null,
    async stop() {
      stopping.abort()
      if (running) await stopProcess(running)
      await supervision
    },
  }
}

function ownerPasswordOf(superuserPassword: string): string {
  return createHash('sha256').update(`${owner} ${superuserPassword}`).digest('base64url')
}

function ownerUrlOf(superuserPassword: string, port: number): string {
  return `postgres://${owner}:${ownerPasswordOf(superuserPassword)}@127.0.0.1:${port}/${databaseName}`
}

/**
 * Where the database of a server that runs on this data folder can be reached, for a command beside it. Null: none is
 * running, or it is just starting. Holds a password: never log it.
 */
export function runningOwnerUrl(dataFolder: string): string | null {
  const file = readPostmasterFile(join(dataFolder, 'postgres'))
  const passwordFile = join(dataFolder, 'postgres.password')
  if (!file?.isReady || !existsSync(passwordFile)) return null
  return ownerUrlOf(readFileSync(passwordFile, 'utf8').trim(), file.port)
}

/** Makes the cluster when there is none and returns the superuser's password. */
function openCluster(place: {
  binaries: PostgresBinaries
  user: PostgresUser
  dataFolder: string
  clusterFolder: string
}): string {
  const { binaries, user, dataFolder, clusterFolder } = place
  const passwordFile = join(dataFolder, 'postgres.password')
  if (existsSync(clusterFolder)) {
    if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim()
    throw new StartProblem('database_password_missing', {
      indonesian: `Berkas ${passwordFile} hilang, jadi basis data tidak bisa dibuka. Data tidak diubah. Kembalikan berkas itu dari cadangan.`,
      english: `The file ${passwordFile} is missing, so the database cannot be opened. No data was changed. Restore the file from a backup.`,
    })
  }
  const password = existsSync(passwordFile)
    ? readFileSync(passwordFile, 'utf8').trim()
    : randomBytes(24).toString('base64url')
  writeSecretFile(passwordFile, `${password}\n`)
  // Built beside its place and renamed: a start that is killed half-way leaves nothing that looks like a cluster.
  const draft = `${clusterFolder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const passwordForInitdb = join(draft, '..', 'postgres.initdb-password')
  writeSecretFile(passwordForInitdb, `${password}\n`)
  if (user.ids) {
    chownSync(draft, user.ids.uid, user.ids.gid)
    chownSync(passwordForInitdb, user.ids.uid, user.ids.gid)
  }
  const command = user.command(binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${passwordForInitdb}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own rules for upper and lower case: the same on every machine, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
  const result = spawnSync(command.file, command.args, {
    ...(command.options as object),
    cwd: draft,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  })
  rmSync(passwordForInitdb, { force: true })
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new StartProblem('database_not_created', {
      indonesian: `Basis data tidak bisa dibuat di ${dataFolder}. Periksa ruang disk dan izin folder.\n${result.stderr ?? result.error}`,
      english: `The database could not be created in ${dataFolder}. Check the free space and the rights of the folder.`,
    })
  }
  renameSync(draft, clusterFolder)
  return password
}

/** Takes over what a killed server left running, or stops it when it is not what this release would start. */
async function adoptOrphan(
  clusterFolder: string,
  urlOf: (port: number) => string,
  signature: string,
  log: Logger,
): Promise<PostgresProcess | null> {
  const orphan = findOrphan(clusterFolder)
  if (!orphan) return null
  const running = adoptProcess(orphan.identity, orphan.port)
  if (await answersAs(urlOf(orphan.port), signature)) {
    log.info({ pid: orphan.identity.pid }, 'took over the database that an earlier server left running')
    return running
  }
  log.info({ pid: orphan.identity.pid }, 'stopping the database that an earlier server left running')
  await stopProcess(running)
  return null
}

async function answersAs(url: string, signature: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ signature: string | null }>(
      `select current_setting('laci.signature', true) as signature`,
    )
    return rows[0]?.signature === signature
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(url: string, ownerPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [owner])
    if (role.rowCount === 0) await client.query(`create role ${owner} login createrole`)
    await client.query(`alter role ${owner} password ${pg.escapeLiteral(ownerPassword)}`)
    const database = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (database.rowCount === 0) await client.query(`create database ${databaseName} owner ${owner}`)
  } finally {
    await client.end()
  }
}

function doesNotStart(logFile: string): StartProblem {
  const lines = lastLogLines(logFile, 5)
  return new StartProblem('database_does_not_start', {
    indonesian: `Basis data tidak mau berjalan. Data tidak dihapus. Pesan terakhirnya (${logFile}):\n${lines}`,
    english: `The database does not start. No data was deleted. Its last messages (${logFile}) are above.`,
  })
}
