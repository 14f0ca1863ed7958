import type { MessageKind } from '@laci/domain/message/kinds.ts'
import type { GatewayName, WhatsAppGateway } from './gateway.ts'

/** The ways to WhatsApp that this installation has, and which of them each kind of message takes. */
export type WhatsAppWays = {
  readonly gateways: readonly WhatsAppGateway[]
  /**
   * By kind: the way to try first, and those that follow when it fails. A kind that is not named takes the first way
   * alone.
   */
  readonly routes: { readonly [Kind in MessageKind]?: readonly GatewayName[] }
}

/** One gateway for everything, or several. */
export function waysOf(whatsapp: WhatsAppGateway | WhatsAppWays | null): WhatsAppWays {
  if (whatsapp === null) return { gateways: [], routes: {} }
  return 'gateways' in whatsapp ? whatsapp : { gateways: [whatsapp], routes: {} }
}
