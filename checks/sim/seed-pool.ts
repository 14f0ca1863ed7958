import type { MutantName } from './mutants.ts'
import type { SeedResult } from './run-seed.ts'
import type { SeedTask, SeedWorkerData } from './seed-worker.ts'
import { openWorkerPool, type WorkerPool } from './worker-pool.ts'

/** Plays rows of seeds. */
export type SeedPool = WorkerPool<SeedTask, SeedResult[]>

/** Workers that all run the same code: the real one, or the real one with one planted bug. */
export function openSeedPool(workerCount: number, mutant: MutantName | null): SeedPool {
  const workerData: SeedWorkerData = { mutant }
  return openWorkerPool(new URL('./seed-worker.ts', import.meta.url), workerCount, workerData)
}
