import { rulesOfKind } from '@laci/domain/message/kinds.ts'
import type { Logger } from 'pino'
import type { SendOutcome, WhatsAppGateway } from '../gateways/whatsapp/gateway.ts'
import type { Database } from '../platform/database.ts'
import { inScope } from '../platform/scope.ts'
import type { Seal } from '../platform/seal.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import {
  type ClaimedMessage,
  claimDueMessages,
  countNotesSentSince,
  type Ending,
  endOverdueMessages,
  endTry,
  eraseOldMessages,
} from './outbox-store.ts'
import { nextTryAt } from './retry-plan.ts'
import { createThrottle, type Lane, notesPerDay, type Throttle } from './throttle.ts'

export type OutboxWorker = {
  poke(): void
  /** True while nothing can be sent. */
  isDown(): boolean
  start(): void
  stop(): Promise<void>
}

export type OutboxWorkerDeps = {
  readonly database: Database
  readonly gateway: WhatsAppGateway
  readonly seal: Seal
  readonly clock: () => number
  readonly randomBytes: (count: number) => Uint8Array
  readonly log: Logger
  /** Called after a try was written down. */
  readonly onEnded: (messageId: string) => void
}

/** Longer than the longest call of a gateway, look-up included. */
const leaseMs = 30_000
const lookEveryMs = 1_000
const eraseEveryMs = 60_000
const dayMs = 86_400_000

/** Sends what is due, for as long as it runs: one loop that starts sends, which then run beside it. */
export function createOutboxWorker(deps: OutboxWorkerDeps): OutboxWorker {
  const { gateway, clock, log } = deps
  const breaker = createCircuitBreaker(clock)
  const chance = () => deps.randomBytes(1)[0]! / 256
  const lanes: Record<Lane, Throttle> = {
    codes: createThrottle('codes', { isThrottled: gateway.isThrottled, clock, chance }),
    notes: createThrottle('notes', { isThrottled: gateway.isThrottled, clock, chance }),
  }
  const underWay = new Set<Promise<void>>()
  const bell = createBell()
  let isStopping = false
  let isTroubleLogged = false
  let eraseAt = 0
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
    if (breaker.state() === 'probe_due') await probe(breaker)
    await service(async (tx) => {
      await endOverdueMessages(tx, now)
      if (now < eraseAt) return
      await eraseOldMessages(tx, now)
      eraseAt = now + eraseEveryMs
    })
    if (breaker.state() !== 'closed') return lookEveryMs
    // Codes first: they overtake whatever waits [WA-6].
    const codesRestMs = await fillLane('codes')
    const notesRestMs = await fillLane('notes')
    return Math.min(codesRestMs, notesRestMs)
  }

  async function fillLane(lane: Lane): Promise<number> {
    const throttle = lanes[lane]
    const waitMs = throttle.waitMs()
    if (waitMs > 0) return Math.min(waitMs, lookEveryMs)
    const limit = gateway.isThrottled ? Math.min(1, throttle.freeSlots()) : throttle.freeSlots()
    if (limit <= 0) return lookEveryMs
    const now = clock()
    const claimed = await service(async (tx) => {
      if (lane === 'notes' && gateway.isThrottled) {
        const sentToday = await countNotesSentSince(tx, now - dayMs)
        if (sentToday >= notesPerDay) return []
      }
      return claimDueMessages(tx, { lane, limit, now, leaseMs })
    })
    for (const message of claimed) {
      throttle.started()
      const sending = send(message).finally(() => {
        throttle.ended()
        underWay.delete(sending)
        // There may be more where this came from.
        bell.ring()
      })
      underWay.add(sending)
    }
    return lookEveryMs
  }

  async function send(message: ClaimedMessage): Promise<void> {
    try {
      const outcome = await handOver(message)
      if (breaker.record(outcome)) log.error({ reason: reasonOf(outcome) }, 'WhatsApp is down for now')
      const ending = endingOf(message, outcome)
      if (outcome.kind === 'reject' && outcome.reason !== 'not_on_whatsapp') {
        log.error({ messageId: message.messageId, reason: outcome.reason }, 'a WhatsApp message was refused')
      }
      await service((tx) => endTry(tx, message, ending))
    } catch (error) {
      // Not written down: the lease runs out and the row comes back.
      log.error({ err: error, messageId: message.messageId }, 'the end of a WhatsApp message was not stored')
    }
    deps.onEnded(message.messageId)
  }

  async function handOver(message: ClaimedMessage): Promise<SendOutcome> {
    if (message.payload === null) return { kind: 'reject', reason: 'too_late' }
    const open = (text: string) => (message.kind === 'otp' ? deps.seal.open(text) : text)
    return gateway.send({
      to: message.to,
      kind: message.kind,
      text: open(message.payload),
      template: message.template ?? '',
      variables: message.variables === null ? [] : JSON.parse(open(message.variables)),
      idempotencyKey: message.idempotencyKey,
      notAfter: message.notAfter,
    })
  }

  function endingOf(message: ClaimedMessage, outcome: SendOutcome): Ending {
    const now = clock()
    if (outcome.kind === 'sent') {
      return { status: 'sent', provider: gateway.name, providerId: outcome.providerId, at: now }
    }
    const wasUnknown = message.wasUnknown || outcome.kind === 'unknown'
    const nextAt = nextTryAt({ ...message, now, chance: chance() })
    const isFinal =
      outcome.kind === 'reject' ||
      (outcome.kind === 'unknown' && !mayRepeat(message)) ||
      nextAt === null ||
      nextAt >= message.notAfter
    const error = outcome.reason
    if (isFinal) return { status: wasUnknown ? 'unknown' : 'failed', error, wasUnknown }
    return { status: 'queued', nextAt, error, wasUnknown }
  }

  async function probe(circuit: CircuitBreaker): Promise<void> {
    const isConnected = await gateway.isSessionConnected()
    circuit.probed(isConnected)
    if (isConnected) log.warn('WhatsApp is back')
  }

  return {
    poke: () => bell.ring(),
    isDown: () => breaker.state() !== 'closed',
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

/** After a silence: may a message be sent that perhaps has arrived [WA-5]? */
function mayRepeat({ kind, wasUnknown }: ClaimedMessage): boolean {
  const { repeatsAfterSilence } = rulesOfKind(kind)
  return repeatsAfterSilence === 'always' || (repeatsAfterSilence === 'once' && !wasUnknown)
}

function reasonOf(outcome: SendOutcome): string {
  return outcome.kind === 'sent' ? '' : outcome.reason
}

/** A sleep that can be ended; a ring while nobody sleeps ends the next sleep. */
function createBell() {
  let isRung = false
  let wake: (() => void) | null = null
  return {
    ring() {
      isRung = true
      wake?.()
    },
    async wait(ms: number): Promise<void> {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = null
      }
      isRung = false
    },
  }
}
