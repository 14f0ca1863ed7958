import type { Layer, LayerStack } from '@laci/ui/controls/layer-stack.ts'
import type { Location, Navigator, Path, To } from 'react-router'
import { type Readable, writable } from '../engine/base/readable.ts'
import type { Timers } from '../engine/base/timers.ts'

/** What tells that somebody is there; a press comes before what it is for. */
const touches = ['pointerup', 'keydown', 'click'] as const

/** The part of the browser's window that is used here. */
export type HistoryWindow = {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  readonly location: Pick<globalThis.Location, 'pathname' | 'search' | 'hash'>
  addEventListener(kind: 'popstate' | (typeof touches)[number], listener: () => void, isEarly?: boolean): void
}

export type PageHistoryDeps = {
  readonly window: HistoryWindow
  readonly timers: Timers
  readonly newId: () => string
}

export type Place = { readonly location: Location; readonly action: 'POP' | 'PUSH' | 'REPLACE' }

/** A page with something typed on it is about to be left. */
export type LeaveQuestion = { readonly lossText: string; leave(): void; stay(): void }

export type PageHistory = {
  /** For the router. */
  readonly navigator: Navigator
  place(): Place
  /** The router draws what the listener hears of; the answer ends that. */
  follow(listener: () => void): () => void
  /** The page of this place is on the screen: only from now on what is open lies over it. */
  shown(place: Place): void
  /** What is open over the page: each has an entry of its own above that of the page. */
  readonly layers: LayerStack
  /** Asks before the page is left; the answer ends that. */
  guard(lossText: string): () => void
  readonly question: Readable<LeaveQuestion | null>
  /** Somebody else may have written an address: it is the page's from now on. */
  reread(): void
}

/** Written into each entry: which page it is of, how many layers lie over it, and its number in the row of all. */
type Entry = {
  readonly key: string
  readonly usr: unknown
  readonly page: number
  readonly layer: number
  readonly step: number
}

/** A step through the history that is under way. */
type Travel = { readonly toStep: number; readonly isAlignment: boolean }

/** A step that the browser has not made for so long keeps nobody waiting any more; should it come, it is known still. */
const lostStepMs = 3_000

/**
 * The browser's history, with one entry for each layer over a page [TILL-160]. Whatever somebody does, the entries are
 * brought in line with what is open: an entry is added behind each new layer, and one is taken off with each that closed.
 * *Back* onto an entry below asks the top layer, and whatever it answers is brought in line again.
 *
 * A step through the history takes the browser a moment. One at a time is under way, and all else waits for it.
 */
