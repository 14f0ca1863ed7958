import { Readable } from 'node:stream'
import type { RefusedLine } from '@laci/domain/lib/refused-line.ts'
import { problemOf } from './problems.ts'

/**
 * The body of an answer that is made line by line, as fast as its reader takes it. The first line is made here, so that a
 * refusal is an answer with its status and not a broken stream; one that comes later is the last line. Our own trouble
 * breaks the stream off, and the reader knows by the missing end.
 */
export async function lineStream(lines: AsyncGenerator<string>): Promise<Readable> {
  const first = await lines.next()
  return Readable.from(withFirst(first, lines), { objectMode: false, highWaterMark: 64 * 1024 })
}

async function* withFirst(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done) return
  yield first.value
  try {
    yield* rest
  } catch (error) {
    const { status, code, message } = problemOf(error)
    if (status >= 500) throw error
    const line: RefusedLine = { line: 'refused', status, code, message }
    yield `${JSON.stringify(line)}\n`
  }
}
