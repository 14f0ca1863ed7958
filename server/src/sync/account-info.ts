import { maskedPhone, type PhoneNumber } from '@laci/domain/phone/phone-number.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DeviceKey, inDeviceScope } from '../platform/device-key.ts'
import { Problem } from '../platform/problems.ts'
import type { Tx } from '../platform/scope.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'

/** What the till's *Pengaturan* shows of the owner's account. Times are epoch milliseconds. */
export type SyncAccount = {
  readonly ownerName: string
  readonly role: string
  readonly accountType: string
  readonly startDate: number
  readonly endDate: number
  readonly isActive: boolean
  readonly tokenBalance: number
  /** `0812***456`; empty for an owner without a number. */
  readonly phoneMasked: string
}

/** `GET /api/sync/account`, with the device's key: a till has no session of a person (ruling 13). */
export function registerSyncAccount(
  app: FastifyInstance,
  deps: FeatureDeps,
  requireDeviceKey: (request: FastifyRequest) => DeviceKey,
): void {
  app.get('/api/sync/account', (request) =>
    inDeviceScope(deps.database, requireDeviceKey(request), deps.clock(), readAccount),
  )
}

async function readAccount(tx: Tx): Promise<SyncAccount> {
  const { rows } = await tx.query<{
    name: string
    role: string
    account_type: string
    start_date: Date
    end_date: Date
    is_active: boolean
    token: number
    phone: string
  }>(
    `select accounts.name, accounts.role, account_type, start_date, end_date, is_active, token, stores.phone
     from stores join accounts on accounts.account_id = stores.owner_id
     where stores.id = app.store_id()`,
  )
  const row = rows[0]
  if (row === undefined) {
    throw new Problem(
      404,
      'account_missing',
      'Akun pemilik toko ini tidak ada. Transaksi di perangkat tetap aman.',
    )
  }
  return {
    ownerName: row.name,
    role: row.role,
    accountType: row.account_type,
    startDate: row.start_date.getTime(),
    endDate: row.end_date.getTime(),
    isActive: row.is_active,
    tokenBalance: row.token,
    // `stores.phone` is the owner's verified number as people dial it.
    phoneMasked: row.phone === '' ? '' : maskedPhone(`+62${row.phone.slice(1)}` as PhoneNumber),
  }
}
