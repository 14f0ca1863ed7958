import { countdownEnd, countdownText } from '@laci/domain/plan/countdown.ts'

/**
 * The whole script of a static page [SITE-3]: keeps `?ref=`, closes the menu, sends notices, counts down, wakes islands. It
 * imports next to nothing, so it stays one small file; everything here is an extra, the page works without it.
 */
const islandClicks = new WeakMap<HTMLElement, HTMLElement[]>()
const awake = new WeakSet<HTMLElement>()
const secondMs = 1_000
const minuteMs = 60_000

keepReferral()
document.addEventListener('click', onClick)
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  closeMenus(true)
  hideTips()
})
for (const visited of document.querySelectorAll<HTMLElement>('[data-visit-notice]')) {
  sendNotice(visited.dataset.visitNotice)
}
for (const clock of document.querySelectorAll<HTMLElement>('[data-countdown-hour]')) countDown(clock)
watchIslands()
takeEarly()
// The frame after the first one: what lies below the screen is laid out from then on (static.css).
requestAnimationFrame(() =>
  requestAnimationFrame(() => document.documentElement.toggleAttribute('data-painted', true)),
)

/** `/?ref=KODE` is kept for `/daftar`, whenever the visitor gets there [SITE-8], and counts as a click [REFERRAL-1]. */
function keepReferral() {
  if (location.pathname !== '/') return
  const ref = new URLSearchParams(location.search).get('ref')?.trim()
  if (!ref) return
  tell('/api/referral-clicks', { ref })
  try {
    localStorage.setItem('affiliateRef', ref)
  } catch {
    // Storage switched off: the visit goes on without it.
  }
}

function onClick(event: MouseEvent) {
  const target = event.target as Element
  const notice = target.closest<HTMLElement>('[data-notice]')
  if (notice) sendNotice(notice.dataset.notice, notice.dataset.noticeLabel)
  const copyButton = target.closest<HTMLElement>('[data-copy]')
  if (copyButton) void copy(copyButton)
  const openMenu = target.closest('details[data-menu]')
  if (!openMenu || target.closest('a')) closeMenus(false)
}

const copiedForMs = 2_000

/** Says in the button's own words that it was copied, for two seconds [SITE-56]. What is copied also stands beside it. */
async function copy({ dataset, lastElementChild: words }: HTMLElement) {
  const before = words?.textContent
  if (!words || before === dataset.copied) return
  try {
    await navigator.clipboard.writeText(dataset.copy ?? '')
  } catch {
    return
  }
  words.textContent = dataset.copied ?? ''
  setTimeout(() => {
    words.textContent = before ?? ''
  }, copiedForMs)
}

function closeMenus(returnsFocus: boolean) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    menu.open = false
    if (returnsFocus) menu.querySelector('summary')?.focus()
  }
}

/** Words above a control go at Escape, and may come back once pointer and focus have left [UI-12]. */
function hideTips() {
  for (const tip of document.querySelectorAll<HTMLElement>('[data-tip]')) {
    if (!tip.matches(':hover, :focus-within')) continue
    tip.dataset.tipHidden = ''
    const show = () => delete tip.dataset.tipHidden
    tip.addEventListener('pointerleave', show, { once: true })
    tip.addEventListener('focusout', show, { once: true })
  }
}

/** Tells the operator. Failing is our problem and not the visitor's: nothing is shown [SITE-15]. */
function sendNotice(kind?: string, label?: string) {
  tell('/api/notices', { kind, label })
}

/** Says something to the server and wants no answer. Said also while the page is being left for where a link leads. */
function tell(address: string, body: object) {
  void fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })
    .then((answer) => answer.arrayBuffer())
    .catch(() => {})
}

/** To an hour of the visitor's next day [SITE-19]: then the words that stand at the end, or the day after. */
function countDown(clock: HTMLElement) {
  const { countdownHour: hour = '', countdownAtEnd: atEnd } = clock.dataset
  const wallClockMs = () => Date.now() - new Date().getTimezoneOffset() * minuteMs
  let endsAt = countdownEnd(wallClockMs(), Number(hour))
  function tick() {
    let leftMs = endsAt - wallClockMs()
    if (leftMs <= 0 && atEnd) {
      clock.textContent = atEnd
      return
    }
    if (leftMs <= 0) {
      endsAt = countdownEnd(wallClockMs(), Number(hour))
      leftMs = endsAt - wallClockMs()
    }
    clock.textContent = countdownText(leftMs)
    // To the next whole second, so that none is skipped.
    setTimeout(tick, leftMs % secondMs || secondMs)
  }
  tick()
}

function watchIslands() {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void wake(target as HTMLElement)
    },
    { rootMargin: '200px 0px' },
  )
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    for (const sign of ['pointerover', 'pointerdown', 'focusin']) {
      island.addEventListener(sign, () => void wake(island))
    }
    island.addEventListener('click', hold, true)
    if (island.dataset.wake === 'visible') seen.observe(island)
  }
}

/** What was pressed, typed or chosen before this script ran counts as if it had happened now [SITE-65]. */
function takeEarly() {
  for (const pressed of window.takeEarlyPresses?.() ?? []) {
    const island = pressed.closest<HTMLElement>('[data-island]')
    if (island) holdPress(island, pressed)
  }
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const fields = [...island.querySelectorAll('input')]
    const isTouched =
      island.contains(document.activeElement) ||
      islandClicks.has(island) ||
      fields.some(({ value, defaultValue }) => value !== defaultValue)
    if (isTouched) void wake(island)
  }
}

function holdPress(island: HTMLElement, pressed: HTMLElement) {
  const clicks = islandClicks.get(island) ?? []
  clicks.push(pressed)
  islandClicks.set(island, clicks)
}

/** A click before React is there is not lost: it waits and is repeated. Links work without React and are left alone. */
function hold(event: MouseEvent) {
  const target = event.target as HTMLElement
  const island = event.currentTarget as HTMLElement
  if (target.closest('a[href]')) return
  event.preventDefault()
  event.stopPropagation()
  holdPress(island, target.closest('button') ?? target)
}

async function wake(island: HTMLElement) {
  if (awake.has(island)) return
  awake.add(island)
  const { hydrate = '', react } = document.querySelector<HTMLElement>('script[data-hydrate]')?.dataset ?? {}
  // Addresses come from the HTML: a plain import() would make Vite add a helper chunk of its own.
  const load = (address: string) => import(/* @vite-ignore */ address)
  try {
    const [{ hydrateIsland }, module] = await Promise.all([
      load(hydrate),
      load(island.dataset.island ?? ''),
      react && load(react),
    ])
    hydrateIsland(island, module.default, () => void release(island))
  } catch {
    // The network: the next touch asks again, and the held clicks still count.
    awake.delete(island)
  }
}

async function release(island: HTMLElement) {
  island.removeEventListener('click', hold, true)
  for (const target of islandClicks.get(island) ?? []) {
    // One at a time: two clicks in one go would both see the same state, and one would be lost.
    await null
    target.click()
  }
  islandClicks.delete(island)
}
