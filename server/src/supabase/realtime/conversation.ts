import { isDatabaseAway } from '../../db/database.ts'
import { inScope } from '../../db/scope.ts'
import { admit, readSomebody } from './admission.ts'
import { closeChannel, failChannel, reply } from './channel-messages.ts'
import { type ClientFrame, isObject } from './frames.ts'
import type { Channel, Connection } from './hub.ts'
import { join, tooManySockets } from './join.ts'
import type { Realtime } from './realtime.ts'

/** Answers one message of a client. Frames of a socket come one after the other, in their order. */
export async function answerFrame(
  realtime: Realtime,
  connection: Connection,
  key: string,
  frame: ClientFrame,
): Promise<void> {
  try {
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return reply(connection, frame, 'ok', {})
    if (frame.event === 'phx_join') return await join(realtime, connection, key, frame)
    const channel = connection.channels.get(frame.topic)
    // A place that was left, or joined anew since: what was said to it is said to nobody.
    const isOfThisJoin = frame.joinRef === null || frame.joinRef === channel?.joinRef
    if (!channel || !isOfThisJoin) return answerStranger(connection, frame)
    await answerMember(realtime, channel, frame)
  } catch (error) {
    if (!isDatabaseAway(error)) realtime.deps.log.error({ err: error }, 'a realtime message failed')
    reply(connection, frame, 'error', { reason: 'UnableToProcess: the server could not do this; try again' })
  }
}

/** Leaving twice is no mistake; everything else needs a place. */
function answerStranger(connection: Connection, frame: ClientFrame): void {
  if (frame.event === 'phx_leave') reply(connection, frame, 'ok', {})
  else if (frame.ref !== null) reply(connection, frame, 'error', { reason: 'unmatched topic' })
}

async function answerMember(realtime: Realtime, channel: Channel, frame: ClientFrame): Promise<void> {
  const { connection } = channel
  switch (frame.event) {
    case 'phx_leave':
      realtime.hub.remove(channel)
      reply(connection, frame, 'ok', {})
      return closeChannel(realtime.hub, channel)
    case 'access_token':
      return refreshToken(realtime, channel, frame.payload)
    case 'broadcast':
      return broadcast(realtime, channel, frame)
    case 'presence':
      return reply(connection, frame, 'error', { reason: 'PresenceDisabled: presence is not offered' })
    default:
      return reply(connection, frame, 'error', { reason: `UnknownEvent: ${frame.event}` })
  }
}

function broadcast(realtime: Realtime, channel: Channel, frame: ClientFrame): void {
  if (frame.broadcast === null) return
  // The sweep ends channels every other second; speaking with a token that has ended meanwhile is refused at once.
  if (channel.caller.expiresAtMs <= realtime.deps.clock()) {
    endForToken(realtime, channel)
    return
  }
  realtime.hub.tell(channel, frame.broadcast, channel.hearsItself ? undefined : channel)
  if (channel.wantsAck) reply(channel.connection, frame, 'ok', {})
}

export function endForToken(realtime: Realtime, channel: Channel): void {
  closeChannel(realtime.hub, channel, 'InvalidJWTToken: Token has expired')
}

/** A fresh token is judged like the first one. A bad one ends the channel; a database that is away asks to join anew. */
async function refreshToken(realtime: Realtime, channel: Channel, payload: unknown): Promise<void> {
  const token = isObject(payload) && typeof payload.access_token === 'string' ? payload.access_token : ''
  const caller = await readSomebody(realtime.deps, token)
  if (!caller.ok) return closeChannel(realtime.hub, channel, caller.refusal.reason)
  try {
    const admission = await inScope(realtime.deps.database, caller.value.scope, (tx) =>
      admit(tx, caller.value, [channel]),
    )
    if (!admission.ok) return closeChannel(realtime.hub, channel, admission.refusal.reason)
    const fullness = tooManySockets(realtime.hub, channel.connection, caller.value.scope.userId)
    if (fullness !== null) return closeChannel(realtime.hub, channel, fullness)
    channel.caller = caller.value
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    failChannel(realtime.hub, channel, 'UnableToProcess: the token could not be checked')
  }
}
