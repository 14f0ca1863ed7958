import { isDatabaseAway } from '../../db/database.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller, SessionStanding } from '../callers/caller.ts'
import { standingReasons } from './admission.ts'
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
  const { standings, isAllowed } = await inScope(
    realtime.deps.database,
    { role: 'service_role' },
    async (tx) => {
      const callers = [...new Map(held.map(({ caller }) => [keyOf(caller), caller])).values()]
      const { rows } = await tx.query<{ key: string; standing: SessionStanding }>(
        `select session_id || ' ' || level as key, app.session_standing(session_id, user_id, level) as standing
         from unnest($1::uuid[], $2::uuid[], $3::text[]) as held (session_id, user_id, level)`,
        [
          callers.map(({ sessionId }) => sessionId),
          callers.map(({ scope }) => scope.userId),
          callers.map(({ level }) => level),
        ],
      )
      const visited = held.map(({ channel }) => channel).filter((channel) => channel.isPrivate)
      const allowed = await areVisitsAllowed(tx, visited)
      return {
        standings: new Map(rows.map((row) => [row.key, row.standing])),
        isAllowed: new Map(visited.map((channel, index) => [channel, allowed[index]!])),
      }
    },
  )
  for (const { channel, caller } of held) {
    // Left, or given a fresh token, while the database was asked.
    if (!isStillThere(channel) || channel.caller !== caller) continue
    const standing = standings.get(keyOf(caller))!
    if (standing !== 'open') {
      closeChannel(realtime.hub, channel, standingReasons[standing])
    } else if (isAllowed.get(channel) === false) {
      closeChannel(
        realtime.hub,
        channel,
        `Unauthorized: This Channel topic is no longer yours: ${channel.name}`,
      )
    }
  }
}

/** What the standing hangs on: a session, and what the token says of it. */
function keyOf({ sessionId, level }: Caller): string {
  return `${sessionId} ${level}`
}

function isStillThere(channel: Channel): boolean {
  return channel.connection.channels.get(channel.topic) === channel
}
