import type { PushRequest } from '@laci/domain/journal/wire.ts'

/**
 * Everything that leaves the device for the server, as the engine needs it. The browser's is `http-wire.ts`, the
 * simulator's loses, doubles and delays. Nothing here throws for what a network does: it answers.
 */
export type SyncWire = {
  push(request: PushRequest, signal: AbortSignal): Promise<WireAnswer>
  pull(query: PullQuery, signal: AbortSignal): Promise<WireAnswer>
  /**
   * Streams the shop; `onLine` gets one parsed line after the other and is awaited, so that what is stored keeps pace.
   * The answer's body is null: a stream that broke off is known by its missing `end` line.
   */
  snapshot(
    after: string | null,
    onLine: (line: unknown) => Promise<void>,
    signal: AbortSignal,
  ): Promise<WireAnswer>
  /** Opens the poke socket and says hello on it. `onClose` comes once, also when it never opened. */
  openSocket(listener: SocketListener): { close(): void }
}

export type PullQuery = {
  readonly after: number
  readonly warningsAfter: number
  readonly limit: number
  /** Own events that the server does not have yet [SYNC-38]. */
  readonly unsent: number
  /** Where the chain of this device ends, as `deviceTailText`; '' for a device without an event [SYNC-89]. */
  readonly tail: string
}

export type SocketListener = {
  onOpen(): void
  onMessage(text: string): void
  onClose(): void
}

export type WireAnswer =
  /** An answer of our server: its status and its JSON. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: unknown
      readonly retryAfterMs: number | null
    }
  /** Something else answered in its place: a Wi-Fi sign-in page, a proxy's error page. Never an acknowledgement. */
  | { readonly kind: 'not_ours'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'unreachable' }
