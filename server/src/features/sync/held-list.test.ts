import type { HeldCommandList } from '@laci/domain/journal/held-command.ts'
import { expect, test } from 'vitest'
import { productFact } from '../../testing/facts.ts'
import { callApi, push } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

test('[SYNC-72] of what waits for the owner the oldest are listed, and how many wait is said', async () => {
  const { accessToken: bearer } = shop.owner
  await callApi(server, 'POST', `/api/devices/${till.deviceId}/revoke`, { bearer })
  const product = { productId: shop.storeId, name: 'Kopi', priceRupiah: 1 }
  for (const count of [100, 1]) {
    const events = Array.from({ length: count }, () => till.maker.seal(productFact(product)))
    expect((await push(server, till, events)).status).toBe(200)
  }
  const list = await callApi<HeldCommandList>(server, 'GET', `/api/held-commands?storeId=${shop.storeId}`, {
    bearer,
  })
  expect([list.body.held.length, list.body.count]).toEqual([100, 101])
})
