import { setTimeout as wait } from 'node:timers/promises'
import { type Exchange, sendJson } from '../wire.ts'
import type { Acks } from './acks.ts'
import type { Fault, FaultList, Way } from './faults.ts'
import type { MessageBox } from './message-box.ts'

export type Answer = { readonly status: number; readonly body: unknown }

export type Sending = {
  readonly box: MessageBox
  readonly faults: FaultList
  readonly acks: Acks
}

/** A message as it came, whatever its wire. */
export type IncomingMessage = {
  readonly way: Way
  readonly to: string
  readonly chatId: string
  readonly text: string
  readonly code?: string
  readonly request: unknown
  /** The answer when nothing is wrong, or what a fault makes of it. */
  answerOf(fault: Fault | null): Answer
  /** Under which id the answer says the message was taken; empty: it was not. */
  idOf(answer: Answer): string
}

/** Takes a message, with the fault that somebody has set for it. The same for both wires. */
export async function answerSend(
  { box, faults, acks }: Sending,
  { response }: Exchange,
  message: IncomingMessage,
): Promise<void> {
  const { answerOf, idOf, ...kept } = message
  const fault = faults.take(message.to, message.way)
  if (fault?.refuse) {
    response.destroy()
    return
  }
  if (fault?.timeoutMs !== undefined) {
    await wait(fault.timeoutMs)
    response.destroy()
    return
  }
  const answer = answerOf(fault)
  const id = idOf(answer)
  const record = (shown: Answer) => {
    const added = box.add({ ...kept, at: Date.now(), id, isDelivered: id !== '', response: shown })
    if (id !== '') acks.begin(added, fault)
  }
  if (fault?.sendThenTimeout) {
    record({ status: 0, body: 'no answer' })
    // The caller gives up long before; the connection is not kept for ever all the same.
    await wait(30_000, undefined, { ref: false })
    response.destroy()
    return
  }
  record(answer)
  if (fault?.delayMs !== undefined) await wait(fault.delayMs)
  if (fault?.body !== undefined) {
    response.writeHead(answer.status, { 'content-type': 'text/html' })
    response.end(fault.body)
    return
  }
  sendJson(response, answer.status, answer.body)
}
