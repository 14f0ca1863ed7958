import { expect, test } from 'vitest'
import { type WayHealth, wayStanding } from './way-health.ts'

const way: WayHealth = {
  name: 'wwebjs',
  isReachable: true,
  isConnected: true,
  state: 'CONNECTED',
  seenAt: 1,
  isOpen: true,
  whyClosed: null,
  lastSentAt: null,
}

test('[WA-19] the desk says of each way whether it sends, and what to do when it does not', () => {
  expect(wayStanding(way)).toEqual({ tone: 'good', label: 'Tersambung', advice: null })
  expect(wayStanding({ ...way, isConnected: null, isReachable: null }).tone).toBe('unknown')
  expect(wayStanding({ ...way, isReachable: false, isConnected: false }).advice).toContain('tidak menjawab')
  expect(wayStanding({ ...way, isConnected: false }).advice).toContain('QR')
  for (const whyClosed of ['session_down', 'wrong_key', 'sender_blocked', 'gateway_failed', null]) {
    const standing = wayStanding({ ...way, isOpen: false, whyClosed })
    expect(standing.tone).toBe('bad')
    expect(standing.advice).not.toBe('')
  }
  expect(wayStanding({ ...way, isOpen: false, whyClosed: 'session_down' }).advice).toContain('Cloud API')
})
