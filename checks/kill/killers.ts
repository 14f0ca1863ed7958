import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { findOrphan } from '@laci/server/hosting/postgres-process.ts'
import { startRealServer } from '../real-server/real-server.ts'
import type { Killer } from './kill-run.ts'

/** kill -9 of the server. Its database lives on and is taken over by the next start. */
export const killServer: Killer = async (server) => {
  await server.kill()
  return startRealServer({ dataFolder: server.dataFolder, port: server.port })
}

/** kill -9 of every process of PostgreSQL at once. The server starts it again by itself. */
export const killDatabase: Killer = async (server) => {
  killDatabaseProcesses(server.dataFolder)
  return server
}

/** kill -9 of server and database together, as when the machine runs out of memory. */
export const killBoth: Killer = async (server) => {
  killDatabaseProcesses(server.dataFolder)
  return killServer(server)
}

/** kill -9 of every process of the PostgreSQL of a data folder. */
export function killDatabaseProcesses(dataFolder: string): void {
  const postmaster = findOrphan(join(dataFolder, 'postgres'))
  if (!postmaster) return
  const parent = postmaster.identity.pid
  for (const pid of [...childrenOf(parent), parent]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Ended by itself in the meantime.
    }
  }
}

function childrenOf(parent: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid!)
}
