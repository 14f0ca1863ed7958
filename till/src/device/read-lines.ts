/**
 * Reads NDJSON as it comes. `broken`: the line went in the middle; a line that is cut off is no line. `not_ours`: something
 * that is no JSON stood in it.
 */
export async function readLines(
  body: ReadableStream<Uint8Array>,
  onLine: (line: unknown) => Promise<void>,
): Promise<'done' | 'broken' | 'not_ours'> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      let chunk: Awaited<ReturnType<typeof reader.read>>
      try {
        chunk = await reader.read()
      } catch {
        return 'broken'
      }
      if (chunk.done) break
      const pieces = (rest + decoder.decode(chunk.value, { stream: true })).split('\n')
      rest = pieces.pop() ?? ''
      for (const piece of pieces) {
        if (piece.trim() === '') continue
        let line: unknown
        try {
          line = JSON.parse(piece)
        } catch {
          return 'not_ours'
        }
        await onLine(line)
      }
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
  if (rest.trim() !== '') {
    try {
      await onLine(JSON.parse(rest))
    } catch (cause) {
      if (!(cause instanceof SyntaxError)) throw cause
    }
  }
  return 'done'
}
