import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { soldSaleSchema } from '@laci/domain/journal/wire.ts'
import type { SaleAsked } from '../api/sales.ts'
import { type ApiCall, goodAnswer } from '../base/api-call.ts'
import { TillProblem } from '../base/problem.ts'
import { effectsOf } from '../log/event-effects.ts'
import type { LogEffects } from '../log/till-log.ts'

/** What the server holds of one sale; null: the shop has none. Throws a problem when it cannot be asked. */
export type FetchSale = (
  asked: SaleAsked,
  now: Instant,
) => Promise<{ readonly saleId: string; readonly effects: LogEffects } | null>

/** A sale that this device keeps no more, with what was said of it since [SYNC-49]. */
export async function fetchSale(
  call: ApiCall,
  deviceKey: string,
  ...[asked, now]: Parameters<FetchSale>
): ReturnType<FetchSale> {
  const query = new URLSearchParams('saleId' in asked ? { saleId: asked.saleId } : { receipt: asked.receipt })
  const answered = await call(`/api/sync/sale?${query}`, {
    headers: { authorization: `Bearer ${deviceKey}` },
  })
  const read = soldSaleSchema.safeParse(goodAnswer(answered).body)
  if (!read.success) throw new TillProblem('server_trouble', 'the sale cannot be read')
  const events = read.data.events.flatMap((event) => {
    const known = readJournalEvent(event)
    // Kept as long as one that came today: it was asked for because somebody works with it.
    return known === null ? [] : [{ ...known, receivedAt: instant(now), storeSeq: event.storeSeq }]
  })
  const sold = events.find(({ kind }) => kind === 'sale_recorded')
  return sold === undefined ? null : { saleId: sold.eventId, effects: effectsOf(events) }
}
