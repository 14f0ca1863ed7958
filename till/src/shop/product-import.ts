import { uuidFromDigest } from '@laci/domain/ids/uuid.ts'
import { wellFormed } from '@laci/domain/lib/well-formed.ts'
import type { SheetRows } from '@laci/domain/spreadsheet/cell.ts'
import { surveyMarks } from '@laci/domain/spreadsheet/column-marks.ts'
import type { ColumnMapping, SheetHead } from '@laci/domain/spreadsheet/columns.ts'
import type { StockMode } from '@laci/domain/spreadsheet/events.ts'
import { importFacts, isMoving, leavesStock, rowsPerPart } from '@laci/domain/spreadsheet/import-facts.ts'
import type { DecimalMark } from '@laci/domain/spreadsheet/number-text.ts'
import { createRowPlanner, type PlannedRow } from '@laci/domain/spreadsheet/plan-row.ts'
import { createProductIndex } from '@laci/domain/spreadsheet/product-index.ts'
import { surveyCategories } from '@laci/domain/spreadsheet/row-categories.ts'
import { surveyGroups } from '@laci/domain/spreadsheet/row-groups.ts'
import { importDone, planUndo } from '@laci/domain/spreadsheet/undo.ts'
import type { Fact } from '@laci/domain/sync/event-kinds.ts'
import { sha256 as sha256Bytes } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { ownEventPages } from '../log/own-events.ts'
import type { Approval, JournalRow, OpenShop } from '../till-types.ts'

export type ImportShop = Pick<OpenShop, 'storeId' | 'deviceId' | 'appendAll'> & {
  readonly catalog: Pick<OpenShop['catalog'], 'product' | 'all' | 'stockOf'>
  readonly journal: Pick<OpenShop['journal'], 'entriesAbout' | 'ownEvents'>
}

export type ImportChoice = {
  readonly rows: SheetRows
  readonly head: Pick<SheetHead, 'headerIndex' | 'columns' | 'columnCount'>
  readonly mapping: ColumnMapping
  readonly stockMode: StockMode
  readonly quantityMark: DecimalMark
}

/** What an import would do, row by row, before anything is told. */
export type ImportPlan = {
  readonly importId: string
  readonly rows: readonly PlannedRow[]
  /** Rows that do something. */
  readonly moving: readonly PlannedRow[]
  readonly counts: {
    readonly new: number
    readonly changed: number
    readonly same: number
    readonly error: number
  }
  /** Rows that state stock which this import leaves alone. */
  readonly leftStockCount: number
  readonly movedIds: ReadonlySet<string>
  readonly stockMode: StockMode
}

export type Steps = {
  readonly signal: AbortSignal
  onProgress(doneCount: number, totalCount: number): void
}

/** So many rows are looked at before a tap has its turn: some milliseconds on a cheap tablet. */
const rowsPerStep = 100
/** The same of events, which have a hundred rows each. */
const eventsPerStep = 5

const sha256 = (text: string) => bytesToHex(sha256Bytes(utf8ToBytes(text)))

/** Lets taps, scans and drawing have their turn. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

/** Looks at every row of a file [SPREADSHEET-5]. Null: `signal` stopped it. */
export async function planImport(
  shop: ImportShop,
  choice: ImportChoice,
  { signal, onProgress }: Steps,
): Promise<ImportPlan | null> {
  const { rows, head, mapping, stockMode, quantityMark } = choice
  const index = createProductIndex()
  for (const [at, productId] of shop.catalog.all({ withInactive: true }).entries()) {
    const product = shop.catalog.product(productId)
    if (product !== null) index.add(product)
    if (at % (rowsPerStep * 10) === 0) await pause()
    if (signal.aborted) return null
  }
  const survey = surveyMarks(head.columns, mapping)
  const groups = surveyGroups(mapping)
  const categories = surveyCategories(mapping)
  for (let start = head.headerIndex + 1; start < rows.length; start += rowsPerStep * 10) {
    for (const cells of rows.slice(start, start + rowsPerStep * 10)) {
      survey.read(cells)
      groups?.read(cells)
      categories?.read(cells)
    }
    await pause()
    if (signal.aborted) return null
  }
  const planner = createRowPlanner({
    index,
    idOf: (identity) => uuidFromDigest(sha256(`${shop.storeId} ${identity}`)),
    mapping,
    columnCount: head.columnCount,
    marks: survey.marks(quantityMark),
    groups,
    categories,
    stockOf: shop.catalog.stockOf,
  })
  const planned: PlannedRow[] = []
  let digest = sha256(JSON.stringify([shop.storeId, [...mapping], stockMode, quantityMark]))
  for (let start = head.headerIndex + 1; start < rows.length; start += rowsPerStep) {
    const part = rows.slice(start, start + rowsPerStep)
    digest = sha256(digest + JSON.stringify(part))
    for (const [at, cells] of part.entries()) {
      const row = planner.plan(start + at + 1, cells)
      if (row !== null) planned.push(row)
    }
    onProgress(Math.min(rows.length, start + rowsPerStep), rows.length)
    await pause()
    if (signal.aborted) return null
  }
  const { importId, movedIds } = await openImport(shop, digest)
  const counts = { new: 0, changed: 0, same: 0, error: 0 }
  for (const { kind } of planned) counts[kind] += 1
  const deps = { stockMode, movedIds, stockOf: shop.catalog.stockOf }
  return {
    importId,
    rows: planned,
    moving: planned.filter((row) => isMoving(row, deps)),
    counts,
    leftStockCount: planned.filter((row) => leavesStock(row, deps)).length,
    movedIds,
    stockMode,
  }
}

