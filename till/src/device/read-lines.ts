import { type RefusedLine, refusedLineSchema } from '@laci/domain/base/lib/refused-line.ts'

/**
 * How a stream of lines ended. `broken`: the line went in the middle; a line that is cut off is no line. `not_ours`:
 * something that is no JSON stood in it. `refused`: the server could not go on, for the reason of an answer with that status.
 */
export type LinesEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'not_ours' }
  | { readonly kind: 'refused'; readonly refusal: RefusedLine }

/** Reads NDJSON as it comes. */
export async function readLines(
  body: ReadableStream<Uint8Array>,
  onLine: (line: unknown) => Promise<void>,
): Promise<LinesEnd> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      let chunk: Awaited<ReturnType<typeof reader.read>>
      try {
        chunk = await reader.read()
      } catch {
        return { kind: 'broken' }
      }
      // What stands behind the last line break was cut off, unless it is whole.
      const pieces = (rest + decoder.decode(chunk.value, { stream: true })).split('\n')
      rest = chunk.done ? '' : (pieces.pop() ?? '')
      for (const piece of pieces) {
        if (piece.trim() === '') continue
        const line = parsed(piece)
        if (line === undefined) return chunk.done ? { kind: 'broken' } : { kind: 'not_ours' }
        const refused = refusedLineSchema.safeParse(line)
        if (refused.success) return { kind: 'refused', refusal: refused.data }
        await onLine(line)
      }
      if (chunk.done) return { kind: 'done' }
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
