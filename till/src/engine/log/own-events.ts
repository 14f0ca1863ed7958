import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { TillLog } from './till-log.ts'

/** Events read at once where nobody waits for the screen. */
const usualPageSize = 1_000

/** The device's own events from a number on, in their order, in pages of at most so many; no page is empty. */
export async function* ownEventPages(
  log: Pick<TillLog, 'ownEvents'>,
  fromSeq: number,
  pageSize: number = usualPageSize,
): AsyncGenerator<readonly Envelope[]> {
  for (let from = fromSeq; ; ) {
    const page = await log.ownEvents(from, pageSize)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    if (page.length < pageSize) return
    from = last.deviceSeq + 1
  }
}

/** All of them at once. */
export async function allOwnEvents(log: Pick<TillLog, 'ownEvents'>, fromSeq: number): Promise<Envelope[]> {
  const events: Envelope[] = []
  for await (const page of ownEventPages(log, fromSeq)) events.push(...page)
  return events
}
