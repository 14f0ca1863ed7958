/**
 * How long a scan takes from the key event to the committed cart, as a standard performance measure (`scan-to-cart`) that
 * benchmarks and the browser's own tools read. Nothing else is exposed.
 */
const measureName = 'scan-to-cart'
const keptMeasures = 2_000

let measureCount = 0

/**
 * Called when the goods are in the cart: its figures are written by then. `isDrawn`: so is all of it. Else React draws the
 * rest in a microtask that it has asked for by then, so one that is asked for now runs when the cart is committed.
 */
export function measureScan(keyAtMs: number, isDrawn: boolean): void {
  // At once where it can be: whatever else waits for a microtask, as who lays the page out, is no part of the commit.
  if (isDrawn) end(keyAtMs)
  else queueMicrotask(() => end(keyAtMs))
}

function end(keyAtMs: number): void {
  const span = { start: keyAtMs, end: performance.now() }
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
