import { useRef } from 'react'

/**
 * `work`, but nothing while it is still under way [TILL-195]: a question may be open or the disk be read before anything is
 * drawn as busy, and on a slow tablet a second press comes sooner than that.
 */
export function useOneAtATime<Given extends readonly unknown[]>(
  work: (...given: Given) => Promise<unknown>,
): (...given: Given) => Promise<void> {
  const isUnderWay = useRef(false)
  return async (...given) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await work(...given)
    } finally {
      isUnderWay.current = false
    }
  }
}
