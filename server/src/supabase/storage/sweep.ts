import { dayMs } from '@laci/domain/base/time/durations.ts'
import { productPhotos } from '@laci/domain/storage/bucket.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'

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
      running = sweepPhotos(deps)
        .then(() => sweepBlobs(deps, () => isStopping))
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
 * Notes photos that tills brought and no product of their shop names any more, hidden products included, and removes those
 * that nothing has named for days [STORAGE-23]; their files go with a later sweep. Returns how many were removed.
 */
export async function sweepPhotos({
  database,
  clock,
  log,
}: Pick<SweepDeps, 'database' | 'clock' | 'log'>): Promise<number> {
  const removed = await inScope(database, { role: 'service_role' }, async (tx) => {
    // The shape of `photoObjectName`. What a person put there is theirs.
    await tx.query(
      `with photo as (
         select object_id, unnamed_since, exists (
           select from product where product.store_id = storage_object.store_id
             and product.fields->>'photo' = split_part(name, '/', 2) and product.fields->>'photo' <> ''
         ) as is_named
         from storage_object
         where bucket_id = $1 and owner_id is null and name ~ '^[^/]+/[0-9a-f]{64}/(large|small)$'
       )
       update storage_object set unnamed_since = case when is_named then null else to_timestamp($2 / 1000.0) end
       from photo
       where photo.object_id = storage_object.object_id and is_named = (photo.unnamed_since is not null)`,
      [productPhotos, clock()],
    )
    const { rowCount } = await tx.query(
      'delete from storage_object where unnamed_since < to_timestamp($1 / 1000.0)',
      [clock() - leftoverLifeMs],
    )
    return rowCount ?? 0
  })
  if (removed > 0) log.info({ removed }, 'photos that no product names were removed')
  return removed
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
    const { rows } = await tx.query<Pick<Rows['storage_leftover'], 'blob_id'>>(
      `delete from storage_leftover as l where blob_id in (
         select blob_id from storage_leftover where found_at < to_timestamp($1 / 1000.0) limit 500
       ) and not exists (select from storage_object as o where o.blob_id = l.blob_id)
       returning blob_id`,
      [deps.clock() - leftoverLifeMs],
    )
    return rows.map((row) => row.blob_id)
  })
}
