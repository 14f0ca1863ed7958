import { readFileSync, renameSync, writeFileSync } from 'node:fs'

import type { Way } from './faults.ts'

/** What came in over the wire and what was answered. */
export type SimulatedMessage = {
  /** 1, 2, 3 … over the life of the box. */
  readonly number: number
  readonly at: number
  /** Digits only, as WhatsApp names a person: `6281234567890`. */
  readonly to: string
  readonly chatId: string
  readonly text: string
  /** A guess from the text, for people: the sender does not say. */
  readonly kind: 'otp' | 'note'
  /** The code in the text, if there is one. */
  readonly code: string | null
  /** False: WhatsApp found nobody, so no phone shows this message. */
  readonly isDelivered: boolean
  /** By which wire it came. */
  readonly way: Way
  /** Under which id the sender knows it; empty when it was not taken. */
  readonly id: string
  /** How far it has come: 0 taken, 1 server, 2 device, 3 read; -1 failed. */
  readonly ack: number
  readonly request: unknown
  readonly response: { readonly status: number; readonly body: unknown }
}

/** Older messages are forgotten. */
const kept = 500

/** The messages of this simulator: in memory, and in a small file so that a restart keeps them. */
export type MessageBox = {
  /** `code`: the code in the message, where the wire says it; else it is guessed from the text. */
  add(
    message: Omit<SimulatedMessage, 'number' | 'kind' | 'code' | 'ack'> & { readonly code?: string },
  ): SimulatedMessage
  /** A message has come further. */
  acknowledge(number: number, ack: number): void
  /** A message that was taken will not arrive. */
  fail(number: number): void
  /** Rises with every change. */
  version(): number
  /** Newest last. `to` is a part of the number in any spelling, `after` the number of the last message seen. */
  find(query: { to?: string; after?: number }): SimulatedMessage[]
  lastNumber(): number
  /** Resolves at the next change, or when `signal` ends the wait. */
  nextChange(signal: AbortSignal): Promise<void>
  clear(): void
}

export function openMessageBox(file: string | null): MessageBox {
  let messages = readRing(file)
  // Numbers go on after a restart and after clearing: a reader that asks for "after 7" never sees 3 as new.
  let last = messages.at(-1)?.number ?? 0
  const waiting = new Set<() => void>()
  let version = 1

  function changed() {
    version += 1
    for (const wake of [...waiting]) wake()
    if (file === null) return
    // Written beside and renamed: a power cut leaves the old file whole.
    writeFileSync(`${file}.new`, JSON.stringify(messages), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }

  return {
    add(message) {
      last += 1
      const code = message.code ?? codeIn(message.text)
      const added: SimulatedMessage = {
        ...message,
        number: last,
        ack: 0,
        code,
        kind: code === null ? 'note' : 'otp',
      }
      messages = [...messages, added].slice(-kept)
      changed()
      return added
    },
    acknowledge(number, ack) {
      messages = messages.map((message) =>
        message.number === number && message.ack < ack ? { ...message, ack } : message,
      )
      changed()
    },
    fail(number) {
      messages = messages.map((message) =>
        message.number === number ? { ...message, ack: -1, isDelivered: false } : message,
      )
      changed()
    },
    version: () => version,
    find({ to = '', after = 0 }) {
      const digits = searchDigits(to)
      return messages.filter((message) => message.number > after && message.to.includes(digits))
    },
    lastNumber: () => last,
    nextChange: (signal) =>
      new Promise((resolve) => {
        const done = () => {
          waiting.delete(done)
          signal.removeEventListener('abort', done)
          resolve()
        }
        if (signal.aborted) return resolve()
        waiting.add(done)
        signal.addEventListener('abort', done)
      }),
    clear() {
      messages = []
      changed()
    },
  }
}

/** `0812 34`, `+62812 34` and `812 34` all find `6281234…`. */
export function searchDigits(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0+/, '')
}

function codeIn(text: string): string | null {
  return /(?:OTP|kode)[^\d]{0,40}(\d{4,8})\b/i.exec(text)?.[1] ?? null
}

function readRing(file: string | null): SimulatedMessage[] {
  if (file === null) return []
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(found) ? (found as SimulatedMessage[]).slice(-kept) : []
  } catch {
    // Missing or unreadable: the box of a simulator starts empty.
    return []
  }
}