/**
 * The import that this file with these columns is: the same again goes on with it, so nothing is added twice. One that was
 * undone is over, and the file begins another.
 */
async function openImport(
  shop: ImportShop,
  digest: string,
): Promise<{ importId: string; movedIds: ReadonlySet<string> }> {
  for (let round = 0; ; round += 1) {
    const importId = uuidFromDigest(sha256(`${digest} ${round}`))
    const entries = await shop.journal.entriesAbout(importId)
    if (entries.some(({ kind }) => kind === 'import_undone')) continue
    const lines = entries.flatMap((entry) => (entry.kind === 'stock_received' ? entry.body.lines : []))
    return { importId, movedIds: new Set(lines.map(({ productId }) => productId)) }
  }
}

/** Tells what a plan says, part by part. Answers how many rows were told; fewer when `signal` stopped it. */
export async function applyImport(
  shop: ImportShop,
  plan: ImportPlan,
  fileName: string,
  approved: Approval['facts'],
  { signal, onProgress }: Steps,
): Promise<number> {
  const { importId, stockMode, movedIds, moving } = plan
  const changedCount = moving.filter(({ kind }) => kind !== 'new').length
  const begun: Fact = {
    kind: 'products_imported',
    body: {
      importId,
      fileName: wellFormed(wellFormed(fileName).slice(0, 120)),
      newCount: moving.length - changedCount,
      changedCount,
      errorCount: plan.counts.error,
      stockMode,
    },
  }
  let toldCount = 0
  for (let start = 0; start < moving.length && !signal.aborted; start += rowsPerPart) {
    const part = moving.slice(start, start + rowsPerPart)
    // In their turn: what was counted is compared with what lies there at that very moment.
    await shop.appendAll(() => {
      const facts = importFacts(part, { importId, stockMode, movedIds, stockOf: shop.catalog.stockOf })
      return start === 0 ? [...approved, begun, ...facts] : facts
    })
    toldCount += part.length
    onProgress(toldCount, moving.length)
    await pause()
  }
  return toldCount
}

/** *Urungkan* [SPREADSHEET-8]: answers how many products are as before, and how many somebody has changed since. */
export async function undoImport(
  shop: ImportShop,
  imported: Extract<JournalRow, { kind: 'products_imported' }>,
  approved: Approval['facts'],
  onProgress: Steps['onProgress'],
): Promise<{ readonly restoredCount: number; readonly keptCount: number }> {
  const { importId } = imported.body
  const facts: Parameters<typeof importDone>[0][number][] = []
  const isOurs = (fact: Pick<Fact, 'kind' | 'body'>) =>
    (fact.body as { importId?: string }).importId === importId
  for await (const events of ownEventPages(shop.journal, imported.deviceSeq, eventsPerStep)) {
    for (const event of events) {
      const fact = event as unknown as Fact
      if (isOurs(fact) && isMovingKind(fact)) facts.push(fact)
    }
    await pause()
  }
  // Stock that the same file has moved on other devices of the shop.
  for (const entry of await shop.journal.entriesAbout(importId)) {
    if (entry.deviceId !== shop.deviceId && isMovingKind(entry)) facts.push(entry)
  }
  const plan = planUndo(importDone(facts), importId, (id) => shop.catalog.product(id)?.fields ?? null)
  const { restoredCount, keptCount } = plan
  const undone: Fact = { kind: 'import_undone', body: { importId, restoredCount, keptCount } }
  const parts = plan.parts.length === 0 ? [[]] : plan.parts
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1
    await shop.appendAll([...(at === 0 ? approved : []), ...part, ...(isLast ? [undone] : [])])
    onProgress(at + 1, parts.length)
    await pause()
  }
  return { restoredCount, keptCount }
}

function isMovingKind(fact: Fact): fact is Extract<Fact, Parameters<typeof importDone>[0][number]> {
  return fact.kind === 'product_saved' || fact.kind === 'stock_received' || fact.kind === 'stock_adjusted'
}
