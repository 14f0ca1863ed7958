import { inScope } from '../../db/scope.ts'
import type { Caller } from '../callers/caller.ts'
import { exposedTables } from '../exposed/exposed-tables.ts'
import { admit, readSomebody } from './admission.ts'
import { audienceOf } from './audience.ts'
import { type Binding, readBindings, shownBindings } from './bindings.ts'
import { readCurrentSnapshot, tryFilters } from './change-store.ts'
import { closeChannel, pushSystem, reply } from './channel-messages.ts'
import type { ClientFrame } from './frames.ts'
import type { Channel, Connection, Hub } from './hub.ts'
import { type JoinRequest, readJoinRequest } from './join-request.ts'
import type { Realtime } from './realtime.ts'
import {
  maximumBindingsPerSocket,
  maximumChannelsPerSocket,
  maximumSocketsPerPerson,
} from './realtime-limits.ts'

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
  const bindings = readBindings(request.askedBindings, connection.nextBindingId)
  if (!bindings.ok) return refuse(bindings.refusal.reason)
  const caller = await readSomebody(realtime.deps, request.accessToken ?? key)
  if (!caller.ok) return refuse(caller.refusal.reason)
  const fullness = fullnessOf(
    realtime,
    connection,
    { topic, bindingCount: bindings.value.length },
    caller.value,
  )
  if (fullness !== null) return refuse(fullness)

  const wish = { frame, name, request, bindings: bindings.value, caller: caller.value }
  if (bindings.value.length === 0) return enter(realtime, connection, wish)
  const listener = audienceOf([caller.value])
  await realtime.changes.whileJoining(listener, () => enter(realtime, connection, wish))
}

type Wish = {
  readonly frame: ClientFrame
  readonly name: string
  readonly request: JoinRequest
  readonly bindings: readonly Binding[]
  readonly caller: Caller
}

/** Asks the database for everything at once, in the rights of who wants to come in; then lets in or says why not. */
async function enter(realtime: Realtime, connection: Connection, wish: Wish): Promise<void> {
  const { frame, name, request, bindings, caller } = wish
  const { isPrivate, hearsItself, wantsAck } = request
  const verdict = await inScope(realtime.deps.database, caller.scope, async (tx) => {
    const admission = await admit(tx, caller, [{ name, isPrivate }])
    if (!admission.ok) return admission.refusal.reason
    for (const { tables, filters } of bindings) {
      if (filters.length > 0) await tryFilters(tx, exposedTables.get(tables[0]!)!, filters)
    }
    return readCurrentSnapshot(tx)
  }).catch(reasonOfBadFilter)
  if (typeof verdict === 'string') return reply(connection, frame, 'error', { reason: verdict })
  // Gone while we asked: nobody would ever take this channel out again.
  if (!realtime.hub.connections.has(connection)) return
  // Others came in while we asked: what was judged before is judged again, and from here on nothing is waited for.
  const wanted = { topic: frame.topic, bindingCount: bindings.length }
  const fullness = fullnessOf(realtime, connection, wanted, caller)
  if (fullness !== null) return reply(connection, frame, 'error', { reason: fullness })

  const { topic } = frame
  const former = connection.channels.get(topic)
  if (former) closeChannel(realtime.hub, former)
  const channel: Channel = {
    ...{ connection, topic, name, isPrivate, hearsItself, wantsAck, caller },
    joinRef: frame.joinRef ?? frame.ref,
    listening: bindings.length === 0 ? null : { bindings, since: verdict },
  }
  realtime.hub.add(channel)
  reply(connection, frame, 'ok', { postgres_changes: shownBindings(bindings) })
  if (channel.listening) pushSystem(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
}

/** What PostgreSQL says of a filter's value: data that does not fit (22) or an operator that the type lacks (42). */
function reasonOfBadFilter(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string }
  if (typeof code === 'string' && /^(22|42)[0-9A-Z]{3}$/.test(code))
    return `InvalidPostgresChanges: ${message}`
  throw error
}

function fullnessOf(
  { hub }: Realtime,
  connection: Connection,
  wanted: { topic: string; bindingCount: number },
  { scope: { userId } }: Caller,
): string | null {
  const channels = [...connection.channels.values()]
  const others = channels.filter((channel) => channel.topic !== wanted.topic)
  if (others.length >= maximumChannelsPerSocket) return 'ChannelRateLimitReached: Too many channels'
  const bound = others.reduce((sum, { listening }) => sum + (listening?.bindings.length ?? 0), 0)
  if (bound + wanted.bindingCount > maximumBindingsPerSocket) {
    return 'ChannelRateLimitReached: Too many postgres_changes on one socket'
  }
  return tooManySockets(hub, connection, userId)
}

/** Whether this person has channels on as many other sockets as anybody may. */
export function tooManySockets(
  hub: Hub,
  { channels }: Connection,
  userId: string | undefined,
): string | null {
  if (userId === undefined) return null
  const isKnownHere = [...channels.values()].some(({ caller }) => caller.scope.userId === userId)
  if (isKnownHere || hub.socketsOfPerson(userId) < maximumSocketsPerPerson) return null
  return 'ConnectionRateLimitReached: Too many connections'
}
