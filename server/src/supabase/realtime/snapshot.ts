/**
 * What of a database had ended at one moment: PostgreSQL's `pg_snapshot` as text, `xmin:xmax:running,running…`. Two
 * moments tell exactly which transactions ended between them, in whatever order they began, and hold across a restart.
 */
export type Snapshot = {
  readonly text: string
  readonly firstRunning: bigint
  readonly next: bigint
  readonly running: ReadonlySet<bigint>
}

export function readSnapshot(text: string): Snapshot {
  const [firstRunning, next, running = ''] = text.split(':')
  if (firstRunning === undefined || next === undefined) throw new Error(`not a snapshot: ${text}`)
  return {
    text,
    firstRunning: BigInt(firstRunning),
    next: BigInt(next),
    running: new Set(running === '' ? [] : running.split(',').map(BigInt)),
  }
}

/** Whether a transaction that is known to have been committed already was at that moment. */
export function hadEnded(snapshot: Snapshot, xid: bigint): boolean {
  if (xid < snapshot.firstRunning) return true
  return xid < snapshot.next && !snapshot.running.has(xid)
}
