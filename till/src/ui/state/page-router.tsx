import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { type NavigationType, Router } from 'react-router'
import { useHost } from './till-context.ts'

/** The router over the till's own history, in which each sheet has an entry [TILL-160]. */
export function PageRouter({ basename, children }: { basename: string; children: ReactNode }) {
  const { pages } = useHost()
  const [place, setPlace] = useState(() => {
    pages.reread()
    return pages.place()
  })
  // A screen that is still on its way comes inside a transition: the old one stays until it is there.
  useLayoutEffect(() => {
    const stop = pages.follow(() => startTransition(() => setPlace(pages.place())))
    // What is inside may have gone on before this could hear of it.
    setPlace(pages.place())
    return stop
  }, [pages])
  useLayoutEffect(() => pages.shown(place), [pages, place])
  return (
    <Router
      basename={basename}
      location={place.location}
      navigationType={place.action as NavigationType}
      navigator={pages.navigator}
    >
      {children}
    </Router>
  )
}
