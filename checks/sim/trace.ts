/**
 * What happened, as a running hash: two runs of one seed are the same run exactly when their hashes are equal. The
 * lines themselves are kept only when somebody wants to read them.
 */
export type Trace = {
  note(line: string): void
  hash(): string
  lines(): readonly string[]
}

export function startTrace(nowMs: () => number, isKept: boolean): Trace {
  let low = 0x811c9dc5
  let high = 0x01000193
  let count = 0
  const startMs = nowMs()
  const kept: string[] = []
  return {
    note(line) {
      const atMs = nowMs() - startMs
      count += 1
      low = Math.imul(low ^ atMs, 0x01000193)
      for (let index = 0; index < line.length; index += 1) {
        const code = line.charCodeAt(index)
        low = Math.imul(low ^ code, 0x01000193)
        high = Math.imul(high ^ (code + index), 0x85ebca6b)
      }
      if (isKept) kept.push(`${String(atMs).padStart(10)} ${line}`)
    },
    hash: () => hex(low) + hex(high) + hex(count),
    lines: () => kept,
  }
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0')
}
