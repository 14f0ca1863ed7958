export type ToastTone = 'plain' | 'success' | 'warning'

/** What a message offers: mostly *Urungkan*. */
export type ToastAction = { readonly label: string; readonly run: () => void }

export type Message = {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
  readonly action: ToastAction | null
}

/** One message is shown. `kept` is one that can be undone, which news has pushed aside: it comes back behind it. */
export type MessageQueue = { readonly shown: Message | null; readonly kept: Message | null }

export const noMessages: MessageQueue = { shown: null, kept: null }

/** The newest is shown at once; what can still be undone is not lost by it. */
export function addMessage({ shown, kept }: MessageQueue, message: Message): MessageQueue {
  if (message.action !== null) return { shown: message, kept: null }
  return { shown: message, kept: shown !== null && shown.action !== null ? shown : kept }
}

export function endMessage({ shown, kept }: MessageQueue, id: number): MessageQueue {
  if (shown?.id === id) return { shown: kept, kept: null }
  return kept?.id === id ? { shown, kept: null } : { shown, kept }
}

const shortestMs = 2_000
const longestMs = 6_000
const readingMsPerSign = 50
const undoMs = 8_000

/**
 * How long it stands by itself. News goes as soon as it can be read, what can be undone stays for a change of mind, and a
 * warning stays until somebody has read it: until a press after that time, wherever it is.
 */
export function shownMs({ text, tone, action }: Message): number {
  if (action !== null) return undoMs
  const readMs = Math.min(longestMs, Math.max(shortestMs, text.length * readingMsPerSign))
  return tone === 'warning' ? Math.max(readMs, 4_000) : readMs
}

/** True: it waits for somebody instead of going with its time. */
export const waitsForPress = ({ tone, action }: Message) => tone === 'warning' && action === null
