import { uuidFromDigest } from '@laci/domain/base/ids/uuid.ts'
import type { SheetRows } from '@laci/domain/base/table/cell.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { surveyMarks } from '@laci/domain/views/spreadsheet/column-marks.ts'
import { importPeopleCommand, peopleImportPermissions } from '@laci/domain/views/spreadsheet/import-people.ts'
import { movedByPerson, peopleNow, peoplePerPart } from '@laci/domain/views/spreadsheet/people-facts.ts'
import {
  createPeoplePlanner,
  isMovingPerson,
  type KnownPerson,
  type OwedMode,
  type PlannedPerson,
} from '@laci/domain/views/spreadsheet/people-plan.ts'
import { isPeopleFact, peopleDone, planPeopleUndo } from '@laci/domain/views/spreadsheet/people-undo.ts'
import type { PeopleAbout, PersonField, PersonHead } from '@laci/domain/views/spreadsheet/person-columns.ts'
import type { FieldMapping } from '@laci/domain/views/spreadsheet/sheet-head.ts'
import { sha256 as sha256Bytes } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { JournalRow } from '../../engine/api/journal.ts'
import { ownEventPages } from '../../engine/log/own-events.ts'
import type { Approved } from '../../engine/shop/executor.ts'
import { type Execute, pause, recordParts, recordUndo, type Steps } from '../../engine/shop/record-parts.ts'
import type { OpenShop } from '../../engine/till/open-shop.ts'

export type PeopleShop = Pick<OpenShop, 'storeId' | 'deviceId' | 'records' | 'counterFacts'> & {
  readonly balances: Pick<OpenShop['balances'], 'of'>
  readonly journal: Pick<OpenShop['journal'], 'entriesAbout' | 'ownEvents'>
}

export type PeopleChoice = {
  readonly about: PeopleAbout
  readonly rows: SheetRows
  readonly head: Pick<PersonHead, 'headerIndex' | 'columns' | 'columnCount'>
  readonly mapping: FieldMapping<PersonField>
  readonly mode: OwedMode
  readonly consentAt: Instant | null
}

/** What an import of people would do, row by row, before anything is recorded. */
export type PeoplePlan = {
  readonly about: PeopleAbout
  readonly importId: string
  readonly rows: readonly PlannedPerson[]
  /** Rows that do something. */
  readonly moving: readonly PlannedPerson[]
  readonly counts: { readonly [Kind in PlannedPerson['kind']]: number }
  /** What all rows that are read say is owed. */
  readonly saidRupiah: number
  /** By how much all debts together change. */
  readonly movedRupiah: number
}

/** So many rows are looked at before a tap has its turn: some milliseconds on a cheap tablet. */
const rowsPerStep = 200

const sha256 = (text: string) => bytesToHex(sha256Bytes(utf8ToBytes(text)))

function* knownPeople(shop: PeopleShop, about: PeopleAbout): Generator<KnownPerson> {
  const records =
    about === 'customers' ? shop.records.ofKind('customer').get() : shop.records.ofKind('supplier').get()
  for (const { id, fields } of records) yield { personId: id, fields }
}

/** Looks at every row of a file of customers or suppliers [SPREADSHEET-43]. Null: `signal` stopped it. */
export async function planPeople(
  shop: PeopleShop,
  choice: PeopleChoice,
  { signal, onProgress }: Steps,
): Promise<PeoplePlan | null> {
  const { about, rows, head, mapping, mode, consentAt } = choice
  const survey = surveyMarks(head.columns, mapping)
  let digest = sha256(JSON.stringify([shop.storeId, about, [...mapping], mode]))
  for (let start = head.headerIndex + 1; start < rows.length; start += rowsPerStep) {
    const part = rows.slice(start, start + rowsPerStep)
    for (const cells of part) survey.read(cells)
    digest = sha256(digest + JSON.stringify(part))
    await pause()
    if (signal.aborted) return null
  }
  const importId = await openImport(shop, digest)
  const now = peopleNow(about, shop.balances.of)
  const planner = createPeoplePlanner({
    ...{ about, mapping, mode, consentAt, columnCount: head.columnCount, ...now },
    marks: survey.marks('auto'),
    known: knownPeople(shop, about),
    idOf: (identity) => uuidFromDigest(sha256(`${importId} ${identity}`)),
  })
  for (let start = head.headerIndex + 1; start < rows.length; start += rowsPerStep) {
    for (const [at, cells] of rows.slice(start, start + rowsPerStep).entries())
      planner.plan(start + at + 1, cells)
    onProgress(Math.min(rows.length, start + rowsPerStep), rows.length)
    await pause()
    if (signal.aborted) return null
  }
  const planned = planner.rows()
  const moving = planned.filter(isMovingPerson)
  const counts = { new: 0, changed: 0, same: 0, error: 0 }
  let saidRupiah = 0
  let movedRupiah = 0
  for (const row of planned) {
    counts[row.kind] += 1
    if (row.kind !== 'error') saidRupiah += row.owedRupiah ?? 0
    movedRupiah += movedByPerson(row, now).amountRupiah
  }
  return { about, importId, rows: planned, moving, counts, saidRupiah, movedRupiah }
}

