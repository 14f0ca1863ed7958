import { type Ref, writeMessage } from './frames.ts'
import type { Channel, Connection, Hub } from './hub.ts'

/** Answers a message of the client by its own number. */
export function reply(
  connection: Connection,
  to: { joinRef: Ref; ref: Ref; topic: string },
  status: 'ok' | 'error',
  response: object,
): void {
  const { joinRef, ref, topic } = to
  const payload = { status, response }
  connection.send(writeMessage(connection.version, { joinRef, ref, topic, event: 'phx_reply', payload }))
}

/** Says something to a channel that nobody asked for. */
export function push(channel: Channel, event: string, payload: object): void {
  const { connection, joinRef, topic } = channel
  connection.send(writeMessage(connection.version, { joinRef, ref: null, topic, event, payload }))
}

export function pushSystem(
  channel: Channel,
  extension: 'postgres_changes' | 'system',
  status: 'ok' | 'error',
  message: string,
): void {
  push(channel, 'system', { extension, status, message, channel: channel.name })
}

/** Ends a channel for good: the client does not come back by itself. `message` says why, where there is a reason. */
export function closeChannel(hub: Hub, channel: Channel, message?: string): void {
  hub.remove(channel)
  if (message !== undefined) pushSystem(channel, 'system', 'error', message)
  pushEnd(channel, 'phx_close')
}

/** Ends a channel through no fault of the client's, which joins anew and then reads afresh. */
export function failChannel(hub: Hub, channel: Channel, message: string): void {
  hub.remove(channel)
  pushSystem(channel, 'system', 'error', message)
  pushEnd(channel, 'phx_error')
}

/** These two carry the number of the join, by which clients tell a place from the one before it. */
function pushEnd(channel: Channel, event: 'phx_close' | 'phx_error'): void {
  const { connection, joinRef, topic } = channel
  connection.send(writeMessage(connection.version, { joinRef, ref: joinRef, topic, event, payload: {} }))
}
