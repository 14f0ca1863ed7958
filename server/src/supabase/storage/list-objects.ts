import { trimEndOf } from '@laci/domain/base/lib/trim-end.ts'
import { isObjectName } from '@laci/domain/storage/object-name.ts'
import type { Tx } from '../../db/scope.ts'
import { type ObjectRow, objectColumns, objectOf } from './object-store.ts'
import { listedFolder, listedObject } from './show-object.ts'

/** Columns by which the wire sorts files. Folders come first and are sorted by name. */
export const objectSorts = {
  name: 'name',
  created_at: 'created_at',
  updated_at: 'updated_at',
  last_accessed_at: 'updated_at',
} as const

export type ListOptions = {
  /** A folder, with or without its last slash; '' is the whole bucket. */
  readonly folder: string
  /** How a name within the folder begins, in whatever case; '': any. */
  readonly search: string
  readonly limit: number
  readonly offset: number
  readonly sort: keyof typeof objectSorts
  readonly isDescending: boolean
}

/** One level of a bucket, as far as the caller may see it [STORAGE-10]: its folders, then its files. */
export async function listObjects(
  tx: Tx,
  bucketId: string,
  options: ListOptions,
): Promise<(ReturnType<typeof listedObject> | ReturnType<typeof listedFolder>)[]> {
  const folder = trimEndOf(options.folder, '/')
  if (folder !== '' && !isObjectName(folder)) return []
  const prefix = folder === '' ? '' : `${folder}/`
  const direction = options.isDescending ? 'desc' : 'asc'
  const { rows } = await tx.query<ObjectRow & { shown_name: string; is_folder: boolean }>(
    // A folder is a range of names in byte order: '0' is the sign after '/'.
    `with inside as (
       select *, substr(name, length($2::text) + 1) as rest from storage_object
       where bucket_id = $1 and ($2 = '' or (name >= $2 and name < rtrim($2, '/') || '0'))
     ), wanted as (
       select * from inside where starts_with(lower(rest), lower($3))
     ), folders as (
       select distinct split_part(rest, '/', 1) as shown_name from wanted where strpos(rest, '/') > 0
     )
     select shown_name, true as is_folder, ${objectColumns} from folders left join storage_object on false
     union all
     select rest, false, ${objectColumns} from wanted where strpos(rest, '/') = 0
     order by is_folder desc, ${orderOf(options.sort)} ${direction}, shown_name ${direction}
     limit $4 offset $5`,
    [bucketId, prefix, options.search, options.limit, options.offset],
  )
  return rows.map((row) =>
    row.is_folder ? listedFolder(row.shown_name) : listedObject(objectOf(row), row.shown_name),
  )
}

function orderOf(sort: ListOptions['sort']): string {
  return sort === 'name' ? 'shown_name' : objectSorts[sort]
}
