import { createHash } from 'node:crypto'
import { assert } from '@laci/domain/base/lib/assert.ts'
import { type PhoneNumber, readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { hourMs } from '@laci/domain/base/time/durations.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import { writeMessage } from '@laci/domain/message/templates.ts'
import { type ContactTopic, contactsPerHour } from '@laci/domain/operator/contact.ts'
import { noticeMessage, noticesPerHour, type OperatorNotice } from '@laci/domain/operator/notice.ts'
import { inScope, type Tx } from '../db/scope.ts'
import type { Limits } from '../http/limits.ts'
import type { World } from '../world/world.ts'
import type { Outbox } from './outbox.ts'
import { countMessagesWithKey, countOperatorMessages } from './outbox-store.ts'

export type OperatorNotices = {
  /** False: no operator is configured, or the number is none. */
  readonly isAnybodyThere: boolean
  /** False when this visitor has told the same in the last minutes, or when there is nobody to tell. */
  isWanted(notice: OperatorNotice, visitor: string): boolean
  /**
   * Writes the notice into the outbox, unless the hour is full. Needs the rights of `service_role`. `visitor`: who was asked
   * about by `isWanted`; what the full hour swallowed was not told, so the next time counts as the first.
   */
  add(tx: Tx, notice: OperatorNotice, visitor?: string): Promise<void>
  /**
   * Writes down that somebody waits for a call [WA-40]: kept and tried for a week, whatever else the hour brought. The same
   * number on the same day is one message. False when the hour is full of such numbers. Needs the rights of `service_role`.
   */
  addContact(tx: Tx, contact: { topic: ContactTopic; phone: PhoneNumber }): Promise<boolean>
  /**
   * Tells about something that concerns the whole installation, once a day for each kind, in a transaction of its own:
   * the one that met it fails. Needs nobody to wait for it; what goes wrong is logged.
   */
  alarm(
    notice: Extract<
      OperatorNotice,
      { kind: 'codes_closed' | 'codes_half' | 'channel_down' | 'clock_set_back' | 'payment_alarm' }
    >,
  ): void
}

/** Messages to the people who run Laci, with their caps [WA-9]. */
export function createOperatorNotices(
  deps: Pick<World, 'database' | 'config' | 'clock' | 'log' | 'randomBytes'> & {
    readonly limits: Limits
  },
  outbox: Outbox,
): OperatorNotices {
  const read = deps.config.operatorPhone === null ? null : readPhoneNumber(deps.config.operatorPhone)
  if (read?.ok === false) deps.log.error('OPERATOR_PHONE is no Indonesian mobile number: nobody is told')
  const operator = read?.ok ? read.value : null
  return {
    isAnybodyThere: operator !== null,
    isWanted(notice, visitor) {
      if (operator === null) return false
      return deps.limits.sameNoticeByVisitor.take(visitKey(notice, visitor)).isAllowed
    },
    async add(tx, notice, visitor) {
      if (operator === null) return
      const now = deps.clock()
      // One at a time: two that count 59 at once would make 61.
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('operator notices', 0))`)
      if ((await countOperatorMessages(tx, { now, ms: hourMs })) >= noticesPerHour) {
        deps.log.warn({ kind: notice.kind }, 'the operator is not told: too many notices this hour')
        if (visitor !== undefined) deps.limits.sameNoticeByVisitor.forget(visitKey(notice, visitor))
        return
      }
      await outbox.add(tx, {
        to: operator,
        message: noticeMessage(notice),
        idempotencyKey: `notice:${Buffer.from(deps.randomBytes(16)).toString('base64url')}`,
      })
    },
    async addContact(tx, { topic, phone }) {
      assert(operator !== null, 'asked for by isAnybodyThere before')
      const now = deps.clock()
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('operator notices', 0))`)
      if ((await countMessagesWithKey(tx, 'contact:', { now, ms: hourMs })) >= contactsPerHour) return false
      await outbox.add(tx, {
        to: operator,
        message: noticeMessage({ kind: 'contact_requested', topic, phone }),
        idempotencyKey: `contact:${topic}:${serviceDay(now)}:${phone}`,
      })
      return true
    },
    alarm(notice) {
      const name = notice.kind === 'payment_alarm' ? `${notice.kind}:${notice.alarm}` : notice.kind
      const now = deps.clock()
      const sameDay = `${name}:${serviceDay(now)}`
      if (!deps.limits.sameAlarm.take(sameDay).isAllowed) return
      deps.log.error({ kind: notice.kind }, writeMessage(noticeMessage(notice)).text)
      if (operator === null) return
      inScope(deps.database, { role: 'service_role' }, (tx) =>
        outbox.add(tx, {
          to: operator,
          message: noticeMessage(notice),
          // By the day: a server that was restarted does not tell it again.
          idempotencyKey: `alarm:${sameDay}`,
        }),
      ).then(
        () => outbox.poke(),
        (error: unknown) => {
          deps.log.error({ err: error }, 'the operator could not be told')
          deps.limits.sameAlarm.forget(sameDay)
        },
      )
    },
  }
}

/** *Once a day* means a day of WIB [TIME-5]. */
const serviceDay = (now: number) => businessDayOf(instant(now), defaultZone)

/** What a visitor did, hashed, so that no address of a visitor stays in memory. */
function visitKey(notice: OperatorNotice, visitor: string): string {
  const label = 'label' in notice ? (notice.label ?? '') : ''
  return createHash('sha256').update(`${visitor}|${notice.kind}|${label}`).digest('base64')
}
