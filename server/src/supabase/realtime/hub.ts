import type { Caller } from '../callers/caller.ts'
import type { Binding } from './bindings.ts'
import { type Broadcast, type ProtocolVersion, type Ref, writeBroadcast } from './frames.ts'
import type { Snapshot } from './snapshot.ts'

/** One open socket. */
export type Connection = {
  readonly version: ProtocolVersion
  /** As rate limits count it: see `addressKey`. */
  readonly address: string
  /** By topic, the full name with `realtime:`. */
  readonly channels: Map<string, Channel>
  /** When something last came from the client, epoch milliseconds. */
  lastHeardMs: number
  /** Numbers of wishes for changes, never twice on one socket. */
  nextBindingId(): number
  /** Sends, or cuts the line of a receiver that does not keep up. */
  send(data: string | Uint8Array): void
  /** Cuts the line without ceremony: nobody is listening any more. */
  cut(): void
}

/** A joined channel: somebody's place in a topic, for as long as the rights of `caller` last. */
export type Channel = {
  readonly connection: Connection
  /** `realtime:<name>` */
  readonly topic: string
  readonly name: string
  readonly isPrivate: boolean
  readonly joinRef: Ref
  readonly hearsItself: boolean
  readonly wantsAck: boolean
  /** What changes it wants to hear of, and since when; null: none. */
  readonly listening: { readonly bindings: readonly Binding[]; readonly since: Snapshot } | null
  caller: Caller
}

/** Who is connected and who hears which topic, within this process. */
export type Hub = {
  readonly connections: ReadonlySet<Connection>
  addConnection(connection: Connection): void
  /** With all its channels. */
  removeConnection(connection: Connection): void
  socketsOfAddress(address: string): number
  /** Sockets on which this person has a channel. */
  socketsOfPerson(userId: string): number
  add(channel: Channel): void
  remove(channel: Channel): void
  channels(): Channel[]
  /** Tells every member of a topic but `except`. Public and private topics of one name are two. */
  tell(place: { topic: string; isPrivate: boolean }, broadcast: Broadcast, except?: Channel): void
}

export function createHub(clock: () => number): Hub {
  const connections = new Set<Connection>()
  const socketsByAddress = new Map<string, number>()
  const members = new Map<string, Set<Channel>>()
  const keyOf = (place: { topic: string; isPrivate: boolean }) =>
    `${place.isPrivate ? 'private' : 'public'} ${place.topic}`

  function remove(channel: Channel): void {
    if (channel.connection.channels.get(channel.topic) === channel) {
      channel.connection.channels.delete(channel.topic)
    }
    const others = members.get(keyOf(channel))
    others?.delete(channel)
    if (others?.size === 0) members.delete(keyOf(channel))
  }

  return {
    connections,
    addConnection(connection) {
      connections.add(connection)
      socketsByAddress.set(connection.address, (socketsByAddress.get(connection.address) ?? 0) + 1)
    },
    removeConnection(connection) {
      if (!connections.delete(connection)) return
      for (const channel of connection.channels.values()) remove(channel)
      const left = socketsByAddress.get(connection.address)! - 1
      if (left > 0) socketsByAddress.set(connection.address, left)
      else socketsByAddress.delete(connection.address)
    },
    socketsOfAddress: (address) => socketsByAddress.get(address) ?? 0,
    socketsOfPerson(userId) {
      let count = 0
      for (const { channels } of connections) {
        for (const { caller } of channels.values()) {
          if (caller.scope.userId !== userId) continue
          count += 1
          break
        }
      }
      return count
    },
    add(channel) {
      channel.connection.channels.set(channel.topic, channel)
      const others = members.get(keyOf(channel)) ?? new Set()
      members.set(keyOf(channel), others.add(channel))
    },
    remove,
    channels: () => [...connections].flatMap((connection) => [...connection.channels.values()]),
    tell(place, broadcast, except) {
      // Written once for each version, however many listen.
      const written = new Map<ProtocolVersion, string | Uint8Array | null>()
      const nowMs = clock()
      for (const channel of members.get(keyOf(place)) ?? []) {
        if (channel === except || channel.caller.expiresAtMs <= nowMs) continue
        const { version } = channel.connection
        if (!written.has(version)) written.set(version, writeBroadcast(version, place.topic, broadcast))
        const data = written.get(version)
        if (data != null) channel.connection.send(data)
      }
    },
  }
}
