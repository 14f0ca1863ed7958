/** The box in which an element scrolls: itself, a column around it, or in a low window all of the page. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  let box = element
  while (!scrolls(box) && box.parentElement !== null) box = box.parentElement
  return box
}

function scrolls(box: HTMLElement): boolean {
  const { overflowY } = getComputedStyle(box)
  return overflowY === 'auto' || overflowY === 'scroll'
}

/** How far below the beginning of what scrolls an element stands. */
export function offsetIn(scroller: HTMLElement, element: HTMLElement): number {
  if (scroller === element) return 0
  const inSightPx = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  return Math.round(inSightPx + scroller.scrollTop)
}
