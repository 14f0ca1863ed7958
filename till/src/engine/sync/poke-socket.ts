import { backOffDelayMs } from '@laci/domain/journal/outbox.ts'
import { type SocketPoke, socketPokeSchema } from '@laci/domain/journal/wire.ts'
import type { Timers } from '../base/timers.ts'
import type { SyncWire } from './sync-wire.ts'

/** The server speaks every 30 s; after this silence the line counts as dead, whatever the socket believes. */
export const silentSocketMs = 75_000

export type PokeSocket = {
  /** Keeps one socket open from now on, with waiting between the tries. */
  keepOpen(): void
  isOpen(): boolean
  close(): void
}

/** The websocket that only says "there is something". Losing it costs freshness, never data. */
export function createPokeSocket(deps: {
  readonly wire: SyncWire
  readonly timers: Timers
  readonly random: () => number
  /** The line is up: pokes may have been missed before. */
  onOpen(): void
  /** `isChange`: something beside the journal, so the number says nothing of it. */
  onPoke(lastSeq: number, isChange: boolean): void
  onLost(): void
}): PokeSocket {
  let socket: { close(): void } | null = null
  let isOpen = false
  let failureCount = 0
  let cancelTimer = () => {}
  let isWaiting = false

  function keepOpen(): void {
    if (socket !== null || isWaiting) return
    let isMine = true
    const lost = () => {
      if (!isMine) return
      isMine = false
      socket = null
      const wasOpen = isOpen
      isOpen = false
      cancelTimer()
      failureCount += 1
      isWaiting = true
      cancelTimer = deps.timers.after(backOffDelayMs(failureCount, deps.random()), () => {
        isWaiting = false
        keepOpen()
      })
      if (wasOpen) deps.onLost()
    }
    const heard = () => {
      cancelTimer()
      cancelTimer = deps.timers.after(silentSocketMs, () => {
        socket?.close()
        lost()
      })
    }
    const opened = deps.wire.openSocket({
      onOpen() {
        if (!isMine) return
        isOpen = true
        failureCount = 0
        heard()
        deps.onOpen()
      },
      onMessage(text) {
        if (!isMine) return
        heard()
        const poke = readPoke(text)
        if (poke !== null) deps.onPoke(poke.lastSeq, poke.isChange ?? false)
      },
      onClose: lost,
    })
    if (isMine) {
      socket = opened
      if (!isOpen) heard()
    }
    closeMine = () => {
      isMine = false
      opened.close()
    }
  }

  let closeMine = () => {}

  return {
    keepOpen,
    isOpen: () => isOpen,
    close() {
      cancelTimer()
      closeMine()
      socket = null
      isOpen = false
      isWaiting = false
    },
  }
}

function readPoke(text: string): SocketPoke | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  const poke = socketPokeSchema.safeParse(parsed)
  return poke.success ? poke.data : null
}
