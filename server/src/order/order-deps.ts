import type { OrderEffects } from '../platform/order-effect.ts'
import type { Payments } from '../platform/payments.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'

export type OrderDeps = FeatureDeps & { readonly payments: Payments; readonly orderEffects: OrderEffects }
