/** What *Cara bayar* edits. */
const fields: ReadonlySet<string> = new Set([
  'tenders',
  'ownTenders',
  'staticQris',
  'transferNote',
  'kasbonDays',
  'arePointsOn',
  'pointWorthRupiah',
])

export function isPaymentField(field: string): boolean {
  return fields.has(field)
}
