import type { Page } from '@playwright/test'
import { standStill } from './looking.ts'

export type WindowSize = readonly [width: number, height: number]

/** 1280x800 at 400 % and at 200 %, phones upright and on their side, a tablet, a counter's screen, the largest. */
export const windowSizes: readonly WindowSize[] = [
  [320, 200],
  [320, 480],
  [360, 740],
  [640, 400],
  [667, 375],
  [740, 360],
  [800, 1280],
  [1280, 800],
  [2560, 1440],
]

/** Where letters of 200 % still leave a line. */
export const largeLetterSizes = windowSizes.filter(([width, height]) => width >= 320 && height >= 360)

/** Of them a narrow, a low and a wide one, for a walk through all pages. */
export const largeLetterWalkSizes: readonly WindowSize[] = [
  [320, 480],
  [740, 360],
  [1280, 800],
]

/** A sheet is as wide as it is: these are where it is lowest, narrowest and in the middle. */
const sheetSizes: readonly WindowSize[] = [
  [320, 200],
  [740, 360],
  [800, 1280],
]

/** The same of a sheet that is open, also on a phone whose letters become twice as large. */
export async function unreachableInSheet(page: Page, where: string): Promise<string[]> {
  const faults = await unreachable(page, where, sheetSizes)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  faults.push(...(await unreachable(page, `${where} with large letters`, [[360, 740]])))
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return faults
}

/** From the next page on the letters are twice as large, as a browser's own setting makes them: before anything is drawn. */
export async function enlargeLetters(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%')
    enlarge()
    // The document may have no element yet.
    new MutationObserver(enlarge).observe(document, { childList: true })
  })
}

/** Twice the letters by the browser's own setting, which its media queries know too. */
export async function setBrowserLetters(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** What cannot be pressed or read at one of these sizes: covered, cut off, beside the window, or out of reach. */
export async function unreachable(
  page: Page,
  where: string,
  sizes: readonly WindowSize[],
): Promise<string[]> {
  const faults: string[] = []
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await standStill(page)
    for (const fault of await faultsInSight(page)) faults.push(`${where} at ${width}x${height}: ${fault}`)
  }
  return faults
}

