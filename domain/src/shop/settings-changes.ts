import type { ShopSettings, ShopSettingsChanges } from './settings.ts'

/** Only the touched fields that differ from what is saved [TILL-14]: two devices may edit different fields at once. */
export function settingsChanges(saved: ShopSettings, touched: ShopSettingsChanges): ShopSettingsChanges {
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(touched)) {
    const tidy = typeof value === 'string' ? value.trim() : value
    // As text: some settings are lists, and touching one makes a new list.
    if (JSON.stringify(tidy) !== JSON.stringify(saved[name as keyof ShopSettings])) changes[name] = tidy
  }
  return changes as ShopSettingsChanges
}
