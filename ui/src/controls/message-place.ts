/** What a message must not lie on, in the coordinates of the window. */
export type Obstacle = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Needed now: what has the focus, and bars with the buttons that go on. */
  readonly isNeeded: boolean
}

export type MessageBox = { readonly left: number; readonly right: number; readonly heightPx: number }

const gapPx = 8

/**
 * How far from the top a message stands: as low as it can without lying on an obstacle. Where everything below the header is
 * taken, as in a long form, it lies on fields that nobody is in; only where that leaves no place it stands at the bottom.
 */
export function messageTop(
  box: MessageBox,
  view: { readonly top: number; readonly bottom: number },
  obstacles: readonly Obstacle[],
): number {
  const lowest = view.bottom - gapPx - box.heightPx
  const near = obstacles.filter(({ left, right }) => left < box.right && right > box.left)
  function freeTop(avoided: readonly Obstacle[]): number | undefined {
    for (let top = lowest; top >= view.top; ) {
      const hit = avoided.find((one) => one.top < top + box.heightPx && one.bottom > top)
      if (hit === undefined) return top
      top = hit.top - gapPx - box.heightPx
    }
    return undefined
  }
  return freeTop(near) ?? freeTop(near.filter(({ isNeeded }) => isNeeded)) ?? lowest
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
  const { activeElement } = page
  if (activeElement?.matches('button, input, select, textarea, a')) found.add(activeElement)
  return [...found]
    .filter((one) => one.closest('[data-messages]') === null)
    .map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom, isNeeded: one === activeElement || one.matches(neededNow) }
    })
    .filter(({ left, right, top, bottom }) => right > left && bottom > top)
}

const neededNow = '[data-bar], [type="submit"]'
