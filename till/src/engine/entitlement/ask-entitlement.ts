import { type Entitlement, entitlementSchema } from '@laci/domain/entitlement/wire.ts'
import type { ApiCall } from '../base/api-call.ts'

/** The newest pass; null where it cannot be had now, whatever the reason: a till never depends on it being there. */
export async function askEntitlement(call: ApiCall, deviceKey: string): Promise<Entitlement | null> {
  const answered = await call('/api/entitlement', { headers: { authorization: `Bearer ${deviceKey}` } })
  const read = entitlementSchema.safeParse(answered.kind === 'answer' ? answered.body : null)
  return read.success ? read.data : null
}
