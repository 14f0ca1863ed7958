import type { FeatureDeps } from '../../deps/server-deps.ts'
import type { MidtransGateway } from '../../integrations/midtrans/gateway.ts'
import type { OrderEffects } from '../../payments/order-effect.ts'

export type PaymentDeps = Omit<FeatureDeps, 'midtrans'> & {
  readonly midtrans: MidtransGateway
  readonly orderEffects: OrderEffects
  /** Orders whose page is just being replaced: that the try on the old one is called off is no end of theirs [ORDER-11]. */
  readonly replacing: Set<string>
  /** Openings of payment pages under way, by order: one after the other [ORDER-6]. */
  readonly opening: Map<string, Promise<void>>
}
