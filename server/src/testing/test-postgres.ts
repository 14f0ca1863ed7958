import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../hosting/free-port.ts'
import { choosePostgresUser, findPostgresBinaries } from '../hosting/postgres-binaries.ts'
import { findOrphan, lastLogLines, spawnPostgres, stopProcess } from '../hosting/postgres-process.ts'
import { isRunning, type ProcessIdentity, startTokenOf } from '../hosting/process-identity.ts'

export type TestPostgres = {
  urlOf(database: string, login?: { user: string; password: string }): string
  stop(): Promise<void>
}

const folderPrefix = 'laci-test-'

/** A crash of the machine may lose a test database; speed matters more. */
const testSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  timezone: 'UTC',
}

/**
 * A fresh PostgreSQL on a free port in a temporary folder: the one npm brings along, or the system's when
 * `LACI_TEST_POSTGRES` names its major version (`15`).
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  await removeLeftovers()
  const binaries = await chooseBinaries(process.env.LACI_TEST_POSTGRES)
  const folder = mkdtempSync(join(tmpdir(), folderPrefix))
  const owner: ProcessIdentity = { pid: process.pid, startToken: startTokenOf(process.pid) ?? '' }
  writeFileSync(join(folder, 'owner.json'), JSON.stringify(owner))
  // PostgreSQL's own user must be able to pass through.
  chmodSync(folder, 0o711)
  const clusterFolder = join(folder, 'cluster')
  mkdirSync(clusterFolder, { mode: 0o700 })
  const user = choosePostgresUser(join(folder, 'none-yet'), [binaries.postgres, folder])
  const password = randomBytes(18).toString('base64url')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user.ids) for (const path of [clusterFolder, passwordFile]) chownSync(path, user.ids.uid, user.ids.gid)
  const command = user.command(binaries.initdb, [
    `--pgdata=${clusterFolder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  const made = spawnSync(command.file, command.args, {
    ...(command.options as object),
    cwd: clusterFolder,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`no test database: ${made.stderr || made.error}`)
  const logFile = join(folder, 'postgres.log')
  const port = await findFreePort()
  const running = await spawnPostgres({
    binaries,
    user,
    clusterFolder,
    logFile,
    port,
    settings: testSettings,
  })
  if (!running) throw new Error(`the test database does not start: ${lastLogLines(logFile, 5)}`)
  return {
    urlOf: (database, login = { user: 'postgres', password }) =>
      `postgres://${login.user}:${login.password}@127.0.0.1:${port}/${database}`,
    async stop() {
      await stopProcess(running)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function chooseBinaries(major: string | undefined) {
  if (!major) return findPostgresBinaries()
  // Where Debian and Ubuntu put every version.
  const folder = `/usr/lib/postgresql/${Number(major)}/bin`
  if (!existsSync(folder)) throw new Error(`LACI_TEST_POSTGRES=${major}, but there is no ${folder}`)
  return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb'), version: major }
}

/** Databases of test runs that were killed: their runner is gone, so nobody else will stop them. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = join(tmpdir(), name)
    try {
      const owner = JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')) as ProcessIdentity
      if (isRunning(owner)) continue
      const orphan = findOrphan(join(folder, 'cluster'))
      if (orphan) await stopProcess({ ...orphan, ended: Promise.resolve() })
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Not ours, or another run is clearing it away at this moment.
    }
  }
}
