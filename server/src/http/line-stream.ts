import { Readable } from 'node:stream'
import type { RefusedLine } from '@laci/domain/base/lib/refused-line.ts'
import { problemOf } from './problems.ts'

/**
 * The body of an answer that is made piece by piece, as fast as its reader takes it. The first piece is made here, so that a
 * refusal is an answer with its status and not a broken stream. What fails later breaks the stream off, and the reader
 * knows by the missing end.
 */
export async function textStream(pieces: AsyncGenerator<string | Uint8Array>): Promise<Readable> {
  const first = await pieces.next()
  return Readable.from(withFirst(first, pieces), { objectMode: false, highWaterMark: 64 * 1024 })
}

async function* withFirst<Piece extends string | Uint8Array>(
  first: IteratorResult<Piece>,
  rest: AsyncGenerator<Piece>,
): AsyncGenerator<Piece> {
  if (first.done) return
  yield first.value
  yield* rest
}

/** The same in lines of JSON: a refusal that comes later is the last line. Our own trouble breaks the stream off. */
export function lineStream(lines: AsyncGenerator<string>): Promise<Readable> {
  return textStream(withRefusal(lines))
}

async function* withRefusal(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  let hasBegun = false
  try {
    for await (const line of lines) {
      hasBegun = true
      yield line
    }
  } catch (error) {
    const { status, code, message } = problemOf(error)
    if (!hasBegun || status >= 500) throw error
    const line: RefusedLine = { line: 'refused', status, code, message }
    yield `${JSON.stringify(line)}\n`
  }
}
