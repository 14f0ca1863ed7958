import type { Ack } from '@laci/domain/message/delivery.ts'
import { isObject } from '../read-answer.ts'
import { readCall, readProviderId } from './call-gateway.ts'
import type { GatewayNews } from './gateway.ts'

/** Session states in which nothing can be sent until somebody does something. Source: whatsapp-web.js, WAState. */
const downStates = new Set([
  ...['CONFLICT', 'DEPRECATED_VERSION', 'PROXYBLOCK', 'SMB_TOS_BLOCK', 'TOS_BLOCK'],
  ...['UNLAUNCHED', 'UNPAIRED', 'UNPAIRED_IDLE'],
])

/**
 * What `POST {dataType, data, sessionId}` of wwebjs-api tells [WA-16, WA-17]. Most of its events are nothing to us. Null: it
 * cannot be read.
 */
export function readWwebjsEvent(rawBody: Buffer, session: string): readonly GatewayNews[] | null {
  const body = readCall(rawBody)
  if (!isObject(body) || typeof body.dataType !== 'string') return null
  if (body.sessionId !== session) return []
  const data = isObject(body.data) ? body.data : {}
  switch (body.dataType) {
    case 'message_ack': {
      const providerId = isObject(data.message) ? providerIdOf(data.message) : ''
      if (providerId === '') return []
      const news =
        data.ack === -1 ? { kind: 'failed' as const } : { kind: 'ack' as const, ack: ackOf(data.ack) }
      return [{ kind: 'delivery', providerId, news }]
    }
    case 'ready':
      return [{ kind: 'session', isConnected: true }]
    case 'disconnected':
    // auth_failure arrives under this name.
    case 'status':
    case 'auth_failure':
      return [{ kind: 'session', isConnected: false }]
    case 'change_state':
      if (data.state === 'CONNECTED') return [{ kind: 'session', isConnected: true }]
      return typeof data.state === 'string' && downStates.has(data.state)
        ? [{ kind: 'session', isConnected: false }]
        : []
  }
  return []
}

/** The id under which WhatsApp knows a message; empty when there is none. */
export function providerIdOf(message: Record<string, unknown>): string {
  const { id } = message
  return isObject(id) ? readProviderId(id._serialized) : ''
}

/** -1 (an error) and whatever is no ack say nothing yet. */
export function ackOf(value: unknown): Ack {
  return value === 1 || value === 2 || value === 3 || value === 4 ? value : 0
}
