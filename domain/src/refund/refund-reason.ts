/** Why goods usually come back. */
export const commonRefundReasons = ['Barang rusak', 'Salah ambil', 'Tidak cocok', 'Kedaluwarsa'] as const

const spoiledReasons: readonly string[] = [
  'barang rusak',
  'rusak',
  'kedaluwarsa',
  'kadaluwarsa',
  'kadaluarsa',
  'basi',
]

/** Whether goods that come back for this reason are not sold again, unless somebody says otherwise [REFUND-15]. */
export function isSpoiledReason(reason: string): boolean {
  return spoiledReasons.includes(reason.trim().toLowerCase())
}
