import { isPlausibleCode } from '@laci/domain/base/barcode/plausible-code.ts'
import {
  createScannerWedge,
  groupSeparator,
  unknownSign,
  type WedgePace,
  type WedgeScan,
} from './scanner-wedge.ts'

/**
 * What a screen does with a scanned code. It answers false when the keys were meant for the field after all; then
 * Enter goes its usual way and what was typed stays.
 */
export type ScanHandler = (scan: Scan) => boolean

export type Scan = {
  readonly barcode: string
  /** Signs just before a short gap: perhaps the head of the same code. */
  readonly precededBy: string
  /** Where the keys went. */
  readonly field: HTMLElement | null
  /** `performance.now()` when the key that ended the scan reached the page. */
  readonly startedAtMs: number
}

/** Why nobody took a scan: it cannot be read, or this screen has no use for it. */
export type UntakenScan = 'unreadable' | 'unused'

export type ScannerInput = {
  /**
   * The newest handler is asked first: a dialog over the screen takes scans while it is open. `address`: the path of its
   * screen; while the page is at another one, that screen is on its way out and is not asked. `isKnown`: whether the shop has
   * goods with such a code: signs in a field that came no faster than a quick hand types are a scan then.
   */
  addHandler(handler: ScanHandler, address: string, isKnown?: (code: string) => boolean): () => void
  /** A code that came another way, by the camera: as if it had been scanned with the focus nowhere. */
  offer(barcode: string): void
  /** Hears of scans that nobody took. */
  onUntaken(listener: (why: UntakenScan) => void): () => void
  stop(): void
}

/** Fields with this attribute are never read as scanner input: passwords, sign-in. */
const noScanSelector = '[data-no-scan]'
/** Fields for money: no scan becomes a sum, whether or not the screen has a use for it [TILL-124]. */
const sumSelector = '[data-sum]'
/**
 * The search field of a screen that takes scans: its handler finds the code in it and takes it out itself, after the goods are
 * in the cart. Writing into a field costs a fifth of the way there.
 */
const searchAttribute = 'data-search'
/** Numbers as long as a code, of which every tenth has its check digit. */
const phoneSelector = '[inputmode=tel]'
/** Fields in which a code is a code however slowly it was typed: it is no sum and no quantity. */
const figureSelector = '[data-sum], [data-quantity]'
/** A sum of fewer digits than an EAN-8 is a sum, however fast it was typed. */
const shortestRetailCode = 8

/** What nobody was there for waits so long for a screen: a slow tablet draws one in less. */
const longestWaitMs = 3_000

type Handler = {
  readonly handler: ScanHandler
  readonly address: string
  readonly isKnown: (code: string) => boolean
}
/** What stood in the field before a sign of the burst, to take a scan out of it again. */
type Before = { readonly target: HTMLElement | null; readonly text: string }

/**
 * Listens for scanners wherever the focus is. The handler runs inside the key event. Between two screens nobody takes scans:
 * the old one is leaving and the new one is still being drawn. What comes then waits for the new one [TILL-44].
 */
