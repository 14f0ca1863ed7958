import { Worker } from 'node:worker_threads'
import type { MutantName } from './mutants.ts'
import type { SeedResult } from './run-seed.ts'
import type { SeedTask, SeedWorkerData } from './seed-worker.ts'

export type SeedPool = {
  /** Plays one row of seeds in a worker that is free. */
  play(task: SeedTask): Promise<SeedResult[]>
  close(): Promise<void>
}

/** Workers that all run the same code: the real one, or the real one with one planted bug. */
export function openSeedPool(workerCount: number, mutant: MutantName | null): SeedPool {
  const workerData: SeedWorkerData = { mutant }
  const free: Worker[] = []
  const waiting: ((worker: Worker) => void)[] = []
  const workers = Array.from(
    { length: workerCount },
    () => new Worker(new URL('./seed-worker.ts', import.meta.url), { workerData }),
  )
  free.push(...workers)

  function release(worker: Worker): void {
    const next = waiting.shift()
    if (next === undefined) free.push(worker)
    else next(worker)
  }

  return {
    async play(task) {
      const worker = free.pop() ?? (await new Promise<Worker>((resolve) => waiting.push(resolve)))
      return new Promise((resolve, reject) => {
        const onMessage = (results: SeedResult[]): void => {
          worker.off('error', onError)
          release(worker)
          resolve(results)
        }
        const onError = (error: Error): void => {
          worker.off('message', onMessage)
          reject(error)
        }
        worker.once('message', onMessage)
        worker.once('error', onError)
        worker.postMessage(task)
      })
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
