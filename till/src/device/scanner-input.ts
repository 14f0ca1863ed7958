import { createScannerWedge } from './scanner-wedge.ts'

/**
 * What a screen does with a scanned code. It answers false when the keys were meant for the field after all; then
 * Enter goes its usual way and what was typed stays.
 */
export type ScanHandler = (scan: {
  readonly barcode: string
  /** Signs just before a short gap: perhaps the head of the same code. */
  readonly precededBy: string
  /** Where the keys went. */
  readonly field: HTMLElement | null
  /** `performance.now()` when the key that ended the scan reached the page. */
  readonly startedAtMs: number
}) => boolean

export type ScannerInput = {
  /** The newest handler is asked first: a dialog over the screen takes scans while it is open. */
  addHandler(handler: ScanHandler): () => void
  /** A code that came another way, by the camera: as if it had been scanned with the focus nowhere. */
  offer(barcode: string): void
  stop(): void
}

/** Fields with this attribute are never read as scanner input: passwords, sign-in. */
const noScanSelector = '[data-no-scan]'

/** Listens for scanners wherever the focus is. Nothing in here waits: the handler runs inside the key event. */
export function listenToScanner(page: Window): ScannerInput {
  const wedge = createScannerWedge()
  const handlers: ScanHandler[] = []
  /** The field as it was when the burst began, to take a scan out of it again. */
  let before: { field: HTMLInputElement | HTMLTextAreaElement; text: string } | null = null

  function onKeyDown(event: KeyboardEvent) {
    const startedAtMs = performance.now()
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
    if (answer.kind === 'scanned' && !isTaken({ ...answer, field: target, startedAtMs })) {
      if (kept) setFieldText(kept.field, typedText)
      return
    }
    // The Enter of a scanner must not press a button or send a form.
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function isTaken(scan: Parameters<ScanHandler>[0]): boolean {
    for (let index = handlers.length - 1; index >= 0; index -= 1) {
      if (handlers[index]!(scan)) return true
    }
    return false
  }

  page.addEventListener('keydown', onKeyDown, { capture: true })
  return {
    addHandler(handler) {
      handlers.push(handler)
      return () => {
        const index = handlers.indexOf(handler)
        if (index >= 0) handlers.splice(index, 1)
      }
    },
    offer(barcode) {
      isTaken({ barcode, precededBy: '', field: null, startedAtMs: performance.now() })
    },
    stop: () => page.removeEventListener('keydown', onKeyDown, { capture: true }),
  }
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
