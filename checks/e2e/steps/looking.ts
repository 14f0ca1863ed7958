import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'

/** What a person with the console open would see; a refused policy and a failed hydration both show there. */
export function consoleErrorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    // A refused request is the browser's own remark about a status that the page expects.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      errors.push(message.text())
    }
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

export async function expectAccessible(page: Page, where?: string): Promise<void> {
  expect(await accessFaults(page), where).toEqual([])
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeOptions: Axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  // What is right is looked at as well, but not written down node by node.
  resultTypes: ['violations'],
}

/** Colours are the same at every width, so that dark ones are checked in phone windows alone. */
const widestDarkPx = 400

async function accessFaults(page: Page): Promise<string[]> {
  await layOutAll(page)
  for (const frame of page.frames()) await bringAxe(frame)
  // Sheets fade in: colours are read once they stand still. Last of all: a sheet may have come meanwhile.
  await standStill(page)
  // What a dialog covers is hidden from a screen reader, the page's own landmarks too.
  const isCovered = (await page.locator('[role="dialog"], [role="alertdialog"]').count()) > 0
  const faults = await faultsByAxe(page, {
    ...axeOptions,
    rules: { 'landmark-one-main': { enabled: !isCovered }, 'landmark-no-duplicate-main': { enabled: true } },
  })
  const isDarkToo = await page.evaluate(
    (widestPx) => document.documentElement.classList.contains('follows-system') && innerWidth <= widestPx,
    widestDarkPx,
  )
  if (!isDarkToo) return faults
  // The same page on a device that is set to dark: only its colours are others [UI-50].
  await page.emulateMedia({ colorScheme: 'dark' })
  await standStill(page)
  const darkFaults = await faultsByAxe(page, { ...axeOptions, runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  await standStill(page)
  return [...faults, ...darkFaults.map((fault) => `dark, ${fault}`)]
}

function faultsByAxe(page: Page, options: Axe.RunOptions): Promise<string[]> {
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof Axe }
    const { violations } = await axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, options)
}

/** The rules are half a megabyte of script: a document gets them once, however often it is looked at. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(axeScript)
}

/**
 * Brings what moves to its end; what turns as long as something is asked for goes on. Not waited for: of a transition that
 * begins while the window changes, Chromium now and then never says that it has ended.
 */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
    // Who waits for the end does something then: a sheet goes, and another motion may follow.
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (let moving = ending(); moving.length > 0; moving = ending()) {
      for (const animation of moving) animation.finish()
      await drawn()
    }
  })
}

/** Waits until nothing on the page has changed for a moment: what it shows came from the disk, a list row by row. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const restMs = 250
        const longestMs = 5_000
        const rest = () => {
          watch.disconnect()
          resolve()
        }
        let timer = setTimeout(rest, restMs)
        const watch = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(rest, restMs)
        })
        watch.observe(document.body, { subtree: true, childList: true, characterData: true })
        setTimeout(rest, longestMs)
      }),
  )
}

/** What a page lays out only after its first screen is laid out by then: nothing that is looked at may hide below it. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.toggleAttribute('data-painted', true))
}

/** Nothing is wider than the window: no page scrolls sideways, and no dialog on it does. */
export async function expectFits(page: Page, where?: string): Promise<void> {
  expect(await overflowPx(page), where ?? new URL(page.url()).pathname).toBeLessThanOrEqual(0)
}

/** The same on a phone whose letters are twice as large [UI-15]. The window is as it was afterwards. */
export async function expectFitsLargeLetters(page: Page, where?: string): Promise<void> {
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectFits(page, `${where ?? new URL(page.url()).pathname} with large letters`)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(before)
}

async function overflowPx(page: Page): Promise<number> {
  await layOutAll(page)
  return page.evaluate(async () => {
    // A page hears of its new size with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const boxes = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], main')]
    const insides = boxes.map((box) => box.scrollWidth - box.clientWidth)
    return Math.max(document.documentElement.scrollWidth - window.innerWidth, ...insides)
  })
}

/** What a finger has to hit of everything that is pressed or typed into is 48 px wide and high, at least. */
export async function expectTargets(page: Page, where: string): Promise<void> {
  expect(await smallTargets(page), where).toEqual([])
}

function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targetPx = 48
    const targets = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role=button]',
    )
    const faults: string[] = []
    for (const element of targets) {
      const { width, height } = hitBox(element)
      // Not shown, or for screen readers only until it has the focus.
      if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue
      // WCAG 2.5.5 and 2.5.8: a link within a sentence is as high as its line.
      if (getComputedStyle(element).display === 'inline') continue
      if (Math.round(width) >= targetPx && Math.round(height) >= targetPx) continue
      faults.push(`${width} x ${height}: ${element.outerHTML.slice(0, 160)}`)
    }
    return faults

    /** A press beside a box to tick, or on what opens a file, counts through its label; a picture may be smaller than what it hears. */
    function hitBox(element: HTMLElement): { width: number; height: number } {
      const isByLabel = element.matches('[type=checkbox], [type=radio], [type=file]')
      const label = isByLabel ? (element as HTMLInputElement).labels?.[0] : undefined
      const { width, height } = (label ?? element).getBoundingClientRect()
      const grown = ['::before', '::after'].map((pseudo) => {
        const { content, position, top, right, bottom, left } = getComputedStyle(element, pseudo)
        if (content === 'none' || position !== 'absolute') return { x: 0, y: 0 }
        const [y, x] = [
          [top, bottom],
          [left, right],
        ].map((sides) => sides.reduce((sum, side) => sum + Math.max(0, -Number.parseFloat(side)), 0))
        return { x: x!, y: y! }
      })
      return {
        width: width + Math.max(...grown.map(({ x }) => x)),
        height: height + Math.max(...grown.map(({ y }) => y)),
      }
    }
  })
}

/** All of it: accessible, nothing beside the window, nothing too small to be pressed. */
export async function expectGood(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  await expectFits(page, where)
  await expectTargets(page, where)
}

/** The same as a list, for a walk that looks at everything before it says what is wrong. */
export async function faultsOf(page: Page): Promise<string[]> {
  return [...(await accessFaults(page)), ...(await sizeFaultsOf(page))]
}

/** Of them what a width between two others can still bring: beside the window, too small to be pressed. */
export async function sizeFaultsOf(page: Page): Promise<string[]> {
  await standStill(page)
  const overflow = await overflowPx(page)
  return [
    ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
    ...(await smallTargets(page)).map((target) => `too small: ${target}`),
  ]
}

/** What was copied last, by pasting it: no page of ours may read the clipboard. */
export async function copiedText(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea')
    field.id = 'pasted'
    document.body.append(field)
    field.focus()
  })
  await page.keyboard.press('ControlOrMeta+V')
  const text = await page.locator('#pasted').inputValue()
  await page.locator('#pasted').evaluate((field) => field.remove())
  return text
}
