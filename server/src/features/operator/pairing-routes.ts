import {
  freshCodeNeeded,
  isFactorFresh,
  pairingRenewedSchema,
  pairingSchema,
} from '@laci/domain/operator/whatsapp-pairing.ts'
import { renderSVG } from 'uqr'
import * as z from 'zod/mini'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { type Desk, type DeskCall, deskUnknown } from '../../desk/desk-routes.ts'
import { Problem } from '../../http/problems.ts'
import type { GatewayPairing, WhatsAppGateway } from '../../integrations/whatsapp/gateway.ts'
import { waysOf } from '../../integrations/whatsapp/ways.ts'

/**
 * The number that writes to everybody, paired with its phone again (domain/src/operator/whatsapp-pairing.ts). The gateway is
 * asked after the commit, so that no transaction waits for it.
 *   POST /api/operator/whatsapp/pairing         pairingSchema; leaves a row
 *   POST /api/operator/whatsapp/pairing/renew   pairingRenewedSchema; leaves a row
 */
export function registerDeskPairing(desk: Desk, deps: FeatureDeps): void {
  const gateway = waysOf(deps.whatsapp).gateways.find(isPairable)

  /** Also before an action that was done before: who asks must have shown a code lately, each time. */
  function pairable({ factorShownAt, nowMs }: DeskCall<unknown>) {
    if (gateway === undefined) throw deskUnknown()
    if (!isFactorFresh(factorShownAt, nowMs)) throw freshCodeMissing()
    return gateway
  }

  const opening = { summary: 'The QR code that pairs a number.', body: z.object({}), answer: pairingSchema }
  desk.command('/whatsapp/pairing', opening, {
    entryOf: (call) => ({
      action: 'whatsapp_qr_opened',
      subject: { kind: 'whatsapp', id: pairable(call).name },
    }),
    work: async () => ({}),
    askOutside: async (call) => {
      const { state, pairing, name } = pairable(call)
      const [seen, qr] = await Promise.all([state(), pairing.qr()])
      if (seen.isConnected) deps.outbox.lookAgain(name)
      const qrCode = qr === null || seen.isConnected ? null : drawn(qr)
      return { ...seen, qrCode }
    },
  })
  const renewing = { summary: 'Begins a pairing again.', body: z.object({}), answer: pairingRenewedSchema }
  desk.command('/whatsapp/pairing/renew', renewing, {
    entryOf: (call) => ({
      action: 'whatsapp_renewed',
      subject: { kind: 'whatsapp', id: pairable(call).name },
    }),
    work: async () => ({}),
    askOutside: async (call, isRepeat) => {
      const { state, pairing } = pairable(call)
      // One that sends is left alone: beginning anew would cost the codes that are under way.
      const isRenewed = isRepeat || (!(await state()).isConnected && (await pairing.renew()))
      return { isRenewed }
    },
  })
}

function isPairable(
  gateway: WhatsAppGateway,
): gateway is WhatsAppGateway & { readonly pairing: GatewayPairing } {
  return gateway.pairing !== undefined
}

/** Colours by name: a `#` would end the data address that the page makes of it. */
function drawn(qr: string): string {
  return renderSVG(qr, { border: 4, whiteColor: 'white', blackColor: 'black' })
}

function freshCodeMissing(): Problem {
  return new Problem(
    403,
    freshCodeNeeded,
    'Tunjukkan dulu kode baru dari aplikasi autentikator. QR ini membuka nomor WhatsApp sepenuhnya.',
  )
}
