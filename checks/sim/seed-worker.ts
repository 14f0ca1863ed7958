import { enableCompileCache, registerHooks } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { canShow, type MutantName, mutated } from './mutants.ts'
import type { SeedResult } from './run-seed.ts'

/** One row of seeds. `isTraceKept` keeps the lines of what happened. */
export type SeedTask = {
  readonly from: number
  readonly until: number
  readonly tills: number | null
  readonly isTraceKept: boolean
  /** For the first seed that shows the planted bug: those that cannot are not played, and it stops with a finding. */
  readonly isHunt: boolean
}
export type SeedWorkerData = { readonly mutant: MutantName | null }

const port = parentPort
if (port === null) throw new Error('seed-worker.ts runs as a worker')

// Every planted bug begins with a worker that loads hundreds of files, nearly all of them the same.
enableCompileCache()

const { mutant } = workerData as SeedWorkerData
if (mutant !== null) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded
      const source =
        typeof loaded.source === 'string'
          ? loaded.source
          : Buffer.from(loaded.source as Uint8Array).toString('utf8')
      return { ...loaded, source: mutated(mutant, url, source) }
    },
  })
}
// Loaded only now: the edits of a planted bug are made while Node reads the files.
const { runSeed } = await import('./run-seed.ts')
const { planOfSeed } = await import('./plan.ts')

port.on('message', async (task: SeedTask) => {
  const results: SeedResult[] = []
  for (let seed = task.from; seed < task.until; seed += 1) {
    if (task.isHunt && mutant !== null && !canShow(mutant, planOfSeed(seed, task.tills))) continue
    const result = await runSeed({ seed, tills: task.tills, isTraceKept: task.isTraceKept })
    results.push(result)
    if (task.isHunt && result.findings.length > 0) break
  }
  port.postMessage(results)
})
