import type { Cell, SheetRows } from '@laci/domain/base/table/cell.ts'
import type { StockMode } from '@laci/domain/imports/events.ts'
import type { ImportField } from '@laci/domain/views/spreadsheet/columns.ts'
import { fileRefusalText } from '@laci/domain/views/spreadsheet/file-limits.ts'
import { importProductsCommand } from '@laci/domain/views/spreadsheet/import-products.ts'
import type { DecimalMark } from '@laci/domain/views/spreadsheet/number-text.ts'
import {
  type ColumnMapping,
  headAt,
  readHead,
  type SheetHead,
} from '@laci/domain/views/spreadsheet/product-head.ts'
import type { Sheet } from '@laci/domain/views/spreadsheet/sheet-choice.ts'
import { likelyHeader } from '@laci/domain/views/spreadsheet/sheet-head.ts'
import { useEffect, useRef, useState } from 'react'
import { readSpreadsheet } from '../../device/spreadsheet/read-spreadsheet.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import type { Progress } from '../../ui/base/progress-bar.tsx'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { applyImport, type ImportPlan, planImport } from './apply-products.ts'
import { rememberColumns, rememberedColumns } from './column-memory.ts'

export type ImportFile = {
  readonly name: string
  /** All sheets with goods, and which of them is taken in. */
  readonly sheets: readonly Sheet[]
  readonly sheetIndex: number
  readonly rows: SheetRows
  readonly head: SheetHead
  readonly mapping: ColumnMapping
  readonly stockMode: StockMode
  readonly quantityMark: DecimalMark
}

export type ImportStage =
  | { readonly kind: 'choosing'; readonly problem: string | null }
  | { readonly kind: 'reading'; readonly name: string }
  | {
      readonly kind: 'looking'
      readonly file: ImportFile
      readonly plan: ImportPlan | null
      readonly progress: Progress
    }
  | { readonly kind: 'saving'; readonly file: ImportFile; readonly progress: Progress }
  | {
      readonly kind: 'done'
      readonly file: ImportFile
      readonly plan: ImportPlan
      readonly savedCount: number
    }

const noProgress: Progress = { doneCount: 0, totalCount: 1 }

/** The steps of an import: a file, what it would do, and doing it. */
export function useImport() {
  const shop = useShop()
  const host = useHost()
  const { allow, execute } = useCommands()
  const [run] = useCommand()
  const [stage, setStage] = useState<ImportStage>({ kind: 'choosing', problem: null })
  const work = useRef(new AbortController())
  const file = stage.kind === 'looking' ? stage.file : null

  /** Stops what runs and begins something that can be stopped. */
  function begin(): AbortSignal {
    work.current.abort()
    work.current = new AbortController()
    return work.current.signal
  }

  function restart(problem: string | null = null): void {
    work.current.abort()
    setStage({ kind: 'choosing', problem })
  }

  async function read(chosen: File): Promise<void> {
    const signal = begin()
    setStage({ kind: 'reading', name: chosen.name })
    const found = await readSpreadsheet(chosen, 'products', signal)
    if (found === null || signal.aborted) return
    if (!found.ok) return restart(fileRefusalText(found.refusal))
    open(chosen.name, found.value, 0)
  }

  function open(name: string, sheets: readonly Sheet[], sheetIndex: number): void {
    const rows = sheets[sheetIndex]?.rows ?? []
    const remembered = rememberedColumns<ImportField>(host.storage, shop.storeId, 'products')
    // Where no name is known somebody points at the header and says what the columns are.
    const first = likelyHeader(rows)
    const head = readHead(rows, remembered) ?? (first === null ? null : headAt(rows, first, remembered))
    if (head === null) {
      restart(fileRefusalText({ code: 'header_missing' }))
      return
    }
    const { mapping } = head
    const choices = { stockMode: 'ignore', quantityMark: 'auto' } as const
    look({ name, sheets, sheetIndex, rows, head, mapping, ...choices })
  }

  function look(next: ImportFile): void {
    setStage((now) => ({
      kind: 'looking',
      file: next,
      // What was shown stays while it is looked at again.
      plan: now.kind === 'looking' ? now.plan : null,
      progress: noProgress,
    }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each file with its choices is looked at once
  useEffect(() => {
    if (file === null) return
    // Its own: what is recorded afterwards is stopped by nobody but *Berhenti*.
    const looking = new AbortController()
    const { signal } = looking
    const onProgress = (doneCount: number, totalCount: number) =>
      setStage((now) => (now.kind === 'looking' ? { ...now, progress: { doneCount, totalCount } } : now))
    void planImport(shop, file, { signal, onProgress }).then((plan) => {
      if (plan === null) return
      setStage((now) =>
        now.kind === 'looking' && now.file === file
          ? { ...now, plan, progress: { doneCount: 1, totalCount: 1 } }
          : now,
      )
    })
    return () => looking.abort()
  }, [file])

  return {
    stage,
    read,
    restart,
    choose(changes: Partial<Pick<ImportFile, 'mapping' | 'stockMode' | 'quantityMark'>>): void {
      if (file !== null) look({ ...file, ...changes })
    },
    chooseSheet(sheetIndex: number): void {
      if (file !== null) open(file.name, file.sheets, sheetIndex)
    },
    chooseHeader(first: number): void {
      if (file === null) return
      const head = headAt(
        file.rows,
        first,
        rememberedColumns<ImportField>(host.storage, shop.storeId, 'products'),
      )
      look({ ...file, head, mapping: head.mapping })
    },
    chooseColumn(index: number, field: ImportField | null): void {
      if (file === null) return
      // A field has one column: the one that was chosen last.
      const mapping = new Map([...file.mapping].filter(([at, known]) => at !== index && known !== field))
      if (field !== null) mapping.set(index, field)
      look({ ...file, mapping })
    },
    /** Puts other cells in place of a row's. */
    mend(rowNumber: number, cells: readonly Cell[]): void {
      if (file !== null) look({ ...file, rows: file.rows.with(rowNumber - 1, cells) })
    },
    async apply(plan: ImportPlan): Promise<void> {
      if (file === null) return
      await run(async () => {
        const allowed = await allow(importProductsCommand, { plan, fileName: file.name, start: 0 })
        if (allowed.is !== 'allowed') return
        rememberColumns(host.storage, shop.storeId, 'products', file.head, file.mapping)
        // It goes on when somebody leaves for the till: only *Berhenti* ends it.
        const stop = new AbortController()
        work.current = stop
        const onProgress = (doneCount: number, totalCount: number) =>
          setStage({ kind: 'saving', file, progress: { doneCount, totalCount } })
        onProgress(0, plan.moving.length)
        const steps = { signal: stop.signal, onProgress }
        const savedCount = await applyImport(execute, plan, file.name, allowed.approved, steps)
        setStage({ kind: 'done', file, plan, savedCount })
      })
    },
    stop: () => work.current.abort(),
  }
}
