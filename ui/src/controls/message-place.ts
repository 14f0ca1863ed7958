/** What a message must not lie on, in the coordinates of the window. */
export type Obstacle = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export type MessageBox = { readonly left: number; readonly right: number; readonly heightPx: number }

const gapPx = 8

/**
 * How far from the top a message stands: as low as it can without lying on an obstacle. Where there is no such place below
 * the header, it stands at the bottom all the same.
 */
export function messageTop(
  box: MessageBox,
  view: { readonly top: number; readonly bottom: number },
  obstacles: readonly Obstacle[],
): number {
  const near = obstacles.filter(({ left, right }) => left < box.right && right > box.left)
  const lowest = view.bottom - gapPx - box.heightPx
  let top = lowest
  for (;;) {
    const hit = near.find((one) => one.top < top + box.heightPx && one.bottom > top)
    if (hit === undefined) return top
    const above = hit.top - gapPx - box.heightPx
    if (above < view.top) return lowest
    top = above
  }
}

/** What one may need next: the field or button with the focus, bars and buttons that end something, all in an open dialog. */
export function obstaclesOf(page: Document): Obstacle[] {
  // One that is closing needs nothing any more.
  const dialogs = page.querySelectorAll(':is([role="dialog"], [role="alertdialog"]):not([data-closed])')
  const dialog = [...dialogs].at(-1)
  const scope = dialog ?? page
  const controls =
    dialog === undefined ? '[data-bar], [type="submit"]' : '[data-bar], button, input, select, textarea, a'
  const found = new Set(scope.querySelectorAll(controls))
  if (page.activeElement?.matches('button, input, select, textarea, a')) found.add(page.activeElement)
  return [...found]
    .filter((one) => one.closest('[data-messages]') === null)
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}
