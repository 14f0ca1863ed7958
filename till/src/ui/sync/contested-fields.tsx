import type { Decision, OpenForm } from '@laci/domain/base/lib/field-edit.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { type ReactNode, useState } from 'react'

/** What the words of all forms do not say of a field: its name here, how a value is written; null: it goes along with another. */
export type FieldWords<Fields> = {
  readonly [Name in keyof Fields]?:
    | readonly [label: string, write?: (value: NonNullable<Fields[Name]>) => string]
    | null
}

/** Null: back to the form, nothing is decided. */
export type AskContested = <Fields extends object>(
  form: Pick<OpenForm<Fields>, 'typed' | 'now'>,
  contested: readonly (keyof Fields)[],
  words?: FieldWords<Fields>,
) => Promise<Decision | null>

/**
 * Another device changed the same fields while a form was open: both values are shown and the person decides [SYNC-95]. The
 * second part of the answer is to be rendered beside the form.
 */
export function useContestedFields(): [ask: AskContested, sheet: ReactNode] {
  const toast = useToast()
  const [sheet, setSheet] = useState<ReactNode>(null)
  const ask: AskContested = async (form, contested, words = {}) => {
    const loaded = await import('./contested-sheet.tsx').catch(() => null)
    if (loaded === null) {
      toast(
        'Bagian ini belum selesai diunduh. Sambungkan internet, lalu simpan lagi. Isian tetap ada.',
        'warning',
      )
      return null
    }
    const { ContestedSheet, contestedRows } = loaded
    const rows = contestedRows(form, contested, words)
    return new Promise((answer) => {
      const end = (decision: Decision | null) => {
        setSheet(null)
        answer(decision)
      }
      setSheet(<ContestedSheet rows={rows} onEnd={end} />)
    })
  }
  return [ask, sheet]
}
