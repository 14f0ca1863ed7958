import type { SheetRows } from '../base/table/cell.ts'
import type { Instant } from '../base/time/instant.ts'
import { surveyMarks } from '../views/spreadsheet/column-marks.ts'
import {
  createPeoplePlanner,
  type PeoplePlannerDeps,
  type PlannedPerson,
} from '../views/spreadsheet/people-plan.ts'
import { type PeopleAbout, readPeopleHead } from '../views/spreadsheet/person-columns.ts'
import { idOfRow } from './plan-sheet.ts'

/** What an import of these people would do in a shop. */
export function planPeopleSheet(
  about: PeopleAbout,
  rows: SheetRows,
  shop: Partial<Pick<PeoplePlannerDeps, 'known' | 'mode' | 'owedBy' | 'pointsOf' | 'consentAt'>> = {},
): readonly PlannedPerson[] {
  const head = readPeopleHead(about, rows)
  if (head === null) throw new Error('no header')
  const body = rows.slice(head.headerIndex + 1)
  const survey = surveyMarks(head.columns, head.mapping)
  for (const cells of body) survey.read(cells)
  const planner = createPeoplePlanner({
    ...{ about, mapping: head.mapping, columnCount: head.columnCount, idOf: idOfRow },
    marks: survey.marks('auto'),
    ...{ known: [], mode: 'ignore', owedBy: () => 0, pointsOf: () => 0, consentAt: 1 as Instant },
    ...shop,
  })
  for (const [at, cells] of body.entries()) planner.plan(head.headerIndex + 2 + at, cells)
  return planner.rows()
}
