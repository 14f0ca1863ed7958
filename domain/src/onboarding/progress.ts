import * as z from 'zod/mini'
import { unitPriceSchema } from '../base/money/rupiah.ts'
import { shopKindSchema } from './shop-kind.ts'

/**
 * `selling`: the shop is set up, and the first sale is shown in hints. `done`: nothing is shown any more. Tills of before had a
 * page for each of the first three.
 */
export const onboardingStepSchema = z.enum(['shop', 'goods', 'printer', 'selling', 'done'])
export type OnboardingStep = z.output<typeof onboardingStepSchema>

/** `setup`: shop and goods on one page [ONBOARDING-10]. `printer`: what may come after it. */
export type OnboardingScreen = 'setup' | 'printer'

/** Where somebody goes on who has come so far. */
export function screenOf(step: OnboardingStep): OnboardingScreen {
  return step === 'printer' ? 'printer' : 'setup'
}

const progressSchema = z.object({
  step: onboardingStepSchema,
  kind: shopKindSchema,
  /** As it was typed last; absent: as the shop is called, or its owner. */
  storeName: z.optional(z.string()),
  /** Keys of ticked starter goods; null: as suggested for the kind. */
  ticked: z.nullable(z.array(z.string())),
  /** Prices that were changed, by key. */
  prices: z.record(z.string(), unitPriceSchema),
  isStocked: z.boolean(),
  /** Products that *Tambah* made or brought back here: what *Batalkan* hides. */
  madeProductIds: z.array(z.string()),
  /** Whether they are hidden now. */
  isUndone: z.boolean(),
})
/** How far the owner has come on this device; kept there, so that a reload or a power cut goes on at the same place. */
export type OnboardingProgress = z.output<typeof progressSchema>

export const onboardingStart: OnboardingProgress = {
  step: 'shop',
  kind: 'warung',
  ticked: null,
  prices: {},
  isStocked: false,
  madeProductIds: [],
  isUndone: false,
}

/** What was kept, or the beginning when nothing was or it cannot be read: never a screen that does not open. */
export function readProgress(text: string | null): OnboardingProgress {
  if (text === null) return onboardingStart
  try {
    const read = progressSchema.safeParse(JSON.parse(text))
    return read.success ? read.data : onboardingStart
  } catch {
    return onboardingStart
  }
}

/**
 * Whether the guided beginning shows by itself [ONBOARDING-1]: in a shop without sales, whose only goods are those that it
 * made, and in which nobody on this device has finished or left it.
 */
export function showsOnboarding(
  progress: OnboardingProgress,
  shop: { readonly productCount: number; readonly hasSales: boolean },
): boolean {
  if (progress.step === 'selling' || progress.step === 'done' || shop.hasSales) return false
  return shop.productCount <= progress.madeProductIds.length
}
