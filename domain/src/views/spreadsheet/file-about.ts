import type { SheetRows } from '../../base/table/cell.ts'
import { type PeopleAbout, readPeopleHead } from './person-columns.ts'
import { readHead } from './product-head.ts'
import type { HeadOf } from './sheet-head.ts'

/** What the rows of a file are. */
export type FileAbout = 'products' | PeopleAbout

/** The header of a file that is about these; null: none of its rows has two names that Laci knows. */
export function headOfFile(about: FileAbout, rows: SheetRows): HeadOf<string> | null {
  return about === 'products' ? readHead(rows) : readPeopleHead(about, rows)
}
