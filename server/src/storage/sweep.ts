import { dayMs } from '@laci/domain/time/durations.ts'
import { inScope } from '../platform/scope.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'

/**
 * How long a file stays after its last row is gone [STORAGE-18]. A backup takes the database first and the files
 * after it, and a database may be put back to a moment of these last days: every row then still has its bytes.
 */
export const leftoverLifeMs = 7 * dayMs

const firstSweepAfterMs = 10 * 60_000
const sweepEveryMs = dayMs

type SweepDeps = Pick<FeatureDeps, 'database' | 'blobs' | 'clock' | 'log'>

/** Looks through the files every day, for as long as it runs. */
export function startSweeping(deps: SweepDeps): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<unknown> = Promise.resolve()
  let isStopping = false
  const next = (waitMs: number) => {
    timer = setTimeout(() => {
      running = sweepBlobs(deps, () => isStopping)
        .catch((error: unknown) => deps.log.warn({ err: error }, 'the storage folder could not be swept'))
        .finally(() => {
          if (!isStopping) next(sweepEveryMs)
        })
    }, waitMs)
    timer.unref()
  }
  return {
    start: () => next(firstSweepAfterMs),
    async stop() {
      isStopping = true
      if (timer !== null) clearTimeout(timer)
      await running
    },
  }
}

/**
 * Notes every file that belongs to nothing, and removes those that were noted days ago and still do not: contents that
 * were replaced or removed, and uploads whose server was killed between file and row. Returns how many were removed.
 */
export async function sweepBlobs(deps: SweepDeps, isStopping = () => false): Promise<number> {
  for await (const blobIds of deps.blobs.list()) {
    if (isStopping()) return 0
    await inScope(deps.database, { role: 'service_role' }, async (tx) => {
      await tx.query(
        `delete from storage_leftover as l where blob_id = any($1)
           and exists (select from storage_object as o where o.blob_id = l.blob_id)`,
        [blobIds],
      )
      await tx.query(
        `insert into storage_leftover (blob_id, found_at)
         select blob_id, to_timestamp($2 / 1000.0) from unnest($1::uuid[]) as file (blob_id)
         where not exists (select from storage_object as o where o.blob_id = file.blob_id)
         on conflict do nothing`,
        [blobIds, deps.clock()],
      )
    })
  }
  let removed = 0
  while (!isStopping()) {
    const due = await takeDue(deps)
    for (const blobId of due) await deps.blobs.remove(blobId)
    removed += due.length
    if (due.length === 0) break
  }
  if (removed > 0) deps.log.info({ removed }, 'files that belonged to nothing were removed')
  return removed
}

/** Some of those that are due, noted no longer. A file whose removal fails is found and noted anew. */
function takeDue(deps: SweepDeps): Promise<string[]> {
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<{ blob_id: string }>(
      `delete from storage_leftover as l where blob_id in (
         select blob_id from storage_leftover where found_at < to_timestamp($1 / 1000.0) limit 500
       ) and not exists (select from storage_object as o where o.blob_id = l.blob_id)
       returning blob_id`,
      [deps.clock() - leftoverLifeMs],
    )
    return rows.map((row) => row.blob_id)
  })
}
