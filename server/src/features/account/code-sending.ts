import type { CodeSendRefusal } from '@laci/domain/account/refusal-text.ts'
import {
  type CodeLimitRefusal,
  type CodeRules,
  judgeNextCode,
  makeCode,
} from '@laci/domain/account/sent-code.ts'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { PhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { hourMs } from '@laci/domain/base/time/durations.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import type { Message } from '@laci/domain/message/templates.ts'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import type { CodeHasher } from '../../identity/code-hash.ts'
import type { CodeShare } from '../../outbox/code-budget.ts'
import { codeMessageKey } from '../../outbox/code-message.ts'
import type { CodeStore } from './code-store.ts'

/** So long may a request wait for its code to be sent (the gateway's contract, section 5) [ACCOUNT-12]. */
const longestWaitMs = 8_000

/** One kind of code: its rules, where it is kept and under which key. */
export type CodeKind = {
  readonly rules: CodeRules
  readonly store: CodeStore
  readonly hasher: CodeHasher
}

/** `isNew` false: nothing is sent, because the number is nobody's and was told so today [ACCOUNT-41]. */
export type IssuedMessage = {
  readonly messageId: string | null
  readonly isNew: boolean
  readonly issuedAt: Instant
}

/**
 * Makes a code for a number and writes its message, if this number may have one now [ACCOUNT-6] and so many were not asked
 * for from this address yet [ACCOUNT-60]. The code before it is void from then on [ACCOUNT-5]. `start` runs between the two: it writes what the code is for.
 */
export async function issueCode(
  deps: FeatureDeps,
  kind: CodeKind,
  tx: Tx,
  target: {
    ownerId: string
    phone: PhoneNumber
    messageOf: (code: string) => Message
    share: CodeShare
    /** The key of the caller's address. */
    visitor: string
  },
  start: (now: Instant) => Promise<void> = async () => {},
): Promise<Result<IssuedMessage, CodeLimitRefusal>> {
  const { ownerId, phone } = target
  await kind.store.lockPhone(tx, phone)
  const now = instant(deps.clock())
  const judged = judgeNextCode(kind.rules, await kind.store.timesOf(tx, phone, now - hourMs), now)
  if (!judged.ok) return judged
  await deps.codeRequests.take(tx, target.visitor, target.share === 'person')
  await start(now)
  const codeId = uuidV7(now, deps.randomBytes(10))
  const code = makeCode(kind.rules, deps.randomBytes(6))
  await kind.store.insert(tx, { codeId, ownerId, phone, hash: kind.hasher.hash(codeId, code), now })
  // An older code that is still on its way would arrive after this one and be taken for the newest.
  await deps.outbox.voidCodesTo(tx, phone)
  const message = target.messageOf(code)
  const newMessage = {
    to: phone,
    message,
    idempotencyKey: codeMessageKey(codeId),
    notAfter: now + kind.rules.validMs,
    share: target.share,
  }
  const added =
    message.template === 'recovery_unknown'
      ? await deps.outbox.addNoteToUnknown(tx, newMessage)
      : { messageId: await deps.outbox.add(tx, newMessage), isNew: true }
  return accept({ ...added, issuedAt: now })
}

/** Waits until the code is sent, to be called after the commit. Times of the answer are epoch milliseconds. */
export async function whenSent(
  deps: FeatureDeps,
  { rules }: CodeKind,
  { messageId, isNew, issuedAt }: IssuedMessage,
): Promise<Result<{ expiresAt: number; resendAt: number }, CodeSendRefusal>> {
  deps.outbox.poke()
  const outcome =
    isNew && messageId !== null
      ? await deps.outbox.waitFor(messageId, longestWaitMs)
      : await deps.outbox.waitAsForLast(messageId)
  switch (outcome) {
    case 'sent':
      return accept({ expiresAt: issuedAt + rules.validMs, resendAt: issuedAt + rules.gapMs })
    case 'not_on_whatsapp':
      return refuse({ code: 'not_on_whatsapp' })
    case 'no_answer':
      return refuse({ code: 'gateway_silent' })
    case 'not_sent':
      return refuse({ code: 'code_not_sent' })
  }
}
