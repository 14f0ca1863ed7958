import type { CDPSession } from '@playwright/test'

const keyGapSeconds = 0.005

/**
 * A code and Enter as real key events. Each key carries the moment at which the scanner sent it: a scanner does not wait
 * until a slow tablet, or a busy test machine, has handled the key before.
 */
export async function typeAsScanner(session: CDPSession, code: string): Promise<void> {
  const startedAt = Date.now() / 1000
  const keys = [
    ...[...code].map((digit) => ({
      key: digit,
      code: `Digit${digit}`,
      text: digit,
      virtualKey: digit.charCodeAt(0),
    })),
    { key: 'Enter', code: 'Enter', text: '\r', virtualKey: 13 },
  ]
  await Promise.all(
    keys.flatMap(({ key, code: physical, text, virtualKey }, index) => {
      const common = { key, code: physical, windowsVirtualKeyCode: virtualKey }
      const timestamp = startedAt + index * keyGapSeconds
      return [
        session.send('Input.dispatchKeyEvent', { ...common, type: 'keyDown', text, timestamp }),
        session.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp', timestamp: timestamp + 0.001 }),
      ]
    }),
  )
}
