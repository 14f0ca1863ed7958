/**
 * How much room a window has, counted in its own letters: a phone whose letters are twice as large has half the room. Media
 * queries know only the letters that the browser begins with, and never how wide *and* low a window is.
 */
export type WindowFit = {
  /** One column, and the places to go to in a bar of their own. */
  readonly isPhone: boolean
  /** So low that what is long has to scroll as one: a phone on its side, a keyboard, a zoomed page. */
  readonly isLow: boolean
  /** As wide as the screen of a counter: the menu stands beside a page, and lists are tables [TILL-147]. */
  readonly isWide: boolean
  /** An opened record stands beside its list [TILL-150]. */
  readonly hasRoomBeside: boolean
  /** What `rem` is at the moment. */
  readonly letterPx: number
  /** For style sheets: the steps of width that it reaches, and what it lacks. */
  readonly words: readonly string[]
}

export type WindowSize = { readonly widthPx: number; readonly heightPx: number; readonly letterPx: number }

/** 640, 768, 1024 and 1280 px with letters of 16 px. */
const sm = 40
const md = 48
const lg = 64
const xl = 80
/** A header, a total and a button take half of it. */
const lowBelow = 31
/** Nothing may stay in place but the one button that goes on. */
const tinyBelow = 18
/** Two words do not stand beside each other. */
const narrowBelow = 18

export function windowFit({ widthPx, heightPx, letterPx }: WindowSize): WindowFit {
  const [width, height] = [widthPx / letterPx, heightPx / letterPx]
  const isLow = height < lowBelow
  const isTiny = height < tinyBelow
  // Two columns need height or width; a window that is low is only good at them.
  const isPhone = isTiny || width < (isLow ? sm : md)
  const words = {
    narrow: width < narrowBelow,
    sm: width >= sm,
    md: !isPhone,
    lg: !isPhone && width >= lg,
    xl: !isPhone && width >= xl,
    low: isLow,
    tiny: isTiny,
    flow: isLow && isPhone,
  }
  return {
    isPhone,
    isLow,
    isWide: words.lg,
    hasRoomBeside: words.xl,
    letterPx,
    words: Object.entries(words).flatMap(([word, holds]) => (holds ? [word] : [])),
  }
}

export type WatchedFit = {
  get(): WindowFit
  subscribe(listener: () => void): () => void
}

/** Tells the style sheets (`data-fit` of the page) and whoever listens, as the window or its letters change. */
export function watchWindowFit(page: Window & typeof globalThis): WatchedFit {
  const { documentElement, body } = page.document
  const listeners = new Set<() => void>()
  function measure(): WindowFit {
    const letterPx = Number.parseFloat(page.getComputedStyle(documentElement).fontSize)
    return windowFit({ widthPx: page.innerWidth, heightPx: page.innerHeight, letterPx })
  }
  let fit = measure()
  documentElement.dataset.fit = fit.words.join(' ')
  function look() {
    const now = measure()
    const words = now.words.join(' ')
    if (words === fit.words.join(' ') && now.letterPx === fit.letterPx) return
    fit = now
    documentElement.dataset.fit = words
    for (const listener of listeners) listener()
  }
  page.addEventListener('resize', look)
  // Whoever changes the letters of the browser resizes no window.
  const probe = page.document.createElement('span')
  probe.setAttribute('aria-hidden', 'true')
  probe.style.cssText =
    'position:fixed;inset:0 auto auto 0;width:1rem;height:0;visibility:hidden;pointer-events:none'
  body.append(probe)
  new page.ResizeObserver(look).observe(probe)
  return {
    get: () => fit,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
