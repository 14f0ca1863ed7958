/** The value below which `percent` of the figures lie; figures need not be sorted. */
export function percentile(figures: readonly number[], percent: number): number {
  const sorted = [...figures].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

export function median(figures: readonly number[]): number {
  return percentile(figures, 50)
}
