import { registerHooks } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { type Mutant, plant } from '../../mutants/mutant.ts'
import { openWorkerPool, type WorkerPool } from '../../sim/worker-pool.ts'

/** One row of stories. */
export type StoryTask = {
  readonly from: number
  readonly until: number
  /** Those of a sale and its whole refund instead of any. */
  readonly isOfWholeRefunds: boolean
  /** Stops after the first story with a finding. */
  readonly isStoppedByFinding: boolean
}
export type StoryResult = {
  readonly seed: number
  readonly eventCount: number
  readonly findings: readonly string[]
}

type StoryWorkerData = { readonly planted: Mutant | null }

/** Workers that all run the same code: the real one, or the real one with one planted bug. */
export function openStoryPool(
  workerCount: number,
  planted: Mutant | null,
): WorkerPool<StoryTask, StoryResult[]> {
  const data: StoryWorkerData = { planted }
  return openWorkerPool(new URL(import.meta.url), workerCount, data)
}

const port = parentPort
if (port !== null && workerData !== null && typeof workerData === 'object' && 'planted' in workerData) {
  const { planted } = workerData as StoryWorkerData
  if (planted !== null) {
    registerHooks({
      load(url, context, nextLoad) {
        const loaded = nextLoad(url, context)
        if (!url.endsWith(`/${planted.file}`) || loaded.source === undefined || loaded.source === null)
          return loaded
        const { source } = loaded
        const text = typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString('utf8')
        return { ...loaded, source: plant(planted, text) }
      },
    })
  }
  // Loaded only now: a planted bug is made while Node reads the files.
  const { playStories } = await import('./run-stories.ts')
  port.on('message', (task: StoryTask) => port.postMessage(playStories(task)))
}
