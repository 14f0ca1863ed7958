import type { EbookLink } from '@laci/domain/ebook/download.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

export type EbookLinkRow = EbookLink & { readonly orderNumber: string }

/** `times`: epoch milliseconds. */
export async function insertLink(
  tx: Tx,
  orderId: string,
  times: { readonly createdAt: number; readonly validUntil: number },
): Promise<void> {
  await tx.query('insert into ebook_link (order_id, valid_until, created_at) values ($1, $2, $3)', [
    orderId,
    new Date(times.validUntil),
    new Date(times.createdAt),
  ])
}

/** Null: the order has no link. `locked`: nobody else counts until the transaction ends. */
export async function readLink(
  tx: Tx,
  orderId: string,
  locked: 'locked' | 'shared',
): Promise<EbookLinkRow | null> {
  const { rows } = await tx.query<
    Pick<Rows['orders'], 'order_number'> &
      Pick<Rows['ebook_link'], 'valid_until' | 'downloads' | 'last_download_at' | 'voided_at'>
  >(
    `select link.*, orders.order_number from ebook_link as link join orders using (order_id)
     where order_id = $1 ${locked === 'locked' ? 'for update of link' : ''}`,
    [orderId],
  )
  const row = rows[0]
  return row === undefined
    ? null
    : {
        orderNumber: row.order_number,
        validUntil: row.valid_until.getTime(),
        downloads: row.downloads,
        lastDownloadAt: row.last_download_at?.getTime() ?? null,
        isVoided: row.voided_at !== null,
      }
}

/** `at`: epoch milliseconds. */
export async function countDownload(tx: Tx, orderId: string, at: number): Promise<void> {
  await tx.query(
    'update ebook_link set downloads = downloads + 1, last_download_at = $2 where order_id = $1',
    [orderId, new Date(at)],
  )
}

/** `at`: epoch milliseconds. */
export async function voidLink(tx: Tx, orderId: string, at: number): Promise<void> {
  await tx.query('update ebook_link set voided_at = coalesce(voided_at, $2) where order_id = $1', [
    orderId,
    new Date(at),
  ])
}
