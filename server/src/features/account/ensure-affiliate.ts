import type { AccountRefusal } from '@laci/domain/account/refusal-text.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { Owner } from '../../identity/session.ts'
import type { AccountDeps } from './account-deps.ts'
import type { World } from './create-account.ts'
import {
  type AffiliateIds,
  createAffiliate,
  ensureFigures,
  rememberAddress,
  rememberDevice,
} from './create-affiliate.ts'
import { eraseTimeOf, lockAccount } from './deletion-store.ts'

/**
 * The affiliate that a signed-in person is, made now under the account's name if there is none (ruling 12) [AFFILIATE-3].
 * Owners may be affiliates too. Who has asked to be deleted gets nothing new.
 */
export async function ensureAffiliate(
  deps: AccountDeps,
  owner: Owner,
  device: string | null,
  visitor: string,
): Promise<Result<AffiliateIds, AccountRefusal>> {
  const world = { now: deps.clock(), randomBytes: deps.randomBytes }
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    // Two tabs that sign in at once make one affiliate.
    await lockAccount(tx, owner.userId)
    const eraseAt = await eraseTimeOf(tx, owner.userId)
    if (eraseAt !== null) return refuse({ code: 'account_leaving', eraseAt })
    const { rows } = await tx.query<Pick<Rows['affiliates'], 'id' | 'affiliate_code'>>(
      'select id, affiliate_code from affiliates where user_id = $1',
      [owner.userId],
    )
    const known = rows[0]
    if (known) await ensureFigures(tx, known.id, world)
    const ids = known
      ? { affiliateId: known.id, code: known.affiliate_code }
      : await becomeAffiliate(deps, tx, owner, world)
    if (device !== null) await rememberDevice(tx, ids.affiliateId, deps.hashDevice(device), world.now)
    await rememberAddress(tx, ids.affiliateId, deps.hashAddress(visitor), world.now)
    return accept(ids)
  })
}

async function becomeAffiliate(
  deps: AccountDeps,
  tx: Tx,
  { userId, email, phone, name: ownName }: Owner,
  world: World,
): Promise<AffiliateIds> {
  const { rows } = await tx.query<Pick<Rows['accounts'], 'name'>>(
    'select name from accounts where account_id = $1',
    [userId],
  )
  const name = rows[0]?.name || ownName.slice(0, 80)
  const made = await createAffiliate(tx, { userId, email: email ?? phone ?? '', name }, world)
  const read = phone === null ? null : readPhoneNumber(phone)
  if (read?.ok) await deps.notices.add(tx, { kind: 'affiliate_signed_up', name, phone: read.value })
  return made
}
