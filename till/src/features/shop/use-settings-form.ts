import { fieldEdit, settledEdit } from '@laci/domain/base/lib/field-edit.ts'
import { saveSettingsCommand } from '@laci/domain/shop/commands.ts'
import type { ShopSettings, ShopSettingsChanges } from '@laci/domain/shop/settings.ts'
import { settingsChanges } from '@laci/domain/shop/settings-changes.ts'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { useOneAtATime } from '../../ui/base/use-one-at-a-time.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useLeaveGuard } from '../../ui/state/leave-guard.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useEditUndo } from '../../ui/state/use-undo.ts'
import { useContestedFields } from '../../ui/sync/contested-fields.tsx'

export type SettingsForm = {
  /** As saved, with what was touched here. */
  readonly values: ShopSettings
  readonly isChanged: boolean
  readonly isBusy: boolean
  set(change: ShopSettingsChanges): void
  /** Back to what is saved. */
  reset(): void
  /** Of the form: records only what differs [TILL-14]. */
  onSubmit(event: FormEvent): Promise<void>
  /** To be rendered with it: asks what another device changed, too. */
  readonly contestedSheet: ReactNode
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
  const { execute } = useCommands()
  const offerUndo = useEditUndo()
  const [run, isBusy] = useCommand()
  const [touched, setTouched] = useState<ShopSettingsChanges>({})
  const changes = settingsChanges(saved, { ...touched, ...typed })
  const [askContested, contestedSheet] = useContestedFields()
  /** What the person saw last of each setting before they changed it here. */
  const seen = useRef(saved)
  useEffect(() => {
    const kept = Object.keys(changes).map((name) => [name, seen.current[name as keyof ShopSettings]])
    seen.current = { ...saved, ...Object.fromEntries(kept) }
  })
  const isChanged = Object.keys(changes).length > 0
  useLeaveGuard(isChanged, `${subject} yang diubah belum disimpan dan akan hilang.`)

  const save = useOneAtATime(async () => {
    if (!isChanged) return
    const opened = seen.current
    const settled = await settledEdit(
      { opened, typed: { ...opened, ...changes } },
      fieldEdit,
      shop.settings.get,
      askContested,
    )
    if (settled === null) return
    const before = shop.settings.get()
    const result = await run(() => execute(saveSettingsCommand, { subject, changes: settled.changes }))
    if (result?.is !== 'done') return
    setTouched({})
    onSaved()
    offerUndo<ShopSettings>({
      news: `${subject} tersimpan`,
      name: subject,
      before,
      changes: settled.changes,
      now: shop.settings.get,
      save: (back, options) => execute(saveSettingsCommand, { subject, changes: back }, options),
    })
  })

  return {
    values: { ...saved, ...touched },
    isChanged,
    isBusy,
    set: (change) => setTouched((current) => ({ ...current, ...change })),
    reset: () => setTouched({}),
    onSubmit(event) {
      event.preventDefault()
      return save()
    },
    contestedSheet,
  }
}
