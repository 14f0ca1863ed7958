import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'
import { settingsSavedSchema } from './settings.ts'

export const settingsSaved = defineEvent({
  kind: 'settings_saved',
  is: 'command',
  versions: firstVersion(settingsSavedSchema),
  permissions: () => [[{ right: 'settings' }]],
})

export const shopEvents = {
  settings_saved: settingsSaved,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof shopEvents> {}
}
