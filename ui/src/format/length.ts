/** `3 bulan`, `1 tahun`, `7 tahun 2 bulan`: a length of time in months, as plans are named. */
export function formatMonths(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  const parts = [...(years > 0 ? [`${years} tahun`] : []), ...(rest > 0 ? [`${rest} bulan`] : [])]
  return parts.join(' ') || '0 bulan'
}
