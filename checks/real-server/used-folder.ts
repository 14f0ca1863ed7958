import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findFreePorts, makeDataFolder, removeDataFolder, startRealServer } from './real-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    laciUsedFolder: string
  }
}

/**
 * A data folder as the first start of a server and an ordinary stop leave it, with the demo shop: made once for all files of
 * the run. Making the database, its tables and a month of sales is proved elsewhere (RUN-1, RUN-11); where a test is about
 * what comes after, it begins with a copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = makeDataFolder()
  try {
    const server = await startRealServer({ dataFolder, port: await findFreePorts() })
    await server.stop()
  } catch (error) {
    await removeDataFolder(dataFolder)
    throw error
  }
  project.provide('laciUsedFolder', dataFolder)
  return () => removeDataFolder(dataFolder)
}

/** A data folder of one's own with the same in it. Files keep their owner: PostgreSQL runs as a user of its own under root. */
export function copyDataFolder(usedFolder: string): string {
  const dataFolder = makeDataFolder()
  const entries = readdirSync(usedFolder).map((name) => join(usedFolder, name))
  execFileSync('cp', ['-pR', ...entries, dataFolder])
  return dataFolder
}
