import { packRows } from '@laci/domain/sync/packed-rows.ts'
import type { CatalogRow } from '@laci/domain/sync/wire.ts'
import type { CatalogChunk } from './till-database.ts'

/** Records of a catalogue that was written whole are numbered; those of a download are named by the cursor of their line. */
const partDigits = 6
export const compactedPart = new RegExp(`^\\d{${partDigits}}$`)
export const partName = (at: number) => String(at).padStart(partDigits, '0')

export function chunkOf(generation: number, part: string, rows: CatalogRow[]): CatalogChunk {
  const packed = packRows(rows)
  return packed === null ? { generation, part, rows } : { generation, part, packed }
}
