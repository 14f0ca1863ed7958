import { type RefObject, useEffect, useRef } from 'react'

/** A step that takes the place of another begins at its top, with the focus on it: what was pressed is gone. */
export function useStepFocus<Shown extends HTMLElement>(isWanted = true): RefObject<Shown | null> {
  const step = useRef<Shown>(null)
  useEffect(() => {
    if (!isWanted) return
    step.current?.closest('main')?.scrollTo(0, 0)
    step.current?.focus({ preventScroll: true })
  }, [isWanted])
  return step
}
