import { dayMs } from '@laci/domain/base/time/durations.ts'
import { type MessageKind, rulesOfKind } from '@laci/domain/message/kinds.ts'
import type { Logger } from 'pino'
import type { Seal } from '../crypto/seal.ts'
import type { Database } from '../db/database.ts'
import { inScope } from '../db/scope.ts'
import type { GatewayNews, SendOutcome, SendRefusal } from '../integrations/whatsapp/gateway.ts'
import type { WhatsAppWays } from '../integrations/whatsapp/ways.ts'
import { clockJitterMs, createSteadyClock } from '../timing/steady-clock.ts'
import { createBell } from './bell.ts'
import type { GoingOn } from './message-care.ts'
import {
  type ClaimedMessage,
  claimDueMessages,
  countNotesSentWithin,
  type Ending,
  endOverdueMessages,
  endTry,
  eraseOldMessages,
} from './outbox-store.ts'
import { nextTryAt } from './retry-plan.ts'
import type { Lane } from './throttle.ts'
import { createWays, type Turn, type Way } from './way.ts'

export type OutboxWorker = {
  readonly ways: readonly Way[]
  /** Null: this installation has no gateway of that name. */
  wayOf(gatewayName: string): Way | null
  poke(): void
  /** True while no way can send messages of this kind. */
  isDown(kind: MessageKind): boolean
  /** A gateway says that it has lost WhatsApp, or found it again [WA-17]. */
  hearSession(way: Way, news: Extract<GatewayNews, { kind: 'session' }>): void
  /** A gateway says afterwards why it could not bring a message: as if it had answered so [WA-43]. */
  hearRefusal(gatewayName: string, refusal: SendRefusal): void
  /** Whether and when a message is tried again that a gateway took and could not bring [WA-59]. */
  readonly goesOn: GoingOn
  start(): void
  stop(): Promise<void>
}

export type OutboxWorkerDeps = {
  readonly database: Database
  readonly ways: WhatsAppWays
  readonly seal: Seal
  readonly clock: () => number
  readonly randomBytes: (count: number) => Uint8Array
  readonly log: Logger
  /** Called after a try was written down. */
  readonly onEnded: (messageId: string) => void
  /** Called after the sending of a message was committed. */
  readonly onSent: (way: string, providerId: string) => Promise<void>
  /** A way is closed until somebody does something about it, while others are open. */
  readonly onWayDown: (way: string) => void
  /** The clock of this machine was set back by more than a minute. */
  readonly onClockSetBack: (byMs: number) => void
}

/** Longer than the longest call of a gateway, look-ups included. */
const leaseMs = 30_000
const lookEveryMs = 1_000
const eraseEveryMs = 60_000
const seeEveryMs = 60_000
/** What is left of the day's cap for people whatever is told to the operator [WA-6]. */
const operatorShare = 0.5

