import type { Random } from './random.ts'
import type { VirtualTime } from './virtual-time.ts'

/** An answer as it comes over the wire. */
export type Answer = {
  readonly status: number
  readonly contentType: string
  readonly text: string
  /** JSON that need not be written and read again: nobody changes it on either side. */
  readonly body?: unknown
}

/** How one till is connected right now. */
export type LinkState =
  | 'good'
  /** Three of ten messages are lost, some come twice, all are slow: a shop at the edge of the cell. */
  | 'bad'
  /** No network: every try fails at once. */
  | 'offline'
  /** Everything vanishes without an answer. */
  | 'silent'
  /** A Wi-Fi sign-in page answers instead of the server. */
  | 'captive'

export type Link = {
  state: LinkState
  /** The next request reaches the server and its answer gets lost; counts down. */
  lostAnswers: number
  /** The next request reaches the server twice; counts down. */
  doubledRequests: number
}

export function newLink(): Link {
  return { state: 'good', lostAnswers: 0, doubledRequests: 0 }
}

const captiveAnswers: readonly Answer[] = [
  {
    status: 200,
    contentType: 'text/html',
    text: '<html><title>WiFi Gratis</title><form action="/login"></form></html>',
  },
  { status: 200, contentType: 'application/json', text: '<!doctype html><p>Masuk dulu</p>' },
  { status: 200, contentType: 'application/json', text: '{"ok":true}' },
  { status: 200, contentType: 'application/json', text: '{"acceptedThrough":9007199254740991}' },
  { status: 302, contentType: 'text/html', text: '' },
  { status: 511, contentType: 'text/html', text: '<html>Network Authentication Required</html>' },
]

/** Nobody waits longer than this for a message that went nowhere; most callers give up sooner. */
const silentFailureMs = 90_000

/**
 * Carries one request to the server and its answer back, or loses either. `serve` may run zero times, once or twice,
 * at moments of its own, also after the caller has given up. It answers null when the server process died over it;
 * `done` hears null when nothing came back.
 */
export function carry(
  link: Link,
  time: VirtualTime,
  random: Random,
  serve: () => Answer | null,
  done: (answer: Answer | null) => void,
): void {
  const fail = (delayMs: number): void => {
    time.after(delayMs, () => done(null))
  }
  switch (link.state) {
    case 'offline':
      fail(random.between(0, 5))
      return
    case 'captive': {
      const answer = random.pick(captiveAnswers)
      time.after(random.between(20, 200), () => done(answer))
      return
    }
    case 'silent':
      fail(silentFailureMs)
      return
    case 'good':
    case 'bad':
      break
  }
  const isBad = link.state === 'bad'
  const slowestMs = isBad ? 8_000 : 120
  if (isBad && random.chance(0.3)) {
    fail(random.chance(0.5) ? silentFailureMs : random.between(10, 3_000))
    return
  }
  let isDoubled = isBad && random.chance(0.1)
  if (link.doubledRequests > 0) {
    link.doubledRequests -= 1
    isDoubled = true
  }
  let isAnswerLost = isBad && random.chance(0.3)
  if (link.lostAnswers > 0) {
    link.lostAnswers -= 1
    isAnswerLost = true
  }
  time.after(random.between(5, slowestMs), () => {
    const answer = serve()
    if (answer === null) fail(random.between(1, 50))
    else if (isAnswerLost) fail(random.chance(0.5) ? silentFailureMs : random.between(1, 500))
    else time.after(random.between(5, slowestMs), () => done(answer))
  })
  // The copy may come first or much later: a request that overtakes another.
  if (isDoubled) time.after(random.between(5, slowestMs * 3), () => void serve())
}
