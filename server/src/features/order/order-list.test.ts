import type { OrderList } from '@laci/domain/order/wire.ts'
import { expect, test } from 'vitest'
import { makePaidOrder } from '../../testing/desk-orders.ts'
import { callApi } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

test('[PLATFORM-82] of the orders of a shop the newest are listed, and how many there are is said to till and owner', async () => {
  for (let at = 0; at < 201; at += 1)
    await makePaidOrder(server, { kind: 'plan', buyerPhone: '+6281234567890', storeId: shop.storeId })
  const asTill = await callApi<OrderList>(server, 'GET', '/api/orders', { bearer: till.deviceKey })
  const asOwner = await callApi<OrderList>(server, 'GET', `/api/orders?storeId=${shop.storeId}`, {
    bearer: shop.owner.accessToken,
  })
  for (const { status, body } of [asTill, asOwner]) {
    expect([status, body.orders.length, body.count]).toEqual([200, 200, 201])
  }
})
