import * as z from 'zod/mini'
import { zoneSchema } from '../time/zone.ts'

const text = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum))

/** What the owner sets for the whole shop. The same on every device; edited only through `settings_saved`. */
export const shopSettingsSchema = z.object({
  storeName: text(80),
  storeAddress: text(200),
  storePhone: text(30),
  ownerName: text(80),
  zone: zoneSchema,
  /** Minutes after midnight at which a new business day starts. */
  dayStartsAtMinute: z.int().check(z.gte(0), z.lte(720)),
  receiptHeader: text(200),
  receiptFooter: text(200),
  /** Characters on a line: 32 for 58 mm paper, 48 for 80 mm. */
  receiptColumns: z.int().check(z.gte(24), z.lte(64)),
  cashRoundingStepRupiah: z.literal([1, 100, 500, 1000]),
  cashRoundingDirection: z.enum(['nearest', 'down']),
})
export type ShopSettings = z.output<typeof shopSettingsSchema>
export type ShopSettingsChanges = Partial<ShopSettings>

export const shopSettingsDefaults: ShopSettings = {
  storeName: '',
  storeAddress: '',
  storePhone: '',
  ownerName: '',
  zone: 'Asia/Jakarta',
  dayStartsAtMinute: 0,
  receiptHeader: '',
  receiptFooter: 'Terima kasih',
  receiptColumns: 32,
  cashRoundingStepRupiah: 1,
  cashRoundingDirection: 'nearest',
}

/** Body of `settings_saved`: only what changed. */
export const settingsSavedSchema = z.object({ changes: z.partial(shopSettingsSchema) })
export type SettingsSaved = z.output<typeof settingsSavedSchema>
