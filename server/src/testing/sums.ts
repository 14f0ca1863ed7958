import { catchUpTallies } from '../features/report/tally-book.ts'
import { catchUpCosts } from '../shop/cost-book.ts'
import type { TestServer } from './test-server.ts'

/** Everything that the server reckons beside the journal of a shop, up to its newest event. */
export async function reckonShop(server: TestServer, storeId: string): Promise<void> {
  await catchUpCosts(server.deps.database, storeId)
  await catchUpTallies(server.deps.database, storeId)
}
