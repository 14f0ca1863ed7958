import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { type FileRefusal, fileLimits } from '@laci/domain/views/spreadsheet/file-limits.ts'
import {
  type StyledCell,
  type ZeroFormats,
  zeroFormatsOf,
} from '@laci/domain/views/spreadsheet/zero-format.ts'
import { packedBytesOf, type ZipEntry } from '@laci/domain/views/spreadsheet/zip-directory.ts'
import { titleRows } from './read-csv.ts'

const deflated = 8
const stored = 0

/** What a workbook says beside its cells. */
export type WorkbookScan = {
  /** The order in which sheets stand in it; no charts. */
  readonly sheets: readonly {
    readonly number: number
    readonly isHidden: boolean
    readonly merges: readonly string[]
    /** Numbers that the workbook shows with zeros before them. */
    readonly styled: readonly StyledCell[]
  }[]
}

/**
 * Unpacks the sheets of a workbook piece by piece, keeps nothing, and stops at the first sign that they are more than an
 * import takes on [SPREADSHEET-10]: the directory of a zip may lie, and a reader that believes it is busy for minutes.
 */
export async function scanWorkbook(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
): Promise<Result<WorkbookScan, FileRefusal>> {
  let restBytes = fileLimits.unpackedBytes
  const scans = new Map<string, Pick<SheetScan, 'merges' | 'styled'>>()
  const texts = new Map<string, string>()
  let formats: ZeroFormats = new Map()
  // Styles first: they say which cells of a sheet are to be noted.
  const inOrder = entries.toSorted(
    (one, other) => Number(other.name === stylesName) - Number(one.name === stylesName),
  )
  for (const entry of inOrder) {
    if (!entry.name.endsWith('.xml') && !entry.name.endsWith('.rels')) continue
    const packed = packedBytesOf(bytes, entry)
    if (packed === null || (entry.method !== stored && entry.method !== deflated)) {
      return refuse({ code: 'file_damaged' })
    }
    const isSheet = entry.name.startsWith('xl/worksheets/')
    const scanned = await scanEntry(packed, entry, { restBytes, isSheet, formats })
    if (!scanned.ok) return scanned
    restBytes -= scanned.value.unpackedBytes
    if (isSheet) scans.set(entry.name, scanned.value)
    if (entry.name === stylesName) formats = zeroFormatsOf(await textOf(packed, entry))
    if (wholeParts.has(entry.name)) texts.set(entry.name, await textOf(packed, entry))
  }
  const targets = new Map(
    tagsOf(texts.get(relationsName) ?? '', 'Relationship').map((tag) => [attributeOf(tag, 'Id'), tag]),
  )
  const sheets = tagsOf(texts.get(workbookName) ?? '', 'sheet').flatMap((tag, at) => {
    const relation = targets.get(attributeOf(tag, '\\w+:id'))
    if (relation === undefined || !attributeOf(relation, 'Type').endsWith('/worksheet')) return []
    const path = attributeOf(relation, 'Target').replace(/^\/?(xl\/)?/, 'xl/')
    const isHidden = /^(very)?hidden$/i.test(attributeOf(tag, 'state'))
    const { merges, styled } = scans.get(path) ?? { merges: [], styled: [] }
    return [{ number: at + 1, isHidden, merges, styled }]
  })
  return accept({ sheets })
}

const workbookName = 'xl/workbook.xml'
const relationsName = 'xl/_rels/workbook.xml.rels'
const stylesName = 'xl/styles.xml'
const wholeParts: ReadonlySet<string> = new Set([workbookName, relationsName])
/** Names of sheets and where they are: far more than any workbook has. */
const longestPart = 1_000_000
const mostMerges = 50_000
/** Of a file whose every number is shown with zeros. */
const mostStyled = 200_000

/** A part that was unpacked and counted once already. */
async function textOf(packed: Uint8Array, entry: ZipEntry): Promise<string> {
  if (entry.unpackedBytes > longestPart) return ''
  const whole = new Blob([packed as Uint8Array<ArrayBuffer>]).stream()
  return new Response(
    entry.method === stored ? whole : whole.pipeThrough(new DecompressionStream('deflate-raw')),
  ).text()
}

function tagsOf(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? []
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? ''
}

type SheetScan = {
  readonly unpackedBytes: number
  readonly merges: readonly string[]
  readonly styled: readonly StyledCell[]
}

async function scanEntry(
  packed: Uint8Array,
  entry: ZipEntry,
  {
    restBytes,
    isSheet,
    formats,
  }: { readonly restBytes: number; readonly isSheet: boolean; readonly formats: ZeroFormats },
): Promise<Result<SheetScan, FileRefusal>> {
  const merges: string[] = []
  const styled: StyledCell[] = []
  const whole = new Blob([packed as Uint8Array<ArrayBuffer>]).stream()
  const reader = (
    entry.method === stored ? whole : whole.pipeThrough(new DecompressionStream('deflate-raw'))
  ).getReader()
  const decoder = new TextDecoder('latin1')
  let unpackedBytes = 0
  let tail = ''
  let rowCount = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      unpackedBytes += value.length
      if (unpackedBytes > restBytes) return refuse({ code: 'too_many_rows' })
      if (unpackedBytes > entry.unpackedBytes) return refuse({ code: 'file_damaged' })
      if (!isSheet) continue
      const text = tail + decoder.decode(value, { stream: true })
      // Up to the last whole tag: what is cut off comes with the next piece.
      const end = text.lastIndexOf('>') + 1
      const verdict = judgeTags(text.slice(0, end), rowCount)
      if (!verdict.ok) return verdict
      rowCount = verdict.value
      for (const [, ref = ''] of text.slice(0, end).matchAll(/<(?:\w+:)?mergeCell\b[^>]*\bref="([^"]+)"/g)) {
        if (merges.length < mostMerges) merges.push(ref)
      }
      if (formats.size > 0) noteStyled(text.slice(0, end), formats, styled)
      tail = text.slice(end).slice(-longestTag)
    }
  } catch {
    return refuse({ code: 'file_damaged' })
  } finally {
    reader.cancel().catch(() => undefined)
  }
  return unpackedBytes === entry.unpackedBytes
    ? accept({ unpackedBytes, merges, styled })
    : refuse({ code: 'file_damaged' })
}

function noteStyled(text: string, formats: ZeroFormats, styled: StyledCell[]): void {
  for (const [tag] of text.matchAll(/<(?:\w+:)?c\s[^>]*[^/>]>/g)) {
    const format = formats.get(attributeOf(tag, 's'))
    if (format !== undefined && styled.length < mostStyled)
      styled.push({ ref: attributeOf(tag, 'r'), format })
  }
}

const longestTag = 2_000
const largestRow = fileLimits.rows + titleRows

/** Rows that are there, and rows and columns that a single cell far away would make. */
function judgeTags(text: string, rowsBefore: number): Result<number, FileRefusal> {
  let rowCount = rowsBefore
  for (const [, attributes = ''] of text.matchAll(/<(?:\w+:)?row\b([^>]*)>/g)) {
    rowCount += 1
    const number = /\br="(\d+)"/.exec(attributes)
    const hasCells = !attributes.endsWith('/')
    if (rowCount > largestRow || (hasCells && number !== null && Number(number[1]) > largestRow)) {
      return refuse({ code: 'too_many_rows' })
    }
  }
  // Formats reach to the last column of Excel without a value in it; a column of three letters has no goods.
  if (/<(?:\w+:)?c\b[^>]*\br="[A-Z]{3,}\d+"[^>/]*>/.test(text)) return refuse({ code: 'too_many_columns' })
  return accept(rowCount)
}
