import { createScannerWedge } from './scanner-wedge.ts'

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

export type ScannerInput = {
  /**
   * The newest handler is asked first: a dialog over the screen takes scans while it is open. `address`: the path of its
   * screen; while the page is at another one, that screen is on its way out and is not asked.
   */
  addHandler(handler: ScanHandler, address: string): () => void
  /** A code that came another way, by the camera: as if it had been scanned with the focus nowhere. */
  offer(barcode: string): void
  stop(): void
}

/** Fields with this attribute are never read as scanner input: passwords, sign-in. */
const noScanSelector = '[data-no-scan]'

/** What nobody was there for waits so long for a screen: a slow tablet draws one in less. */
const longestWaitMs = 3_000

/**
 * Listens for scanners wherever the focus is. The handler runs inside the key event. Between two screens nobody takes scans:
 * the old one is leaving and the new one is still being drawn. What comes then waits for the new one [TILL-44].
 */
export function listenToScanner(page: Window, now: () => number = () => performance.now()): ScannerInput {
  const wedge = createScannerWedge()
  const handlers: { readonly handler: ScanHandler; readonly address: string }[] = []
  let waiting: { readonly scan: Scan; readonly atMs: number }[] = []
  /** The field as it was when the burst began, to take a scan out of it again. */
  let before: { field: HTMLInputElement | HTMLTextAreaElement; text: string } | null = null

  function onKeyDown(event: KeyboardEvent) {
    const startedAtMs = now()
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
    const target = event.target instanceof HTMLElement ? event.target : null
    if (target?.closest(noScanSelector)) return
    const answer = wedge.press({
      key: event.key,
      code: event.code,
      isShifted: event.shiftKey,
      atMs: event.timeStamp,
    })
    if (answer.kind === 'typed') {
      if (answer.isFirst) before = isTextField(target) ? { field: target, text: target.value } : null
      return
    }
    const kept = before && before.field === target ? before : null
    before = null
    const typedText = kept?.field.value ?? ''
    if (kept) setFieldText(kept.field, kept.text)
    if (answer.kind === 'scanned') {
      const { barcode, precededBy } = answer
      const scan: Scan = { barcode, precededBy, field: target, startedAtMs }
      if (isBetweenScreens(target)) waiting.push({ scan, atMs: startedAtMs })
      else if (!isTaken(scan)) {
        if (kept) setFieldText(kept.field, typedText)
        return
      }
    }
    // The Enter of a scanner must not press a button or send a form.
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /** A screen that takes scans is leaving, or there is none: then what goes into a field is typing, as in the settings. */
  function isBetweenScreens(target: HTMLElement | null): boolean {
    if (handlersHere().length > 0) return false
    return handlers.length > 0 || !isTextField(target)
  }

  const handlersHere = () => handlers.filter(({ address }) => isSamePlace(address, page.location.pathname))

  function isTaken(scan: Scan): boolean {
    return handlersHere()
      .reverse()
      .some(({ handler }) => handler(scan))
  }

  function offerWaiting(): void {
    if (waiting.length === 0 || handlersHere().length === 0) return
    const held = waiting
    waiting = []
    for (const { scan, atMs } of held) {
      if (now() - atMs > longestWaitMs) continue
      isTaken({ ...scan, field: null, startedAtMs: now() })
    }
  }

  page.addEventListener('keydown', onKeyDown, { capture: true })
  return {
    addHandler(handler, address) {
      const added = { handler, address }
      handlers.push(added)
      // Once the whole screen stands: it is told of by its first part.
      if (waiting.length > 0) queueMicrotask(offerWaiting)
      return () => {
        const index = handlers.indexOf(added)
        if (index >= 0) handlers.splice(index, 1)
      }
    },
    offer(barcode) {
      isTaken({ barcode, precededBy: '', field: null, startedAtMs: now() })
    },
    stop: () => page.removeEventListener('keydown', onKeyDown, { capture: true }),
  }
}

function isSamePlace(one: string, other: string): boolean {
  return one === other || one.replace(/\/$/, '') === other.replace(/\/$/, '')
}

function isTextField(element: HTMLElement | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
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
