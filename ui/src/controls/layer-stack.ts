import { createContext, useContext, useLayoutEffect, useRef } from 'react'

/** Something that lies over a page: a dialog, a sheet, a step that fills the screen. */
export type Layer = {
  /** As its cross would: it goes, asks first, or stays. */
  back(): void
}

/** What is open over the page, in its order; a host that has one gives each an entry of the browser's history. */
export type LayerStack = {
  /** Puts it on top; the answer takes it away. */
  open(layer: Layer): () => void
}

/** Absent (the site, a test): nothing is done about the history. */
export const LayerStackContext = createContext<LayerStack | null>(null)

/** While `isOpen`, *Back* of the browser and of the phone means this layer, when it is the top one [TILL-160]. */
export function useLayer(isOpen: boolean, onBack: () => void): void {
  const stack = useContext(LayerStackContext)
  const latest = useRef(onBack)
  useLayoutEffect(() => {
    latest.current = onBack
  })
  useLayoutEffect(
    () => (isOpen && stack !== null ? stack.open({ back: () => latest.current() }) : undefined),
    [isOpen, stack],
  )
}
