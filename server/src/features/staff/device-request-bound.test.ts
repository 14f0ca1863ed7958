import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { addStaff } from '../../testing/staff.ts'
import { server, shop, useTestShop } from '../../testing/test-shop.ts'
import { insertDeviceRequest } from './sign-in-store.ts'

useTestShop()

test('[AUTH-101] thirty questions for a new device at once leave three that wait', async () => {
  const staffId = await addStaff(server, shop)
  const nowMs = server.clock()
  await Promise.all(
    Array.from({ length: 30 }, (_, one) =>
      inScope(server.deps.database, { role: 'service_role' }, (tx) =>
        insertDeviceRequest(tx, {
          requestId: randomUUID(),
          storeId: shop.storeId,
          staffId,
          tokenHash: randomBytes(32),
          deviceName: `HP ${one}`,
          nowMs: nowMs + one,
          expiresAt: nowMs + 86_400_000,
        }),
      ),
    ),
  )
  const { rowCount } = await server.ownerPool.query(
    'select from staff_device_request where staff_id = $1 and answered_at is null',
    [staffId],
  )
  expect(rowCount).toBe(3)
})
