import { defineEvent, firstVersion } from '../events/define-event.ts'
import { settingsSavedSchema } from './settings.ts'

export const settingsSaved = defineEvent({
  kind: 'settings_saved',
  is: 'command',
  versions: firstVersion(settingsSavedSchema),
  permissions: () => [[{ right: 'settings' }]],
})
