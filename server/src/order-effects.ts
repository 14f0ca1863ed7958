import { createCommissionEffect } from './affiliate/commission-effect.ts'
import { createEbookEffect } from './ebook/ebook-effect.ts'
import { createPlanEffect } from './plan/plan-effect.ts'
import type { OrderEffects } from './platform/order-effect.ts'
import type { FeatureDeps } from './platform/server-deps.ts'

/**
 * What a paid order does, by its kind: one line per feature that gives something. Done in this order, all of it in the
 * transaction that makes the order paid. The features' effects are imported here and nowhere else.
 */
export function createOrderEffects(deps: FeatureDeps): OrderEffects {
  const commission = createCommissionEffect(deps)
  const plan = createPlanEffect(deps.outbox)
  return {
    ebook: [createEbookEffect(deps)],
    plan: [plan, commission],
    tokens: [plan],
    one_time: [plan],
    hardware: [plan, commission],
  }
}
