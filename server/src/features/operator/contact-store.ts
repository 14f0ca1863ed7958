import { type PhoneNumber, shownPhone, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import { messageKeptDays } from '@laci/domain/message/kept-days.ts'
import type { ContactTopic } from '@laci/domain/operator/contact.ts'
import type { DeskContact, FollowUpChange, FollowUpStatus } from '@laci/domain/operator/follow-up.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { keyTime, type PageKey, rowsPerPage } from './page-key.ts'
import { masked } from './search-store.ts'

// Queries of people who wait for a call. All of them need the rights of `service_role`.

/** The same number on the same day is one request; the day is that of WIB [TIME-5], in older rows that of UTC. */
export async function keepContact(
  tx: Tx,
  contact: { contactId: string; topic: ContactTopic; phone: PhoneNumber; nowMs: number },
): Promise<void> {
  await tx.query(
    `insert into contact_request (contact_id, topic, phone, asked_on, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (topic, phone, asked_on) do nothing`,
    [
      contact.contactId,
      contact.topic,
      contact.phone,
      businessDayOf(instant(contact.nowMs), defaultZone),
      new Date(contact.nowMs),
    ],
  )
}

/** Numbers are kept as long as the messages about them [WA-8]. */
export async function eraseOldContacts(tx: Tx, nowMs: number): Promise<void> {
  await tx.query('delete from contact_request where created_at <= $1', [
    new Date(nowMs - messageKeptDays * dayMs),
  ])
}

/** The newest first, one more than a page holds. */
export async function listContacts(
  tx: Tx,
  { status, before }: { status: FollowUpStatus | null; before: PageKey | null },
): Promise<{ key: string; contact: DeskContact }[]> {
  const { rows } = await tx.query<
    Pick<Rows['contact_request'], 'contact_id' | 'topic' | 'phone' | 'created_at' | 'note' | 'version'> & {
      key_time: string
      status: FollowUpStatus
    }
  >(
    `select contact_id, ${keyTime('created_at')} as key_time, topic, phone, created_at, status, note, version
     from contact_request
     where ($1::text is null or status = $1)
       and ($2::timestamptz is null or (created_at, contact_id) < ($2, $3::uuid))
     order by created_at desc, contact_id desc limit $4`,
    [status, before?.at ?? null, before?.id ?? null, rowsPerPage + 1],
  )
  return rows.map((row) => ({
    key: `${row.key_time}_${row.contact_id}`,
    contact: {
      contactId: row.contact_id,
      topic: row.topic,
      phoneMasked: masked(row.phone),
      createdAt: row.created_at.getTime(),
      status: row.status,
      note: row.note,
      version: row.version,
    },
  }))
}

/** As people write it; null: no such request. */
export async function readContactPhone(tx: Tx, contactId: string): Promise<string | null> {
  const { rows } = await tx.query<Pick<Rows['contact_request'], 'phone'>>(
    'select phone from contact_request where contact_id = $1',
    [contactId],
  )
  return rows[0] === undefined ? null : shownPhone(storedPhone(rows[0].phone))
}

export async function lockContact(
  tx: Tx,
  contactId: string,
): Promise<{ status: FollowUpStatus; version: number } | null> {
  const { rows } = await tx.query<Pick<Rows['contact_request'], 'version'> & { status: FollowUpStatus }>(
    'select status, version from contact_request where contact_id = $1 for update',
    [contactId],
  )
  return rows[0] ?? null
}

export async function changeContact(tx: Tx, contactId: string, change: FollowUpChange): Promise<void> {
  await tx.query(
    `update contact_request set status = $2, note = $3, version = version + 1 where contact_id = $1`,
    [contactId, change.status, change.note],
  )
}
