import type { Caller } from '../platform/identity/caller.ts'
import { inScope } from '../platform/scope.ts'
import { admit, readSomebody } from './admission.ts'
import { closeChannel, reply } from './channel-messages.ts'
import type { ClientFrame } from './frames.ts'
import type { Channel, Connection } from './hub.ts'
import { readJoinRequest } from './join-request.ts'
import type { Realtime } from './realtime.ts'
import { maximumChannelsPerSocket, maximumSocketsPerPerson } from './realtime-limits.ts'

const topicPrefix = 'realtime:'

/** Lets a client into a topic, or says why not. `key`: the key that the socket was opened with. */
export async function join(
  realtime: Realtime,
  connection: Connection,
  key: string,
  frame: ClientFrame,
): Promise<void> {
  const refuse = (reason: string) => reply(connection, frame, 'error', { reason })
  if (!realtime.deps.limits.channelJoinsByAddress.take(connection.address).isAllowed) {
    return refuse('ClientJoinRateLimitReached: Too many joins per second')
  }
  const { topic } = frame
  const name = topic.startsWith(topicPrefix) ? topic.slice(topicPrefix.length) : ''
  if (name === '') return refuse('TopicNameRequired: a topic is realtime: and a name')
  const request = readJoinRequest(frame.payload)
  if (request === null)
    return refuse('InvalidJoinPayload: the join cannot be read or asks for what is not offered')
  if (request.askedBindings.length > 0)
    return refuse('PostgresChangesDisabled: changes of rows are not offered')
  const caller = await readSomebody(realtime.deps, request.accessToken ?? key)
  if (!caller.ok) return refuse(caller.refusal.reason)
  const fullness = fullnessOf(realtime, connection, topic, caller.value)
  if (fullness !== null) return refuse(fullness)

  const { isPrivate, hearsItself, wantsAck } = request
  const admission = await inScope(realtime.deps.database, caller.value.scope, (tx) =>
    admit(tx, caller.value, [{ name, isPrivate }]),
  )
  if (!admission.ok) return refuse(admission.refusal.reason)
  // Gone while we asked: nobody would ever take this channel out again.
  if (!realtime.hub.connections.has(connection)) return

  const former = connection.channels.get(topic)
  if (former) closeChannel(realtime.hub, former)
  const channel: Channel = {
    ...{ connection, topic, name, isPrivate, hearsItself, wantsAck },
    joinRef: frame.joinRef ?? frame.ref,
    caller: caller.value,
  }
  realtime.hub.add(channel)
  reply(connection, frame, 'ok', { postgres_changes: [] })
}

function fullnessOf(
  { hub }: Realtime,
  connection: Connection,
  topic: string,
  { scope: { userId } }: Caller,
): string | null {
  const { channels } = connection
  if (!channels.has(topic) && channels.size >= maximumChannelsPerSocket) {
    return 'ChannelRateLimitReached: Too many channels'
  }
  if (userId === undefined) return null
  const isKnownHere = [...channels.values()].some((channel) => channel.caller.scope.userId === userId)
  if (isKnownHere || hub.socketsOfPerson(userId) < maximumSocketsPerPerson) return null
  return 'ConnectionRateLimitReached: Too many connections'
}
