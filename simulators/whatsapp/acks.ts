import { createHmac } from 'node:crypto'
import type { Fault, Way } from './faults.ts'
import type { MessageBox, SimulatedMessage } from './message-box.ts'

/** Where news go, and how fast time runs: 1 is as on a phone that is at hand, 0 at once. */
export type AckSettings = { url: string | null; scale: number }

export type Acks = {
  readonly settings: AckSettings
  /** The message was taken: from now on it comes further. */
  begin(message: SimulatedMessage, fault: Fault | null): void
  /** Tells the other side something about the session of the wrapper. */
  tellSession(dataType: string, data: object): void
  /** Whatever was still to be told is not. */
  stop(): void
}

/** When a phone that is at hand would have each: the server, the device, the eyes. */
const stepsMs: readonly (readonly [ack: number, afterMs: number])[] = [
  [1, 100],
  [2, 1_200],
  [3, 6_000],
]
const statusOfAck: { readonly [ack: number]: string } = { 1: 'sent', 2: 'delivered', 3: 'read' }

/** Tells what becomes of messages, in the two forms that the real gateways have. Nobody repeats what was not heard. */
export function createAcks(options: {
  box: MessageBox
  apiKey: string
  sessionName: string
  phoneNumberId: string
  appSecret: string
  settings: AckSettings
}): Acks {
  const { settings } = options
  const timers = new Set<NodeJS.Timeout>()

  function later(afterMs: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, afterMs * settings.scale)
    timer.unref()
    timers.add(timer)
  }

  async function post(way: Way, body: object): Promise<void> {
    if (settings.url === null) return
    const text = JSON.stringify(body)
    const signature = createHmac('sha256', options.appSecret).update(text).digest('hex')
    await fetch(`${settings.url}/${way}/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(way === 'wwebjs'
          ? { 'x-api-key': options.apiKey }
          : { 'x-hub-signature-256': `sha256=${signature}` }),
      },
      body: text,
      signal: AbortSignal.timeout(5_000),
    }).then(
      (response) => response.arrayBuffer(),
      () => {},
    )
  }

  function wwebjsAck({ id, chatId, text }: SimulatedMessage, ack: number): object {
    const message = { id: { fromMe: true, remote: chatId, _serialized: id }, ack, body: text, type: 'chat' }
    return { dataType: 'message_ack', data: { message, ack }, sessionId: options.sessionName }
  }

  function cloudStatus(message: SimulatedMessage, status: string, code?: number): object {
    const errors = code === undefined ? {} : { errors: [{ code, title: 'Message undeliverable' }] }
    const timestamp = String(Math.floor(Date.now() / 1000))
    const told = { id: message.id, status, timestamp, recipient_id: message.to, ...errors }
    const metadata = { display_phone_number: '6281200000000', phone_number_id: options.phoneNumberId }
    const value = { messaging_product: 'whatsapp', metadata, statuses: [told] }
    return {
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    }
  }

  return {
    settings,
    begin(message, fault) {
      if (fault?.noAck) return
      if (fault?.cloudErrorLater !== undefined) {
        const code = fault.cloudErrorLater
        later(100, () => {
          options.box.fail(message.number)
          void post('cloud', cloudStatus(message, 'failed', code))
        })
        return
      }
      const steps = fault?.ackOrder === 'reversed' ? [...stepsMs].reverse() : stepsMs
      for (const [index, [ack]] of steps.entries()) {
        later(stepsMs[index]![1], async () => {
          options.box.acknowledge(message.number, ack)
          for (let turn = 0; turn < (fault?.duplicateAck ? 2 : 1); turn += 1) {
            await post(
              message.way,
              message.way === 'wwebjs' ? wwebjsAck(message, ack) : cloudStatus(message, statusOfAck[ack]!),
            )
          }
        })
      }
    },
    tellSession: (dataType, data) => void post('wwebjs', { dataType, data, sessionId: options.sessionName }),
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
