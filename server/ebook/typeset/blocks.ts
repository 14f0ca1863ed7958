import type { Run } from '@laci/domain/base/document/break-paragraph.ts'
import { lexer, type Token, type Tokens } from 'marked'

/** What an author may write. The sources are Markdown; boxes, figures and worksheets are marked as below. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string; readonly place: string }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | {
      readonly kind: 'list'
      readonly bullet: 'dot' | 'number' | 'check'
      readonly items: readonly (readonly Run[])[]
    }
  | { readonly kind: 'table'; readonly table: TableBlock }
  /** `> [!contoh] Judul`: a box with a title. */
  | {
      readonly kind: 'aside'
      readonly tone: AsideTone
      readonly title: string
      readonly blocks: readonly Block[]
    }
  /** A fence ` ```gambar nama ` with its caption inside. */
  | { readonly kind: 'figure'; readonly name: string; readonly caption: readonly Run[] }
  /** A fence ` ```lembar ` with `kolom:` and `baris:` inside: lines to be filled in by hand. */
  | {
      readonly kind: 'worksheet'
      readonly columns: readonly WorksheetColumn[]
      readonly rowCount: number
      readonly given: readonly string[]
    }
  /** A fence ` ```rumus `: a sum in words, by itself. */
  | { readonly kind: 'formula'; readonly text: string }
  /** A fence ` ```isian `: words with a line behind each, `Nama;2 | Batas;1`. */
  | { readonly kind: 'fields'; readonly lines: readonly (readonly Field[])[] }
  /** A line of three dashes: the next page begins here. */
  | { readonly kind: 'new_page' }

export type Field = { readonly title: string; readonly share: number }
export type AsideTone = 'contoh' | 'hati-hati' | 'ingat' | 'coba'
export type WorksheetColumn = {
  readonly title: string
  readonly share: number
  readonly align: 'left' | 'right'
}
export type TableBlock = {
  readonly aligns: readonly ('left' | 'right')[]
  readonly head: readonly (readonly Run[])[]
  readonly rows: readonly (readonly (readonly Run[])[])[]
}

const asideTones: readonly string[] = ['contoh', 'hati-hati', 'ingat', 'coba'] satisfies AsideTone[]

/** Throws with the offending text when a source holds something that the book has no shape for. */
export function readBlocks(source: string): Block[] {
  return blocksOf(lexer(source))
}

function blocksOf(tokens: readonly Token[]): Block[] {
  return tokens.flatMap((token) => {
    const block = blockOf(token)
    return block === null ? [] : [block]
  })
}

function blockOf(token: Token): Block | null {
  switch (token.type) {
    case 'space':
      return null
    case 'hr':
      return { kind: 'new_page' }
    case 'heading': {
      const { depth, text } = token as Tokens.Heading
      if (depth > 3) throw new Error(`no heading of level ${depth}: ${text}`)
      return { kind: 'heading', level: depth as 1 | 2 | 3, text: polish(text), place: placeName(text) }
    }
    case 'paragraph':
      return { kind: 'paragraph', runs: runsOf((token as Tokens.Paragraph).tokens) }
    case 'list':
      return listOf(token as Tokens.List)
    case 'table':
      return { kind: 'table', table: tableOf(token as Tokens.Table) }
    case 'blockquote':
      return asideOf(token as Tokens.Blockquote)
    case 'code':
      return fenceOf(token as Tokens.Code)
    default:
      throw new Error(`the book has no shape for ${token.type}: ${token.raw}`)
  }
}

function listOf(list: Tokens.List): Block {
  return {
    kind: 'list',
    bullet: list.items.every((item) => item.task) ? 'check' : list.ordered ? 'number' : 'dot',
    items: list.items.map((item) =>
      runsOf(
        item.tokens.flatMap((token) => {
          if (token.type === 'checkbox') return []
          if (token.type !== 'text' && token.type !== 'paragraph')
            throw new Error(`a list item of ${token.type}: ${item.raw}`)
          return (token as Tokens.Text).tokens ?? []
        }),
      ),
    ),
  }
}

