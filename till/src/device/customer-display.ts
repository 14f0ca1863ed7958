import {
  type DisplayMessage,
  type DisplayState,
  displayMessageSchema,
} from '@laci/domain/printer/customer-display.ts'
import { type Readable, writable } from '../engine/base/readable.ts'
import type { Timers } from '../engine/base/timers.ts'

/** Where the second window lives; it is no register, so it needs no lock (ruling 18). */
export const displayPath = '/kasir/layar'
const channelName = 'laci-kasir-layar'

/** The part of `BroadcastChannel` that is used here. */
export type DisplayChannel = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent) => void) | null
}

export function openDisplayChannel(page: Window & typeof globalThis): DisplayChannel | null {
  return typeof page.BroadcastChannel === 'function' ? new page.BroadcastChannel(channelName) : null
}

/** The register's end. Nothing is sent, nor asked of the screens, while no display is open. */
export type DisplayFeed = {
  readonly isWatched: Readable<boolean>
  show(storeName: string, state: DisplayState): void
  /** The register goes: a display that hears nothing more shows its idle screen. */
  leave(): void
}

export function createDisplayFeed(channel: DisplayChannel | null): DisplayFeed {
  const isWatched = writable(false)
  let last: DisplayMessage | null = null
  const send = (message: DisplayMessage) => channel?.postMessage(message)
  if (channel !== null) {
    channel.onmessage = ({ data }) => {
      const read = displayMessageSchema.safeParse(data)
      if (!read.success || read.data.kind !== 'hello') return
      if (last !== null) send(last)
      isWatched.set(true)
    }
    send({ kind: 'ask' })
  }
  return {
    isWatched,
    show(storeName, state) {
      last = { kind: 'show', storeName, state }
      send(last)
    },
    leave: () => send({ kind: 'left' }),
  }
}

export type Shown = { readonly storeName: string; readonly state: DisplayState }

const hello: DisplayMessage = { kind: 'hello' }

/** After this silence of a register that left, the display no longer shows what may be another customer's. */
export const leftAfterMs = 5_000

/** The display's end: what to show, from the newest message of any register of this browser. */
export function watchDisplayFeed(channel: DisplayChannel | null, timers: Timers): Readable<Shown> {
  const shown = writable<Shown>({ storeName: '', state: { kind: 'idle' } })
  let cancelIdle = () => {}
  if (channel !== null) {
    channel.onmessage = ({ data }) => {
      const read = displayMessageSchema.safeParse(data)
      // A register of another release: it speaks again with its next change.
      if (!read.success || read.data.kind === 'hello') return
      if (read.data.kind === 'ask') {
        channel.postMessage(hello)
        return
      }
      cancelIdle()
      if (read.data.kind === 'show') {
        shown.set({ storeName: read.data.storeName, state: read.data.state })
        return
      }
      const { storeName } = shown.get()
      cancelIdle = timers.after(leftAfterMs, () => shown.set({ storeName, state: { kind: 'idle' } }))
    }
    channel.postMessage(hello)
  }
  return shown
}
