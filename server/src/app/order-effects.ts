import type { FeatureDeps } from '../deps/server-deps.ts'
import { createCommissionEffect } from '../features/affiliate/commission-effect.ts'
import { createEbookEffect } from '../features/ebook/ebook-effect.ts'
import { createPlanEffect } from '../features/plan/plan-effect.ts'
import type { OrderEffects } from '../payments/order-effect.ts'

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
