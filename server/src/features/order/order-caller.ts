import type { FastifyRequest } from 'fastify'
import { bearerOpaqueToken } from '../../crypto/opaque-token.ts'
import { inScope } from '../../db/scope.ts'
import { bearerDeviceKey, inDeviceScope } from '../../identity/device-key.ts'
import { type Owner, requireOwner } from '../../identity/session.ts'
import type { OrderDeps } from './order-deps.ts'
import type { OrderSecrets } from './order-secret.ts'

/** Who asks about orders [ORDER-8]. */
export type OrderCaller =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'owner'; readonly owner: Owner }
  | { readonly kind: 'till'; readonly deviceId: string; readonly storeId: string }
  | { readonly kind: 'secret'; readonly orderId: string }

/** Reads the bearer. Throws Problem 401 for one that is no longer good: whoever was signed in must not turn into nobody. */
export async function readCaller(
  request: FastifyRequest,
  deps: OrderDeps,
  secrets: OrderSecrets,
): Promise<OrderCaller> {
  const { authorization } = request.headers
  if (authorization === undefined) return { kind: 'nobody' }
  const secret = bearerOpaqueToken('order', authorization)
  if (secret !== null) {
    return secrets.isRight(secret) ? { kind: 'secret', orderId: secret.id } : { kind: 'nobody' }
  }
  const key = bearerDeviceKey(authorization)
  if (key !== null) {
    return inDeviceScope(deps.database, key, deps.clock(), async (_tx, { deviceId, storeId }) => ({
      kind: 'till',
      deviceId,
      storeId,
    }))
  }
  return { kind: 'owner', owner: await requireOwner(request, deps) }
}

/** Whether this order is the caller's. */
export async function isCallers(deps: OrderDeps, caller: OrderCaller, orderId: string): Promise<boolean> {
  switch (caller.kind) {
    case 'nobody':
      return false
    case 'secret':
      return caller.orderId === orderId
    case 'owner':
    case 'till': {
      const [column, value] =
        caller.kind === 'owner' ? ['user_id', caller.owner.userId] : ['store_id', caller.storeId]
      const { rowCount } = await inScope(deps.database, { role: 'service_role' }, (tx) =>
        tx.query(`select from orders where order_id = $1 and ${column} = $2`, [orderId, value]),
      )
      return rowCount === 1
    }
  }
}