export function listenToScanner(page: Window, now: () => number = () => performance.now()): ScannerInput {
  const wedge = createScannerWedge()
  const handlers: Handler[] = []
  const untakenListeners = new Set<(why: UntakenScan) => void>()
  let waiting: { readonly scan: Scan; readonly atMs: number }[] = []
  /** One for each sign that the wedge holds. */
  let befores: Before[] = []
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let lastKeyAtMs = 0
  let lastTarget: HTMLElement | null = null

  function onKeyDown(event: KeyboardEvent) {
    const startedAtMs = now()
    const key = keyOf(event, befores.length > 0)
    if (key === null || event.altKey || event.metaKey || event.isComposing) return
    const target = event.target instanceof HTMLElement ? event.target : null
    if (target?.closest(noScanSelector)) return
    // A key that is held down is no scanner's.
    const answer = wedge.press({
      key: event.repeat ? 'Escape' : key,
      code: event.code,
      isShifted: event.shiftKey,
      atMs: event.timeStamp,
    })
    if (answer.kind === 'typed') {
      if (!answer.isSign) befores = wedge.signCount() === 0 ? [] : befores
      else noteSign(event, key, target, startedAtMs)
      return
    }
    const isTaken = answer.kind === 'repeated' || takeScan(answer, target, startedAtMs)
    if (answer.kind === 'repeated') putBack(befores.at(-answer.length))
    befores = []
    if (!isTaken) return
    // The Enter of a scanner must not press a button or send a form.
    stopKey(event)
  }

  function noteSign(
    event: KeyboardEvent,
    key: string,
    target: HTMLElement | null,
    startedAtMs: number,
  ): void {
    const isInside = wedge.signCount() > 1
    if (!isInside) befores = []
    befores.push({ target, text: textOf(target) })
    // A blank in a code would press the button that has the focus.
    if (isInside && !isTextField(target) && key === ' ') event.preventDefault()
    if (key === groupSeparator) stopKey(event)
    lastKeyAtMs = startedAtMs
    lastTarget = target
    if (restTimer === undefined && wedge.restMs() !== null)
      restTimer = setTimeout(onRestTimer, wedge.restMs()!)
  }

  /** One timer for a code and not one for each key: it is set again for what is left of the rest. */
  function onRestTimer(): void {
    restTimer = undefined
    const restMs = wedge.restMs()
    if (restMs === null) return
    const leftMs = lastKeyAtMs + restMs - now()
    if (leftMs > 0) restTimer = setTimeout(onRestTimer, leftMs)
    else onRest(lastTarget)
  }

  /** No key follows: a scanner that ends its codes with nothing. */
  function onRest(target: HTMLElement | null): void {
    const scan = wedge.whole()
    if (scan === null || !isSurelyCode(readable(untorn(scan), target))) return
    if (!isCodeField(target, scan.pace)) return
    if (!takeScan(scan, target, now())) return
    befores = []
    wedge.take(now())
  }

  /** Whether the keys of a scan, and the one that ended it, are for nobody else. */
  function takeScan(ended: WedgeScan, target: HTMLElement | null, startedAtMs: number): boolean {
    const found = untorn(ended)
    const isInField = isTextField(target)
    const barcode = readable(found, target)
    const isSum = isInField && target.matches(sumSelector)
    // Nobody types a code onto a button; a quick hand chooses from a list by letters.
    const isSure =
      found.pace === 'fast' || (!isInField && found.pace === 'slow' && /[\d\uFFFD]/.test(barcode))
    if (!isSure && !(isCodeField(target, found.pace) && isSurelyCode(barcode))) return false
    const before = befores.at(-found.length)
    const typedText = textOf(target)
    const here = handlersHere()
    const isInSearch = here.length > 0 && before?.target === target && target?.hasAttribute(searchAttribute)
    if (!isInSearch) putBack(before)
    if (barcode.includes(unknownSign)) {
      putBack(before)
      return untaken('unreadable')
    }
    const scan: Scan = { barcode, precededBy: found.precededBy, field: target, startedAtMs }
    if (here.length === 0 && isBetweenScreens(isInField)) {
      waiting.push({ scan, atMs: startedAtMs })
      setTimeout(tellForgotten, longestWaitMs)
      return true
    }
    if (isOffered(scan, here)) {
      if (isInSearch && textOf(target) === typedText) putBack(before)
      return true
    }
    if (isInField && !(isSum && barcode.length >= shortestRetailCode)) {
      if (before?.target === target) setFieldText(target, typedText)
      return false
    }
    return untaken('unused')
  }

  /** No screen came that had a use for them. */
  function tellForgotten(): void {
    const kept = waiting.filter(({ atMs }) => now() - atMs < longestWaitMs)
    if (kept.length < waiting.length) untaken('unused')
    waiting = kept
  }

  /** Told, and kept from whatever has the focus. */
  function untaken(why: UntakenScan): true {
    for (const listener of untakenListeners) listener(why)
    return true
  }

  /** What stands in the field says what keys without a name wrote. */
  function readable({ barcode, length }: WedgeScan, target: HTMLElement | null): string {
    const before = befores.at(-length)
    if (!barcode.includes(unknownSign) || !isTextField(target) || before?.target !== target) return barcode
    const text = textOf(target)
    let same = 0
    while (same < before.text.length && before.text[same] === text[same]) same += 1
    const written = text.slice(same, text.length - (before.text.length - same))
    return written === '' ? barcode : written
  }

  const isOfShop = (barcode: string) => handlersHere().some(({ isKnown }) => isKnown(barcode))
  const isSurelyCode = (barcode: string) => isPlausibleCode(barcode) || isOfShop(barcode)

  /** With what a busy device tore off its head, where both are one code and the rest is none. */
  function untorn(scan: WedgeScan): WedgeScan {
    const { barcode, precededBy, torn } = scan
    if ((precededBy === '' && torn === null) || isSurelyCode(barcode)) return scan
    const whole = precededBy + barcode
    if (precededBy !== '' && isSurelyCode(whole))
      return { ...scan, barcode: whole, precededBy: '', length: scan.length + precededBy.length }
    return torn !== null && isSurelyCode(torn.barcode) ? { ...scan, ...torn, precededBy: '' } : scan
  }

  function putBack(before: Before | undefined): void {
    if (before !== undefined && isTextField(before.target)) setFieldText(before.target, before.text)
  }

  /** A screen that takes scans is leaving, or there is none: then what goes into a field is typing, as in the settings. */
  const isBetweenScreens = (isInField: boolean) => handlers.length > 0 || !isInField

  /** Those of the screen at this address, the newest first. Asking the browser for its address is dear: once for a scan. */
  function handlersHere(): Handler[] {
    const { pathname } = page.location
    return handlers.filter(({ address }) => isSamePlace(address, pathname)).reverse()
  }

  const isOffered = (scan: Scan, to: readonly Handler[]) => to.some(({ handler }) => handler(scan))

  function offerWaiting(): void {
    const held = waiting
    waiting = []
    for (const each of held) {
      if (now() - each.atMs > longestWaitMs) continue
      // The scan before it may have led to another screen.
      const here = handlersHere()
      if (here.length === 0) waiting.push(each)
      else isOffered({ ...each.scan, field: null, startedAtMs: now() }, here)
    }
  }

  page.addEventListener('keydown', onKeyDown, { capture: true })
  return {
    addHandler(handler, address, isKnown = () => false) {
      const added = { handler, address, isKnown }
      handlers.push(added)
      // Once the whole screen stands: it is told of by its first part.
      if (waiting.length > 0) queueMicrotask(offerWaiting)
      return () => {
        const index = handlers.indexOf(added)
        if (index >= 0) handlers.splice(index, 1)
      }
    },
    offer(barcode) {
      isOffered({ barcode, precededBy: '', field: null, startedAtMs: now() }, handlersHere())
    },
    onUntaken(listener) {
      untakenListeners.add(listener)
      return () => untakenListeners.delete(listener)
    },
    stop() {
      clearTimeout(restTimer)
      page.removeEventListener('keydown', onKeyDown, { capture: true })
    },
  }
}

