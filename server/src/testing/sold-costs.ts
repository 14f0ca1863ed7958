import { addSoldCost, type SoldCosts } from '@laci/domain/views/cost/sold-costs.ts'
import { type SoldCostCursor, tillSoldCostsSchema } from '@laci/domain/views/cost/wire.ts'
import { callApi, type TestDevice } from './shop.ts'
import type { TestServer } from './test-server.ts'

/** What sales cost as a till is told it, all parts. */
export async function askSold(
  server: TestServer,
  device: TestDevice,
  fromDay: string,
  throughSeq: number,
): Promise<SoldCosts> {
  const sold: SoldCosts = new Map()
  let after: SoldCostCursor | null = { seq: 0, position: 0 }
  while (after !== null) {
    const query = new URLSearchParams({
      ...{ fromDay, throughSeq: String(throughSeq) },
      ...{ afterSeq: String(after.seq), afterPosition: String(after.position) },
    })
    const { body } = await callApi(server, 'GET', `/api/sync/sold-costs?${query}`, {
      bearer: device.deviceKey,
    })
    const part = tillSoldCostsSchema.parse(body)
    for (const row of part.rows) addSoldCost(sold, row.saleId, row)
    after = part.next
  }
  return sold
}
