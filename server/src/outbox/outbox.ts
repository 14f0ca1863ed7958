import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { accept, type Result } from '@laci/domain/base/lib/result.ts'
import type { PhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { rulesOfKind } from '@laci/domain/message/kinds.ts'
import { type Message, writeMessage } from '@laci/domain/message/templates.ts'
import type { OutboxHealth } from '@laci/domain/operator/way-health.ts'
import { createSeal } from '../crypto/seal.ts'
import { inScope, type Tx } from '../db/scope.ts'
import type { IncomingCall, WhatsAppGateway } from '../integrations/whatsapp/gateway.ts'
import { type WhatsAppWays, waysOf } from '../integrations/whatsapp/ways.ts'
import type { World } from '../world/world.ts'
import { type AwaitedOutcome, createWaiting } from './awaited-outcome.ts'
import { type CodeShare, findNoteToUnknown, judgeCodeBudget, mayTellUnknown } from './code-budget.ts'
import { createEarlyNews } from './early-news.ts'
import { holdForResend, recordDeliveries } from './message-care.ts'
import { healthOf, readQueueHealth } from './outbox-health.ts'
import { giveUpCodesTo, insertMessage } from './outbox-store.ts'
import { createOutboxWorker, type OutboxWorker } from './outbox-worker.ts'

export type NewMessage = {
  readonly to: PhoneNumber
  readonly message: Message
  /** The same key asked for twice is one message: say what it tells about, e.g. `payout:<run>:<affiliate>`. */
  readonly idempotencyKey: string
  /** Epoch milliseconds, for a code that ends by rules of its own. Missing: the life of the kind, which its tries reach [WA-45]. */
  readonly notAfter?: number
  /** For a code: whose part of the day it is counted in [WA-50]. Missing: that of known people. */
  readonly share?: CodeShare
}

export type ResendRefusal = {
  readonly code:
    | 'message_unknown'
    | 'message_is_code'
    | 'message_under_way'
    | 'message_arrived'
    | 'message_erased'
}

/** WhatsApp messages: written with the business change, sent after its commit. */
export type Outbox = {
  /**
   * Writes a message in the transaction of what it tells about [WA-1]. Answers its id. For a code throws Problem 429
   * `codes_used_up` (this number's day) or `codes_closed` (everybody's day) [WA-20].
   */
  add(tx: Tx, message: NewMessage): Promise<string>
  /**
   * Tells a number that nobody has it, once a day [ACCOUNT-41]. Refused with the same Problem as a code for somebody would be.
   * `isNew` false: nothing is sent, and the id is that of the word before, null when there is none.
   */
  addNoteToUnknown(
    tx: Tx,
    message: NewMessage,
  ): Promise<{ readonly messageId: string | null; readonly isNew: boolean }>
  /** Codes for this number that are still on their way are void: a newer one follows. */
  voidCodesTo(tx: Tx, to: PhoneNumber): Promise<void>
  /**
   * Sends a message once more because somebody decided so, as a message of its own: its id is answered. Never a code, and
   * never one that has arrived or is still on its way [WA-15]. Needs the rights of `service_role`; poke() after the commit.
   */
  resend(tx: Tx, messageId: string): Promise<Result<string, ResendRefusal>>
  /** To be called after the commit: the worker looks at once instead of within a second. */
  poke(): void
  /**
   * Waits until a message has ended, at most `timeoutMs`; then it is given up, and nobody gets it who was told that it
   * did not go out.
   */
  waitFor(messageId: string, timeoutMs: number): Promise<AwaitedOutcome>
  /** Takes as long as the last message that somebody waited for, and ends alike: for whom nothing is sent [ACCOUNT-41]. */
  waitAsForLast(earlierMessageId: string | null): Promise<AwaitedOutcome>
  /**
   * Reads a call of a gateway to us and writes down what became of messages [WA-16, WA-17]. `unknown_gateway`: this
   * installation has none of that name. `refused`: the call does not come from it.
   */
  hear(gatewayName: string, call: IncomingCall): Promise<'heard' | 'refused' | 'unknown_gateway'>
  /** What a gateway is answered that asks whether our address is ours; null: refused. */
  handshake(gatewayName: string, query: { readonly [name: string]: unknown }): string | null
  /** How messages go, for the desk [WA-19]: what the database and the last looks say. Asks no gateway. Needs the rights of `service_role`. */
  health(tx: Tx): Promise<OutboxHealth>
  /** Somebody knows that this gateway is back: it is looked at now instead of at the next minute [WA-17]. */
  lookAgain(gatewayName: string): void
  start(): void
  /** Resolves when no message is under way any more. */
  stop(): Promise<void>
}

export function createOutbox(
  deps: Pick<World, 'database' | 'keys' | 'clock' | 'randomBytes' | 'log'> & {
    readonly whatsapp: WhatsAppGateway | WhatsAppWays | null
    /** Told when no code of the day is left. Called within the transaction that asked for one, which then fails. */
    readonly onCodesClosed?: (maximum: number) => void
    /** Told when half of the codes of the day are used, within the transaction too. */
    readonly onCodesHalf?: () => void
    /** Told when a way has closed while others are open. */
    readonly onWayDown?: (way: string) => void
    /** Told when the clock of this machine was set back by more than a minute, in milliseconds. */
    readonly onClockSetBack?: (byMs: number) => void
    /** Conformance mode: the outside suites ask for more codes than any person. */
    readonly isUncapped?: boolean
  },
): Outbox {
  const seal = createSeal(deps.keys.refreshTokenKey, 'laci outbox payload', deps.randomBytes)
  const waiting = createWaiting({ ...deps, areCodesDown: () => worker === null || worker.isDown('otp') })
  const early = createEarlyNews()
  const worker: OutboxWorker | null =
    deps.whatsapp === null
      ? null
      : createOutboxWorker({
          database: deps.database,
          ways: waysOf(deps.whatsapp),
          seal,
          clock: deps.clock,
          randomBytes: deps.randomBytes,
          log: deps.log,
          onEnded: waiting.ended,
          onSent: async (way, providerId) => void (await writeDown(way, early.take(way, providerId))),
          onWayDown: deps.onWayDown ?? (() => {}),
          onClockSetBack: deps.onClockSetBack ?? (() => {}),
        })

  async function writeDown(way: string, deliveries: Parameters<typeof recordDeliveries>[1]) {
    if (deliveries.length === 0 || worker === null) return []
    const options = { way, now: deps.clock(), goesOn: worker.goesOn }
    return inScope(deps.database, { role: 'service_role' }, async (tx) => {
      const { known, refusals } = await recordDeliveries(tx, deliveries, options)
      // Before the commit: what goes on must not be taken by the way that has just said that it cannot.
      for (const refusal of refusals) worker.hearRefusal(way, refusal)
      return known
    })
  }

  async function requireCode(tx: Tx, { to, idempotencyKey }: NewMessage, share: CodeShare): Promise<void> {
    const verdict = await judgeCodeBudget(tx, to, { share, idempotencyKey }, deps.clock())
    if (verdict.kind === 'day') deps.onCodesClosed?.(verdict.maximum)
    if (verdict.kind !== 'room') throw verdict.problem
    if (verdict.isHalfUsed) deps.onCodesHalf?.()
  }

  const outbox: Outbox = {
    async add(tx, message) {
      const now = deps.clock()
      const written = writeMessage(message.message)
      const isCode = written.kind === 'otp'
      const isCapped = isCode && deps.isUncapped !== true
      const share = message.share ?? 'person'
      if (isCapped) await requireCode(tx, message, share)
      const messageId = uuidV7(now, deps.randomBytes(10))
      const keep = (text: string) => (isCode ? seal.seal(text) : text)
      return insertMessage(tx, {
        messageId,
        idempotencyKey: message.idempotencyKey,
        kind: written.kind,
        to: message.to,
        payload: keep(written.text),
        template: written.template,
        variables: keep(JSON.stringify(written.variables)),
        notAfter: message.notAfter ?? now + rulesOfKind(written.kind).lifeMs,
        now,
        isForAnybody: isCode ? share === 'anybody' : null,
      })
    },
    async addNoteToUnknown(tx, message) {
      const now = deps.clock()
      if (deps.isUncapped !== true) {
        await requireCode(tx, message, 'person')
        if (!(await mayTellUnknown(tx, message.to, now))) {
          return { messageId: await findNoteToUnknown(tx, message.to, now), isNew: false }
        }
      }
      return { messageId: await outbox.add(tx, message), isNew: true }
    },
    async resend(tx, messageId) {
      const now = deps.clock()
      const found = await holdForResend(tx, messageId, now)
      if (!found.ok) return found
      const { kind } = found.value
      const resentId = uuidV7(now, deps.randomBytes(10))
      return accept(
        await insertMessage(tx, {
          ...found.value,
          messageId: resentId,
          idempotencyKey: `resend:${resentId}`,
          notAfter: now + rulesOfKind(kind).lifeMs,
          now,
          isForAnybody: null,
          resentOf: messageId,
        }),
      )
    },
    voidCodesTo: (tx, to) => giveUpCodesTo(tx, to, deps.clock()),
    poke: () => worker?.poke(),
    waitFor: waiting.waitFor,
    waitAsForLast: waiting.waitAsForLast,
    async hear(gatewayName, call) {
      const way = worker?.wayOf(gatewayName) ?? null
      if (worker === null || way === null) return 'unknown_gateway'
      const heard = way.gateway.hear(call)
      if (heard === null) return 'refused'
      const deliveries = heard.filter((news) => news.kind === 'delivery')
      early.keep(gatewayName, deliveries)
      early.forget(gatewayName, await writeDown(gatewayName, deliveries))
      for (const news of heard) if (news.kind === 'session') worker.hearSession(way, news)
      worker.poke()
      return 'heard'
    },
    handshake: (gatewayName, query) => worker?.wayOf(gatewayName)?.gateway.handshake?.(query) ?? null,
    async health(tx) {
      const { queue, lastSentAt } = await readQueueHealth(tx, deps.clock())
      const ways = worker?.ways ?? []
      return { ...queue, ways: ways.map((way) => healthOf(way, lastSentAt.get(way.gateway.name) ?? null)) }
    },
    lookAgain(gatewayName) {
      const way = worker?.wayOf(gatewayName)
      if (way) worker?.hearSession(way, { kind: 'session', isConnected: true })
      worker?.poke()
    },
    start: () => worker?.start(),
    stop: async () => worker?.stop(),
  }
  return outbox
}
