import {
  type ColumnMapping,
  headerKey,
  type ImportField,
  type SheetHead,
} from '@laci/domain/spreadsheet/columns.ts'
import type { TillHost } from '../../shell/till-context.ts'

/** What somebody chose for the headers of files, kept on this device for each shop. */
export type ColumnMemory = ReadonlyMap<string, ImportField | null>

const keyOf = (storeId: string) => `laci-kasir-kolom-impor-${storeId}`

export function rememberedColumns(storage: TillHost['storage'], storeId: string): ColumnMemory {
  try {
    return new Map(JSON.parse(storage.getItem(keyOf(storeId)) ?? '[]') as [string, ImportField | null][])
  } catch {
    return new Map()
  }
}

/** Only what differs from the guess is worth remembering. */
export function rememberColumns(
  storage: TillHost['storage'],
  storeId: string,
  head: SheetHead,
  mapping: ColumnMapping,
): void {
  const chosen = new Map(rememberedColumns(storage, storeId))
  for (const { index, header } of head.columns) {
    const field = mapping.get(index) ?? null
    if (header !== '' && field !== (head.mapping.get(index) ?? null)) chosen.set(headerKey(header), field)
  }
  if (chosen.size > 0) storage.setItem(keyOf(storeId), JSON.stringify([...chosen].slice(-200)))
}
