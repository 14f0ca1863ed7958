import type { Database } from '../../db/database.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope } from '../../db/scope.ts'

/** Which folder of files belongs to this database, and how many objects it knows. */
export function readStorageHome(
  database: Database,
): Promise<{ readonly homeId: string; readonly objectCount: number }> {
  return inScope(database, { role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<Pick<Rows['storage_home'], 'home_id'> & { object_count: number }>(
      'select home_id, (select count(*) from storage_object) as object_count from storage_home',
    )
    return { homeId: rows[0]!.home_id, objectCount: rows[0]!.object_count }
  })
}
