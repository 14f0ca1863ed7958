import { isDatabaseAway } from '../platform/database.ts'
import { inScope } from '../platform/scope.ts'
import { closeChannel } from './channel-messages.ts'
import { endForToken } from './conversation.ts'
import type { Channel } from './hub.ts'
import { areVisitsAllowed } from './private-topics.ts'
import type { Realtime } from './realtime.ts'
import { longestSilenceMs, sweepEveryMs } from './realtime-limits.ts'

/** Cuts silent sockets and ends channels whose rights have ended. Returns the function that stops it. */
export function startSweep(realtime: Realtime): () => void {
  let isRunning = false
  const timer = setInterval(async () => {
    // A slow database must not be asked twice at once.
    if (isRunning) return
    isRunning = true
    try {
      await sweep(realtime)
    } catch (error) {
      // Asked again soon; tokens end by the clock meanwhile.
      if (!isDatabaseAway(error)) realtime.deps.log.error({ err: error }, 'the realtime sweep failed')
    } finally {
      isRunning = false
    }
  }, sweepEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function sweep(realtime: Realtime): Promise<void> {
  const nowMs = realtime.deps.clock()
  for (const connection of realtime.hub.connections) {
    if (nowMs - connection.lastHeardMs > longestSilenceMs) connection.cut()
  }
  for (const channel of realtime.hub.channels()) {
    if (channel.caller.expiresAtMs <= nowMs) endForToken(realtime, channel)
  }
  await endLostRights(realtime)
}

/** Signing out, a ban and leaving a shop end what was joined before (REALTIME-8, REALTIME-9). */
async function endLostRights(realtime: Realtime): Promise<void> {
  const held = realtime.hub
    .channels()
    .map((channel) => ({ channel, caller: channel.caller }))
    .filter(({ caller }) => caller.sessionId !== null)
  if (held.length === 0) return
  const { openSessionIds, isAllowed } = await inScope(
    realtime.deps.database,
    { role: 'service_role' },
    async (tx) => {
      const people = new Map(held.map(({ caller }) => [caller.sessionId!, caller.scope.userId!]))
      const { rows } = await tx.query<{ session_id: string }>(
        `select session_id from unnest($1::uuid[], $2::uuid[]) as held (session_id, user_id)
         where app.is_session_open(session_id, user_id)`,
        [[...people.keys()], [...people.values()]],
      )
      const visited = held.map(({ channel }) => channel).filter((channel) => channel.isPrivate)
      const allowed = await areVisitsAllowed(tx, visited)
      return {
        openSessionIds: new Set(rows.map((row) => row.session_id)),
        isAllowed: new Map(visited.map((channel, index) => [channel, allowed[index]!])),
      }
    },
  )
  for (const { channel, caller } of held) {
    // Left, or given a fresh token, while the database was asked.
    if (!isStillThere(channel) || channel.caller !== caller) continue
    if (!openSessionIds.has(caller.sessionId!)) {
      closeChannel(realtime.hub, channel, 'InvalidJWTToken: The session has ended')
    } else if (isAllowed.get(channel) === false) {
      closeChannel(
        realtime.hub,
        channel,
        `Unauthorized: This Channel topic is no longer yours: ${channel.name}`,
      )
    }
  }
}

function isStillThere(channel: Channel): boolean {
  return channel.connection.channels.get(channel.topic) === channel
}
