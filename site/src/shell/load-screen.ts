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

/** A component whose file is loaded when it is first shown. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadInTime(load))
}
