import { undoneEdit } from '@laci/domain/base/lib/field-edit.ts'
import { undo, useToast } from '@laci/ui/controls/toast.tsx'
import type { CommandResult, ExecuteOptions } from '../../engine/shop/executor.ts'
import { useCommand } from './use-command.tsx'

/**
 * Says what was done, with *Urungkan*, and then what that undid [TILL-165]. `back` answers false where nothing was undone and
 * it has said so itself.
 */
export function useUndo(): (news: string, undone: string, back: () => Promise<boolean>) => void {
  const toast = useToast()
  const [run] = useCommand()
  return (news, undone, back) => {
    async function goBack() {
      if (await run(back)) toast(undone, 'success')
    }
    toast(
      news,
      'success',
      undo(() => void goBack()),
    )
  }
}

type Edit<Fields> = {
  /** *Telur disembunyikan* */
  readonly news: string
  readonly name: string
  readonly before: Fields
  /** What was recorded. */
  readonly changes: Partial<Fields>
  now(): Fields
  /** Runs the command that writes the fields as they were. */
  save(back: Partial<Fields>, options: ExecuteOptions): Promise<Pick<CommandResult<unknown, unknown>, 'is'>>
}

/** The same for an edited record: a further edit says what it was before, unless somebody has changed it again. */
export function useEditUndo(): <Fields extends object>(edit: Edit<Fields>) => void {
  const toast = useToast()
  const showUndoable = useUndo()
  return ({ news, name, before, changes, now, save }) => {
    const names = Object.keys(changes) as (keyof typeof before)[]
    // What was not there at all before has no event that says so.
    if (names.length === 0 || names.some((name) => before[name] === undefined)) {
      toast(news, 'success')
      return
    }
    showUndoable(news, `${name} seperti semula`, async () => {
      const back = undoneEdit(before, changes, now())
      if (back === null) {
        toast(`${name} sudah diubah lagi, jadi dibiarkan.`, 'warning')
        return false
      }
      const saved = await save(back, { subject: `Urungkan: ${name}` })
      if (saved.is !== 'refused') return saved.is === 'done'
      toast(`${name} belum bisa dikembalikan. Buka lagi dan ubah di sana.`, 'warning')
      return false
    })
  }
}
