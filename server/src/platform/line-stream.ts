import { Readable } from 'node:stream'

/**
 * The body of an answer that is made line by line, as fast as its reader takes it. The first line is made here, so that a
 * refusal is an answer with its status and not a broken stream.
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
  yield* rest
}
