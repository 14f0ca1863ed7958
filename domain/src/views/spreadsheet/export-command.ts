import { accept } from '../../base/lib/result.ts'
import type { Permission } from '../../base/permission/permission.ts'
import { defineCommand } from '../../events/define-command.ts'

const permissions: readonly Permission[] = [{ right: 'export' }]

type Export = {
  /** *kartu stok Telur* */
  readonly what: string
}

/** *Ekspor*: what the shop has leaves it as a file; recorded is only the approval. */
export const exportCommand = defineCommand({
  subject: ({ what }: Export) => `Ekspor ${what}`,
  decide: (_: Export) => accept({ events: [], permissions, output: undefined }),
})
