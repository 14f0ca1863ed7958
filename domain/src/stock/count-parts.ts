import { batchFactsOf } from './batch-record.ts'
import { maximumStockLines, type StockCounted } from './events.ts'

/** A line of a count, with how far the till had heard of the other devices when it was counted. */
export type CountedLine = StockCounted['lines'][number] & Pick<StockCounted, 'knownAt' | 'heard'>

type CountPart = Pick<StockCounted, 'knownAt' | 'heard' | 'lines'>

/** A finished count as the journal takes it: one part for all lines that knew as much of the other devices. */
export function countParts(lines: readonly CountedLine[]): CountPart[] {
  const parts = new Map<string, CountPart>()
  for (const { knownAt, heard, expiresOn, batchNumber, ...line } of lines) {
    // Only of what was found: it may have been counted again since somebody said what stands on it.
    const isFound = line.countedThousandths > line.expectedThousandths
    const key = JSON.stringify([knownAt, heard])
    const part = parts.get(key) ?? { knownAt, ...(heard === undefined ? {} : { heard }), lines: [] }
    part.lines.push({ ...line, ...(isFound ? batchFactsOf({ expiresOn, batchNumber }) : {}) })
    parts.set(key, part)
  }
  return [...parts.values()].flatMap((part) =>
    partsOfLines(part.lines).map((partLines) => ({ ...part, lines: partLines })),
  )
}

/** No event holds more lines than it may. */
export function partsOfLines<Line>(lines: readonly Line[]): Line[][] {
  return Array.from({ length: Math.ceil(lines.length / maximumStockLines) }, (_, part) =>
    lines.slice(part * maximumStockLines, (part + 1) * maximumStockLines),
  )
}
