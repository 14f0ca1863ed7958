import type { Logger } from 'pino'
import type { WhatsAppGateway } from './gateway.ts'

/**
 * Looks at the gateway once, at the start, and says in the log what is wrong with it [WA-11]. Answers false when the
 * server must not start with it: a simulator in production would swallow everybody's codes.
 */
export async function isGatewayFit(
  gateway: WhatsAppGateway,
  options: { isProduction: boolean; log: Logger },
): Promise<boolean> {
  const { isReachable, isOpenToAll, isSimulator, isSessionConnected } = await gateway.inspect()
  if (isOpenToAll) {
    options.log.error('the WhatsApp gateway answers without a key: anybody who finds it sends in our name')
  }
  // Neither stops a shop from selling: messages wait, and registration says that it cannot send.
  if (!isReachable) options.log.warn('the WhatsApp gateway does not answer')
  else if (!isSessionConnected) options.log.warn('the WhatsApp gateway is not connected to WhatsApp')
  return !(isSimulator && options.isProduction)
}
