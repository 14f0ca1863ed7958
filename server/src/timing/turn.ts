import { setImmediate } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Waits for the next round of the event loop that nobody has taken yet. Long work without a pause in it, such as judging a
 * push, asks for one first: between two pieces of it whatever else came in is read and answered [PLATFORM-84].
 */
export function turn(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}
