import { type ComponentProps, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ShownCart } from './shown-cart.ts'

/**
 * A figure of the cart that is written straight into the page whenever it changes, without React: with a customer
 * waiting, a walk of React through the screen takes several times what the scan itself does [TILL-41]. React makes the
 * element and never looks into it.
 */
export function LiveFigure({
  shown,
  lineKey,
  read,
  format,
  ...attributes
}: Omit<ComponentProps<'span'>, 'children' | 'ref'> & {
  shown: ShownCart
  /** Of one line alone; left out: of the whole cart. */
  lineKey?: number
  /** Undefined: what it belongs to has left the cart, and React is about to take it off the page. */
  read: () => number | undefined
  format: (figure: number) => string
}) {
  const element = useRef<HTMLSpanElement>(null)
  const written = useRef<number | undefined>(undefined)
  const write = useEffectEvent(() => {
    const figure = read()
    if (figure === undefined || figure === written.current || element.current === null) return
    written.current = figure
    writeText(element.current, format(figure))
  })
  useLayoutEffect(() => write())
  useLayoutEffect(() => {
    const hear = () => write()
    return lineKey === undefined ? shown.subscribe(hear) : shown.subscribeToLine(lineKey, hear)
  }, [shown, lineKey])
  return <span ref={element} {...attributes} />
}

/** Into the text that is there: of a new one the browser would make a new box, and a scan would wait for it. */
function writeText(element: HTMLElement, text: string): void {
  const { firstChild } = element
  // A browser that translates pages puts elements of its own in.
  if (firstChild instanceof Text && firstChild.nextSibling === null) firstChild.data = text
  else element.textContent = text
}
