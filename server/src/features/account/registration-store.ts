import type { Registration, RegistrationKind } from '@laci/domain/account/registration.ts'
import { type PhoneNumber, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

// Queries of registrations. All of them need the rights of `service_role`.

/** A filled form. */
export type OpenRegistration = {
  readonly registrationId: string
  readonly phone: PhoneNumber
  readonly name: string
  readonly passwordHash: string
  readonly ref: string | null
  readonly deviceHash: Buffer | null
  /** Null: filled before addresses were kept. */
  readonly addressHash: Buffer | null
  /** What its right code led to; null: not yet right. */
  readonly isUserNew: boolean | null
}

export async function insertRegistration(
  tx: Tx,
  registration: Omit<Registration, 'password' | 'device'> & {
    kind: RegistrationKind
    deviceHash: Buffer | null
    addressHash: Buffer
    registrationId: string
    passwordHash: string
    now: Instant
  },
): Promise<void> {
  await tx.query(
    `insert into registration (registration_id, phone, name, password_hash, ref, created_at, kind, device_hash, address_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      registration.registrationId,
      registration.phone,
      registration.name,
      registration.passwordHash,
      registration.ref,
      new Date(registration.now),
      registration.kind,
      registration.deviceHash,
      registration.addressHash,
    ],
  )
}

/** Finds a registration of this kind and holds it: checks of one code follow one another. */
export async function holdRegistration(
  tx: Tx,
  kind: RegistrationKind,
  registrationId: string,
): Promise<OpenRegistration | null> {
  const { rows } = await tx.query<
    Pick<
      Rows['registration'],
      | 'registration_id'
      | 'phone'
      | 'name'
      | 'password_hash'
      | 'ref'
      | 'device_hash'
      | 'address_hash'
      | 'is_user_new'
    >
  >(
    `select registration_id, phone, name, password_hash, ref, device_hash, address_hash, is_user_new
     from registration where registration_id = $1 and kind = $2 for update`,
    [registrationId, kind],
  )
  const row = rows[0]
  if (!row) return null
  return {
    registrationId: row.registration_id,
    phone: storedPhone(row.phone),
    name: row.name,
    passwordHash: row.password_hash,
    ref: row.ref,
    deviceHash: row.device_hash,
    addressHash: row.address_hash,
    isUserNew: row.is_user_new,
  }
}

export async function completeRegistration(
  tx: Tx,
  registrationId: string,
  ending: { isUserNew: boolean; now: Instant },
): Promise<void> {
  await tx.query('update registration set completed_at = $2, is_user_new = $3 where registration_id = $1', [
    registrationId,
    new Date(ending.now),
    ending.isUserNew,
  ])
}

/** Forms are forgotten after a day, finished or not. */
export async function deleteOldRegistrations(tx: Tx, now: Instant): Promise<void> {
  // Rows that somebody holds are left to the next time: waiting for them could be a deadlock.
  await tx.query(
    `delete from registration where registration_id in
       (select registration_id from registration where created_at <= $1 for update skip locked)`,
    [new Date(now - dayMs)],
  )
}
