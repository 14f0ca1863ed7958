import { accept } from '../../base/lib/result.ts'
import type { Permission } from '../../base/permission/permission.ts'
import { defineCommand } from '../../events/define-command.ts'
import type { Fact } from '../../events/fact.ts'
import type { FileAbout } from './file-about.ts'

/** What all parts of an undo take together: which of them it has is known only once everything was read. */
export const importUndoPermissions: { readonly [About in FileAbout]: readonly Permission[] } = {
  products: [{ right: 'products' }, { right: 'stock' }],
  customers: [{ right: 'kasbon' }, { right: 'refund' }, { right: 'settings' }, { right: 'sell' }],
  suppliers: [{ right: 'purchases' }],
}

type Undone = { readonly about: FileAbout; readonly fileName: string }

const undoSubject = ({ fileName }: Undone) => `Urungkan impor ${fileName}`

/** *Urungkan* of an import, before what it did is read. */
export const beginImportUndoCommand = defineCommand({
  subject: undoSubject,
  decide: ({ about }: Undone) =>
    accept({ events: [], permissions: importUndoPermissions[about], output: undefined }),
})

export type ImportUndo = Undone & {
  readonly importId: string
  /** Each is one transaction. */
  readonly parts: readonly (readonly Fact[])[]
  readonly restoredCount: number
  readonly keptCount: number
  readonly partIndex: number
}

/** One part of it; the last one says that it is over [SPREADSHEET-8, SPREADSHEET-47]. */
export const undoImportCommand = defineCommand({
  subject: undoSubject,
  decide({ about, importId, parts, restoredCount, keptCount, partIndex }: ImportUndo) {
    const undone: Fact = {
      kind: 'import_undone',
      body: { importId, ...(about !== 'products' && { about }), restoredCount, keptCount },
    }
    const isLast = partIndex >= parts.length - 1
    return accept({
      events: [...(parts[partIndex] ?? []), ...(isLast ? [undone] : [])],
      output: undefined,
    })
  },
})
