// What is pressed before the page's own script listens is held here and repeated once it does [SITE-65]. A classic script in the
// head, which the browser runs before it shows anything: it imports nothing and leaves one name behind. Functions stand in
// constants, for a classic script makes the names of declared ones global.
{
  const presses: HTMLElement[] = []

  /** In an island whatever is pressed, for it may listen anywhere; in the app what has no other effect without a script. */
  const pressedIn = (target: Element): HTMLElement | null => {
    const inApp = target.closest<HTMLElement>('#root :is(button, [type=checkbox], [type=radio])')
    if (inApp) return inApp
    if (!target.closest('[data-island]') || target.closest('a[href], summary')) return null
    return target.closest<HTMLElement>('button') ?? (target as HTMLElement)
  }

  const hold = (event: MouseEvent) => {
    const pressed = pressedIn(event.target as Element)
    if (pressed === null) return
    event.preventDefault()
    event.stopPropagation()
    presses.push(pressed)
  }

  /** The network took a script away: the page says so instead of standing there dead [SITE-68]. */
  const sayIncomplete = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement)
      document.querySelector('[data-incomplete]')?.removeAttribute('hidden')
  }

  document.documentElement.dataset.script = ''
  document.addEventListener('click', hold, true)
  addEventListener('error', sayIncomplete, true)
  window.takeEarlyPresses = () => {
    document.removeEventListener('click', hold, true)
    window.takeEarlyPresses = () => []
    return presses
  }
}
