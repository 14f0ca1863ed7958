import { uuidFromDigest } from '@laci/domain/base/ids/uuid.ts'
import type { SheetRows } from '@laci/domain/base/table/cell.ts'
import { createProductIndex } from '@laci/domain/catalog/product-index.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import type { StockMode } from '@laci/domain/imports/events.ts'
import { surveyMarks } from '@laci/domain/views/spreadsheet/column-marks.ts'
import { isMoving, leavesStock, rowsPerPart } from '@laci/domain/views/spreadsheet/import-facts.ts'
import {
  importProductsCommand,
  productImportPermissions,
} from '@laci/domain/views/spreadsheet/import-products.ts'
import type { DecimalMark } from '@laci/domain/views/spreadsheet/number-text.ts'
import { createRowPlanner, type PlannedRow } from '@laci/domain/views/spreadsheet/plan-row.ts'
import type { ColumnMapping, SheetHead } from '@laci/domain/views/spreadsheet/product-head.ts'
import { surveyCategories } from '@laci/domain/views/spreadsheet/row-categories.ts'
import { surveyGroups } from '@laci/domain/views/spreadsheet/row-groups.ts'
import { importDone, planUndo } from '@laci/domain/views/spreadsheet/undo.ts'
import { sha256 as sha256Bytes } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { JournalRow } from '../../engine/api/journal.ts'
import { ownEventPages } from '../../engine/log/own-events.ts'
import type { Approved } from '../../engine/shop/executor.ts'
import { type Execute, pause, recordParts, recordUndo, type Steps } from '../../engine/shop/record-parts.ts'
import type { OpenShop } from '../../engine/till/open-shop.ts'

export type ImportShop = Pick<OpenShop, 'storeId' | 'deviceId'> & {
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

/** What an import would do, row by row, before anything is recorded. */
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

/** So many rows are looked at before a tap has its turn: some milliseconds on a cheap tablet. */
const rowsPerStep = 100
/** The same of events, which have a hundred rows each. */
const eventsPerStep = 5

const sha256 = (text: string) => bytesToHex(sha256Bytes(utf8ToBytes(text)))

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

/** Records what a plan says, part by part. Answers how many rows were recorded; fewer when `signal` stopped it. */
export function applyImport(
  execute: Execute,
  plan: ImportPlan,
  fileName: string,
  { facts }: Pick<Approved, 'facts'>,
  steps: Steps,
): Promise<number> {
  const permissions = productImportPermissions(plan.moving)
  return recordParts(
    {
      ...{ rowCount: plan.moving.length, rowsPerPart, approved: { permissions, facts } },
      record: (start, approved) => execute(importProductsCommand, { plan, fileName, start }, { approved }),
    },
    steps,
  )
}

/** *Urungkan* [SPREADSHEET-8]: answers how many products are as before, and how many somebody has changed since. */
export async function undoImport(
  shop: ImportShop,
  execute: Execute,
  imported: Extract<JournalRow, { kind: 'products_imported' }>,
  approved: Pick<Approved, 'facts'>,
): Promise<{ readonly restoredCount: number; readonly keptCount: number } | null> {
  const { importId, fileName } = imported.body
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
  const { parts, restoredCount, keptCount } = plan
  const undo = { about: 'products', fileName, importId, parts, restoredCount, keptCount } as const
  return (await recordUndo(execute, undo, approved)) ? { restoredCount, keptCount } : null
}

function isMovingKind(fact: Fact): fact is Extract<Fact, Parameters<typeof importDone>[0][number]> {
  return fact.kind === 'product_saved' || fact.kind === 'stock_received' || fact.kind === 'stock_adjusted'
}