function tableOf(table: Tokens.Table): TableBlock {
  return {
    aligns: table.align.map((align) => (align === 'right' ? 'right' : 'left')),
    head: table.header.map((cell) => runsOf(cell.tokens, 'semibold')),
    rows: table.rows.map((row) => row.map((cell) => runsOf(cell.tokens))),
  }
}

function asideOf(quote: Tokens.Blockquote): Block {
  const opening = /^\[!([a-z-]+)\] *([^\n]*)\n?/.exec(quote.text)
  const tone = opening?.[1] ?? ''
  if (opening === null || !asideTones.includes(tone))
    throw new Error(`a box begins with [!contoh]: ${quote.text}`)
  return {
    kind: 'aside',
    tone: tone as AsideTone,
    title: polish(opening[2]!),
    blocks: readBlocks(quote.text.slice(opening[0].length)),
  }
}

function fenceOf({ lang = '', text }: Tokens.Code): Block {
  const [kind, name = ''] = lang.split(' ')
  if (kind === 'gambar') return { kind: 'figure', name, caption: [{ text: polish(text), face: 'regular' }] }
  if (kind === 'rumus') return { kind: 'formula', text: polish(text) }
  if (kind === 'isian') return { kind: 'fields', lines: text.split('\n').map(fieldsOf) }
  if (kind !== 'lembar') throw new Error(`a fence is gambar, rumus, isian or lembar: ${lang}`)
  const lines = text.split('\n')
  const linesOf = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}:`)).map((line) => line.slice(key.length + 1).trim())
  return {
    kind: 'worksheet',
    columns: linesOf('kolom')[0]!
      .split('|')
      .map((column) => {
        const [title = '', share = '1', align] = column.trim().split(';')
        return {
          title: title.trim(),
          share: Number(share),
          align: align?.trim() === 'kanan' ? 'right' : 'left',
        }
      }),
    rowCount: Number(linesOf('baris')[0]),
    given: linesOf('isi').map(polish),
  }
}

function fieldsOf(line: string): Field[] {
  return line.split('|').map((field) => {
    const [title = '', share = '1'] = field.trim().split(';')
    return { title: polish(title), share: Number(share) }
  })
}

function runsOf(tokens: readonly Token[], face: Run['face'] = 'regular', place?: string): Run[] {
  return tokens.flatMap((token): Run[] => {
    switch (token.type) {
      case 'strong':
        return runsOf((token as Tokens.Strong).tokens, 'bold', place)
      case 'em':
        return runsOf((token as Tokens.Em).tokens, 'italic', place)
      case 'link':
        return runsOf(
          (token as Tokens.Link).tokens,
          'semibold',
          (token as Tokens.Link).href.replace(/^#/, ''),
        )
      case 'br':
        return [{ text: ' ', face }]
      case 'text':
      case 'escape':
        if ('tokens' in token && token.tokens !== undefined) return runsOf(token.tokens, face, place)
        return [
          { text: polish((token as Tokens.Text).text), face, ...(place === undefined ? {} : { place }) },
        ]
      default:
        throw new Error(`no shape inside a line for ${token.type}: ${token.raw}`)
    }
  })
}

/** What a typist leaves to the typesetter: curly quotes, dashes between figures, and figures that stay with their unit. */
export function polish(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/(^|[\s(])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll("'", '’')
    .replace(/\bRp (?=[\d.])/g, 'Rp\u00a0')
    .replace(/(\d) (?=(?:kg|liter|gram|pcs|dus|hari|minggu|bulan|menit|jam|persen|ribu|juta)\b)/g, '$1\u00a0')
    .replace(/\b(Bab|Lembar|Gambar) (?=\d)/g, '$1\u00a0')
    .replace(/(\d)-(?=\d)/g, '$1–')
}

export function placeName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
