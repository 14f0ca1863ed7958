import type { Cell, SheetRows } from '@laci/domain/base/table/cell.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { fileRefusalText } from '@laci/domain/views/spreadsheet/file-limits.ts'
import { importPeopleCommand } from '@laci/domain/views/spreadsheet/import-people.ts'
import type { OwedMode } from '@laci/domain/views/spreadsheet/people-plan.ts'
import {
  type PeopleAbout,
  type PersonField,
  type PersonHead,
  peopleHeadAt,
  readPeopleHead,
} from '@laci/domain/views/spreadsheet/person-columns.ts'
import type { Sheet } from '@laci/domain/views/spreadsheet/sheet-choice.ts'
import { type FieldMapping, likelyHeader } from '@laci/domain/views/spreadsheet/sheet-head.ts'
import { useEffect, useRef, useState } from 'react'
import { readSpreadsheet } from '../../device/spreadsheet/read-spreadsheet.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import type { Progress } from '../../ui/base/progress-bar.tsx'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { applyPeople, type PeoplePlan, planPeople } from './apply-people.ts'
import { rememberColumns, rememberedColumns } from './column-memory.ts'

export type PeopleFile = {
  readonly name: string
  readonly sheets: readonly Sheet[]
  readonly sheetIndex: number
  readonly rows: SheetRows
  readonly head: PersonHead
  readonly mapping: FieldMapping<PersonField>
  readonly mode: OwedMode
  /** The customers agreed to their numbers being kept. */
  readonly isAgreed: boolean
}

export type PeopleStage =
  | { readonly kind: 'choosing'; readonly problem: string | null }
  | { readonly kind: 'reading'; readonly name: string }
  | {
      readonly kind: 'looking'
      readonly file: PeopleFile
      readonly plan: PeoplePlan | null
      readonly progress: Progress
    }
  | { readonly kind: 'saving'; readonly file: PeopleFile; readonly progress: Progress }
  | {
      readonly kind: 'done'
      readonly file: PeopleFile
      readonly plan: PeoplePlan
      readonly savedCount: number
    }

const noProgress: Progress = { doneCount: 0, totalCount: 1 }

/** The steps of an import of customers or suppliers: a file, what it would do, and doing it. */
export function usePeopleImport(about: PeopleAbout) {
  const shop = useShop()
  const host = useHost()
  const { allow, execute } = useCommands()
  const [run] = useCommand()
  const [stage, setStage] = useState<PeopleStage>({ kind: 'choosing', problem: null })
  const work = useRef(new AbortController())
  const file = stage.kind === 'looking' ? stage.file : null
  const remembered = () => rememberedColumns<PersonField>(host.storage, shop.storeId, about)

  function restart(problem: string | null = null): void {
    work.current.abort()
    setStage({ kind: 'choosing', problem })
  }

  function open(name: string, sheets: readonly Sheet[], sheetIndex: number): void {
    const rows = sheets[sheetIndex]?.rows ?? []
    const first = likelyHeader(rows)
    const head =
      readPeopleHead(about, rows, remembered()) ??
      (first === null ? null : peopleHeadAt(about, rows, first, remembered()))
    if (head === null) {
      restart(fileRefusalText({ code: 'header_missing' }))
      return
    }
    const choices = { mode: 'ignore', isAgreed: false } as const
    look({ name, sheets, sheetIndex, rows, head, mapping: head.mapping, ...choices })
  }

  function look(next: PeopleFile): void {
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
    const looking = new AbortController()
    const { signal } = looking
    const onProgress = (doneCount: number, totalCount: number) =>
      setStage((now) => (now.kind === 'looking' ? { ...now, progress: { doneCount, totalCount } } : now))
    const consentAt = file.isAgreed ? instant(host.now()) : null
    void planPeople(shop, { ...file, about, consentAt }, { signal, onProgress }).then((plan) => {
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
    restart,
    async read(chosen: File): Promise<void> {
      work.current.abort()
      work.current = new AbortController()
      const { signal } = work.current
      setStage({ kind: 'reading', name: chosen.name })
      const found = await readSpreadsheet(chosen, about, signal)
      if (found === null || signal.aborted) return
      if (!found.ok) {
        restart(fileRefusalText(found.refusal))
        return
      }
      open(chosen.name, found.value, 0)
    },
    choose(changes: Partial<Pick<PeopleFile, 'mode' | 'isAgreed'>>): void {
      if (file !== null) look({ ...file, ...changes })
    },
    chooseSheet(sheetIndex: number): void {
      if (file !== null) open(file.name, file.sheets, sheetIndex)
    },
    chooseHeader(first: number): void {
      if (file === null) return
      const head = peopleHeadAt(about, file.rows, first, remembered())
      look({ ...file, head, mapping: head.mapping })
    },
    chooseColumn(index: number, field: PersonField | null): void {
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
    async apply(plan: PeoplePlan): Promise<void> {
      if (file === null) return
      await run(async () => {
        const allowed = await allow(importPeopleCommand, { plan, fileName: file.name, start: 0 })
        if (allowed.is !== 'allowed') return
        rememberColumns(host.storage, shop.storeId, about, file.head, file.mapping)
        // It goes on when somebody leaves for the till: only *Berhenti* ends it.
        const stop = new AbortController()
        work.current = stop
        const onProgress = (doneCount: number, totalCount: number) =>
          setStage({ kind: 'saving', file, progress: { doneCount, totalCount } })
        onProgress(0, plan.moving.length)
        const options = { signal: stop.signal, onProgress }
        const savedCount = await applyPeople(shop, execute, plan, file.name, allowed.approved, options)
        setStage({ kind: 'done', file, plan, savedCount })
      })
    },
    stop: () => work.current.abort(),
  }
}
