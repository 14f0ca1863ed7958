import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

const openedHere = 'opened here'

/**
 * A step of a page that stands in its address. What was opened from the page itself is an entry of its own, and its
 * *Kembali* is *Back* of the browser: nobody has to press that twice afterwards.
 */
export function useStep(): {
  /** To open one. */
  readonly opening: NavigateOptions
  /** To change its address. */
  readonly staying: NavigateOptions
  /** `close` is for a step that was opened by its address. */
  back(close: () => void): void
} {
  const navigate = useNavigate()
  const { state } = useLocation()
  return {
    opening: { state: openedHere },
    staying: { state, replace: true },
    back(close) {
      if (state === openedHere) void navigate(-1)
      else close()
    },
  }
}
