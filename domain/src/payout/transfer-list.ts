import { csvRows } from '../base/table/table.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { Payout } from './wire.ts'

const heading = ['No', 'Nomor rekening', 'Bank', 'Nama penerima', 'Nominal', 'Berita']

/**
 * The transfers of a run that are still to be made, as CSV with a heading [PAYOUT-5]. What has been decided is left out, so
 * that a list that is fetched again pays nobody twice. BCA publishes no format for its upload of several transfers, so these are
 * plain columns in the order of its form, to be copied or mapped there.
 */
export function transferListOf(payouts: readonly Payout[]): string {
  const rows = payouts
    .filter((payout) => payout.state === 'open')
    .map((payout, index) => [
      String(index + 1),
      payout.bankNumber,
      'BCA',
      payout.name,
      String(payout.amountRupiah),
      `Komisi ${payout.number}`,
    ])
  return csvRows([heading, ...rows])
}

/** A file name without anything that a system could trip over. */
export function transferListName(runDay: BusinessDay): string {
  return `komisi-${runDay}.csv`
}
