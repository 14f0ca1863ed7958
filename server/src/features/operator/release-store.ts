import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

// What the desk holds back. Needs the rights of `service_role`.

/** Since when this version is held back; null: it is offered. */
export async function heldSince(tx: Tx, version: string): Promise<number | null> {
  const { rows } = await tx.query<Pick<Rows['release_hold'], 'held_at'>>(
    'select held_at from release_hold where version = $1',
    [version],
  )
  return rows[0]?.held_at.getTime() ?? null
}

export async function holdRelease(tx: Tx, version: string, nowMs: number): Promise<void> {
  await tx.query(
    'insert into release_hold (version, held_at) values ($1, $2) on conflict (version) do nothing',
    [version, new Date(nowMs)],
  )
}

export async function offerRelease(tx: Tx, version: string): Promise<void> {
  await tx.query('delete from release_hold where version = $1', [version])
}
