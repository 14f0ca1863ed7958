import type { FileAbout } from '@laci/domain/views/spreadsheet/file-about.ts'
import { type FieldMapping, type HeadOf, headerKey } from '@laci/domain/views/spreadsheet/sheet-head.ts'
import type { TillHost } from '../../ui/state/till-context.ts'

/** What somebody chose for the headers of files, kept on this device for each shop. */
export type ColumnMemory<Field> = ReadonlyMap<string, Field | null>

/** Goods came first, under the name of the shop alone. */
const keyOf = (storeId: string, about: FileAbout) =>
  `laci-kasir-kolom-impor-${storeId}${about === 'products' ? '' : `-${about}`}`

export function rememberedColumns<Field>(
  storage: TillHost['storage'],
  storeId: string,
  about: FileAbout,
): ColumnMemory<Field> {
  try {
    return new Map(JSON.parse(storage.getItem(keyOf(storeId, about)) ?? '[]') as [string, Field | null][])
  } catch {
    return new Map()
  }
}

/** Only what differs from the guess is worth remembering. */
export function rememberColumns<Field>(
  storage: TillHost['storage'],
  storeId: string,
  about: FileAbout,
  head: HeadOf<Field>,
  mapping: FieldMapping<Field>,
): void {
  const chosen = new Map(rememberedColumns<Field>(storage, storeId, about))
  for (const { index, header } of head.columns) {
    const field = mapping.get(index) ?? null
    if (header !== '' && field !== (head.mapping.get(index) ?? null)) chosen.set(headerKey(header), field)
  }
  if (chosen.size > 0) storage.setItem(keyOf(storeId, about), JSON.stringify([...chosen].slice(-200)))
}
