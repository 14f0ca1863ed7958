import type { ShopSettings, ShopSettingsChanges } from '@laci/domain/shop/settings.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { type FormEvent, useState } from 'react'
import { useApproval } from '../../shell/approval.tsx'
import { useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import { useReadable } from '../../shell/use-readable.ts'
import { settingsChanges } from './settings-changes.ts'

export type SettingsForm = {
  /** As saved, with what was touched here. */
  readonly values: ShopSettings
  readonly isChanged: boolean
  readonly isBusy: boolean
  set(change: ShopSettingsChanges): void
  /** Back to what is saved. */
  reset(): void
  /** Of the form: tells only what differs [TILL-14]. */
  onSubmit(event: FormEvent): Promise<void>
}

/**
 * A form over a part of the shop's settings. Only what was touched is kept here: an edit that another device makes meanwhile
 * shows through. `subject`: what an approval is asked for; `typed`: what stands in fields that are read as a whole; `onSaved` empties them.
 */
export function useSettingsForm(
  subject: string,
  typed: ShopSettingsChanges = {},
  onSaved: () => void = () => {},
): SettingsForm {
  const shop = useShop()
  const saved = useReadable(shop.settings)
  const toast = useToast()
  const approve = useApproval()
  const [run, isBusy] = useCommand()
  const [touched, setTouched] = useState<ShopSettingsChanges>({})
  const changes = settingsChanges(saved, { ...touched, ...typed })
  const isChanged = Object.keys(changes).length > 0

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isChanged) return
    const isSaved = await run(async () => {
      const approved = await approve([{ right: 'settings' }], subject)
      if (approved === null) return false
      await shop.saveSettings(changes, approved)
      return true
    })
    if (!isSaved) return
    setTouched({})
    onSaved()
    toast(`${subject} tersimpan`, 'success')
  }

  return {
    values: { ...saved, ...touched },
    isChanged,
    isBusy,
    set: (change) => setTouched((current) => ({ ...current, ...change })),
    reset: () => setTouched({}),
    onSubmit,
  }
}
