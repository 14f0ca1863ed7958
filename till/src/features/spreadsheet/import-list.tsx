import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import type { FileAbout } from '@laci/domain/views/spreadsheet/file-about.ts'
import { beginImportUndoCommand } from '@laci/domain/views/spreadsheet/undo-import.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatDay, formatTime } from '@laci/ui/format/date.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { JournalRow } from '../../engine/api/journal.ts'
import type { Approved } from '../../engine/shop/executor.ts'
import { mayUndo } from '../../engine/shop/may-undo.ts'
import type { Execute } from '../../engine/shop/record-parts.ts'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

type Imported = Extract<JournalRow, { kind: 'products_imported' | 'people_imported' }>

/** What is listed, how it is undone, and the words of it. */
export type ImportKind = {
  readonly about: FileAbout
  /** Of what an import is made, in words. */
  readonly noun: string
  readonly question: string
  undo(
    shop: OpenShop,
    execute: Execute,
    imported: Imported,
    approved: Approved,
  ): Promise<{
    readonly restoredCount: number
    readonly keptCount: number
    readonly keptNames?: readonly string[]
  } | null>
}

/** As long as a device keeps its journal. */
const shownDays = 35

/** The imports of the last weeks: who, when, what, and *Urungkan* for a day. */
export function ImportList({ about, noun, question, undo: undoOf }: ImportKind) {
  const shop = useShop()
  const host = useHost()
  const { allow, execute } = useCommands()
  const toast = useToast()
  const today = useBusinessDay()
  const { zone } = useReadable(shop.settings)
  const people = useReadable(shop.staff.people)
  const [run, isBusy] = useCommand()
  const [asked, setAsked] = useState<Imported | null>(null)
  const [readCount, setReadCount] = useState(0)
  const [kept, setKept] = useState<string | null>(null)
  const [rows, setRows] = useState<readonly JournalRow[]>([])
  // Not after every event: an undo records hundreds, and a day of imports is long.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `readCount` says when there is something new
  useEffect(() => {
    let isCurrent = true
    const kinds = ['products_imported', 'people_imported', 'import_undone'] as const
    void run(() => shop.journal.entriesOfDays(dayAfter(today, -shownDays), today, kinds)).then((found) => {
      if (isCurrent && found !== undefined) setRows(found)
    })
    return () => {
      isCurrent = false
    }
  }, [shop, today, readCount, run])
  const undone = new Map(
    rows.flatMap((row) => (row.kind === 'import_undone' ? [[row.body.importId, row.body]] : [])),
  )
  // One that broke off and went on is one import: its first word says where it began.
  const first = new Map<string, Imported>()
  for (const row of rows) {
    if (isAbout(row, about) && !first.has(row.body.importId)) first.set(row.body.importId, row)
  }
  const imports = [...first.values()].reverse()
  if (imports.length === 0) return null

  async function undo(imported: Imported) {
    const result = await run(async () => {
      const allowed = await allow(beginImportUndoCommand, { about, fileName: imported.body.fileName })
      return allowed.is === 'allowed' ? undoOf(shop, execute, imported, allowed.approved) : null
    })
    setAsked(null)
    setReadCount((count) => count + 1)
    if (!result) return
    const { restoredCount, keptCount, keptNames = [] } = result
    const names = keptNames.length === 0 ? '' : ` (${shortList(keptNames)})`
    const kept =
      keptCount === 0 ? '' : `, ${formatAmount(keptCount)} dibiarkan karena sudah diubah lagi${names}`
    setKept(keptCount === 0 ? null : kept)
    toast(`${formatAmount(restoredCount)} ${noun} kembali seperti semula${kept}`, 'success')
  }

  return (
    <Section title="Impor terakhir" testId="imports">
      {kept === null ? null : (
        <p className="rounded-tile bg-jahe-100 p-4 text-jahe-800" data-testid="undo-kept">
          Diurungkan{kept}.
        </p>
      )}
      <ul className="grid gap-2">
        {imports.map((row) => {
          const { fileName, newCount, changedCount, importId } = row.body
          const over = undone.get(importId)
          const may = mayUndo(shop, row, host.now())
          const person =
            row.staffId === null ? 'Pemilik' : people.find((one) => one.staffId === row.staffId)?.name
          return (
            <li
              key={importId}
              data-testid="import-row"
              className="flex flex-wrap items-center justify-between gap-3 rounded-tile border border-garis p-3"
            >
              <div className="grid min-w-0 gap-0.5">
                <span className="truncate font-semibold">{fileName}</span>
                <span className="text-sm text-redup">
                  {formatDay(row.businessDay)}, {formatTime(row.at, zone)} · {person ?? 'Karyawan'} ·{' '}
                  {formatAmount(newCount)} baru, {formatAmount(changedCount)} berubah
                </span>
                {over === undefined ? null : (
                  <span className="text-sm font-semibold" data-testid="import-undone">
                    Diurungkan
                    {over.keptCount > 0 ? `, ${formatAmount(over.keptCount)} ${noun} dibiarkan` : ''}
                  </span>
                )}
                {over === undefined && !may.ok ? (
                  <span className="text-sm text-redup">
                    {may.refusal.code === 'too_late'
                      ? 'Lewat 24 jam, tidak bisa diurungkan lagi'
                      : 'Hanya bisa diurungkan di perangkat yang mengimpornya'}
                  </span>
                ) : null}
              </div>
              {over === undefined && may.ok ? (
                <Button tone="outline" onClick={() => setAsked(row)} data-testid="undo-import">
                  <Undo2 aria-hidden size={20} />
                  Urungkan
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void undo(asked)}
        isBusy={isBusy}
        busyLabel="Mengurungkan..."
        title="Urungkan impor ini?"
        confirmLabel="Urungkan impor"
        body={question}
      />
    </Section>
  )
}

function isAbout(row: JournalRow, about: FileAbout): row is Imported {
  return about === 'products'
    ? row.kind === 'products_imported'
    : row.kind === 'people_imported' && row.body.about === about
}

const shownNames = 10

function shortList(names: readonly string[]): string {
  const rest = names.length - shownNames
  return `${names.slice(0, shownNames).join(', ')}${rest > 0 ? ` dan ${formatAmount(rest)} lagi` : ''}`
}
