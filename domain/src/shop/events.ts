import type * as z from 'zod/mini'
import { defineEvent, firstVersion } from '../events/define-event.ts'
import { settingsSavedSchema } from './settings.ts'

export const settingsSaved = defineEvent({
  kind: 'settings_saved',
  is: 'command',
  versions: firstVersion(settingsSavedSchema),
  permissions: () => [[{ right: 'settings' }]],
})

declare module '../events/fact.ts' {
  interface EventBodies {
    settings_saved: z.output<typeof settingsSavedSchema>
  }
}
