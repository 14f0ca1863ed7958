// What every page does without its own script, and before it: what is pressed early is held and repeated once the script
// listens [SITE-65], and the help in the corner makes way [SITE-72]. A classic script in the head, which the browser runs before it shows anything: it imports nothing and leaves one name behind. Functions stand in
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

  const controls = 'a, button, input, select, textarea, label, summary'
  let isAsked = false

  /** Help lies over whatever the corner shows: it goes as long as that is something to press. */
  const clearCorner = () => {
    isAsked = false
    const help = document.querySelector<HTMLElement>('[data-testid=help]')
    if (!help) return
    const corner = help.getBoundingClientRect()
    const isUnder = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const isNear = left < corner.right && right > corner.left && top < corner.bottom && bottom > corner.top
      return isNear && getComputedStyle(control).visibility === 'visible' && !help.contains(control)
    }
    const isOver = document.activeElement !== help && [...document.querySelectorAll(controls)].some(isUnder)
    help.toggleAttribute('data-over', isOver)
  }
  const askForCorner = () => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(clearCorner)
  }
  for (const sign of ['scroll', 'resize', 'load', 'focusin', 'click', 'input'])
    addEventListener(sign, askForCorner, { capture: true, passive: true })
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(askForCorner).observe(document.body, { childList: true, subtree: true })
    // The shop's letters come later and move what is below them, without a change of the document.
    new ResizeObserver(askForCorner).observe(document.body)
  })

  document.documentElement.dataset.script = ''
  document.addEventListener('click', hold, true)
  addEventListener('error', sayIncomplete, true)
  window.takeEarlyPresses = () => {
    document.removeEventListener('click', hold, true)
    window.takeEarlyPresses = () => []
    return presses
  }
}
