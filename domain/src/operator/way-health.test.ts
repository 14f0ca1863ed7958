import { expect, test } from 'vitest'
import { needsPairing, type WayHealth, wayStanding } from './way-health.ts'
import { gatewayStateWords, isFactorFresh } from './whatsapp-pairing.ts'

const way: WayHealth = {
  name: 'wwebjs',
  isPairable: true,
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

test('[OPERATOR-16] only a way that lost its phone is paired again, and only by who showed a code lately', () => {
  expect(needsPairing(way)).toBe(false)
  expect(needsPairing({ ...way, isConnected: null })).toBe(false)
  expect(needsPairing({ ...way, isConnected: false })).toBe(true)
  expect(needsPairing({ ...way, isOpen: false, whyClosed: 'session_down' })).toBe(true)
  expect(needsPairing({ ...way, isOpen: false, whyClosed: 'wrong_key' })).toBe(false)
  expect(needsPairing({ ...way, isConnected: false, isPairable: false })).toBe(false)
  const minuteMs = 60_000
  expect(isFactorFresh(0, 10 * minuteMs)).toBe(true)
  expect(isFactorFresh(0, 10 * minuteMs + 1)).toBe(false)
  expect(isFactorFresh(null, 0)).toBe(false)
  expect(gatewayStateWords('UNPAIRED')).toBe('belum dipasangkan')
  expect(gatewayStateWords('toString')).toBe('toString')
})
