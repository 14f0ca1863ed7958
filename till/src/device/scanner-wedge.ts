import { withoutSymbology } from '@laci/domain/base/barcode/barcode.ts'

/**
 * A barcode scanner that plays a keyboard sends its code as a burst of keys and mostly ends it with Enter or Tab. This part
 * only looks at keys and times, so that it can be proved without a browser.
 *
 * Scanners at a cable take 1 to 35 ms a key, those at Bluetooth 20 to 120; people type at 120 to 250 ms (hardware contract). A
 * fast burst is a scan wherever it goes. A slow one is a scan where nobody types, and in a field only when it looks like a code:
 * that is for whoever asks to say [TILL-1].
 */
const fast = { longestGapMs: 50, longestMeanMs: 35 }
/** Of a device that is busy at the same time keys come late: what a scanner sends every 120 ms arrives at up to 170. */
const slow = { longestGapMs: 320, longestMeanMs: 170 }
/** What is left of such a pace where the device hardly finds time for keys. People type so: it takes a place for no typing, or a code. */
const halting = { longestGapMs: 600, longestMeanMs: 400 }
const shortestCode = 4
/** Without a key at its end a code has at least as many signs as an EAN-8. */
const shortestWithoutEnd = 8
/** A gap up to this may be a device that stutters in the middle of a code; people pause longer before a scan. */
const longestStutterMs = 600
/** And this where both parts came at a scanner's pace: a device that draws a heavy screen in the middle of a code. */
const longestStopMs = 1_000
/** A code of which a stop left few signs is one of goods: shorter ones stay as they came. */
const shortestTorn = 12
/** The same code twice within this time, and no other key between, is one pull of the trigger sent twice [TILL-2]. */
const doubleReadMs = 300
/** No code is longer: a QR code of a receipt has some 300 signs. */
const mostSigns = 1_024
/** The end of a code that was taken without it already. */
const lateEndMs = 1_000
/**
 * A code that rests so long is whole, where codes came without an end before. Elsewhere a rest is more likely a device that
 * stutters, and the first 12 of 13 digits have a check digit that fits one time in ten.
 */
const restAfter = { fast: 120, slow: slow.longestGapMs + 50, halting: halting.longestGapMs + 50 }

/** A key whose sign only the field that it went to knows. */
export const unknownSign = '\uFFFD'
/** Between two parts of a GS1 code (GS1 General Specifications, FNC1). */
export const groupSeparator = '\u001D'

export type WedgeKey = {
  readonly key: string
  /** The physical key: on a keyboard set to French, the scanner's `1` arrives as `&`. */
  readonly code: string
  readonly isShifted: boolean
  readonly atMs: number
}

export type WedgeScan = {
  readonly kind: 'scanned'
  /** May hold `unknownSign`. */
  readonly barcode: string
  /** How many of the newest signs it is. */
  readonly length: number
  /** Signs just before a gap: the head of a code that a stuttering device tore apart, or a typed `3*`. */
  readonly precededBy: string
  readonly pace: WedgePace
  /** All of it where one stop tore it in two, however few signs came last; null: nothing was torn. */
  readonly torn: { readonly barcode: string; readonly length: number } | null
}

/** No hand's; that of a slow scanner or a quick hand; that of any hand or of a scanner at a busy device. */
export type WedgePace = 'fast' | 'slow' | 'halting'

export type WedgeAnswer =
  /** Not the end of a scan. */
  | { readonly kind: 'typed'; readonly isSign: boolean }
  | WedgeScan
  /** The same code again at once, or the end of a code that was taken already: the keys must not reach the page. */
  | { readonly kind: 'repeated'; readonly length: number }

export type ScannerWedge = {
  press(key: WedgeKey): WedgeAnswer
  /** How many signs belong together so far. */
  signCount(): number
  /** After how many milliseconds without a key the signs so far may be a whole code; null: never. */
  restMs(): number | null
  /** The code that they are, if no key follows. */
  whole(): WedgeScan | null
  /** It was taken: an end that comes late is no key for the page. */
  take(atMs: number): void
}

type Sign = { readonly sign: string; readonly atMs: number }

const paces: Readonly<Record<WedgePace, typeof fast>> = { fast, slow, halting }

const typed: WedgeAnswer = { kind: 'typed', isSign: false }
/** Keys that a scanner presses for its own capitals; every other one that writes nothing is somebody's. */
const ofCapitals = /^(?:Shift|CapsLock|Alt|AltGraph)$/