/** Scanners send the separator of a GS1 code as Control with a bracket, or as F8. Null: a shortcut. */
function keyOf({ key, code, ctrlKey }: KeyboardEvent, isInside: boolean): string | null {
  const isSeparator = ctrlKey ? key === ']' || code === 'BracketRight' : key === 'F8' && isInside
  if (isSeparator) return isInside ? groupSeparator : null
  return ctrlKey ? null : key
}

function stopKey(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function isSamePlace(one: string, other: string): boolean {
  return one === other || one.replace(/\/$/, '') === other.replace(/\/$/, '')
}

/** Whether what looks like a code is one where it went, at a pace that hands have as well. */
function isCodeField(target: HTMLElement | null, pace: WedgePace): boolean {
  if (!isTextField(target)) return true
  return !target.matches(phoneSelector) && (pace !== 'halting' || target.matches(figureSelector))
}

const kindsWithoutText = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file'])

function isTextField(element: HTMLElement | null): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && !kindsWithoutText.has(element.type)
}

function textOf(element: HTMLElement | null): string {
  return isTextField(element) ? element.value : ''
}

/** Writes a text as if it had been typed, so that React and plain listeners see it alike. */
export function setFieldText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (field.value === text) return
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  // React replaces `value` on the element itself; the setter of the prototype goes around it.
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
