import { type ComponentType, lazy } from 'react'

/** What went wrong when a part of the site did not arrive. The error screen offers a retry for it. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded'
}

/** Specification, section 9: a script that takes longer is given up. */
export const chunkTimeoutMs = 120_000

/** Loads a lazy file, gives up after `timeoutMs`, and says in one error type that it did not arrive. */
export async function loadInTime<Module>(
  load: () => Promise<Module>,
  timeoutMs: number = chunkTimeoutMs,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenNotLoaded(`not loaded after ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([load(), tooLate])
  } catch (error) {
    throw error instanceof ScreenNotLoaded ? error : new ScreenNotLoaded('not loaded', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

let underWay = 0
const listeners = new Set<() => void>()

/** Whether the file of a screen or of a part of one is on its way, for the bar at the top. */
export const partsUnderWay = {
  isAny: () => underWay > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function count(change: 1 | -1): void {
  underWay += change
  // Not at once: React may be in the middle of rendering when it asks for a file.
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

/** A component whose file is loaded when it is first shown. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    count(1)
    try {
      return await loadInTime(load)
    } finally {
      count(-1)
    }
  })
}
