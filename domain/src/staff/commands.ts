import { accept } from '../base/lib/result.ts'
import type { Permission } from '../base/permission/permission.ts'
import { defineCommand } from '../events/define-command.ts'

export type GatedScreen = { readonly permission: Permission; readonly title: string }

/** A screen that shows what not everybody may see: nothing is recorded of it but the approval. */
export const openScreenCommand = defineCommand({
  subject: ({ title }: GatedScreen) => `Membuka ${title}`,
  decide: ({ permission }: GatedScreen) =>
    accept({ events: [], permissions: [permission], output: undefined }),
})
