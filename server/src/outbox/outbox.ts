import { uuidV7 } from '@laci/domain/ids/uuid.ts'
import { accept, type Result } from '@laci/domain/lib/result.ts'
import { rulesOfKind } from '@laci/domain/message/kinds.ts'
import { type Message, writeMessage } from '@laci/domain/message/templates.ts'
import type { PhoneNumber } from '@laci/domain/phone/phone-number.ts'
import { inScope, type Tx } from '../platform/scope.ts'
import { createSeal } from '../platform/seal.ts'
import type { ServerDeps } from '../platform/server-deps.ts'
import { codeShortage } from './code-budget.ts'
import { holdForResend } from './message-care.ts'
import { giveUpCodesTo, giveUpMessage, insertMessage, readProgress } from './outbox-store.ts'
import { createOutboxWorker, type OutboxWorker } from './outbox-worker.ts'

export type NewMessage = {
  readonly to: PhoneNumber
  readonly message: Message
  /** The same key asked for twice is one message: say what it tells about, e.g. `payout:<run>:<affiliate>`. */
  readonly idempotencyKey: string
  /** Epoch milliseconds. Missing: the life of the kind. */
  readonly notAfter?: number
}

export type ResendRefusal = {
  readonly code:
    | 'message_unknown'
    | 'message_is_code'
    | 'message_under_way'
    | 'message_arrived'
    | 'message_erased'
}

/** What became of a message that somebody waited for. */
export type AwaitedOutcome = 'sent' | 'not_sent' | 'not_on_whatsapp' | 'no_answer'

/** WhatsApp messages: written with the business change, sent after its commit. */
export type Outbox = {
  /**
   * Writes a message in the transaction of what it tells about [WA-1]. Answers its id. For a code throws Problem 429
   * `codes_used_up` (this number's day) or `codes_closed` (everybody's day) [WA-20].
   */
  add(tx: Tx, message: NewMessage): Promise<string>
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
  start(): void
  /** Resolves when no message is under way any more. */
  stop(): Promise<void>
}

/** How often somebody who waits asks the database, in case another process sends the message. */
const askEveryMs = 500

export function createOutbox(
  deps: Pick<ServerDeps, 'database' | 'keys' | 'clock' | 'randomBytes' | 'log' | 'whatsapp'> & {
    /** Told when no code of the day is left. Called within the transaction that asked for one, which then fails. */
    readonly onCodesClosed?: () => void
    /** Conformance mode: the outside suites ask for more codes than any person. */
    readonly isUncapped?: boolean
  },
): Outbox {
  const seal = createSeal(deps.keys.refreshTokenKey, 'laci outbox payload', deps.randomBytes)
  const ended = new EventTarget()
  const worker: OutboxWorker | null =
    deps.whatsapp === null
      ? null
      : createOutboxWorker({
          database: deps.database,
          gateway: deps.whatsapp,
          seal,
          clock: deps.clock,
          randomBytes: deps.randomBytes,
          log: deps.log,
          onEnded: (messageId) => ended.dispatchEvent(new Event(messageId)),
        })

  async function lookAt(messageId: string, isLastLook: boolean): Promise<AwaitedOutcome | null> {
    return inScope(deps.database, { role: 'service_role' }, async (tx) => {
      const progress = await readProgress(tx, messageId)
      // Erased: too old for anybody to wait for.
      if (progress === null) return 'not_sent'
      switch (progress.status) {
        case 'sent':
        case 'delivered':
        case 'read':
          return 'sent'
        case 'unknown':
          return 'no_answer'
        case 'failed':
          return progress.lastError === 'not_on_whatsapp' ? 'not_on_whatsapp' : 'not_sent'
        case 'expired':
          return 'not_sent'
      }
      const isHopeless = worker === null || (worker.isDown() && progress.status === 'queued')
      if (!isLastLook && !isHopeless) return null
      await giveUpMessage(tx, messageId, deps.clock())
      return progress.wasUnknown || progress.status === 'sending' ? 'no_answer' : 'not_sent'
    })
  }

  return {
    async add(tx, message) {
      const now = deps.clock()
      const written = writeMessage(message.message)
      const isCode = written.kind === 'otp'
      const isCapped = isCode && deps.isUncapped !== true
      const shortage = isCapped ? await codeShortage(tx, message.to, now) : null
      if (shortage?.kind === 'day') deps.onCodesClosed?.()
      if (shortage) throw shortage.problem
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
      })
    },
    async resend(tx, messageId) {
      const found = await holdForResend(tx, messageId)
      if (!found.ok) return found
      const now = deps.clock()
      const { kind } = found.value
      const resentId = uuidV7(now, deps.randomBytes(10))
      return accept(
        await insertMessage(tx, {
          ...found.value,
          messageId: resentId,
          idempotencyKey: `resend:${resentId}`,
          notAfter: now + rulesOfKind(kind).lifeMs,
          now,
          resentOf: messageId,
        }),
      )
    },
    voidCodesTo: (tx, to) => giveUpCodesTo(tx, to, deps.clock()),
    poke: () => worker?.poke(),
    async waitFor(messageId, timeoutMs) {
      const deadline = performance.now() + timeoutMs
      for (;;) {
        // Listening begins before looking: an end between the two is then not missed.
        const wait = nextEnd(ended, messageId, Math.min(askEveryMs, deadline - performance.now()))
        const outcome = await lookAt(messageId, performance.now() >= deadline)
        if (outcome !== null) {
          wait.cancel()
          return outcome
        }
        await wait.done
      }
    },
    start: () => worker?.start(),
    stop: async () => worker?.stop(),
  }
}

/** Resolves when `messageId` has ended or the time is over. */
function nextEnd(ended: EventTarget, messageId: string, timeoutMs: number) {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(0, timeoutMs))
  const hear = () => resolve()
  ended.addEventListener(messageId, hear, { once: true })
  const tidy = () => {
    clearTimeout(timer)
    ended.removeEventListener(messageId, hear)
  }
  done.finally(tidy)
  return { done, cancel: resolve }
}