function faultsInSight(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A list draws its rows, and a window tells its size, with the next frame.
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await twoFrames()
    document.documentElement.toggleAttribute('data-painted', true)
    const faults = new Set<string>()
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')]
    // What lies below a dialog is covered on purpose.
    const scope = dialogs.at(-1) ?? document.body
    const isLow = innerHeight < 500

    const overflow = Math.max(
      document.documentElement.scrollWidth - innerWidth,
      // Parts of a pixel are rounded up on one side and down on the other.
      ...dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth - 1),
    )
    if (overflow > 0) faults.add(`${overflow} px wider than the window`)

    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true } as CheckVisibilityOptions)
      )
    }
    const nameOf = (element: Element) => {
      const id = element.closest('[data-testid]')?.getAttribute('data-testid')
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '')
        .trim()
        .replace(/\s+/g, ' ')
      return `${element.tagName.toLowerCase()}${id ? ` in ${id}` : ''} "${words.slice(0, 40)}"`
    }

    /** What takes a press at a point, where it belongs to this element. */
    const isHit = (element: Element, x: number, y: number): boolean => {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false
      const hit = document.elementFromPoint(x, y)
      if (hit === null) return false
      if (element === hit || element.contains(hit)) return true
      const labels = (element as HTMLInputElement).labels
      return labels ? [...labels].some((label) => label.contains(hit)) : false
    }
    /** Brought into sight in every manner that a hand has: somewhere it can be pressed. */
    const places: readonly ScrollLogicalPosition[] = ['nearest', 'center', 'start', 'end']
    const inReach = async (
      element: Element,
      middle: () => readonly [number, number],
      isIt = isHit,
    ): Promise<boolean> => {
      if (isIt(element, ...middle())) return true
      for (const block of places) {
        element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
        if (!element.isConnected) return true
        if (isIt(element, ...middle())) return true
        // What answers a scroll, as the arrows of a row do, is drawn anew with the next frame.
        await twoFrames()
        if (!element.isConnected || isIt(element, ...middle())) return true
      }
      // The way past a header shows itself to the keyboard alone.
      const skip = element.closest<HTMLElement>('a[href^="#"]')
      if (skip === null) return false
      skip.focus()
      const isThere = isIt(element, ...middle())
      skip.blur()
      return isThere
    }
    const middleOf = (element: Element) => () => {
      const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
      return [left + width / 2, top + height / 2] as const
    }

    const pressed =
      'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=option]'
    for (const control of scope.querySelectorAll(pressed)) {
      if (!isShown(control) || control.closest('[inert], [aria-hidden=true]')) continue
      if (!(await inReach(control, middleOf(control)))) {
        const [x, y] = middleOf(control)()
        const hit = document.elementFromPoint(x, y)
        faults.add(
          `not to be pressed: ${nameOf(control)} at ${Math.round(x)},${Math.round(y)} is ${hit ? nameOf(hit) : 'outside'}`,
        )
      }
    }

    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const measure = document.createElement('canvas').getContext('2d')!
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement!
      if (node.textContent!.trim() === '' || !isShown(parent)) continue
      if (parent.closest('[aria-hidden=true], [role=status], option, script, style, noscript, svg')) continue
      if (getComputedStyle(parent).pointerEvents === 'none') continue
      range.selectNodeContents(node)
      const rects = () => [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      if (isBehindDots(parent, rects())) continue
      const cut = cutBy(parent, rects())
      if (cut !== null) faults.add(`cut by ${cut} px: ${nameOf(parent)}`)
      const spilt = spiltFrom(parent, rects())
      if (spilt !== null) faults.add(`beside its button by ${spilt} px: ${nameOf(parent)}`)
      // Whatever else lies over the words: another row, a bar, another word.
      const lies = (element: Element, x: number, y: number) => {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (hit.contains(element) || element.contains(hit) || coversAsOne(hit, element))
      }
      const middle = () => {
        const { left, top, width, height } = rects()[0] ?? parent.getBoundingClientRect()
        return [left + Math.min(width, parent.getBoundingClientRect().width) / 2, top + height / 2] as const
      }
      if (rects().length > 0 && !(await inReach(parent, middle, lies))) {
        const hit = document.elementFromPoint(...middle())
        faults.add(`not to be read: ${nameOf(parent)} lies under ${hit ? nameOf(hit) : 'nothing'}`)
      }
    }

    // One scroll at a time where there is no room for two.
    if (isLow) {
      const scrolls = (element: Element) => {
        const { overflowY } = getComputedStyle(element)
        return /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
      }
      for (const element of scope.querySelectorAll('*')) {
        if (element.matches('textarea, select') || !isShown(element) || !scrolls(element)) continue
        for (let around = element.parentElement; around !== null; around = around.parentElement)
          if (scrolls(around)) faults.add(`scrolls within what scrolls: ${nameOf(element)}`)
      }
    }
    return [...faults]

    /** A press on a row goes through a button that lies over all of it: the words below it are its own. */
    function coversAsOne(hit: Element, element: Element): boolean {
      const row = hit.closest('li, tr, label')
      return hit.matches('button, a, label, input') && row?.contains(element) === true
    }

    /** By how much the words reach beyond the button that they belong to, and lie on or under what stands beside it. */
    function spiltFrom(parent: Element, rects: readonly DOMRect[]): number | null {
      const control = parent.closest('button, [role=button], summary, label, a[href]')
      if (control === null || getComputedStyle(control).display === 'inline') return null
      // What hides them lets them end in dots, or has been asked before.
      for (let box = parent; box !== control; box = box.parentElement!)
        if (getComputedStyle(box).overflowX !== 'visible') return null
      const edge = control.getBoundingClientRect()
      const beyond = Math.max(
        0,
        ...rects.map(({ left, right }) => Math.max(right - edge.right, edge.left - left)),
      )
      return beyond > 2 ? Math.round(beyond) : null
    }

    /** A line that ends in dots hides the rest of its words on purpose, also where they are a text of their own in it. */
    function isBehindDots(parent: Element, rects: readonly DOMRect[]): boolean {
      const letterPx = Number.parseFloat(getComputedStyle(parent).fontSize)
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box)
        if (textOverflow !== 'ellipsis' || !/hidden|clip/.test(overflowX)) continue
        const edge = box.getBoundingClientRect()
        return edge.width >= 3 * letterPx && rects.every(({ left }) => left >= edge.right - 1)
      }
      return false
    }

    /** By how much the words reach beyond a box that hides what does not fit; null when all can be read. */
    function cutBy(parent: Element, rects: readonly DOMRect[]): number | null {
      const letterPx = Number.parseFloat(getComputedStyle(parent).fontSize)
      measure.font = getComputedStyle(parent).font
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box)
        if (/auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY)) return null
        if (!/hidden|clip/.test(overflowX + overflowY)) continue
        const edge = box.getBoundingClientRect()
        if (edge.width <= 1 || edge.height <= 1) return null
        // A long name may end in dots, as long as its beginning can be read.
        const mayEnd = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        if (mayEnd && edge.width >= 3 * letterPx) return null
        for (const rect of rects) {
          const beyond = Math.max(
            rect.right - edge.right,
            edge.left - rect.left,
            // The lines of a face are higher than its letters.
            rect.bottom - edge.bottom - letterPx * 0.35,
            edge.top - rect.top - letterPx * 0.35,
          )
          if (beyond > 2) return Math.round(beyond)
        }
      }
      return null
    }
  })
}