/** Sends what is due, for as long as it runs: one loop that starts sends, which then run beside it. */
export function createOutboxWorker(deps: OutboxWorkerDeps): OutboxWorker {
  const { clock, log } = deps
  const steady = createSteadyClock(clock, (byMs) => {
    if (byMs >= clockJitterMs) deps.onClockSetBack(byMs)
  })
  const chance = () => deps.randomBytes(1)[0]! / 256
  const ways = createWays(deps.ways, { clock, chance })
  const underWay = new Set<Promise<void>>()
  const bell = createBell()
  let isStopping = false
  let isTroubleLogged = false
  let eraseAt = 0
  /** When each way was looked at, by the clock that never goes back. */
  const lookedAt = new Map<Way, number>()
  let running: Promise<void> | null = null

  const service = <T>(work: Parameters<typeof inScope<T>>[2]) =>
    inScope<T>(deps.database, { role: 'service_role' }, work)

  async function run(): Promise<void> {
    while (!isStopping) {
      let waitMs = lookEveryMs
      try {
        waitMs = await lookOnce()
        isTroubleLogged = false
      } catch (error) {
        // The database is away: everything is still in it, so we look again. Said once, not every second.
        if (!isTroubleLogged) log.warn({ err: error }, 'the outbox cannot be read')
        isTroubleLogged = true
      }
      if (!isStopping) await bell.wait(waitMs)
    }
    await Promise.all(underWay)
  }

  /** Starts what is due. Answers how long the loop may rest. */
  async function lookOnce(): Promise<number> {
    const now = clock()
    const steadyNow = steady()
    for (const way of ways.all) seeIfDue(way)
    await service(async (tx) => {
      await endOverdueMessages(tx, now, leaseMs)
      if (steadyNow < eraseAt) return
      await eraseOldMessages(tx, now)
      eraseAt = steadyNow + eraseEveryMs
    })
    let restMs = lookEveryMs
    // Codes first: they overtake whatever waits [WA-6].
    for (const lane of ['codes', 'notes'] as const) {
      for (const way of ways.all) restMs = Math.min(restMs, await fillLane(way, lane))
    }
    return restMs
  }

  async function fillLane(way: Way, lane: Lane): Promise<number> {
    const { gateway } = way
    const throttle = way.throttles[lane]
    const waitMs = throttle.waitMs()
    if (waitMs > 0) return Math.min(waitMs, lookEveryMs)
    const limit = gateway.isThrottled ? Math.min(1, throttle.freeSlots()) : throttle.freeSlots()
    const turns = ways.turnsOf(way, lane)
    if (limit <= 0 || turns.length === 0) return lookEveryMs
    const now = clock()
    const claimed = await service(async (tx) => {
      const { notesPerDay } = gateway.pace
      const isCapped = lane === 'notes' && gateway.isThrottled && notesPerDay !== null
      const sent = isCapped ? await countNotesSentWithin(tx, gateway.name, { now, ms: dayMs }) : null
      const open = sent === null ? turns : turnsWithinCap(turns, sent, notesPerDay!)
      if (open.length === 0) return []
      return claimDueMessages(tx, {
        way: gateway.name,
        turns: open,
        recipientGapMs: gateway.isThrottled ? gateway.pace.recipientGapMs : 0,
        limit,
        now,
        leaseMs,
      })
    })
    for (const message of claimed) {
      throttle.started()
      const sending = send(way, message).finally(() => {
        throttle.ended()
        underWay.delete(sending)
        // There may be more where this came from.
        bell.ring()
      })
      underWay.add(sending)
    }
    return claimed.length > 0 && gateway.isThrottled ? Math.min(lookEveryMs, throttle.waitMs()) : lookEveryMs
  }

  async function send(way: Way, message: ClaimedMessage): Promise<void> {
    try {
      const outcome = await handOver(way, message)
      if (way.breaker.record(outcome)) sayDown(way, reasonOf(outcome))
      if (outcome.kind === 'reject' && outcome.reason !== 'not_on_whatsapp') {
        const { messageId, template } = message
        const { name } = way.gateway
        log.error(
          { messageId, template, way: name, reason: outcome.reason },
          'a WhatsApp message was refused',
        )
      }
      const ending = endingOf(way, message, outcome)
      await service((tx) => endTry(tx, message, ending))
      if (outcome.kind === 'sent') await deps.onSent(way.gateway.name, outcome.providerId)
    } catch (error) {
      // Not written down: the lease runs out and the row comes back.
      log.error({ err: error, messageId: message.messageId }, 'the end of a WhatsApp message was not stored')
    }
    deps.onEnded(message.messageId)
  }

  async function handOver(way: Way, message: ClaimedMessage): Promise<SendOutcome> {
    if (message.payload === null) return { kind: 'reject', reason: 'too_late' }
    const open = (text: string) => (message.kind === 'otp' ? deps.seal.open(text) : text)
    return way.gateway.send({
      to: message.to,
      kind: message.kind,
      text: open(message.payload),
      template: message.template,
      variables: message.variables === null ? [] : JSON.parse(open(message.variables)),
      idempotencyKey: message.idempotencyKey,
      notAfter: message.notAfter,
    })
  }

  function endingOf({ gateway }: Way, message: ClaimedMessage, outcome: SendOutcome): Ending {
    const now = clock()
    if (outcome.kind === 'sent') {
      const { providerId, ack } = outcome
      return { status: 'sent', provider: gateway.name, providerId, ack, at: now }
    }
    const wasUnknown = message.wasUnknown || outcome.kind === 'unknown'
    const plannedAt = nextTryAt({ ...message, now, chance: chance() })
    const afterMs = outcome.kind === 'retry' ? (outcome.afterMs ?? 0) : 0
    const nextAt = plannedAt === null ? null : Math.max(plannedAt, now + afterMs)
    const isFinal =
      (outcome.kind === 'reject' && !mayGoElsewhere(message, outcome.reason)) ||
      (outcome.kind === 'unknown' && !mayRepeat(message)) ||
      nextAt === null ||
      nextAt >= message.notAfter
    const error = outcome.reason
    if (isFinal) return { status: wasUnknown ? 'unknown' : 'failed', error, wasUnknown }
    return { status: 'queued', nextAt, error, wasUnknown }
  }

  /**
   * What one way refuses another may take, or the same one once somebody has mended it, unless it is the person who has no
   * WhatsApp or the time that is over.
   */
  function mayGoElsewhere({ kind }: { kind: MessageKind }, reason: string): boolean {
    const isKept = rulesOfKind(kind).thenEveryMs !== undefined
    return (isKept || ways.hasOther(kind)) && reason !== 'not_on_whatsapp' && reason !== 'too_late'
  }

  function sayDown(way: Way, reason: string): void {
    const { name } = way.gateway
    log.error({ way: name, reason }, 'WhatsApp is down for now')
    if (!ways.isDown('operator_alarm')) deps.onWayDown(name)
  }

  /** Looks at a gateway when it is time, beside the loop: one that is silent holds up nobody [WA-19]. */
  function seeIfDue(way: Way): void {
    const isProbeDue = way.breaker.state() === 'probe_due'
    const before = way.seen
    const now = steady()
    if (!isProbeDue && now - (lookedAt.get(way) ?? Number.NEGATIVE_INFINITY) < seeEveryMs) return
    lookedAt.set(way, now)
    // Marked before it has ended, so that there is one look at a time.
    way.seen = { ...(before ?? { isReachable: false, isConnected: false, state: null }), at: clock() }
    if (isProbeDue) way.breaker.probed(false)
    way.gateway.state().then((state) => {
      if (isStopping) return
      way.seen = { ...state, at: clock() }
      if (!isProbeDue) return
      way.breaker.probed(state.isConnected)
      if (!state.isConnected) return
      log.warn({ way: way.gateway.name }, 'WhatsApp is back')
      bell.ring()
    })
  }

  return {
    ways: ways.all,
    wayOf: ways.named,
    poke: () => bell.ring(),
    isDown: (kind) => ways.isDown(kind),
    hearRefusal(gatewayName, refusal) {
      const way = ways.named(gatewayName)
      // A late reject says nothing of how the gateway is now.
      if (refusal.kind === 'retry' && way?.breaker.record(refusal)) sayDown(way, refusal.reason)
    },
    goesOn(message, refusal) {
      const reason = refusal?.reason ?? 'not_delivered'
      const isElsewhere = mayGoElsewhere(message, reason)
      if (!isElsewhere && refusal?.kind !== 'retry') return null
      const now = clock()
      const plannedAt = nextTryAt({ ...message, now, chance: chance() })
      if (plannedAt === null) return null
      // Somebody waits for a code with the page open.
      if (isElsewhere && message.kind === 'otp') return { at: now }
      const afterMs = refusal?.kind === 'retry' ? (refusal.afterMs ?? 0) : 0
      return { at: Math.max(plannedAt, now + afterMs) }
    },
    hearSession(way, { isConnected }) {
      if (isConnected) way.breaker.lookSoon()
      else if (way.breaker.state() === 'closed') {
        way.breaker.lost()
        sayDown(way, 'session_down')
      }
      bell.ring()
    },
    start() {
      running ??= run()
    },
    async stop() {
      isStopping = true
      bell.ring()
      await running
    },
  }
}

/** Half of the day's cap is for people: whoever clicks on our pages must not use up what buyers wait for [WA-6]. */
function turnsWithinCap(
  turns: readonly Turn[],
  sent: { all: number; toOperator: number },
  notesPerDay: number,
): Turn[] {
  if (sent.all >= notesPerDay) return []
  const isOperatorOpen = sent.toOperator < notesPerDay * operatorShare
  return turns.filter(({ kind }) => isOperatorOpen || rulesOfKind(kind).lane !== 'operator')
}

/** After a silence: may a message be sent that perhaps has arrived [WA-5]? */
function mayRepeat({ kind, wasUnknown }: ClaimedMessage): boolean {
  const { repeatsAfterSilence } = rulesOfKind(kind)
  return repeatsAfterSilence === 'always' || (repeatsAfterSilence === 'once' && !wasUnknown)
}

function reasonOf(outcome: SendOutcome): string {
  return outcome.kind === 'sent' ? '' : outcome.reason
}
