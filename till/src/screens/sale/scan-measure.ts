/**
 * How long a scan takes from the key event to the committed cart, as a standard performance measure (`scan-to-cart`) that
 * benchmarks and the browser's own tools read. Nothing else is exposed.
 */
const measureName = 'scan-to-cart'
const keptMeasures = 2_000

let startedAtMs: number | null = null
let measureCount = 0

export function beginScanMeasure(keyAtMs: number): void {
  startedAtMs = keyAtMs
}

/** Called when the cart has been committed; a change that no scan caused measures nothing. */
export function endScanMeasure(): void {
  if (startedAtMs === null) return
  const span = { start: startedAtMs, end: performance.now() }
  startedAtMs = null
  // Told after the frame: an entry costs more than a tenth of the work that it measures.
  setTimeout(() => tell(span), 0)
}

function tell(span: { start: number; end: number }): void {
  performance.measure(measureName, span)
  measureCount += 1
  // A day of scans must not fill the browser's buffer.
  if (measureCount >= keptMeasures) {
    performance.clearMeasures(measureName)
    measureCount = 0
  }
}

/** The scan changed nothing on the screen. */
export function dropScanMeasure(): void {
  startedAtMs = null
}
