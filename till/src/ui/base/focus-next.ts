/**
 * Called as a row of a list is removed by a button in it: once it is gone, the focus is on the same button of the row
 * that took its place, else on what finds another one. Otherwise the next key would go nowhere.
 */
export function focusAfterRemoval(): void {
  const pressed = document.activeElement
  const row = pressed?.closest('li')
  if (!(pressed instanceof HTMLElement) || row === null || row === undefined) return
  const place = [...row.querySelectorAll('button')].indexOf(pressed as HTMLButtonElement)
  const beside = row.nextElementSibling ?? row.previousElementSibling
  requestAnimationFrame(() => {
    if (pressed.isConnected) return
    const button = beside?.querySelectorAll('button')[place]
    const search = document.querySelector<HTMLElement>('[data-next-goods]')
    ;(button?.isConnected ? button : search)?.focus()
  })
}

/** Called as something that had the focus goes: where nothing else has taken it by then, it is where the next key belongs. */
export function focusIfLost(find: () => HTMLElement | null): void {
  // A dialog gives it back a frame later.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const focused = document.activeElement
      // The browser takes it from what is hidden by a timer of its own.
      if (focused === document.body || focused?.getClientRects().length === 0) find()?.focus()
    }),
  )
}

/** Enter in a column of fields is the next one, as on paper; behind the last one it is `last`. */
export function focusNextOf(field: HTMLElement, fields: string, last: () => HTMLElement | null): void {
  const all = [...document.querySelectorAll<HTMLElement>(fields)]
  const next = all[all.indexOf(field) + 1] ?? last()
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