export function createPageHistory({ window, timers, newId }: PageHistoryDeps): PageHistory {
  const { history } = window
  let entry = readEntry() ?? { key: newId(), usr: null, page: 0, layer: 0, step: 0 }
  history.replaceState(entry, '')
  let place: Place = { location: locationOf(entry), action: 'POP' }
  let placePage = entry.page
  let listener: (() => void) | null = null
  /** The page of the newest place is not drawn yet: what is open belongs to the one before. */
  let isDrawing = false
  const open: Layer[] = []
  /** What each page guard would lose; it is the lowest layer of its page. */
  const guards: { readonly lossText: string; readonly layer: Layer }[] = []
  const question = writable<LeaveQuestion | null>(null)
  /** What pages were called last whose lower entries may not know it. */
  const rewritten = new Map<number, Location>()
  /** The topmost layer entry of a page that *Forward* still reaches. */
  let tip = { page: entry.page, layer: entry.layer }
  /**
   * Somebody has touched the page since it was gone back to. Browsers step over entries that a page adds of itself, and over
   * all its others with them: until then none is added.
   */
  let isTouched = false
  let travel: Travel | null = null
  /** Our own step that was not waited for any longer: a starved device may still make it, and that is nobody's *Back*. */
  let overdue: Travel | null = null
  let afterTravel: (() => void)[] = []
  let stopWaiting = () => {}
  let isAligning = false

  function readEntry(): Entry | null {
    const state = history.state as Partial<Entry> | null
    const { key, usr, page, layer, step } = state ?? {}
    const isOurs = typeof key === 'string' && typeof step === 'number'
    return isOurs && typeof page === 'number' && typeof layer === 'number'
      ? { key, usr, page, layer, step }
      : null
  }

  function locationOf({ key, usr }: Entry): Location {
    const { pathname, search, hash } = window.location
    return { pathname, search, hash, state: usr ?? null, key }
  }

  function travelBy(by: number, isAlignment: boolean): void {
    travel = { toStep: entry.step + by, isAlignment }
    stopWaiting = timers.after(lostStepMs, () => {
      overdue = isAlignment ? travel : null
      travel = null
      entry = readEntry() ?? entry
      settle()
    })
    history.go(by)
  }

  function settle(): void {
    const works = afterTravel
    afterTravel = []
    for (const work of works) whenStill(work)
    align()
  }

  function whenStill(work: () => void): void {
    if (travel === null) work()
    else afterTravel.push(work)
  }

  /** Once for all of a turn: what closes in it makes room for what opens. */
  function align(): void {
    if (isAligning) return
    isAligning = true
    queueMicrotask(() => {
      isAligning = false
      // Nothing is asked for twice, or it would be made twice; and what were added now, an overdue step would go back over.
      if (travel !== null || overdue !== null || isDrawing) return
      if (entry.layer > open.length) return travelBy(open.length - entry.layer, true)
      if (!isTouched) {
        const reached = tip.page === entry.page ? Math.min(tip.layer, open.length) : entry.layer
        if (reached > entry.layer) travelBy(reached - entry.layer, true)
        return
      }
      while (entry.layer < open.length) {
        entry = { ...entry, layer: entry.layer + 1, step: entry.step + 1 }
        history.pushState(entry, '')
      }
      tip = { page: entry.page, layer: entry.layer }
    })
  }

  function moveTo(action: Place['action']): void {
    place = { location: locationOf(entry), action }
    placePage = entry.page
    isDrawing = listener !== null
    listener?.()
    align()
  }

  /** The entry of a page may be older than its address, which was changed from a layer over it. */
  function refresh(): void {
    const location = rewritten.get(entry.page)
    if (location === undefined || entry.key === location.key) return
    entry = { ...entry, key: location.key, usr: location.state }
    history.replaceState(entry, '', hrefOf(location))
  }

  window.addEventListener('popstate', () => {
    const arrived = readEntry()
    const isOverdue = overdue !== null && arrived?.step === overdue.toStep
    const ended = isOverdue ? overdue : travel
    overdue = null
    // Our own step and one of somebody may have become one.
    const before = ended === null ? entry : { ...entry, step: ended.toStep }
    travel = null
    stopWaiting()
    const begun = entry
    entry = arrived ?? { key: newId(), usr: null, page: placePage + 1, layer: 0, step: before.step + 1 }
    if (arrived === null) history.replaceState(entry, '')
    refresh()
    const isReached = ended !== null && entry.step === ended.toStep
    // Another page was gone to while it was on its way.
    if (isOverdue && entry.page !== placePage) return travelBy(begun.step - entry.step, true)
    if (!isReached || !ended.isAlignment) {
      isTouched = false
      moved(isReached ? begun : before)
    }
    if (tip.page !== entry.page) tip = { page: entry.page, layer: entry.layer }
    settle()
  })

  function touch(): void {
    if (isTouched) return
    isTouched = true
    align()
  }
  // Before those whom the press is for: what they open has its entry.
  for (const kind of touches) window.addEventListener(kind, touch, true)

  /** Somebody went through the history, from there to the entry of now. */
  function moved(from: Entry): void {
    const isSamePage = entry.page === placePage
    const top = isDrawing || entry.step > from.step ? undefined : open.at(-1)
    const isAsked = isSamePage ? entry.layer < open.length : from.layer > 0
    if (top !== undefined && isAsked) {
      // Far back over a layer is asked of it as well: what was typed there is worth no less.
      if (!isSamePage) travelBy(from.step - entry.step, true)
      top.back()
    } else if (!isSamePage) moveTo('POP')
  }

  function ask(lossText: string, leave: () => void): void {
    question.set({
      lossText,
      leave() {
        for (const { layer } of guards.splice(0)) open.splice(open.indexOf(layer), 1)
        question.set(null)
        leave()
      },
      stay: () => question.set(null),
    })
  }

  function write(to: To, usr: unknown, action: 'PUSH' | 'REPLACE'): void {
    const path = pathOf(to, place.location)
    const leave = () =>
      whenStill(() => {
        const isNew = action === 'PUSH'
        // A new page takes the place of the layer that it was asked for from.
        const isOnTop = isNew && entry.layer === 0 && overdue === null
        entry = {
          key: newId(),
          usr,
          page: entry.page + (isNew ? 1 : 0),
          layer: isNew ? 0 : entry.layer,
          step: entry.step + (isOnTop ? 1 : 0),
        }
        if (isOnTop) history.pushState(entry, '', hrefOf(path))
        else history.replaceState(entry, '', hrefOf(path))
        moveTo(action)
        if (entry.layer > 0) rewritten.set(entry.page, place.location)
        else rewritten.delete(entry.page)
      })
    const guard = path.pathname === place.location.pathname ? undefined : guards.at(-1)
    if (guard === undefined) leave()
    else ask(guard.lossText, leave)
  }

  // What was open before a reload is so no longer.
  align()
  return {
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : hrefOf(pathOf(to, place.location))),
      // Counted in pages, whatever lies over this one.
      go: (by) => whenStill(() => travelBy(by < 0 ? by - entry.layer : by, false)),
      push: (to, state) => write(to, state ?? null, 'PUSH'),
      replace: (to, state) => write(to, state ?? null, 'REPLACE'),
    },
    place: () => place,
    follow(hear) {
      listener = hear
      return () => {
        listener = null
        isDrawing = false
        align()
      }
    },
    shown(drawn) {
      if (drawn !== place) return
      isDrawing = false
      align()
    },
    layers: {
      open(layer) {
        open.push(layer)
        align()
        return () => close(layer)
      },
    },
    guard(lossText) {
      const leaveBack = () =>
        // Below the page's own entry, which is below all that lie over it.
        whenStill(() => travelBy(-entry.layer - 1, false))
      const layer = { back: () => ask(lossText, leaveBack) }
      guards.push({ lossText, layer })
      open.unshift(layer)
      align()
      return () => {
        const index = guards.findIndex((guard) => guard.layer === layer)
        if (index === -1) return
        guards.splice(index, 1)
        close(layer)
      }
    },
    question,
    reread() {
      const { pathname, search, hash } = place.location
      const now = window.location
      if (now.pathname === pathname && now.search === search && now.hash === hash) return
      entry = { ...entry, key: newId(), usr: null }
      history.replaceState(entry, '')
      moveTo('REPLACE')
    },
  }

  function close(layer: Layer): void {
    open.splice(open.indexOf(layer), 1)
    align()
  }
}

function pathOf(to: To, from: Path): Path {
  if (typeof to !== 'string') {
    return { pathname: to.pathname ?? from.pathname, search: to.search ?? '', hash: to.hash ?? '' }
  }
  const { pathname, search, hash } = new URL(to, `http://till${from.pathname}`)
  return { pathname, search, hash }
}

function hrefOf({ pathname, search, hash }: Path): string {
  return `${pathname}${search === '?' ? '' : search}${hash === '#' ? '' : hash}`
}
