import type { FeatureDeps } from '../../deps/server-deps.ts'
import type { OrderEffects } from '../../payments/order-effect.ts'
import type { Payments } from '../../payments/payments.ts'

export type OrderDeps = FeatureDeps & { readonly payments: Payments; readonly orderEffects: OrderEffects }