export function createScannerWedge(): ScannerWedge {
  let signs: Sign[] = []
  let lastBarcode = ''
  let lastScanAtMs = Number.NEGATIVE_INFINITY
  let takenAtMs = Number.NEGATIVE_INFINITY
  let hasOtherKeySince = false
  /** The last code was taken because the keys rested. */
  let isEndMissing = false

  function press(wedgeKey: WedgeKey): WedgeAnswer {
    const { key, atMs } = wedgeKey
    const gapMs = atMs - (signs.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY)
    if (key === 'Enter' || key === 'Tab') return end(atMs, gapMs)
    const sign = signOf(wedgeKey)
    if (sign === null) {
      if (!ofCapitals.test(key)) signs = []
      // Shift goes down and up inside a burst with capital letters; it is not a sign of the code.
      if (key !== 'Shift') hasOtherKeySince = true
      return typed
    }
    if (gapMs > longestStopMs || signs.length === mostSigns) signs = []
    signs.push({ sign, atMs })
    return { kind: 'typed', isSign: true }
  }

  function end(atMs: number, gapMs: number): WedgeAnswer {
    if (signs.length === 0) {
      if (atMs - takenAtMs >= lateEndMs) return typed
      isEndMissing = false
      return { kind: 'repeated', length: 0 }
    }
    const scan = gapMs > halting.longestGapMs ? null : burst(shortestCode)
    signs = []
    if (scan === null) return typed
    isEndMissing = false
    const isAlone = !hasOtherKeySince && scan.precededBy === ''
    const isRepeated = isAlone && scan.barcode === lastBarcode && atMs - lastScanAtMs < doubleReadMs
    hasOtherKeySince = false
    lastBarcode = scan.barcode
    lastScanAtMs = atMs
    return isRepeated ? { kind: 'repeated', length: scan.length } : scan
  }

  function burst(shortest: number): WedgeScan | null {
    const found = burstOf('fast', shortest) ?? burstOf('slow', shortest)
    if (found !== null) return { ...found, torn: torn() }
    const joined = torn()
    if (joined !== null) return { kind: 'scanned', ...joined, precededBy: '', pace: 'slow', torn: null }
    return burstOf('halting', shortest)
  }

  /** Two parts at a scanner's pace with one stop between them. */
  function torn(): WedgeScan['torn'] {
    const tail = beginning(signs.length - 1, slow.longestGapMs)
    if (tail === 0) return null
    const from = beginning(tail - 1, slow.longestGapMs)
    const length = signs.length - from
    if (length < shortestTorn) return null
    const stopMs = signs[tail]!.atMs - signs[tail - 1]!.atMs
    const meanMs = (signs.at(-1)!.atMs - signs[from]!.atMs - stopMs) / (length - 2)
    return meanMs > slow.longestMeanMs
      ? null
      : { barcode: withoutSymbology(textOf(from, signs.length)), length }
  }

  function burstOf(pace: WedgePace, shortest: number): WedgeScan | null {
    const { longestGapMs, longestMeanMs } = paces[pace]
    const from = beginning(signs.length - 1, longestGapMs)
    const length = signs.length - from
    if (length < shortest) return null
    if ((signs.at(-1)!.atMs - signs[from]!.atMs) / (length - 1) > longestMeanMs) return null
    const before = pace === 'halting' ? from : beginning(from, longestStutterMs)
    return {
      kind: 'scanned',
      barcode: withoutSymbology(textOf(from, signs.length)),
      length,
      precededBy: textOf(before, from),
      pace,
      torn: null,
    }
  }

  /** The first of the signs up to this one between which no gap is longer. */
  function beginning(of: number, longestGapMs: number): number {
    let from = of
    while (from > 0 && signs[from]!.atMs - signs[from - 1]!.atMs <= longestGapMs) from -= 1
    return from
  }

  function textOf(from: number, through: number): string {
    let text = ''
    for (let at = from; at < through; at += 1) text += signs[at]!.sign
    return text
  }

  return {
    press,
    signCount: () => signs.length,
    restMs() {
      if (signs.length < shortestWithoutEnd) return null
      return restAfter[isEndMissing ? (burst(shortestWithoutEnd)?.pace ?? 'halting') : 'halting']
    },
    whole: () => (signs.length < shortestWithoutEnd ? null : burst(shortestWithoutEnd)),
    take(atMs) {
      signs = []
      takenAtMs = atMs
      isEndMissing = true
    },
  }
}

/** Null: a key that writes nothing. */
function signOf({ key, code, isShifted }: WedgeKey): string | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)
  if (digit && !isShifted) return digit[1]!
  if (key.length === 1) return key
  // Keyboards on Android name no key.
  if (key !== 'Unidentified' && key !== 'Process') return null
  const letter = /^Key([A-Z])$/.exec(code)
  if (letter) return isShifted ? letter[1]! : letter[1]!.toLowerCase()
  return unknownSign
}
