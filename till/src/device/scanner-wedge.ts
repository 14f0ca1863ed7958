/**
 * A barcode scanner that plays a keyboard sends its code as a burst of keys and ends it with Enter or Tab. This part
 * only looks at keys and times, so that it can be proved without a browser.
 *
 * Figures from the hardware contract (people type at 120 to 250 ms a key): a gap above 50 ms begins anew; a burst of
 * at least 4 signs with a mean gap of at most 35 ms is a scan [TILL-1].
 */
const longestGapMs = 50
const longestMeanGapMs = 35
const shortestCode = 4
/** A gap up to this may be a device that stutters in the middle of a code; people pause longer before a scan. */
const longestStutterMs = 600
/** The same code twice within this time, and no other key between, is one pull of the trigger sent twice [TILL-2]. */
const doubleReadMs = 300

export type WedgeKey = {
  readonly key: string
  /** The physical key: on a keyboard set to French, the scanner's `1` arrives as `&`. */
  readonly code: string
  readonly isShifted: boolean
  readonly atMs: number
}

export type WedgeAnswer =
  /** Not a part of a scan; `isFirst` when a burst may begin with this key. */
  | { readonly kind: 'typed'; readonly isFirst: boolean }
  /** The burst is complete. */
  | {
      readonly kind: 'scanned'
      readonly barcode: string
      readonly length: number
      /** Signs just before a gap: the head of a code that a stuttering device tore apart, or a typed `3*`. */
      readonly precededBy: string
    }
  /** The same code again at once: the keys must not reach the page, but nothing is added. */
  | { readonly kind: 'repeated'; readonly length: number }

export type ScannerWedge = { press(key: WedgeKey): WedgeAnswer }

const typed: WedgeAnswer = { kind: 'typed', isFirst: false }

export function createScannerWedge(): ScannerWedge {
  let signs = ''
  let precededBy = ''
  let firstAtMs = 0
  let lastAtMs = Number.NEGATIVE_INFINITY
  let lastBarcode = ''
  let lastScanAtMs = Number.NEGATIVE_INFINITY
  let hasOtherKeySince = false

  function press({ key, code, isShifted, atMs }: WedgeKey): WedgeAnswer {
    const isEnd = key === 'Enter' || key === 'Tab'
    // Shift goes down and up inside a burst with capital letters; it is not a sign of the code.
    if (!isEnd && key.length !== 1) {
      if (key !== 'Shift') hasOtherKeySince = true
      return typed
    }
    const gapMs = atMs - lastAtMs
    if (gapMs > longestGapMs) {
      precededBy = gapMs <= longestStutterMs ? precededBy + signs : ''
      signs = ''
    }
    if (!isEnd) {
      const isFirst = signs === ''
      if (isFirst) firstAtMs = atMs
      signs += signOf(key, code, isShifted)
      lastAtMs = atMs
      return { kind: 'typed', isFirst }
    }
    const burst = signs
    const before = precededBy
    signs = ''
    precededBy = ''
    if (burst.length < shortestCode) return typed
    if ((lastAtMs - firstAtMs) / (burst.length - 1) > longestMeanGapMs) return typed
    const barcode = withoutSymbologyPrefix(burst)
    const isAlone = !hasOtherKeySince && before === ''
    const isRepeated = isAlone && barcode === lastBarcode && atMs - lastScanAtMs < doubleReadMs
    hasOtherKeySince = false
    lastBarcode = barcode
    lastScanAtMs = atMs
    return isRepeated
      ? { kind: 'repeated', length: burst.length }
      : { kind: 'scanned', barcode, length: burst.length, precededBy: before }
  }

  return { press }
}

function signOf(key: string, code: string, isShifted: boolean): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)
  return digit && !isShifted ? digit[1]! : key
}

/** Some scanners announce the kind of code, as in `]E0` before an EAN-13 (ISO/IEC 15424). */
function withoutSymbologyPrefix(burst: string): string {
  return burst.replace(/^\][A-Za-z][0-9A-Za-z]/, '')
}