/** The import that this file is: the same again is the same, until it was undone. */
async function openImport(shop: PeopleShop, digest: string): Promise<string> {
  for (let round = 0; ; round += 1) {
    const importId = uuidFromDigest(sha256(`${digest} ${round}`))
    const entries = await shop.journal.entriesAbout(importId)
    if (!entries.some(({ kind }) => kind === 'import_undone')) return importId
  }
}

/** Records what a plan says, part by part. Answers how many rows were recorded; fewer when `signal` stopped it. */
export function applyPeople(
  shop: PeopleShop,
  execute: Execute,
  plan: PeoplePlan,
  fileName: string,
  { facts }: Pick<Approved, 'facts'>,
  steps: Steps,
): Promise<number> {
  const { about, moving } = plan
  const permissions = peopleImportPermissions(about, moving, peopleNow(about, shop.balances.of))
  return recordParts(
    {
      ...{ rowCount: moving.length, rowsPerPart: peoplePerPart, approved: { permissions, facts } },
      record: (start, approved) => execute(importPeopleCommand, { plan, fileName, start }, { approved }),
    },
    steps,
  )
}

/** *Urungkan* [SPREADSHEET-47]: answers how many people are as before, and whom something has happened to since. */
export async function undoPeople(
  shop: PeopleShop,
  execute: Execute,
  imported: Extract<JournalRow, { kind: 'people_imported' }>,
  approved: Pick<Approved, 'facts'>,
): Promise<{ readonly restoredCount: number; readonly keptNames: readonly string[] } | null> {
  const { importId, about, fileName } = imported.body
  const facts: Parameters<typeof peopleDone>[0][number][] = []
  for await (const events of ownEventPages(shop.journal, imported.deviceSeq, 2 * rowsPerStep)) {
    for (const event of events) {
      const fact = event as unknown as Fact
      if (isPeopleFact(fact) && fact.body.importId === importId) facts.push(fact)
    }
    await pause()
  }
  const done = peopleDone(facts)
  const touched = new Set<string>()
  let lookedAt = 0
  for (const personId of done.keys()) {
    const entries = await shop.journal.entriesAbout(personId)
    if (entries.some((entry) => isSince(entry, imported))) touched.add(personId)
    lookedAt += 1
    if (lookedAt % rowsPerStep === 0) await pause()
  }
  const recordKind = about === 'customers' ? 'customer' : 'supplier'
  const { parts, restoredCount, keptNames } = planPeopleUndo(about, done, importId, {
    fieldsOf: (personId) => shop.records.record(recordKind, personId)?.fields ?? null,
    isTouched: (personId) => touched.has(personId),
    counter: shop.counterFacts(),
  })
  const undo = { about, fileName, importId, parts, restoredCount, keptCount: keptNames.length }
  return (await recordUndo(execute, undo, approved)) ? { restoredCount, keptNames } : null
}

/** Whether something of the counter came after the import; the import itself names its id. */
function isSince(entry: JournalRow, imported: JournalRow): boolean {
  const { importId } = entry.body as { readonly importId?: string }
  if (importId === (imported.body as { readonly importId?: string }).importId) return false
  return entry.deviceId === imported.deviceId
    ? entry.deviceSeq > imported.deviceSeq
    : (entry.receivedAt ?? entry.at) >= imported.at
}
