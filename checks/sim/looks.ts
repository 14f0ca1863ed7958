import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { isKnownKind } from '@laci/domain/sync/event-kinds.ts'
import { visibleProduct } from '@laci/domain/sync/replica.ts'
import type { Run } from './run-seed.ts'
import type { SimTill } from './sim-till.ts'

/**
 * Looks at one till in the middle of everything: what it says of itself must be true at any moment, not only after
 * peace has come.
 */
export function lookAt(run: Run, till: SimTill): void {
  const { process } = till
  // In the middle of a write, disk and memory differ for a few milliseconds; a look then would say nothing.
  if (process === null || process.busy > 0 || process.isTaken) return
  const journalOfServer = run.world.host.model.state()
  const { journal, engine } = process
  const { waitingCount } = engine.status.get()
  let above = 0
  let unknownToServer = 0
  for (const { event } of till.disk.own.values()) {
    if (event.deviceSeq > journal.marks.ackedThrough) above += 1
    else if (!journalOfServer.byId.has(event.eventId)) unknownToServer += 1
  }
  if (waitingCount !== above) run.findings.push(`${till.name} says that ${waitingCount} wait, it is ${above}`)
  // A restored server lost events that were confirmed; a harmed one has some under another name.
  const isExcused =
    run.played.has('restore') || run.harms.some((harm) => harm.deviceId === till.identity.deviceId)
  if (isExcused) return
  if (unknownToServer > 0) {
    run.findings.push(`${till.name} calls ${unknownToServer} events sent that the server does not have`)
  }
  lookAtStock(run, till, process)
}

/** The stock on the screen: everything the stream told up to here, and everything that was told at this till. */
function lookAtStock(run: Run, till: SimTill, { journal }: NonNullable<SimTill['process']>): void {
  if (!journal.marks.isLoaded || journal.marks.load !== null) return
  const { replica } = journal
  for (const [productId, row] of replica.rows) {
    const through = Math.max(replica.cursor, row.throughSeq)
    let expected = 0
    const count = (event: { kind: string; body: Record<string, unknown> }): void => {
      if (!isKnownKind(event.kind)) return
      const lines = (event.body as Partial<SaleRecorded>).lines
      if (lines === undefined) return
      for (const line of lines) {
        if (line.productId !== productId) continue
        if (event.kind === 'sale_recorded') expected -= line.isStocked ? line.quantityThousandths : 0
        else expected += line.quantityThousandths
      }
    }
    for (const event of run.world.host.model.state().events) {
      if (event.storeSeq > through || event.deviceId === till.identity.deviceId) continue
      count(event)
    }
    for (const { event } of till.disk.own.values()) count(event)
    const shown = visibleProduct(replica, productId)!.stockThousandths
    if (shown !== expected) {
      run.findings.push(`${till.name} shows ${shown} of product ${productId}, it is ${expected}`)
      return
    }
  }
}
