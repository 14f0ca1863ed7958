import * as z from 'zod/mini'

/** What kind of shop somebody opens: decides only which starter goods are ticked at the beginning. */
export const shopKindSchema = z.enum(['warung', 'minimarket', 'grosir', 'pulsa', 'kafe', 'other'])
export type ShopKind = z.output<typeof shopKindSchema>
export const shopKinds: readonly ShopKind[] = shopKindSchema.options

const daily = ['Sembako', 'Mie Instan', 'Minuman', 'Kopi & Teh', 'Rokok', 'Snack', 'Bumbu', 'Gas & Air']
const household = ['Susu', 'Sabun & Deterjen', 'Perawatan Diri', 'Obat Ringan', 'Rumah Tangga']

/** Categories whose common goods such a shop most likely sells. */
export const categoriesOfKind = {
  warung: [...daily, 'Susu', 'Sabun & Deterjen', 'Perawatan Diri', 'Obat Ringan'],
  minimarket: [...daily, ...household, 'Roti', 'Es Krim'],
  grosir: ['Sembako', 'Mie Instan', 'Minuman', 'Kopi & Teh', 'Rokok', 'Bumbu', 'Susu', 'Sabun & Deterjen'],
  pulsa: ['Pulsa & Token', 'Minuman', 'Rokok', 'Snack'],
  kafe: ['Menu Kafe & Warung', 'Minuman'],
  other: [],
} as const satisfies { [Kind in ShopKind]: readonly string[] }
